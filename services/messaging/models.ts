import type { Connection } from '@playfield/kit/data/mongo.ts';
import { numberedCountSchema, type NumberedCount } from '@playfield/kit/events/numbered-counts.ts';
import { reportMarkSchema, type ReportMark } from '@playfield/kit/features/reports.ts';
import { blockSchema, type BlockRecord } from './messages/block-model.ts';
import { conversationSchema, type ConversationRecord } from './messages/model.ts';
import { messageSchema, type MessageRecord } from './messages/message-model.ts';
import { participantSchema, type ParticipantRecord } from './messages/participant-model.ts';

export function declareModels(db: Connection) {
  return {
    blocks: db.model<BlockRecord>('Block', blockSchema),
    conversations: db.model<ConversationRecord>('Conversation', conversationSchema),
    messages: db.model<MessageRecord>('Message', messageSchema),
    numberedCounts: db.model<NumberedCount>('NumberedCount', numberedCountSchema),
    participants: db.model<ParticipantRecord>('Participant', participantSchema),
    reportMarks: db.model<ReportMark>('ReportMark', reportMarkSchema),
  };
}

export type Models = ReturnType<typeof declareModels>;
