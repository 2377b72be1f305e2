import {
  changeSavedSearch,
  deleteSavedSearch,
  INVALID_STOP_LINK,
  listSavedSearches,
  SAVED_ALREADY,
  SAVED_SEARCHES_MAX,
  saveSearch,
  stopSavedSearch,
  TOO_MANY_SEARCHES,
} from '@playfield/contracts/saved-searches.ts';
import { conflict, invalid, notFound, unauthenticated } from '@playfield/kit/http/errors.ts';
import { readMailing } from '@playfield/kit/http/signed-links.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.ts';
import type { SavedSearchRecord } from './model.ts';
import { newSavedSearch, presentSavedSearch } from './queries.ts';
import { saveCaller, takeTurn } from '../../teams/queries.ts';

const NO_SUCH_SEARCH = 'This saved search does not exist';

export function savedSearchRoutes(deps: Deps) {
  const { db, links, models, outbox, places } = deps;
  const { savedSearches, teams } = models;

  /** @throws 409 if the team has saved the same search, or as many as it can */
  async function insert(search: SavedSearchRecord): Promise<void> {
    const { teamId } = search;
    await transaction(db, async (session) => {
      // Of two simultaneous inserts, the later one counts the other.
      await takeTurn(models, [teamId], session);
      if (await teams.exists({ _id: teamId, deleted: true }).session(session)) throw unauthenticated();
      if (await savedSearches.exists({ teamId, about: search.about }).session(session)) throw conflict(SAVED_ALREADY);
      const count = await savedSearches.countDocuments({ teamId }).session(session);
      if (count >= SAVED_SEARCHES_MAX) throw conflict(TOO_MANY_SEARCHES);
      await savedSearches.create([search], { session });
    });
  }

  /** Drops pending alerts of a search that no longer alerts. */
  async function publishStopped({ _id, teamId }: SavedSearchRecord, session: ClientSession): Promise<void> {
    await outbox.publish([{ type: 'search.stopped', searchId: _id.toHexString(), teamId }], session);
  }

  return [
    route(listSavedSearches, async ({ caller }) => {
      const found = await savedSearches.find({ teamId: caller.id }).sort({ _id: -1 }).lean();
      return found.map(presentSavedSearch);
    }),

    route(saveSearch, async ({ body, caller }) => {
      const search = await newSavedSearch(body, caller.id, places, new Date());
      await saveCaller(deps, caller);
      await insert(search);
      return presentSavedSearch(search);
    }),

    route(changeSavedSearch, async ({ params, body, caller }) => {
      const own = { _id: new Types.ObjectId(params.id), teamId: caller.id };
      const changed = await transaction(db, async (session) => {
        const search = await savedSearches
          .findOneAndUpdate(own, { $set: body }, { session, returnDocument: 'after' })
          .lean();
        if (!search) throw notFound(NO_SUCH_SEARCH);
        if (search.cadence === 'never') await publishStopped(search, session);
        return search;
      });
      return presentSavedSearch(changed);
    }),

    route(deleteSavedSearch, async ({ params, caller }) => {
      const own = { _id: new Types.ObjectId(params.id), teamId: caller.id };
      await transaction(db, async (session) => {
        const search = await savedSearches.findOneAndDelete(own, { session }).lean();
        if (!search) throw notFound(NO_SUCH_SEARCH);
        await publishStopped(search, session);
      });
    }),

    route(stopSavedSearch, async ({ body }) => {
      const mailing = await readMailing(body.token, links);
      if (mailing?.list !== 'search') throw invalid({ token: [INVALID_STOP_LINK] });
      const _id = new Types.ObjectId(mailing.searchId);
      const stopped = await transaction(db, async (session) => {
        const search = await savedSearches.findOne({ _id }).session(session).lean();
        if (!search || search.cadence === 'never') return search;
        await savedSearches.updateOne({ _id }, { $set: { cadence: 'never' } }, { session });
        await publishStopped(search, session);
        return search;
      });
      return { name: stopped?.name ?? null };
    }),
  ];
}
