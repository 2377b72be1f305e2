import { Schema, type Types } from 'mongoose';

export type MessageRecord = {
  _id: Types.ObjectId;
  conversationId: string;
  senderId: number;
  receiverId: number;
  /** Who wrote it for the team; missing where that is the account that founded it. */
  byId?: number;
  content: string;
  /** The client's ID for it, which makes retries safe; absent if it gave none. */
  clientId?: string;
  read: boolean;
  /** True until it is read or a reminder is sent; then absent, to keep the index small. */
  toNotify?: true;
  /** When its reminder may be sent, if the reader was reminded of this conversation lately. */
  remindAfter?: Date;
  createdAt: Date;
};

export const messageSchema = new Schema<MessageRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    conversationId: { type: String, required: true },
    senderId: { type: Number, required: true },
    receiverId: { type: Number, required: true },
    byId: { type: Number, default: undefined },
    content: { type: String, required: true },
    clientId: { type: String, default: undefined },
    read: { type: Boolean, required: true },
    toNotify: { type: Boolean, default: undefined },
    remindAfter: { type: Date, default: undefined },
    createdAt: { type: Date, required: true },
  },
  { collection: 'messages', versionKey: false },
);
messageSchema.index({ conversationId: 1, _id: -1 });
messageSchema.index({ receiverId: 1, read: 1, conversationId: 1 });
messageSchema.index({ receiverId: 1, _id: 1 });
messageSchema.index({ senderId: 1, _id: 1 });
messageSchema.index(
  { conversationId: 1, senderId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
messageSchema.index({ remindAfter: 1, createdAt: 1 }, { partialFilterExpression: { toNotify: true } });
