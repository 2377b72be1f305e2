import type { Event } from '@playfield/contracts/events.ts';
import { MATCHES_MAX } from '@playfield/contracts/events/saved-searches.ts';
import { cadences } from '@playfield/contracts/saved-searches.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { QueryFilter } from 'mongoose';
import { blockedTeamIds } from '../../teams/blocks.ts';
import type { Deps } from '../../deps.ts';
import type { Models } from '../../models.ts';
import { processDue } from '../../transactions.ts';
import { publicOf, type MatchupRecord, type PublicMatchup } from '../../games/model.ts';
import type { SavedSearchRecord } from './model.ts';
import { presentOpenGame } from '../../games/present.ts';
import { fits } from './searches.ts';
import { teamRefs } from '../../teams/queries.ts';

const PENDING = { toNotify: true } as const;
const MISTAKEN = [
  { listed: true, status: { $in: ['matched', 'cancelled', 'hidden'] } },
  { listed: false, status: 'open' },
] satisfies QueryFilter<MatchupRecord>[];

async function searchesFor(
  { savedSearches }: Models,
  game: PublicMatchup,
  hidden: readonly number[],
): Promise<SavedSearchRecord[]> {
  const wanted = { 'filters.sport': { $in: [game.sport, null] }, 'filters.ageGroup': { $in: [game.ageGroup, null] } };
  const skipped = new Set([game.teamId, ...hidden]);
  const first = new Map<number, SavedSearchRecord>();
  for (const one of await savedSearches.find(wanted).sort({ _id: 1 }).lean()) {
    if (one.cadence === 'never' || skipped.has(one.teamId) || !fits(one, game)) continue;
    const rival = first.get(one.teamId);
    if (!rival || comesFirst(one, rival)) first.set(one.teamId, one);
  }
  return [...first.values()];
}

const idOf = ({ _id }: SavedSearchRecord) => _id.toHexString();

const SOONEST_FIRST = cadences.map(({ value }) => value);

function comesFirst(one: SavedSearchRecord, other: SavedSearchRecord): boolean {
  const [mine, its] = [one, other].map(({ cadence }) => SOONEST_FIRST.indexOf(cadence));
  return mine === its ? idOf(one) < idOf(other) : (mine ?? 0) < (its ?? 0);
}

/** Safe to run concurrently: the transaction that publishes a game's alerts also removes its `toNotify`. */
export function searchAlerts(deps: Deps): Schedule {
  const { db, models, outbox } = deps;
  const { matchups } = models;

  async function postingOf({ teamId, createdAt }: PublicMatchup): Promise<{ posting?: string }> {
    const together = await matchups.countDocuments({ teamId, createdAt }, { limit: 2 });
    return together > 1 ? { posting: `${teamId}.${createdAt.getTime()}` } : {};
  }

  async function alertsOf(
    game: PublicMatchup,
    searches: readonly SavedSearchRecord[],
    foundAt: string,
  ): Promise<Event[]> {
    const refOf = await teamRefs(models, [game.teamId, ...searches.map(({ teamId }) => teamId)]);
    const about = { matchup: presentOpenGame(game, null), postingTeam: refOf(game.teamId), ...(await postingOf(game)) };
    const matches = searches.map(({ _id, name, cadence, teamId }) => {
      return { searchId: _id.toHexString(), name, cadence, team: refOf(teamId) };
    });
    const pages = Math.ceil(matches.length / MATCHES_MAX);
    return Array.from({ length: pages }, (_, page): Event => {
      const some = matches.slice(page * MATCHES_MAX, (page + 1) * MATCHES_MAX);
      return { type: 'search', what: 'found', matches: some, foundAt, ...about };
    });
  }

  async function alertAbout(id: number): Promise<void> {
    const record = await matchups
      .findOne({ _id: id, ...PENDING })
      .select('+searchTokens')
      .lean();
    if (!record) return;
    const game = publicOf(record);
    const isNews = game.status === 'open' && game.startsAt > new Date();
    const foundAt = new Date().toISOString();
    const searches = isNews ? await searchesFor(models, game, await blockedTeamIds(models, game.teamId)) : [];
    const events = searches.length > 0 ? await alertsOf(game, searches, foundAt) : [];
    await transaction(db, async (session) => {
      const done = { $unset: { toNotify: 1 }, ...(events.length > 0 ? { $set: { listed: true } } : {}) } as const;
      const asItWas = { _id: id, ...PENDING, status: record.status };
      const { matchedCount } = await matchups.updateOne(asItWas, done);
      if (matchedCount > 0 && events.length > 0) await outbox.publish(events, session);
    });
  }

  async function correct({ _id, status }: MatchupRecord): Promise<Event[]> {
    const listed = status === 'open';
    await matchups.updateOne({ _id }, { $set: { listed } });
    return [{ type: 'game.listed', matchupId: _id, listed }];
  }

  async function run(): Promise<boolean> {
    for (const { _id } of await matchups.find(PENDING, { _id: 1 }).sort({ _id: 1 }).lean()) await alertAbout(_id);
    for (const wrong of MISTAKEN) await processDue(deps, matchups, wrong, correct);
    return false;
  }

  return { name: 'search-alerts', everyMs: 2_000, run };
}
