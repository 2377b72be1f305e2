/** The admins' game search: by part of the title, the team's name or the location. */
import { startBackfill } from '@playfield/kit/data/backfill.ts';
import type { Poller, Polling } from '@playfield/kit/jobs/poller.ts';
import { findBySubstring } from '@playfield/kit/data/substrings.ts';
import type { Models } from '../models.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import { teamRefs } from '../teams/queries.ts';
import { searchedOf } from '../matchups/tokens.ts';

type Wanted = { q: string; before: number | undefined; limit: number };

export async function findGames({ matchups }: Models, { q, before, limit }: Wanted): Promise<MatchupRecord[]> {
  return findBySubstring(matchups, { text: q, fields: ['searched'], filter: { removeAt: null }, before, limit });
}

/** Games per poll. */
const BATCH = 500;

/** Indexes games from before the admins' search. */
export function startIndexing(models: Models, polling: Polling): Poller {
  const { matchups } = models;
  async function fill(): Promise<number> {
    const found = await matchups
      .find({ grams: { $exists: false } })
      .limit(BATCH)
      .lean();
    const refOf = await teamRefs(
      models,
      found.map(({ teamId }) => teamId),
    );
    for (const game of found) {
      const searched = searchedOf(game, refOf(game.teamId).teamName);
      await matchups.updateOne({ _id: game._id, location: game.location }, { $set: searched });
    }
    return found.length;
  }
  return startBackfill({ ...polling, name: 'Games to be found', fill });
}
