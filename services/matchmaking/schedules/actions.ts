/** A schedule's rows, each with what would become of it: posted, or not, and why. And a team's games as a table. */
import { BYTE_ORDER_MARK, csvOf } from '@playfield/contracts/fields/csv.ts';
import { MATCHUP_IN_PAST, newMatchup } from '@playfield/contracts/matchups.ts';
import type { NewMatchup } from '@playfield/contracts/matchups.ts';
import {
  ageGroups,
  competitionLevels,
  genders,
  labelOf,
  matchupTypes,
  sports,
} from '@playfield/contracts/fields/options.ts';
import { columns, GAME_THEN, ROW_TWICE } from '@playfield/contracts/schedules.ts';
import type { Verdict } from '@playfield/contracts/schedules.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { HttpError } from '@playfield/kit/http/errors.ts';
import { parse } from '@playfield/kit/http/validate.ts';
import type { Models } from '../models.ts';
import type { Town } from '../places/location-privacy.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import { newMatchupRecord } from '../matchups/actions.ts';
import type { NewGame } from '../matchups/actions.ts';
import { SOMEWHERE } from '../matchups/present.ts';
import type { Venue, Venues } from '../matchups/venues.ts';

type Deps = { models: Pick<Models, 'matchups' | 'interests'>; venues: Venues; caller: Identity; now: Date };
/** A row with the game that it makes; none where it is wrong. */
export type Judged = { verdict: Verdict; game: NewGame | null };

/** @param clientId what the import is called, where it is one: each of its rows is then told from the others */
export async function judge(
  rows: readonly unknown[],
  { models, venues, caller, now }: Deps,
  clientId?: string,
): Promise<Judged[]> {
  const venueOf = placedOnce(venues, caller.id);
  const home = (await venues.townIn(caller.teamLocation)) ?? '';
  const judged = await Promise.all(
    rows.map(async (row, index) => {
      const made = await gameOf(row, { venueOf, home, caller, now });
      if (made.game && clientId !== undefined) made.game.clientId = `${clientId} ${index}`;
      return made;
    }),
  );
  const games = judged.flatMap(({ game }) => game ?? []);
  const taken = await keysTaken(models, caller.id, games);
  const seen = new Set<string>();
  return judged.map(({ verdict, game }) => {
    if (!game) return { verdict, game };
    const key = keyOf(game);
    const twice = seen.has(key);
    seen.add(key);
    if (!twice && !taken.has(key)) return { verdict, game };
    const errors = { date: twice ? ROW_TWICE : GAME_THEN };
    return { verdict: { ...verdict, verdict: 'duplicate' as const, errors }, game };
  });
}

type Named = Pick<NewMatchup, 'location'> & Partial<Pick<NewMatchup, 'zipcode' | 'latitude' | 'longitude'>>;
type Making = { venueOf: (body: NewMatchup) => Promise<Venue | null>; home: Town | ''; caller: Identity; now: Date };

async function gameOf(row: unknown, { venueOf, home, caller, now }: Making): Promise<Judged> {
  try {
    const body = parse(newMatchup, row);
    const venue = await venueOf(body);
    const { clientId: _, ...game } = newMatchupRecord(body, caller, { venue, home }, now);
    const { startsAt, timeZone } = game;
    const place = venue?.town ?? null;
    return {
      verdict: { verdict: 'ok', errors: {}, startsAt: startsAt.toISOString(), timeZone, place },
      game,
    };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    const fields = error.extra.fieldErrors ?? { row: ['Please send each game as an object'] };
    const errors = Object.fromEntries(Object.entries(fields).map(([field, [first]]) => [field, first ?? '']));
    const verdict = errors['date'] === MATCHUP_IN_PAST ? 'past' : 'wrong';
    return { verdict: { verdict, errors, startsAt: null, timeZone: null, place: null }, game: null };
  }
}

/** How many different places a schedule has us look up. */
export function placesIn(rows: readonly unknown[]): number {
  const keys = rows.map((row) => placeKey(newMatchup.safeParse(row).data ?? { location: '' }));
  return new Set(keys).size;
}

const placeKey = ({ location, zipcode, latitude, longitude }: Named) =>
  JSON.stringify([location, zipcode, latitude, longitude]);

/** Most games of a season are on a few fields: each place is looked up once. */
function placedOnce(venues: Venues, teamId: number): Making['venueOf'] {
  const found = new Map<string, Promise<Venue | null>>();
  return (body) => {
    const key = placeKey(body);
    const venue = found.get(key) ?? venues.place(teamId, body);
    found.set(key, venue);
    return venue;
  };
}

/** Two games of a team that begin at the same moment are the same, unless it has several sides. */
const keyOf = ({ startsAt, sport, ageGroup }: Pick<MatchupRecord, 'startsAt' | 'sport' | 'ageGroup'>) =>
  `${startsAt.getTime()} ${sport} ${ageGroup}`;

/** What the team has posted or agreed on already, among the moments at which those games begin. */
async function keysTaken({ matchups, interests }: Deps['models'], teamId: number, games: readonly NewGame[]) {
  const startsAt = { $in: games.map((game) => game.startsAt) };
  const agreed = await interests.find({ teamId, status: 'accepted' }, { matchupId: 1 }).lean();
  const found = await matchups
    .find({
      startsAt,
      status: { $ne: 'cancelled' },
      $or: [{ teamId }, { _id: { $in: agreed.map(({ matchupId }) => matchupId) } }],
    })
    .lean();
  return new Set(found.map(keyOf));
}

/** A game and who plays against the team, where that is settled. */
export type Row = {
  game: Omit<MatchupRecord, 'location' | 'address'>;
  /** Null where the team may know the town alone. */
  place: Pick<MatchupRecord, 'location' | 'address'> | null;
  opponent: string | null;
};

/** The columns that are read back, and what else there is to know. */
export function tableOf(rows: readonly Row[]): string {
  const header = [...Object.values(columns), 'Time zone', 'Status', 'Opponent'];
  const cells = rows.map(({ game, place, opponent }) => [
    game.date,
    game.startTime,
    game.endTime,
    labelOf(matchupTypes, game.matchupType),
    labelOf(sports, game.sport),
    labelOf(ageGroups, game.ageGroup),
    labelOf(genders, game.gender),
    game.competitionLevel && labelOf(competitionLevels, game.competitionLevel),
    place?.location ?? (game.publicPlace.town || SOMEWHERE),
    place?.address ?? null,
    game.maxTravelDistance,
    game.additionalInfo,
    game.timeZone,
    game.status === 'matched' ? 'Agreed' : 'Open',
    opponent,
  ]);
  return BYTE_ORDER_MARK + csvOf(header, cells);
}
