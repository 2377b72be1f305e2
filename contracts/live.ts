/** Live events for open pages, as server-sent events (WHATWG HTML, section 9.2). */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { message } from './messages.ts';

/** Maximum age of a stream. Browsers then reopen it, so that a stream doesn't outlive its session for long. */
export const STREAM_MINUTES = 10;
/** Maximum number of streams per person, more than anyone has devices. The oldest is dropped. */
export const STREAMS_MAX = 10;

/** `serial` is when counting began, in milliseconds since 1970. The count that began later is newer. */
const counted = z.object({ count: z.number(), serial: z.number() });

/** A `message` has an ID, so that a reconnecting browser receives missed messages, possibly twice. */
export const liveEvents = {
  /** Sent to the receiver, and to the sender's other devices. */
  message,
  /** `readerId` has read the messages from `otherId`, up to and including `upTo`. */
  read: z.object({ readerId: z.number(), otherId: z.number(), upTo: z.string() }),
  unread: counted,
  notifications: counted,
  /** Last event of a stream whose session was revoked, for example because the account was suspended or deleted. */
  over: z.object({}),
  /** Events may have been missed, so the page must refetch. */
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
  summary: 'Server-sent events: message, read, unread, notifications, over, resync; resumes from Last-Event-ID',
  status: 200,
});
