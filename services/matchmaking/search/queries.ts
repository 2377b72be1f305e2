import { ageIndex } from '@playfield/contracts/availability.ts';
import { competitionLevels, valuesOf } from '@playfield/contracts/fields/options.ts';
import { DAY_MS, durationOf } from '@playfield/contracts/fields/time.ts';
import { DAYS_AHEAD } from '@playfield/contracts/opponents.ts';
import type { SearchMatchups } from '@playfield/contracts/search.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import { invalidCursor } from '@playfield/kit/http/paging.ts';
import type { QueryFilter } from 'mongoose';
import { type PublicMatchup, PUBLIC_FIELDS } from '../games/model.ts';
import type { Models } from '../models.ts';
import { type Coordinates, distanceMiles } from '../places/coordinates.ts';
import type { Places } from '../places/gazetteer.ts';
import { shownPointOf } from '../places/point.ts';
import { filterOf, indexFor, placeOf, soonest, within, type Filter } from './filters.ts';
import { fitOfGame, reasonsOf, type GameCriteria, type Seeker } from './opponents/fit.ts';
import { criteriaOf } from './opponents/queries.ts';
import { createClock } from '../teams/availability/hours.ts';
import { publicAvailability } from '../teams/availability/actions.ts';
import { otherBusyTimes } from '../teams/other-calendars/queries.ts';

