import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { SearchMatchups } from '@playfield/contracts/search.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import type { QueryFilter } from 'mongoose';
import { AREAS, PUBLIC_FIELDS, searchIndexes, type PublicMatchup } from '../games/model.ts';
import { tokensOf } from '../games/tokens.ts';
import type { Models } from '../models.ts';
import { touchedBy } from '../places/cells.ts';
import { EARTH_RADIUS_MILES, type Coordinates } from '../places/coordinates.ts';
import type { Places } from '../places/gazetteer.ts';
import { unknownPlace } from '../places/names.ts';

export async function placeOf(
  query: Pick<SearchMatchups, 'searchType' | 'zipcode'>,
  places: Pick<Places, 'find'>,
): Promise<Coordinates | null> {
  if (query.searchType !== 'zipcode' || query.zipcode === '') return null;
  const place = await places.find(query.zipcode);
  if (!place) throw invalid({ zipcode: [unknownPlace(query.zipcode)] });
  return place;
}

export type Filter = Omit<QueryFilter<PublicMatchup>, 'startsAt'> & { startsAt: { $gt: Date; $lt?: Date } };

export function filterOf(query: SearchMatchups, now: Date, hidden: readonly number[]): Filter {
  const { sport, ageGroup, matchupType } = query;
  const gender = query.gender && { $in: query.gender.split('-') };
  const state = query.searchType === 'state' ? query.state : undefined;
  const chosen = Object.entries({ sport, ageGroup, gender, matchupType, state }).filter(
    ([, value]) => value !== undefined,
  );
  const tokens = tokensOf(query.q).map((word) => ({ searchTokens: { $regex: `^${word}` } }));
  return {
    status: 'open',
    ...onDays(query, now),
    ...Object.fromEntries(chosen),
    ...(tokens.length > 0 ? { $and: tokens } : {}),
    ...(hidden.length > 0 ? { teamId: { $nin: [...hidden] } } : {}),
  };
}

/** Adds a UTC range that covers the days in every time zone, so that the query can use an index on `startsAt`. */
function onDays(
  { from, to }: SearchMatchups,
  now: Date,
): Pick<Filter, 'startsAt'> & { date?: { $gte?: string; $lte?: string } } {
  const first = from ? Date.parse(from) - DAY_MS : 0;
  const date = { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) };
  return {
    startsAt: {
      $gt: new Date(Math.max(now.getTime(), first)),
      ...(to ? { $lt: new Date(Date.parse(to) + 2 * DAY_MS) } : {}),
    },
    ...(from || to ? { date } : {}),
  };
}

export function soonest({ matchups }: Models, filter: Filter, options: { hint?: Record<string, 1>; limit?: number }) {
  return matchups.find(filter, PUBLIC_FIELDS, options).sort({ startsAt: 1, _id: 1 }).lean<PublicMatchup[]>();
}

export function within(filter: Filter, from: Coordinates | null, miles: number | null): Filter {
  if (!from || miles === null) return filter;
  const center = [from.longitude, from.latitude];
  const point = { $geoWithin: { $centerSphere: [center, miles / EARTH_RADIUS_MILES] } };
  return { ...filter, ...touchedBy(from, miles), 'publicPlace.point': point };
}

export function indexFor(filter: Filter, query: SearchMatchups): { hint?: Record<string, 1> } {
  const area = AREAS.find((name) => name in filter);
  if (area) return { hint: filter.sport && filter.ageGroup ? searchIndexes.ofKindIn(area) : searchIndexes.anyIn(area) };
  if ('$and' in filter || query.sort === 'newest') return {};
  return { hint: filter.sport ? searchIndexes.ofSport : searchIndexes.all };
}
