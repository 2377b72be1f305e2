/** Ranks games by fit (`fit.ts`) to a team's availability or, without one, to its account. */
import { ageIndex } from '@playfield/contracts/availability.ts';
import { DAY_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { DAYS_AHEAD } from '@playfield/contracts/opponents.ts';
import { competitionLevels, valuesOf } from '@playfield/contracts/fields/options.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { fitOfGame, reasonsOf, type GameCriteria, type Seeker } from './opponents/fit.ts';
import { createClock, minutesOf } from '../teams/availability/hours.ts';
import type { Models } from '../models.ts';
import type { PublicMatchup } from '../games/model.ts';
import { PUBLIC_AVAILABILITY, type PublicAvailability } from '../teams/availability/model.ts';
import type { Coordinates } from '../places/coordinates.ts';
import type { Places } from '../places/places.ts';
import { shownPointOf } from '../places/present.ts';
import { busyElsewhere } from '../teams/other-calendars/queries.ts';
import { criteriaOf } from './opponents/queries.ts';

/** @param from a place to measure distances from, instead of the team's own */
export async function seekerOf(
  models: Pick<Models, 'availabilities' | 'otherCalendars'>,
  places: Pick<Places, 'find'>,
  caller: Identity,
  { now, from }: { now: Date; from: Coordinates | null },
): Promise<Seeker> {
  const said = await models.availabilities.findOne({ _id: caller.id }, PUBLIC_AVAILABILITY).lean<PublicAvailability>();
  if (said) {
    const clock = createClock({ from: now.getTime(), to: now.getTime() + DAYS_AHEAD * DAY_MS });
    const busy = await busyElsewhere(models, [caller.id], clock.range);
    const criteria = criteriaOf(said, clock, busy.get(caller.id));
    return { ...criteria, place: from ?? criteria.place };
  }
  const age = ageIndex(caller.ageGroup);
  return {
    age,
    ages: { from: age, to: age },
    gender: 'coed',
    level: caller.competitionLevel,
    levels: valuesOf(competitionLevels),
    place: from ?? (await places.find(caller.teamLocation)),
    hosts: true,
    travelMiles: null,
    free: null,
    reliability: null,
  };
}

export type RankedGame = { matchup: PublicMatchup; score: number; reasons: string[] };

/** Best first; ties by ID, the older post first. Scores change daily at most, so that pages fit together. */
export function rankGames(games: readonly PublicMatchup[], seeker: Seeker, now: Date): RankedGame[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return games
    .map((matchup) => {
      const fit = fitOfGame(seeker, gameCriteriaOf(matchup), today);
      const free = seeker.free !== null && fit.parts.time === 1;
      return { matchup, score: fit.score, reasons: reasonsOf(fit, free ? 'you are free' : null) };
    })
    .toSorted((one, other) => other.score - one.score || one.matchup._id - other.matchup._id);
}

function gameCriteriaOf(game: PublicMatchup): GameCriteria {
  return {
    startsAt: game.startsAt.getTime(),
    endsAt: game.startsAt.getTime() + (minutesOf(game.endTime) - minutesOf(game.startTime)) * MINUTE_MS,
    age: ageIndex(game.ageGroup),
    gender: game.gender,
    level: game.competitionLevel,
    place: shownPointOf(game),
    looking: game.matchupType === 'looking',
    maxTravelMiles: game.maxTravelDistance,
  };
}
