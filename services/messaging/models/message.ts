import { Schema } from 'mongoose';
import type { Types } from 'mongoose';

export type MessageRecord = {
  _id: Types.ObjectId;
  conversationId: string;
  senderId: number;
  receiverId: number;
  content: string;
  read: boolean;
  createdAt: Date;
};

export const messageSchema = new Schema<MessageRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    conversationId: { type: String, required: true },
    senderId: { type: Number, required: true },
    receiverId: { type: Number, required: true },
    content: { type: String, required: true },
    read: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'messages', versionKey: false },
);
messageSchema.index({ conversationId: 1, _id: -1 });
messageSchema.index({ receiverId: 1, read: 1, conversationId: 1 });
