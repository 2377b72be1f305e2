import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export const messageSchema = recordSchema('messages', {
  _id: objectId,
  conversationId: z.string(),
  senderId: z.number(),
  receiverId: z.number(),
  /** Who wrote it for the team; missing where that is the account that founded it. */
  byId: z.optional(z.number()),
  content: z.string(),
  /** The client's ID for it, which makes retries safe; absent if it gave none. */
  clientId: z.optional(z.string()),
  read: z.boolean(),
  /** True until it is read or a reminder is sent; then absent, to keep the index small. */
  toNotify: z.optional(z.literal(true)),
  /** When its reminder may be sent, if the reader was reminded of this conversation lately. */
  remindAfter: z.optional(z.date()),
  createdAt: z.date(),
});
messageSchema.index({ conversationId: 1, _id: -1 });
messageSchema.index({ receiverId: 1, read: 1, conversationId: 1 });
messageSchema.index({ receiverId: 1, _id: 1 });
messageSchema.index({ senderId: 1, _id: 1 });
messageSchema.index(
  { conversationId: 1, senderId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
messageSchema.index({ remindAfter: 1, createdAt: 1 }, { partialFilterExpression: { toNotify: true } });
export type MessageRecord = RecordOf<typeof messageSchema>;
