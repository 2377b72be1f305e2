import type { Connection } from '@playfield/kit/data/mongo.ts';
import { reportMarkSchema } from '@playfield/kit/features/reports.ts';
import type { ReportMark } from '@playfield/kit/features/reports.ts';
import { blockSchema } from './block.ts';
import type { BlockRecord } from './block.ts';
import { conversationSchema } from './conversation.ts';
import type { ConversationRecord } from './conversation.ts';
import { messageSchema } from './message.ts';
import type { MessageRecord } from './message.ts';
import { participantSchema } from './participant.ts';
import type { ParticipantRecord } from './participant.ts';

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
