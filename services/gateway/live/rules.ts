/** How a stream is written, and how many there are at a time. */
import type { LiveFrame } from '@playfield/kit/events/live.ts';
import { HttpError } from '@playfield/kit/http/errors.ts';

/** Browsers reconnect after this, so a restart is hardly noticed; randomized, so they do not come all at once. */
const RETRY_MS = { least: 500, most: 3_000 };
/** The same for pages that a stopping process sends away, thousands of them. */
const SENT_AWAY_MS = { least: 1_000, most: 10_000 };
/** Pages that are refused come back after this; until then they ask every 30 s. */
const REFUSED_S = { least: 2, most: 20 };
/** Streams being opened at a time: each asks accounts, Redis and perhaps messaging. More would only wait for each other. */
const OPENING_MAX = 500;

const between = ({ least, most }: { least: number; most: number }) =>
  Math.round(least + Math.random() * (most - least));

/** What a silent connection is kept open with. */
export const HEARTBEAT = ':\n\n';

export const retryText = () => `retry:${between(RETRY_MS)}\n\n`;
/** The answer that gives the browser its new session may still be on its way, on a slow line. */
const OVER_MS = { least: 3_000, most: 6_000 };
export const overText = () => `retry:${between(OVER_MS)}\n\n`;
export const sentAwayText = () => `retry:${between(SENT_AWAY_MS)}\n\n`;

/** As server-sent events are written (WHATWG HTML, section 9.2). JSON has no line breaks. */
export function textOf({ name, data, id }: LiveFrame): string {
  return `event:${name}\n${id === undefined ? '' : `id:${id}\n`}data:${data}\n\n`;
}

export type Refusal = 'deaf' | 'full' | 'opening' | 'stopping';

type Now = { open: number; opening: number; most: number; stopping: boolean; deaf: boolean };

/** Why no further stream is opened; null if one is. `deaf`: events do not arrive, so a page had better ask. */
export function refusalOf(now: Now): Refusal | null {
  if (now.stopping) return 'stopping';
  if (now.deaf) return 'deaf';
  if (now.open + now.opening >= now.most) return 'full';
  return now.opening >= OPENING_MAX ? 'opening' : null;
}

/** Each page comes back at another time. */
export function refused(): HttpError {
  return new HttpError(503, 'unavailable', 'Too many pages are open at the moment. This one will try again.', {
    headers: { 'Retry-After': String(between(REFUSED_S)) },
  });
}
