/** Messages. */
import * as z from 'zod/mini';
import { teamRef } from '../users.ts';

export const messageEvents = [
  /** Messages have been unread for a while. */
  z.object({
    type: z.literal('message.unread'),
    sender: teamRef,
    receiver: teamRef,
    count: z.number(),
    /** The start of the latest one. */
    excerpt: z.string(),
  }),
  /** A team with a reminder has read what `otherId` wrote up to `at`. */
  z.object({ type: z.literal('messages.read'), readerId: z.number(), otherId: z.number(), at: z.string() }),
  /** An admin removes reported content. */
  z.object({ type: z.literal('message.removed'), messageId: z.string() }),
] as const;
