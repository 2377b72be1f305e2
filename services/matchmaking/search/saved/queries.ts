/** Builds saved searches and matches games against them. Pure, except for looking up the place. */
import type { NewSavedSearch, SavedFilters, SavedSearch } from '@playfield/contracts/saved-searches.ts';
import { Types } from 'mongoose';
import type { PublicMatchup } from '../../games/model.ts';
import type { SavedSearchRecord } from './model.ts';
import type { Places } from '../../places/places.ts';
import { shownPointOf } from '../../places/present.ts';
import { distanceMiles, type Coordinates } from '../../places/coordinates.ts';
import { placeOf } from '../filter-queries.ts';
import { tokensOf } from '../../games/tokens.ts';

/** @throws {HttpError} 400 for a place that is not in the gazetteer */
export async function newSavedSearch(
  { name, cadence, filters: asked }: NewSavedSearch,
  teamId: number,
  places: Pick<Places, 'find'>,
  now: Date,
): Promise<SavedSearchRecord> {
  const filters = filtersOf(asked);
  const place = await placeOf(asked, places);
  const center = place && filters.maxDistance !== null ? coordinatesOf(place) : null;
  const searchTokens = tokensOf(filters.q).toSorted();
  return {
    _id: new Types.ObjectId(),
    teamId,
    name,
    cadence,
    filters,
    about: aboutOf(filters, center, searchTokens),
    center,
    searchTokens,
    createdAt: now,
  };
}

/** The filters that apply: by place or by state. */
function filtersOf(asked: NewSavedSearch['filters']): SavedFilters {
  const { sport = null, ageGroup = null, gender = null, matchupType = null, searchType, q } = asked;
  const byState = searchType === 'state';
  const zipcode = byState ? '' : asked.zipcode;
  return {
    sport,
    ageGroup,
    gender,
    matchupType,
    searchType,
    zipcode,
    maxDistance: zipcode === '' ? null : asked.maxDistance,
    state: (byState ? asked.state : null) ?? null,
    q,
  };
}

const coordinatesOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude });

/** Ignores a place without a distance, and the spelling of its name. */
function aboutOf(filters: SavedFilters, center: Coordinates | null, searchTokens: readonly string[]): string {
  const { sport, ageGroup, gender, matchupType, state, maxDistance } = filters;
  const circle = center ? [center.latitude, center.longitude, maxDistance] : null;
  return JSON.stringify([sport, ageGroup, gender, matchupType, state, circle, searchTokens]);
}

type Sought = Pick<SavedSearchRecord, 'filters' | 'center' | 'searchTokens'>;
type Offered = Pick<
  PublicMatchup,
  'sport' | 'ageGroup' | 'gender' | 'matchupType' | 'state' | 'publicPlace' | 'searchTokens'
>;

/** Whether find-games would show the game for these filters. */
export function fits({ filters, center, searchTokens }: Sought, game: Offered): boolean {
  const { sport, ageGroup, gender, matchupType, state } = filters;
  const wanted = { sport, ageGroup, gender, matchupType, state };
  const names = ['sport', 'ageGroup', 'gender', 'matchupType', 'state'] as const;
  if (names.some((name) => wanted[name] !== null && wanted[name] !== game[name])) return false;
  if (!searchTokens.every((word) => game.searchTokens.some((one) => one.startsWith(word)))) return false;
  return center === null || filters.maxDistance === null || isWithin(game, center, filters.maxDistance);
}

function isWithin(game: Offered, center: Coordinates, miles: number): boolean {
  const point = shownPointOf(game);
  return point !== null && distanceMiles(center, point) <= miles;
}

export function presentSavedSearch({ _id, name, cadence, filters, createdAt }: SavedSearchRecord): SavedSearch {
  return { id: _id.toHexString(), name, cadence, filters, createdAt: createdAt.toISOString() };
}
