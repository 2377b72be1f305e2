import {
  type NewSavedSearch,
  type SavedFilters,
  type SavedSearch,
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  SAVED_ALREADY,
  SAVED_SEARCHES_MAX,
  saveSearch,
  TOO_MANY_SEARCHES,
} from '@playfield/contracts/saved-searches.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { pick } from '@playfield/kit/data/pick.ts';
import { conflict, invalid, notFound, unauthenticated } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.ts';
import type { PublicMatchup } from '../../games/model.ts';
import type { LinkKind } from '../../teams/link-kinds.ts';
import { tokensOf } from '../../games/tokens.ts';
import { distanceMiles, type Coordinates } from '../../places/coordinates.ts';
import type { Places } from '../../places/gazetteer.ts';
import { shownPointOf } from '../../places/point.ts';
import { placeOf } from '../filters.ts';
import type { SavedSearchRecord } from './model.ts';
import { saveCaller, lockTeams } from '../../teams/queries.ts';
import { publishing } from '../../transactions.ts';

export async function newSavedSearch(
  { name, cadence, filters: input }: NewSavedSearch,
  teamId: number,
  places: Pick<Places, 'find'>,
  now: Date,
): Promise<SavedSearchRecord> {
  const filters = filtersOf(input);
  const place = await placeOf(input, places);
  const center = place && filters.maxDistance !== null ? pick(place, 'latitude', 'longitude') : null;
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

function filtersOf(input: NewSavedSearch['filters']): SavedFilters {
  const { sport = null, ageGroup = null, gender = null, matchupType = null, searchType, q } = input;
  const byState = searchType === 'state';
  const zipcode = byState ? '' : input.zipcode;
  const maxDistance = zipcode === '' ? null : input.maxDistance;
  const state = (byState ? input.state : null) ?? null;
  return { sport, ageGroup, gender, matchupType, searchType, zipcode, maxDistance, state, q };
}

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

export function fits({ filters, center, searchTokens }: Sought, game: Offered): boolean {
  const names = ['sport', 'ageGroup', 'matchupType', 'state'] as const;
  if (names.some((name) => filters[name] !== null && filters[name] !== game[name])) return false;
  if (filters.gender !== null && !filters.gender.split('-').includes(game.gender)) return false;
  if (!searchTokens.every((word) => game.searchTokens.some((one) => one.startsWith(word)))) return false;
  if (center === null || filters.maxDistance === null) return true;
  const point = shownPointOf(game);
  return point !== null && distanceMiles(center, point) <= filters.maxDistance;
}

export function presentSavedSearch({ _id, name, cadence, filters, createdAt }: SavedSearchRecord): SavedSearch {
  return { id: _id.toHexString(), name, cadence, filters, createdAt: createdAt.toISOString() };
}

const stopped = ({ _id, teamId }: SavedSearchRecord) =>
  ({ type: 'search.stopped', searchId: _id.toHexString(), teamId }) as const;

const NO_SUCH_SEARCH = 'This saved search does not exist';

export function savedSearchRoutes(deps: Deps) {
  const { db, models, outbox, places } = deps;
  const { savedSearches, teams } = models;

  return [
    route(listSavedSearches, async ({ caller }) => {
      const found = await savedSearches.find({ teamId: caller.id }).sort({ _id: -1 }).lean();
      return found.map(presentSavedSearch);
    }),

    route(saveSearch, async ({ body, caller }) => {
      const search = await newSavedSearch(body, caller.id, places, new Date());
      await saveCaller(deps, caller);
      const { teamId, about } = search;
      await transaction(db, async () => {
        await lockTeams(models, [teamId]);
        if (await teams.exists({ _id: teamId, deleted: true })) throw unauthenticated();
        if (await savedSearches.exists({ teamId, about })) throw conflict(SAVED_ALREADY);
        if ((await savedSearches.countDocuments({ teamId })) >= SAVED_SEARCHES_MAX) throw conflict(TOO_MANY_SEARCHES);
        await savedSearches.create([search]);
      });
      return presentSavedSearch(search);
    }),

    route(changeSavedSearch, async ({ params, body, caller }) => {
      const own = { _id: new Types.ObjectId(params.id), teamId: caller.id };
      const changed = await transaction(db, async (session) => {
        const search = await savedSearches.findOneAndUpdate(own, { $set: body }, { returnDocument: 'after' }).lean();
        if (!search) throw notFound(NO_SUCH_SEARCH);
        if (search.cadence === 'never') await outbox.publish([stopped(search)], session);
        return search;
      });
      return presentSavedSearch(changed);
    }),

    route(deleteSavedSearch, async ({ params, caller }) => {
      const own = { _id: new Types.ObjectId(params.id), teamId: caller.id };
      await publishing(deps, async () => {
        const search = await savedSearches.findOneAndDelete(own).lean();
        if (!search) throw notFound(NO_SUCH_SEARCH);
        return [stopped(search)];
      });
    }),
  ];
}

export function searchLink(deps: Deps): LinkKind {
  const { savedSearches } = deps.models;
  const more = { path: '/account-settings#saved-searches', label: 'See your saved searches' };

  return {
    helpers: true,

    async page({ act: { subject: _id }, team }) {
      const search = await savedSearches.findOne({ _id, teamId: team._id }).lean();
      if (!search || search.cadence === 'never') {
        const kept = search ? ' It’s still saved, and you can turn its alerts back on in your account settings.' : '';
        const message = `You won’t get alerts for this search anymore.${kept}`;
        return { state: 'stopped', title: 'This alert is off', message, facts: [], choices: [], more };
      }
      const title = `Stop alerts for “${search.name}”?`;
      const message = 'Press the button to stop alerts for this search.';
      const choices = [{ answer: 'stop', label: 'Turn this alert off' }];
      return { state: 'open', title, message, facts: [], choices, more };
    },

    async answer({ act: { subject: _id }, team }, answer) {
      if (answer !== 'stop') throw invalid({ answer: ['This link only stops alerts'] });
      await publishing(deps, async () => {
        const running = { _id, teamId: team._id, cadence: { $ne: 'never' } } as const;
        const search = await savedSearches.findOneAndUpdate(running, { $set: { cadence: 'never' } }).lean();
        return search ? [stopped(search)] : [];
      });
    },
  };
}
