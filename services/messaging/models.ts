import { modelsOf } from '@playfield/kit/data/records.ts';
import { numberedCountSchema } from '@playfield/kit/events/numbered-counts.ts';
import { reportMarkSchema } from '@playfield/kit/features/reports.ts';
import { blockSchema } from './messages/block-model.ts';
import { conversationSchema } from './messages/model.ts';
import { messageSchema } from './messages/message-model.ts';
import { participantSchema } from './messages/participant-model.ts';

export const declareModels = modelsOf({
  blocks: blockSchema,
  conversations: conversationSchema,
  messages: messageSchema,
  numberedCounts: numberedCountSchema,
  participants: participantSchema,
  reportMarks: reportMarkSchema,
});

export type Models = ReturnType<typeof declareModels>;
