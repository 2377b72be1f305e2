import { sport } from '@playfield/contracts/fields/common.ts';
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

/**
 * What this service stores of the accounts service's users: names for conversations. A deleted account keeps only its
 * ID, so that a late event does not bring it back.
 */
export const participantSchema = recordSchema('participants', {
  _id: z.number(),
  /** The account revision this was copied from. */
  revision: z.number(),
  fullName: z.string(),
  teamName: z.string(),
  /** For the crest; null until the account's event arrives. */
  sport: z.nullable(sport),
  /** What the team has chosen; missing while it has the one that comes from its name. */
  crest: z.optional(z.string()),
  /** Suspended by an admin. */
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

/** A block between two teams, as last published by the matchmaking service. */
export const blockSchema = recordSchema('blocks', {
  /** The blocker's ID and the blocked team's. */
  _id: z.string(),
  active: z.boolean(),
  /** When it changed: events may arrive in any order. */
  at: z.date(),
});
