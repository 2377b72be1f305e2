import { sport } from '@playfield/contracts/fields/common.ts';
import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export const conversationSchema = recordSchema('conversations', {
  /** Both teams' IDs, the lower one first. */
  _id: z.string(),
  teams: z.tuple([z.number(), z.number()]),
  lastMessageId: z.nullable(objectId),
  activeAt: z.date(),
  notifiedAt: z.optional(z.record(z.string(), z.date())),
  /** Keyed by the ID of each team that was reminded and has not read the messages since. */
  notifiedUnread: z.optional(z.record(z.string(), z.literal(true))),
});
conversationSchema.index({ teams: 1, activeAt: -1 });
export type ConversationRecord = RecordOf<typeof conversationSchema>;

export const messageSchema = recordSchema('messages', {
  _id: objectId,
  conversationId: z.string(),
  senderId: z.number(),
  receiverId: z.number(),
  /** Absent if the founder wrote the message while being the team's only member. */
  byId: z.optional(z.number()),
  content: z.string(),
  clientId: z.optional(z.string()),
  read: z.boolean(),
  reported: z.optional(z.literal(true)),
  /** Present while a reminder may be due. */
  toNotify: z.optional(z.literal(true)),
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

export const participantSchema = recordSchema('participants', {
  _id: z.number(),
  revision: z.number(),
  fullName: z.string(),
  teamName: z.string(),
  sport: z.nullable(sport),
  crest: z.optional(z.string()),
  suspended: z.boolean(),
  deleted: z.boolean(),
});
export type ParticipantRecord = RecordOf<typeof participantSchema>;

export const deletedParticipant = (id: number): ParticipantRecord => ({
  _id: id,
  revision: Number.MAX_SAFE_INTEGER,
  fullName: 'Deleted account',
  teamName: 'Deleted team',
  sport: null,
  suspended: false,
  deleted: true,
});

export const blockSchema = recordSchema('blocks', {
  _id: z.string(),
  active: z.boolean(),
  /** Time of the last change. Older events are ignored, because events may arrive in any order. */
  at: z.date(),
});
