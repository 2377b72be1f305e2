/**
 * What every search asks for again, kept for moments: which teams the caller does not see, and what the teams found are called.
 * Where something is decided (interests, proposals, messages), the database is asked.
 */
import type { TeamRef } from '@playfield/contracts/users.ts';
import { LRUCache } from 'lru-cache';
import { hiddenFrom } from './blocks.ts';
import type { Models } from './models/index.ts';
import { presentTeam } from './present.ts';
import { teamRefs } from './teams.ts';

/** A page asks several times while it loads. Another instance's teams may see each other's games so long after a block. */
const HIDDEN_MS = 2_000;
/** As long as the gateway remembers who somebody is. */
const NAMES_MS = 5_000;
/** Some 10 MB of names at most. */
const REMEMBERED_MAX = 50_000;

export type Remembered = {
  /** The teams whose games a team does not see. */
  hiddenFrom(teamId: number): Promise<readonly number[]>;
  teamRefs(ids: readonly number[]): Promise<(id: number) => TeamRef>;
  /** After two teams have blocked or unblocked each other. */
  forgetHidden(teamIds: readonly number[]): void;
};

export function createRemembered(models: Models): Remembered {
  const hidden = new LRUCache<number, readonly number[]>({
    max: REMEMBERED_MAX,
    ttl: HIDDEN_MS,
    fetchMethod: (teamId) => hiddenFrom(models, teamId),
  });
  const names = new LRUCache<number, TeamRef>({ max: REMEMBERED_MAX, ttl: NAMES_MS });

  return {
    hiddenFrom: (teamId) => hidden.forceFetch(teamId),

    async teamRefs(ids) {
      const known = new Map(ids.map((id) => [id, names.get(id)]));
      const missing = [...known].flatMap(([id, ref]) => (ref ? [] : id));
      if (missing.length === 0) return (id) => known.get(id) ?? presentTeam(id, undefined);
      const refOf = await teamRefs(models, missing);
      for (const id of missing) names.set(id, refOf(id));
      return (id) => known.get(id) ?? refOf(id);
    },

    forgetHidden(teamIds) {
      // What is under way was asked before the change, and is not kept either.
      for (const id of teamIds) hidden.delete(id);
    },
  };
}
