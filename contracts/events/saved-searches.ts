/** Saved searches and their alerts. */
import * as z from 'zod/mini';
import { cadence } from '../saved-searches.ts';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

export const savedSearchEvents = [
  /** A new game matches a saved search of `team`. */
  z.object({
    type: z.literal('search.matched'),
    searchId: z.string(),
    /** The search's name. */
    name: z.string(),
    cadence,
    /** For the link that ends this search's alerts. */
    stopToken: z.string(),
    /** Identifies games that were posted together: their alerts are sent together. */
    posting: z.optional(z.string()),
    team: teamRef,
    matchup: gameSummary,
    postingTeam: teamRef,
  }),
  /** A search no longer sends alerts, including pending ones. */
  z.object({ type: z.literal('search.stopped'), searchId: z.string(), teamId: z.number() }),
] as const;
