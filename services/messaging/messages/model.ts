import { Schema } from 'mongoose';
import type { Types } from 'mongoose';

/** Two teams that agreed on a game and may write to each other. */
export type ConversationRecord = {
  /** Both teams' ids, the lower first: two teams have one conversation, however many games they play. */
  _id: string;
  teams: [number, number];
  lastMessageId: Types.ObjectId | null;
  /** When it was opened or last written into. */
  activeAt: Date;
  /** When each team was last told by e-mail of unread messages, by its id. */
  toldAt?: Record<string, Date>;
  /** The teams that were told so and have not read it since, by their ids. */
  toldUnread?: Record<string, true>;
};

export const conversationSchema = new Schema<ConversationRecord>(
  {
    _id: { type: String, required: true },
    teams: { type: [Number], required: true },
    lastMessageId: { type: Schema.Types.ObjectId, default: null },
    activeAt: { type: Date, required: true },
    toldAt: { type: Schema.Types.Mixed, default: undefined },
    toldUnread: { type: Schema.Types.Mixed, default: undefined },
  },
  { collection: 'conversations', versionKey: false },
);
conversationSchema.index({ teams: 1, activeAt: -1 });
