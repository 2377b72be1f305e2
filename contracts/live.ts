import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { message } from './messages.ts';

/** Streams end after this time, so that browsers reconnect and the session is checked again. */
export const STREAM_MINUTES = 10;
export const STREAMS_MAX = 10;

/** `serial` is the Unix time in ms at which the count was taken, so that clients can ignore outdated counts. */
const counted = z.object({ count: z.number(), serial: z.number() });

/** `message` events have IDs, so that reconnecting browsers receive what they missed. Messages may arrive twice. */
export const liveEvents = {
  message,
  /** `readerId` has read the messages from `otherId` up to and including `upTo`, which is a message ID. */
  read: z.object({ readerId: z.number(), otherId: z.number(), upTo: z.string() }),
  unread: counted,
  notifications: counted,
  over: z.object({}),
  resync: z.object({}),
} as const;
export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> };
export type LiveEventName = keyof LiveEvents;

export const streamLive = call({
  method: 'GET',
  path: '/api/messages/stream',
  changes: true,
  owner: 'gateway',
  access: 'team_manager',
  stream: true,
  summary: 'Streams server-sent events: message, read, unread, notifications, over, resync. Resumes from Last-Event-ID',
  status: 200,
});
