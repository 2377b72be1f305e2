import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** Two teams that agreed on a game and can message each other. */
export const conversationSchema = recordSchema('conversations', {
  /** Both teams' IDs, the lower first: two teams share one conversation, however many games they play. */
  _id: z.string(),
  teams: z.tuple([z.number(), z.number()]),
  lastMessageId: z.nullable(objectId),
  /** When it was opened or last written to. */
  activeAt: z.date(),
  /** When each team last got a reminder email, by team ID. */
  notifiedAt: z.optional(z.record(z.string(), z.date())),
  /** Teams that got a reminder and have not read the messages since, by team ID. */
  notifiedUnread: z.optional(z.record(z.string(), z.literal(true))),
});
conversationSchema.index({ teams: 1, activeAt: -1 });
export type ConversationRecord = RecordOf<typeof conversationSchema>;
