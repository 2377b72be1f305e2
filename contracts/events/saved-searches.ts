import * as z from 'zod/mini';
import { cadence } from '../saved-searches.ts';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

const match = z.object({ searchId: z.string(), name: z.string(), cadence, team: teamRef });
const found = {
  type: z.literal('search'),
  posting: z.optional(z.string()),
  matchup: gameSummary,
  postingTeam: teamRef,
};

export const MATCHES_MAX = 100;

export const savedSearchEvents = [
  z.discriminatedUnion('what', [
    z.extend(match, {
      what: z.literal('matched'),
      ...found,
      /** Link token. The notifier adds it for each recipient. */
      token: z.optional(z.string()),
    }),
    z.object({
      what: z.literal('found'),
      matches: z.array(match).check(z.maxLength(MATCHES_MAX)),
      /** When the searches were matched. Searches stopped since then send no alerts. */
      foundAt: z.iso.datetime(),
      ...found,
    }),
  ]),
  z.object({ type: z.literal('search.stopped'), searchId: z.string(), teamId: z.number() }),
] as const;
