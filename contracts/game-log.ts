import * as z from 'zod/mini';
import { changeReason, gameTimes } from './changes.ts';
import { instant } from './fields/common.ts';

export const sharedLogKinds = [
  'agreed',
  'asked_change',
  'accepted_change',
  'declined_change',
  'withdrew_change',
  'named_field',
  'moved',
  'canceled',
  'wrote_details',
] as const;
/** Kinds of entries that only the team that acted sees. */
const teamLogKinds = [
  'posted',
  'changed',
  'interested',
  'withdrew',
  'accepted',
  'declined',
  'made_link',
  'ended_link',
] as const;
export const logKind = z.enum([...sharedLogKinds, ...teamLogKinds]);
export type LogKind = z.infer<typeof logKind>;

export const logEntry = z.object({
  at: instant,
  what: logKind,
  mine: z.nullable(z.boolean()),
  by: z.optional(z.string()),
  times: z.optional(gameTimes),
  reason: z.optional(changeReason),
  note: z.optional(z.string()),
  mentionsMoney: z.optional(z.literal(true)),
  late: z.optional(z.literal(true)),
});
export type LogEntry = z.infer<typeof logEntry>;
