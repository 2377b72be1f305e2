import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { logKind } from '@playfield/contracts/game-log.ts';
import { changeReason } from '@playfield/contracts/changes.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import type { LogEntry } from '@playfield/contracts/game-log.ts';

/** By then, two seasons are over. */
const KEPT_SECONDS = 400 * DAY_SECONDS;

export const logSchema = recordSchema('game-log', {
  _id: objectId,
  matchupId: z.number(),
  teamId: z.number(),
  /** The account of whoever did it, in a team that several people run. */
  personId: z.nullable(z.number()),
  what: logKind,
  at: z.date(),
  times: z.optional(z.custom<NonNullable<LogEntry['times']>>()),
  reason: z.optional(changeReason),
  note: z.optional(z.string()),
  late: z.optional(z.literal(true)),
});
logSchema.index({ matchupId: 1, _id: 1 });
logSchema.index({ teamId: 1 });
logSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export type LogRecord = RecordOf<typeof logSchema>;
