/** What is known of teams' strengths, where it may be used. */
import { ageIndex } from '@playfield/contracts/availability.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { AvailabilityRecord } from '../availability/model.ts';
import type { Models } from '../models.ts';
import { faded, isKnownEnough, type Rated } from './strength-rules.ts';

type Team = Pick<AvailabilityRecord, '_id' | 'sport' | 'age'>;

/** Of teams that are known well enough in the sport and age group that they have now. */
export async function ratedTeams(
  { strengths }: Pick<Models, 'strengths'>,
  teams: readonly Team[],
  now: Date,
): Promise<Map<number, Rated>> {
  const byId = new Map(teams.map((team) => [team._id, team]));
  const found = await strengths.find({ _id: { $in: [...byId.keys()] }, out: false }).lean();
  return new Map(
    found.flatMap(({ _id, known, at }): [number, Rated][] => {
      const team = byId.get(_id);
      if (!known || !isKnownEnough(known)) return [];
      if (team?.sport !== known.sport || team.age !== ageIndex(known.ageGroup)) return [];
      const { rating, deviation, ageGroup } = faded(known, at, now);
      return [[_id, { rating, deviation, ageGroup }]];
    }),
  );
}

/** Whether one of these teams wants its scores left out. */
export async function isLeftOut(
  { strengths }: Pick<Models, 'strengths'>,
  teamIds: readonly number[],
  session: ClientSession | null = null,
): Promise<boolean> {
  return (await strengths.exists({ _id: { $in: [...teamIds] }, out: true }).session(session)) !== null;
}
