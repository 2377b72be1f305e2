/** Saved searches and their alerts. */
import * as z from 'zod/mini';
import { cadence } from '../saved-searches.ts';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

/** A saved search that finds a game, and the team whose it is. */
const match = z.object({
  searchId: z.string(),
  /** The search's name. */
  name: z.string(),
  cadence,
  /** For the link that ends this search's alerts. */
  stopToken: z.string(),
  team: teamRef,
});
const found = {
  type: z.literal('search'),
  /** Identifies games that were posted together: their alerts are sent together. */
  posting: z.optional(z.string()),
  matchup: gameSummary,
  postingTeam: teamRef,
};

/** Teams in one event: tens of kilobytes, and a subscriber's transaction of well below a second. */
export const MATCHES_MAX = 100;

export const savedSearchEvents = [
  z.discriminatedUnion('what', [
    /** A new game matches a saved search of `team`: what its notifications and emails are about. */
    z.extend(match, { what: z.literal('matched'), ...found }),
    /** A new game matches saved searches of these teams, each team's once. One event of several where there are more. */
    z.object({
      what: z.literal('found'),
      matches: z.array(match).check(z.maxLength(MATCHES_MAX)),
      /** When the searches were read: one that stopped since wants no alert. */
      foundAt: z.iso.datetime(),
      ...found,
    }),
  ]),
  /** A search no longer sends alerts, including pending ones. */
  z.object({ type: z.literal('search.stopped'), searchId: z.string(), teamId: z.number() }),
] as const;
