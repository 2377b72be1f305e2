import type { Connection } from '@playfield/kit/mongo.ts';
import { conversationSchema } from './conversation.ts';
import type { ConversationRecord } from './conversation.ts';
import { messageSchema } from './message.ts';
import type { MessageRecord } from './message.ts';
import { participantSchema } from './participant.ts';
import type { ParticipantRecord } from './participant.ts';

export function declareModels(db: Connection) {
  return {
    conversations: db.model<ConversationRecord>('Conversation', conversationSchema),
    messages: db.model<MessageRecord>('Message', messageSchema),
    participants: db.model<ParticipantRecord>('Participant', participantSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;
