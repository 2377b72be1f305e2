import * as z from 'zod/mini';
import { cadence } from '../saved-searches.ts';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

const match = z.object({
  searchId: z.string(),
  name: z.string(),
  cadence,
  team: teamRef,
});
const found = {
  type: z.literal('search'),
  /** Identifies games that were posted together. Their alerts are combined. */
  posting: z.optional(z.string()),
  matchup: gameSummary,
  postingTeam: teamRef,
};

/** Maximum matches per event. Keeps events to tens of kilobytes, and subscribers' transactions well below a second. */
export const MATCHES_MAX = 100;

export const savedSearchEvents = [
  z.discriminatedUnion('what', [
    /** A new game matches a saved search of `team`. Basis of notifications and emails. */
    z.extend(match, {
      what: z.literal('matched'),
      ...found,
      /** Token of a recipient's link. The notifier adds it for each recipient. */
      token: z.optional(z.string()),
    }),
    /** A new game matches these saved searches, one per team. Split into several events if there are more. */
    z.object({
      what: z.literal('found'),
      matches: z.array(match).check(z.maxLength(MATCHES_MAX)),
      /** When the searches were read. Searches that were stopped later must not alert. */
      foundAt: z.iso.datetime(),
      ...found,
    }),
  ]),
  z.object({ type: z.literal('search.stopped'), searchId: z.string(), teamId: z.number() }),
] as const;
