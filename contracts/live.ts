/** What an open page hears at once, by server-sent events (WHATWG HTML, section 9.2). */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { message } from './messages.ts';

/** The stream is cut off after this long, and a browser opens it again by itself: so it never outlives a session for long. */
export const STREAM_MINUTES = 10;
/** Streams of one user at a time: more than anybody has devices. The oldest gives way. */
export const STREAMS_MAX = 10;

/** A count with a higher `serial` knows of all that one with a lower one knew. */
const counted = z.object({ count: z.number(), serial: z.number() });

/**
 * The events by name. A `message` carries its id, so that a browser that comes back is sent what it missed; the same
 * message may come twice.
 */
export const liveEvents = {
  /** Sent to the reader, or by them on another device. */
  message,
  /** `readerId` has read what `otherId` wrote, up to and with a message. */
  read: z.object({ readerId: z.number(), otherId: z.number(), upTo: z.string() }),
  /** How many received messages are unread. */
  unread: counted,
  /** How many notifications are unseen. */
  notifications: counted,
  /** The account is kept out, or gone: the last thing that a page hears. */
  over: z.object({}),
  /** Something may have been missed: what is shown is to be asked for again. */
  resync: z.object({}),
} as const;
export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> };
export type LiveEventName = keyof LiveEvents;

export const streamLive = call({
  method: 'GET',
  path: '/api/messages/stream',
  owner: 'messaging',
  access: 'team_manager',
  stream: true,
  summary: 'Server-sent events: message, read, unread, notifications, over, resync; goes on from Last-Event-ID',
  status: 200,
});
