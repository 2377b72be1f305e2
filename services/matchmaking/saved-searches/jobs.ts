/**
 * Alerts about new games, and about alerted games that disappear. Saved searches are never rerun: a game finds its
 * matching searches by area, and the rest is compared one by one.
 */
import type { Event } from '@playfield/contracts/events.ts';
import { MATCHES_MAX } from '@playfield/contracts/events/saved-searches.ts';
import { cadences } from '@playfield/contracts/saved-searches.ts';
import { signMailing, type LinkKeys } from '@playfield/kit/http/signed-links.ts';
import { transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { QueryFilter, Types } from 'mongoose';
import { crc32 } from 'node:zlib';
import { hiddenFrom } from '../blocks/queries.ts';
import type { Models } from '../models.ts';
import { publicOf, type MatchupRecord, type PublicMatchup } from '../matchups/model.ts';
import type { SavedSearchRecord } from './model.ts';
import { NOTIFIES_NOBODY } from '../matchups/actions.ts';
import { presentGame } from '../matchups/present.ts';
import { areasWith, fits } from './queries.ts';
import { teamRefs } from '../teams/queries.ts';

/** Games per run. */
const BATCH = 50;
/** Searches read at a time: bounds memory. The few events with their teams are written in one transaction. */
const READ_AT_ONCE = 1_000;

/**
 * Searches that a game is compared with in full. Alerts grow with the square of the teams, so beyond this each search is
 * alerted of its share of the games, the same for all. With the searches that teams have now, that begins at millions of teams.
 */
export const SEARCHES_A_GAME = 5_000;

/** Already compared by the index, and most of a search's size: a circle touches up to eighty cells. */
const UNREAD = { areas: 0, about: 0 } as const;
const PENDING = { toNotify: { $type: 'objectId' } } as const;
/** Alerted games whose state the notifier has wrong: pending alerts may be wrong. Asked for one by one, each by its index. */
const MISTAKEN = [
  { listed: true, status: { $in: ['matched', 'cancelled', 'hidden'] } },
  { listed: false, status: 'open' },
] satisfies QueryFilter<MatchupRecord>[];

type Found = Omit<SavedSearchRecord, keyof typeof UNREAD>;
const NOTHING: Page = { searches: [], last: null };

type Page = {
  /** Sorted by ID. */
  searches: Found[];
  /** The last search that was looked at; null if there are no more. */
  last: Types.ObjectId | null;
};

/** The next saved searches to alert about a game: one per team, without its own team and blocked ones. */
export async function searchesFor(
  { savedSearches }: Pick<Models, 'savedSearches'>,
  game: PublicMatchup,
  hidden: readonly number[],
  after: Types.ObjectId = NOTIFIES_NOBODY,
  most = SEARCHES_A_GAME,
): Promise<Page> {
  const wanted = {
    areas: { $in: areasWith(game) },
    sport: { $in: [game.sport, null] },
    'filters.ageGroup': { $in: [game.ageGroup, null] },
  };
  const next = { ...wanted, _id: { $gt: after } };
  const page = await savedSearches.find(next, UNREAD).sort({ _id: 1 }).limit(READ_AT_ONCE).lean();
  const apart = new Set([game.teamId, ...hidden]);
  const alerts = (one: Found) => one.cadence !== 'never' && !apart.has(one.teamId) && fits(one, game);
  const last = page.length < READ_AT_ONCE ? null : (page.at(-1)?._id ?? null);
  const isWhole = last === null && after.equals(NOTIFIES_NOBODY);
  const share = isWhole ? 1 : most / (await savedSearches.countDocuments(wanted));
  const found = page.filter((one) => alerts(one) && isChosen(one, game, share));
  const teamIds = [...new Set(found.map(({ teamId }) => teamId))];
  // A team's other searches may be on other pages.
  const rivals = isWhole ? found : await savedSearches.find({ ...wanted, teamId: { $in: teamIds } }, UNREAD).lean();
  const first = new Map<number, Found>();
  for (const one of rivals.filter(alerts)) {
    const rival = first.get(one.teamId);
    if (!rival || comesFirst(one, rival)) first.set(one.teamId, one);
  }
  const searches = found.filter((one) => idOf(first.get(one.teamId) ?? one) === idOf(one));
  return { searches, last };
}

/** By chance, but always the same for a search and a game: pages may be read again, and by others. */
function isChosen(search: Found, game: PublicMatchup, share: number): boolean {
  return crc32(`${idOf(search)}.${game._id}`) < share * 2 ** 32;
}

const idOf = ({ _id }: Found) => _id.toHexString();

const SOONEST_FIRST = cadences.map(({ value }) => value);

/** If two searches of a team find the same game, the one that alerts sooner wins. */
function comesFirst(one: Found, other: Found): boolean {
  const [mine, its] = [one, other].map(({ cadence }) => SOONEST_FIRST.indexOf(cadence));
  return mine === its ? idOf(one) < idOf(other) : (mine ?? 0) < (its ?? 0);
}

type Deps = { db: Connection; models: Models; outbox: Outbox; links: LinkKeys };

/**
 * Publishes alerts for new games, and corrections for alerted ones that went away or came back. Safe on several
 * instances: each game is marked in the transaction that publishes, so no alert is lost or doubled.
 */
export function searchAlerts({ db, models, outbox, links }: Deps): Schedule {
  const { matchups } = models;

  /** Games posted by one call have the same `createdAt`. */
  async function postingOf({ teamId, createdAt }: PublicMatchup): Promise<{ posting?: string }> {
    const together = await matchups.countDocuments({ teamId, createdAt }, { limit: 2 });
    return together > 1 ? { posting: `${teamId}.${createdAt.getTime()}` } : {};
  }

  async function alertsOf(game: PublicMatchup, searches: readonly Found[], foundAt: string): Promise<Event[]> {
    const refOf = await teamRefs(models, [game.teamId, ...searches.map(({ teamId }) => teamId)]);
    const about = { matchup: presentGame(game), postingTeam: refOf(game.teamId), ...(await postingOf(game)) };
    const matches = await Promise.all(
      searches.map(async ({ _id, name, cadence, teamId }) => {
        const searchId = _id.toHexString();
        const stopToken = await signMailing({ list: 'search', searchId }, links);
        return { searchId, name, cadence, stopToken, team: refOf(teamId) };
      }),
    );
    const pages = Math.ceil(matches.length / MATCHES_MAX);
    return Array.from({ length: pages }, (_, page): Event => {
      const some = matches.slice(page * MATCHES_MAX, (page + 1) * MATCHES_MAX);
      return { type: 'searches.matched', matches: some, foundAt, ...about };
    });
  }

  /**
   * Alerts the next searches about a game. They are found before the transaction, which publishes them if the game is
   * still as it was, and if no other instance has published them.
   */
  async function alertAbout(id: number): Promise<void> {
    const record = await matchups
      .findOne({ _id: id, ...PENDING })
      .select('+searchTokens')
      .lean();
    if (!record?.toNotify) return;
    const game = publicOf(record);
    const isNews = game.status === 'open' && game.startsAt > new Date();
    const hidden = isNews ? await hiddenFrom(models, game.teamId) : [];
    const foundAt = new Date().toISOString();
    const page = isNews ? await searchesFor(models, game, hidden, record.toNotify) : NOTHING;
    const events = page.searches.length > 0 ? await alertsOf(game, page.searches, foundAt) : [];
    await transaction(db, async (session) => {
      const listed = events.length > 0 ? { listed: true } : null;
      const $set = { ...listed, ...(page.last ? { toNotify: page.last } : {}) };
      const progress = {
        ...(listed || page.last ? { $set } : {}),
        ...(page.last ? {} : { $unset: { toNotify: 1 } as const }),
      };
      const asItWas = { _id: id, toNotify: record.toNotify, status: record.status };
      const { matchedCount } = await matchups.updateOne(asItWas, progress, { session });
      if (matchedCount > 0 && events.length > 0) await outbox.publish(events, session);
    });
  }

  /** Publishes whether searches still list an alerted game. */
  async function correct(id: number): Promise<void> {
    await transaction(db, async (session) => {
      const game = await matchups.findOne({ _id: id, $or: MISTAKEN }, { status: 1 }).session(session).lean();
      if (!game) return;
      const listed = game.status === 'open';
      await matchups.updateOne({ _id: id }, { $set: { listed } }, { session });
      await outbox.publish([{ type: 'matchup.listed', matchupId: id, listed }], session);
    });
  }

  async function run(): Promise<boolean> {
    const waiting = await matchups.find(PENDING, { _id: 1 }).sort({ toNotify: 1, _id: 1 }).limit(BATCH).lean();
    for (const { _id } of waiting) await alertAbout(_id);
    let mistaken = 0;
    for (const wrong of MISTAKEN) {
      const found = await matchups.find(wrong, { _id: 1 }).limit(BATCH).lean();
      for (const { _id } of found) await correct(_id);
      mistaken += found.length;
    }
    const some = waiting.length + mistaken > 0;
    if (some) outbox.announce();
    return some;
  }

  return { name: 'search-alerts', everyMs: 2_000, run };
}
