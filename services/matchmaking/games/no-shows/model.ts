import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { noShowStatus } from '@playfield/contracts/no-shows.ts';

/** One team's report that the other did not show up for a game. */
export const noShowSchema = recordSchema('no-shows', {
  _id: objectId,
  matchupId: z.number(),
  reporterId: z.number(),
  accusedId: z.number(),
  status: noShowStatus,
  note: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  /** An admin's reason; null if no admin decided. */
  reason: z.nullable(z.string()),
  /** No answer by then counts as agreement. */
  answerBy: z.date(),
  createdAt: z.date(),
});
noShowSchema.index({ matchupId: 1, reporterId: 1 }, { unique: true });
noShowSchema.index({ reporterId: 1, _id: -1 });
noShowSchema.index({ accusedId: 1, _id: -1 });
noShowSchema.index({ status: 1, answerBy: 1 });
export type NoShowRecord = RecordOf<typeof noShowSchema>;
