/**
 * Alerts about new games, and about alerted games that disappear. Saved searches are never rerun: a game finds its
 * matching searches by area, and the rest is compared one by one (docs/decisions/0024-saved-searches.md).
 */
import type { Event } from '@playfield/contracts/events.ts';
import { cadences } from '@playfield/contracts/saved-searches.ts';
import { signMailing, type LinkKeys } from '@playfield/kit/http/signed-links.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import { transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import { startPoller, type Poller } from '@playfield/kit/jobs/poller.ts';
import type { QueryFilter } from 'mongoose';
import { hiddenFrom } from '../blocks/queries.ts';
import type { Models } from '../models.ts';
import { publicOf, type MatchupRecord, type PublicMatchup } from '../matchups/model.ts';
import type { SavedSearchRecord } from './model.ts';
import { NOTIFIES_NOBODY } from '../matchups/actions.ts';
import { presentGame } from '../matchups/present.ts';
import { areasWith, fits } from './queries.ts';
import { teamRefs } from '../teams/queries.ts';

/** Games per poll. */
const BATCH = 50;
/** Alerts per transaction: a few megabytes, and at most a second of work. */
const ALERTS_AT_ONCE = 1_000;

/** Already compared by the index, and most of a search's size: a circle touches up to eighty cells. */
const UNREAD = { areas: 0, about: 0 } as const;
const PENDING = { toTell: { $type: 'objectId' } } as const;
/** Alerted games whose state the notifier has wrong: pending alerts may be wrong. */
const MISTAKEN = {
  $or: [
    { found: true, status: { $in: ['matched', 'cancelled', 'hidden'] } },
    { found: false, status: 'open' },
  ],
} satisfies QueryFilter<MatchupRecord>;

type Found = Omit<SavedSearchRecord, keyof typeof UNREAD>;

/** Saved searches to alert about a game, sorted by ID: one per team, without its own team and blocked ones. */
export async function searchesFor(
  { savedSearches }: Pick<Models, 'savedSearches'>,
  game: PublicMatchup,
  hidden: readonly number[],
): Promise<Found[]> {
  const found = await savedSearches
    .find(
      {
        areas: { $in: areasWith(game) },
        sport: { $in: [game.sport, null] },
        'filters.ageGroup': { $in: [game.ageGroup, null] },
      },
      UNREAD,
    )
    .lean();
  const apart = new Set([game.teamId, ...hidden]);
  const byTeam = new Map<number, Found>();
  for (const one of found) {
    if (one.cadence === 'never' || apart.has(one.teamId) || !fits(one, game)) continue;
    const rival = byTeam.get(one.teamId);
    if (!rival || comesFirst(one, rival)) byTeam.set(one.teamId, one);
  }
  return [...byTeam.values()]
    .map((search) => ({ search, id: idOf(search) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ search }) => search);
}

const idOf = ({ _id }: Found) => _id.toHexString();

const SOONEST_FIRST = cadences.map(({ value }) => value);

/** If two searches of a team find the same game, the one that alerts sooner wins. */
function comesFirst(one: Found, other: Found): boolean {
  const [mine, its] = [one, other].map(({ cadence }) => SOONEST_FIRST.indexOf(cadence));
  return mine === its ? idOf(one) < idOf(other) : (mine ?? 0) < (its ?? 0);
}

type Deps = { db: Connection; models: Models; outbox: Outbox; links: LinkKeys; log: Logger };

/**
 * Publishes alerts for new games, and corrections for alerted ones that went away or came back. Safe on several
 * instances: each game is marked in the transaction that publishes, so no alert is lost or doubled.
 */
export function startAlerts({ db, models, outbox, links, log }: Deps): Poller {
  const { matchups } = models;

  /** Games posted by one call have the same `createdAt`. */
  async function postingOf({ teamId, createdAt }: PublicMatchup): Promise<{ posting?: string }> {
    const together = await matchups.countDocuments({ teamId, createdAt }, { limit: 2 });
    return together > 1 ? { posting: `${teamId}.${createdAt.getTime()}` } : {};
  }

  async function alertsOf(game: PublicMatchup, searches: readonly Found[]): Promise<Event[]> {
    const refOf = await teamRefs(models, [game.teamId, ...searches.map(({ teamId }) => teamId)]);
    const posting = await postingOf(game);
    const about = { matchup: presentGame(game), postingTeam: refOf(game.teamId), ...posting };
    return Promise.all(
      searches.map(async ({ _id, name, cadence, teamId }): Promise<Event> => {
        const searchId = _id.toHexString();
        const stopToken = await signMailing({ list: 'search', searchId }, links);
        return { type: 'search.matched', searchId, name, cadence, stopToken, team: refOf(teamId), ...about };
      }),
    );
  }

  /** Alerts the next searches about a game and stores the progress. */
  async function alertAbout(id: number): Promise<void> {
    await transaction(db, async (session) => {
      const record = await matchups
        .findOne({ _id: id, ...PENDING })
        .select('+words')
        .session(session)
        .lean();
      if (!record) return;
      const game = publicOf(record);
      const isNews = game.status === 'open' && game.startsAt > new Date();
      const hidden = isNews ? await hiddenFrom(models, game.teamId) : [];
      const after = (game.toTell ?? NOTIFIES_NOBODY).toHexString();
      const all = isNews ? await searchesFor(models, game, hidden) : [];
      const left = all.filter((one) => idOf(one) > after);
      const searches = left.slice(0, ALERTS_AT_ONCE);
      const last = searches.at(-1);
      const progress =
        last && left.length > searches.length ? { $set: { toTell: last._id } } : { $unset: { toTell: 1 } };
      await matchups.updateOne({ _id: id }, progress, { session });
      if (searches.length === 0) return;
      await matchups.updateOne({ _id: id }, { $set: { found: true } }, { session });
      await outbox.publish(await alertsOf(game, searches), session);
    });
  }

  /** Publishes whether an alerted game can still be found. */
  async function correct(id: number): Promise<void> {
    await transaction(db, async (session) => {
      const game = await matchups
        .findOne({ _id: id, ...MISTAKEN }, { status: 1 })
        .session(session)
        .lean();
      if (!game) return;
      const found = game.status === 'open';
      await matchups.updateOne({ _id: id }, { $set: { found } }, { session });
      await outbox.publish([{ type: 'matchup.found', matchupId: id, found }], session);
    });
  }

  async function poll(): Promise<boolean> {
    const untold = await matchups.find(PENDING, { _id: 1 }).sort({ toTell: 1, _id: 1 }).limit(BATCH).lean();
    for (const { _id } of untold) await alertAbout(_id);
    const mistaken = await matchups.find(MISTAKEN, { _id: 1 }).limit(BATCH).lean();
    for (const { _id } of mistaken) await correct(_id);
    const some = untold.length + mistaken.length > 0;
    if (some) outbox.announce();
    return some;
  }

  return startPoller({ name: 'Alerts', poll, log });
}
