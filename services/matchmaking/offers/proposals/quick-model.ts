import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import type { QuickMatch } from '@playfield/contracts/quick-match.ts';

/** A team's request for a game soon. The asked teams' proposals carry its ID; the first to change its status wins. */
export const quickSchema = recordSchema('quick-matches', {
  _id: objectId,
  teamId: z.number(),
  status: z.custom<QuickMatch['status']>(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  host: z.enum(['us', 'them']),
  asked: z.number(),
  expiresAt: z.date(),
  matchupId: z.nullable(z.number()),
});
quickSchema.index({ teamId: 1, _id: -1 });
quickSchema.index({ teamId: 1 }, { unique: true, partialFilterExpression: { status: 'open' } });
quickSchema.index({ status: 1, expiresAt: 1 });
export type QuickRecord = RecordOf<typeof quickSchema>;
