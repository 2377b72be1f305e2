/** The admins' game search: by part of the title, the team's name or the location. */
import { findBySubstring } from '@playfield/kit/data/substrings.ts';
import type { Models } from '../models.ts';
import type { MatchupRecord } from '../matchups/model.ts';

type Wanted = { q: string; before: number | undefined; limit: number };

export async function findGames({ matchups }: Models, { q, before, limit }: Wanted): Promise<MatchupRecord[]> {
  return findBySubstring(matchups, { text: q, fields: ['searched'], filter: { removeAt: null }, before, limit });
}
