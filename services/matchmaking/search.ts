/** Finding games: filters, order and pages by keys. */
import type { SearchMatchups } from '@playfield/contracts/matchups.ts';
import { invalid } from '@playfield/kit/errors.ts';
import type { QueryFilter } from 'mongoose';
import * as z from 'zod';
import type { Models } from './models/index.ts';
import type { MatchupRecord } from './models/matchup.ts';
import type { Coordinates, Places } from './places/places.ts';
import { EARTH_RADIUS_MILES } from './rules.ts';
import { wordsOf } from './words.ts';

const METERS_A_MILE = 1_609.344;
const EARTH_RADIUS_METERS = EARTH_RADIUS_MILES * METERS_A_MILE;

export type Page = { found: MatchupRecord[]; nextCursor: string | null; from: Coordinates | null };

/** The last row's sort key and id, opaque to callers. */
const cursorKeys = z.tuple([z.number(), z.number().int()]);
type CursorKeys = z.infer<typeof cursorKeys>;

export function writeCursor(keys: CursorKeys): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** @throws {HttpError} 400 for a cursor that this service never gave out */
export function readCursor(text: string | undefined): CursorKeys | null {
  if (!text) return null;
  try {
    return cursorKeys.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw invalid({ cursor: ['Please use the cursor that was sent'] });
  }
}

export async function searchMatchups(models: Models, places: Places, query: SearchMatchups, now: Date): Promise<Page> {
  const from = await placeOf(query, places);
  const filter = filterOf(query, now);
  const after = readCursor(query.cursor);
  const rows =
    query.sort === 'nearest'
      ? await nearestFirst(models, filter, needed(from), query, after)
      : await byTime(models, within(filter, from, query.maxDistance), query, after);
  const found = rows.slice(0, query.limit).map(({ matchup }) => matchup);
  const last = rows[query.limit - 1];
  return { found, from, nextCursor: rows.length > query.limit && last ? writeCursor(last.keys) : null };
}

/** @throws {HttpError} 400 for a place that is not in the gazetteer */
async function placeOf(query: SearchMatchups, places: Places): Promise<Coordinates | null> {
  if (query.searchType !== 'zipcode' || query.zipcode === '') return null;
  const place = await places.find(query.zipcode);
  if (!place) throw invalid({ zipcode: ['We could not find that place. Try a ZIP code or City, State.'] });
  return place;
}

function needed(from: Coordinates | null): Coordinates {
  if (!from) throw invalid({ zipcode: ['Please enter a ZIP code or City, State to sort by distance'] });
  return from;
}

function filterOf(query: SearchMatchups, now: Date): QueryFilter<MatchupRecord> {
  const { sport, ageGroup, gender, matchupType } = query;
  const state = query.searchType === 'state' ? query.state : undefined;
  const chosen = Object.entries({ sport, ageGroup, gender, matchupType, state }).filter(
    ([, value]) => value !== undefined,
  );
  const words = wordsOf(query.q).map((word) => ({ words: { $regex: `^${word}` } }));
  return {
    status: 'open',
    startsAt: { $gt: now },
    ...Object.fromEntries(chosen),
    ...(words.length > 0 ? { $and: words } : {}),
  };
}

/** Keeps what lies within so many miles; a distance without a place filters nothing. */
function within(
  filter: QueryFilter<MatchupRecord>,
  from: Coordinates | null,
  miles: number | null,
): QueryFilter<MatchupRecord> {
  if (!from || miles === null) return filter;
  const center = [from.longitude, from.latitude];
  return { ...filter, point: { $geoWithin: { $centerSphere: [center, miles / EARTH_RADIUS_MILES] } } };
}

type Row = { matchup: MatchupRecord; keys: CursorKeys };

/** A page and one row more, which tells whether there is a next page. */
async function byTime(
  { matchups }: Models,
  filter: QueryFilter<MatchupRecord>,
  query: SearchMatchups,
  after: CursorKeys | null,
): Promise<Row[]> {
  const newest = query.sort === 'newest';
  const found = await matchups
    .find(after ? { $and: [filter, newest ? { _id: { $lt: after[1] } } : afterStart(after)] } : filter)
    .sort(newest ? { _id: -1 } : { startsAt: 1, _id: 1 })
    .limit(query.limit + 1)
    .lean();
  return found.map((matchup) => ({ matchup, keys: [matchup.startsAt.getTime(), matchup._id] }));
}

function afterStart([time, id]: CursorKeys): QueryFilter<MatchupRecord> {
  const startsAt = new Date(time);
  return { $or: [{ startsAt: { $gt: startsAt } }, { startsAt, _id: { $gt: id } }] };
}

/** Rounds away what floating point adds, so that a page's end is found again: a tenth of a millimeter. */
const DISTANCE_SLACK_METERS = 0.0001;

async function nearestFirst(
  { matchups }: Models,
  filter: QueryFilter<MatchupRecord>,
  from: Coordinates,
  query: SearchMatchups,
  after: CursorKeys | null,
): Promise<Row[]> {
  const farthest = query.maxDistance === null ? Math.PI * EARTH_RADIUS_METERS : query.maxDistance * METERS_A_MILE;
  const found = await matchups.aggregate<MatchupRecord & { meters: number }>([
    {
      $geoNear: {
        near: { type: 'Point', coordinates: [from.longitude, from.latitude] },
        key: 'point',
        distanceField: 'meters',
        spherical: true,
        query: filter,
        maxDistance: farthest,
        ...(after ? { minDistance: Math.max(0, after[0] - DISTANCE_SLACK_METERS) } : {}),
      },
    },
    ...(after
      ? [{ $match: { $or: [{ meters: { $gt: after[0] + DISTANCE_SLACK_METERS } }, { _id: { $gt: after[1] } }] } }]
      : []),
    { $sort: { meters: 1, _id: 1 } },
    { $limit: query.limit + 1 },
  ]);
  return found.map(({ meters, ...matchup }) => ({ matchup, keys: [meters, matchup._id] }));
}
