import * as z from 'zod/mini';
import { call, type Owner } from './call.ts';
import { flushed } from '../events.ts';
import { numericId } from '../fields/common.ts';

type Service = Exclude<Owner, 'gateway'>;

export const FLUSH_MAX = 64;
export const FLUSH_BATCH = 8;

const subscriber = z.enum(flushed);

const flushedEvent = z.object({ id: z.string(), event: z.unknown() });
const unhandledEvent = z.extend(flushedEvent, { pending: z.array(subscriber) });
export type UnhandledEvent = z.infer<typeof unhandledEvent>;

function flushCallsOf<const O extends Service>(owner: O) {
  return {
    listUnhandled: call({
      method: 'GET',
      path: '/internal/events',
      owner,
      access: 'service',
      summary: `Lists events in the outbox of ${owner}: by ID, or those about a team or user that a subscriber has yet to handle`,
      status: 200,
      query: z.object({
        ids: z.optional(
          z.pipe(
            z.string(),
            z.transform((ids: string) => ids.split(',')),
          ),
        ),
        subscriber: z.optional(subscriber),
        about: z.optional(numericId),
      }),
      answer: z.object({ events: z.array(unhandledEvent) }),
    }),
    handleEvents: call({
      method: 'POST',
      path: '/internal/events',
      owner,
      access: 'service',
      repeatable: true,
      summary: `Makes ${owner} handle events that it has not handled yet`,
      status: 204,
      body: z.object({ events: z.array(flushedEvent).check(z.minLength(1), z.maxLength(FLUSH_BATCH)) }),
    }),
  };
}

export const flushCalls = {
  accounts: flushCallsOf('accounts'),
  matchmaking: flushCallsOf('matchmaking'),
  messaging: flushCallsOf('messaging'),
  notifier: flushCallsOf('notifier'),
} as const;
