import { Schema, type Types } from 'mongoose';

/** Two teams that agreed on a game and can message each other. */
export type ConversationRecord = {
  /** Both teams' IDs, the lower first: two teams share one conversation, however many games they play. */
  _id: string;
  teams: [number, number];
  lastMessageId: Types.ObjectId | null;
  /** When it was opened or last written to. */
  activeAt: Date;
  /** When each team last got a reminder email, by team ID. */
  notifiedAt?: Record<string, Date>;
  /** Teams that got a reminder and have not read the messages since, by team ID. */
  notifiedUnread?: Record<string, true>;
};

export const conversationSchema = new Schema<ConversationRecord>(
  {
    _id: { type: String, required: true },
    teams: { type: [Number], required: true },
    lastMessageId: { type: Schema.Types.ObjectId, default: null },
    activeAt: { type: Date, required: true },
    notifiedAt: { type: Schema.Types.Mixed, default: undefined },
    notifiedUnread: { type: Schema.Types.Mixed, default: undefined },
  },
  { collection: 'conversations', versionKey: false },
);
conversationSchema.index({ teams: 1, activeAt: -1 });
