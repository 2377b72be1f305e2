import * as z from 'zod/mini';
import { teamRef } from '../users.ts';

export const messageEvents = [
  z.discriminatedUnion('what', [
    z.object({
      type: z.literal('message'),
      what: z.literal('unread'),
      sender: teamRef,
      receiver: teamRef,
      count: z.number(),
      excerpt: z.string(),
    }),
    z.object({
      type: z.literal('message'),
      what: z.literal('read'),
      readerId: z.number(),
      otherId: z.number(),
      at: z.string(),
    }),
  ]),
] as const;
