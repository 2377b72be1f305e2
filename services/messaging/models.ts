import type { Connection } from '@playfield/kit/data/mongo.ts';
import { reportMarkSchema } from '@playfield/kit/features/reports.ts';
import type { ReportMark } from '@playfield/kit/features/reports.ts';
import { blockSchema } from './messages/block-model.ts';
import type { BlockRecord } from './messages/block-model.ts';
import { conversationSchema } from './messages/model.ts';
import type { ConversationRecord } from './messages/model.ts';
import { messageSchema } from './messages/message-model.ts';
import type { MessageRecord } from './messages/message-model.ts';
import { participantSchema } from './messages/participant-model.ts';
import type { ParticipantRecord } from './messages/participant-model.ts';

export function declareModels(db: Connection) {
  return {
    blocks: db.model<BlockRecord>('Block', blockSchema),
    conversations: db.model<ConversationRecord>('Conversation', conversationSchema),
    messages: db.model<MessageRecord>('Message', messageSchema),
    participants: db.model<ParticipantRecord>('Participant', participantSchema),
    reportMarks: db.model<ReportMark>('ReportMark', reportMarkSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;