async function seekerOf(
  models: Models,
  places: Pick<Places, 'find'>,
  caller: Identity,
  { now, from }: { now: Date; from: Coordinates | null },
): Promise<Seeker> {
  const said = await publicAvailability(models, caller.id);
  if (said) {
    const clock = createClock({ from: now.getTime(), to: now.getTime() + DAYS_AHEAD * DAY_MS });
    const busy = await otherBusyTimes(models, [caller.id], clock.range);
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

type RankedGame = { matchup: PublicMatchup; score: number; reasons: string[] };

/** Uses the start of the UTC day instead of the current time, so that scores don't change between pages. */
function rankGames(games: readonly PublicMatchup[], seeker: Seeker, now: Date): RankedGame[] {
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
    endsAt: game.startsAt.getTime() + durationOf(game),
    age: ageIndex(game.ageGroup),
    gender: game.gender,
    level: game.competitionLevel,
    place: shownPointOf(game),
    looking: game.matchupType === 'looking',
    maxTravelMiles: game.maxTravelDistance,
  };
}

type Found = { matchup: PublicMatchup; reasons?: string[] };
type Page = { found: Found[]; nextCursor: string | null; from: Coordinates | null };

type Sort = SearchMatchups['sort'];
type CursorKeys = [number, number];
const KEY_MAX = 8.64e15;
const CURSOR = /^(soonest|nearest|newest|best)_(-?\d[\d.e-]{0,30})_(\d{1,15})$/;

export function writeCursor(sort: Sort, [key, id]: CursorKeys): string {
  return `${sort}_${key}_${id}`;
}

export function readCursor(text: string | undefined, sort: Sort): CursorKeys | null {
  if (!text) return null;
  const [, order, key, id] = CURSOR.exec(text) ?? [];
  if (order !== sort || !(Math.abs(Number(key)) <= KEY_MAX)) throw invalidCursor();
  return [Number(key), Number(id)];
}

const BEST_OF = 400;

export async function searchMatchups(
  models: Models,
  places: Places,
  query: SearchMatchups,
  { hidden = [], caller }: { hidden?: readonly number[]; caller?: Identity } = {},
): Promise<Page> {
  const now = new Date();
  const from = await placeOf(query, places);
  const filter = filterOf(query, now, hidden);
  const after = readCursor(query.cursor, query.sort);
  const near = within(filter, from, query.maxDistance);
  const rows =
    query.sort === 'nearest'
      ? await nearestFirst(models, filter, needed(from), query, after)
      : query.sort === 'best' && caller
        ? await bestFirst(models, near, query, after, {
            seeker: await seekerOf(models, places, caller, { now, from }),
            now,
          })
        : await byTime(models, near, query, after);
  const found = rows.slice(0, query.limit).map(({ keys: _, ...row }) => row);
  const last = rows[query.limit - 1];
  return { found, from, nextCursor: rows.length > query.limit && last ? writeCursor(query.sort, last.keys) : null };
}

function needed(from: Coordinates | null): Coordinates {
  if (!from) throw invalid({ zipcode: ['Please enter a ZIP code or City, State to sort by distance'] });
  return from;
}

export async function countingOf(
  { matchups }: Models,
  places: Places,
  query: SearchMatchups,
  hidden: readonly number[],
): Promise<(changed: SearchMatchups, most: number) => Promise<number>> {
  const [from, now] = [await placeOf(query, places), new Date()];
  return async (changed, most) => {
    const filter = within(filterOf(changed, now, hidden), from, changed.maxDistance);
    return matchups.countDocuments(filter, { limit: most, ...indexFor(filter, { ...changed, sort: 'soonest' }) });
  };
}

type Row = Found & { keys: CursorKeys };

async function byTime(
  { matchups }: Models,
  filter: Filter,
  query: SearchMatchups,
  after: CursorKeys | null,
): Promise<Row[]> {
  const newest = query.sort === 'newest';
  const found = await matchups
    .find(
      after ? { ...filter, ...(newest ? { _id: { $lt: after[1] } } : afterStart(after, filter)) } : filter,
      PUBLIC_FIELDS,
      indexFor(filter, query),
    )
    .sort(newest ? { _id: -1 } : { startsAt: 1, _id: 1 })
    .limit(query.limit + 1)
    .lean<PublicMatchup[]>();
  return found.map((matchup) => ({ matchup, keys: [matchup.startsAt.getTime(), matchup._id] }));
}

async function bestFirst(
  models: Models,
  filter: Filter,
  query: SearchMatchups,
  after: CursorKeys | null,
  { seeker, now }: { seeker: Seeker; now: Date },
): Promise<Row[]> {
  const games = await soonest(models, filter, { limit: BEST_OF, ...indexFor(filter, query) });
  return rankGames(games, seeker, now)
    .filter(({ score, matchup }) => !after || score < after[0] || (score === after[0] && matchup._id > after[1]))
    .slice(0, query.limit + 1)
    .map(({ matchup, score, reasons }) => ({ matchup, reasons, keys: [score, matchup._id] }));
}

function afterStart([time, id]: CursorKeys, { startsAt }: Filter): QueryFilter<PublicMatchup> {
  const last = new Date(time);
  return { startsAt: { ...startsAt, $gte: last }, $nor: [{ startsAt: last, _id: { $lte: id } }] };
}

const RINGS_MILES = [10, 25, 50, 100, 200, 400, 800, 1_600] as const;

async function nearestFirst(
  { matchups }: Models,
  filter: Filter,
  from: Coordinates,
  query: SearchMatchups,
  after: CursorKeys | null,
): Promise<Row[]> {
  const [reached, lastId] = after ?? [-1, 0];
  const farthest = query.maxDistance ?? Infinity;
  for (const ring of [...RINGS_MILES, Infinity]) {
    const miles = Math.min(ring, farthest);
    if (miles < reached) continue;
    const area = miles === Infinity ? { ...filter, 'publicPlace.point': { $ne: null } } : within(filter, from, miles);
    const near = await matchups
      .find(area, { 'publicPlace.point': 1 }, indexFor(area, query))
      .lean<Pick<PublicMatchup, '_id' | 'publicPlace'>[]>();
    const ordered = near
      .flatMap((game) => {
        const point = shownPointOf(game);
        return point ? { id: game._id, miles: distanceMiles(from, point) } : [];
      })
      .filter((one) => one.miles > reached || (one.miles === reached && one.id > lastId))
      .toSorted((one, other) => one.miles - other.miles || one.id - other.id);
    if (ordered.length <= query.limit && miles < farthest && miles < Infinity) continue;
    return readRows(matchups, ordered.slice(0, query.limit + 1));
  }
  return [];
}

async function readRows(matchups: Models['matchups'], page: readonly { id: number; miles: number }[]): Promise<Row[]> {
  const found = await matchups.find({ _id: { $in: page.map(({ id }) => id) } }, PUBLIC_FIELDS).lean<PublicMatchup[]>();
  const byId = new Map(found.map((matchup) => [matchup._id, matchup]));
  return page.flatMap(({ id, miles }): Row[] => {
    const matchup = byId.get(id);
    return matchup ? [{ matchup, keys: [miles, id] }] : [];
  });
}
