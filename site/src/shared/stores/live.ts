import type { LiveEventName, LiveEvents, streamLive } from '@playfield/contracts/live.ts';
import type { UNREAD_POLL_MS } from '@playfield/contracts/messages.ts';
import { atom } from 'nanostores';
import { $session, isManager } from '../api/session.ts';

const PATH: (typeof streamLive)['path'] = '/api/messages/stream';
const POLL_MS: typeof UNREAD_POLL_MS = 30_000;
/** Pauses before reopening the stream. Browsers reopen it after a dropped connection, but not after an error status. */
const AGAIN_MS = { first: 1_000, most: 30_000 };

export const $live = atom(false);

type Listener = (event: MessageEvent<string>) => void;
const listeners = new Map<Listener, LiveEventName>();
const lookers = new Set<() => void>();

let userId: number | undefined;
let source: EventSource | undefined;
let lastEventId = '';
let failures = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let poll: ReturnType<typeof setInterval> | undefined;

export function onLive<Name extends LiveEventName>(name: Name, handle: (event: LiveEvents[Name]) => void): () => void {
  const listener: Listener = (event) => {
    lastEventId = event.lastEventId;
    const data: LiveEvents[Name] = JSON.parse(event.data);
    handle(data);
  };
  listeners.set(listener, name);
  source?.addEventListener(name, listener);
  return () => {
    listeners.delete(listener);
    source?.removeEventListener(name, listener);
  };
}

/** Calls `look` whenever events may have been missed: when the stream opens, breaks or sends `resync`, and on polls. */
export function onGap(look: () => void): () => void {
  lookers.add(look);
  return () => lookers.delete(look);
}

export function startLive(): void {
  onLive('resync', lookAround);
  $session.subscribe((session) => {
    const manager = session.status === 'in' && isManager(session) ? session.user.id : undefined;
    if (manager === userId) return;
    close();
    userId = manager;
    lastEventId = '';
    open();
  });
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? open() : close()));
}

function open(): void {
  // Open the stream only while the page is visible, because browsers allow few HTTP/1.1 connections per host.
  if (userId === undefined || document.visibilityState !== 'visible') return;
  source?.close();
  poll ??= setInterval(lookAround, POLL_MS);
  // A new EventSource, unlike a reconnect, sends no Last-Event-ID header, so send the ID as a query parameter.
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
  const pause = Math.min(AGAIN_MS.first * 2 ** (failures - 1), AGAIN_MS.most);
  clearTimeout(again);
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
