import { modelsOf } from '@playfield/kit/data/records.ts';
import { blockSchema, conversationSchema, messageSchema, participantSchema } from './messages/model.ts';

export const declareModels = modelsOf({
  blocks: blockSchema,
  conversations: conversationSchema,
  messages: messageSchema,
  participants: participantSchema,
});

export type Models = ReturnType<typeof declareModels>;
