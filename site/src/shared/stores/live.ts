/**
 * What the server tells an open page at once: one stream of server-sent events for a signed-in team manager, open while
 * the page is visible, because browsers allow few connections to one host. While it is not open, pages look by themselves.
 * Loaded with every page, so events are typed by the contract and not parsed by its schemas.
 */
import type { LiveEventName, LiveEvents, streamLive } from '@playfield/contracts/live.ts';
import type { UNREAD_POLL_MS } from '@playfield/contracts/messages.ts';
import { atom } from 'nanostores';
import { $session, isManager } from './session.ts';

const PATH: (typeof streamLive)['path'] = '/api/messages/stream';
const POLL_MS: typeof UNREAD_POLL_MS = 30_000;
/** A browser opens a stream again by itself after a cut, but not after an error status: then we do, after a growing pause. */
const AGAIN_MS = { first: 1_000, most: 30_000 };

/** Whether the stream is open. */
export const $live = atom(false);

type Listener = (event: MessageEvent<string>) => void;
const listeners = new Map<Listener, LiveEventName>();
const lookers = new Set<() => void>();

/** Whose stream it is. */
let userId: number | undefined;
let source: EventSource | undefined;
let lastEventId = '';
let failures = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let poll: ReturnType<typeof setInterval> | undefined;

/** Hears an event of that name, now and when the stream is opened later, until the function that it gives is called. */
export function onLive<Name extends LiveEventName>(name: Name, hear: (told: LiveEvents[Name]) => void): () => void {
  const listener: Listener = (event) => {
    lastEventId = event.lastEventId;
    const told: LiveEvents[Name] = JSON.parse(event.data);
    hear(told);
  };
  listeners.set(listener, name);
  source?.addEventListener(name, listener);
  return () => {
    listeners.delete(listener);
    source?.removeEventListener(name, listener);
  };
}

/** Calls when something may have been missed: the stream was opened or cut, the server said so, or it is time to look without a stream. */
export function onGap(look: () => void): () => void {
  lookers.add(look);
  return () => lookers.delete(look);
}

/** Follows whoever is signed in. */
export function startLive(): void {
  onLive('resync', lookAround);
  $session.subscribe((session) => {
    const manager = session.status === 'in' && isManager(session) ? session.user.id : undefined;
    // Somebody who changes their profile is still the same one.
    if (manager === userId) return;
    close();
    userId = manager;
    lastEventId = '';
    open();
  });
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? open() : close()));
}

function open(): void {
  if (userId === undefined || document.visibilityState !== 'visible') return;
  source?.close();
  poll ??= setInterval(lookAround, POLL_MS);
  // A new EventSource sends no Last-Event-ID header, unlike one that reconnects: the server takes the id from the query too.
  source = new EventSource(lastEventId === '' ? PATH : `${PATH}?lastEventId=${encodeURIComponent(lastEventId)}`);
  source.addEventListener('open', onOpen);
  source.addEventListener('error', onCut);
  for (const [listener, name] of listeners) source.addEventListener(name, listener);
}

function onOpen(): void {
  failures = 0;
  clearInterval(poll);
  poll = undefined;
  $live.set(true);
  lookAround();
}

function onCut(): void {
  $live.set(false);
  poll ??= setInterval(lookAround, POLL_MS);
  if (failures === 0) lookAround();
  failures += 1;
  if (source?.readyState !== EventSource.CLOSED) return;
  const pause = Math.min(AGAIN_MS.first * 2 ** failures, AGAIN_MS.most);
  clearTimeout(again);
  // Half of it by chance, so that not all pages come back at once after a restart.
  again = setTimeout(open, pause * (0.5 + Math.random() / 2));
}

function close(): void {
  source?.close();
  source = undefined;
  clearTimeout(again);
  clearInterval(poll);
  poll = undefined;
  failures = 0;
  $live.set(false);
}

function lookAround(): void {
  for (const look of lookers) look();
}
