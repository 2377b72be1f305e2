/**
 * Counts page views and clicks. Loaded when the page is there, so that it delays nothing: a press before that is not counted.
 * What travels comes from closed lists (contracts/fields/clicks.ts), and nothing about who looks goes along.
 */
import { EVENTS_MAX, pageOf } from '@playfield/contracts/fields/clicks.ts';
import type { CountedEvent } from '@playfield/contracts/page-views.ts';
import { clickName, PRESSABLE } from '../format/clicks.ts';

/** Long enough for a batch, short enough for a page that is killed without a word. */
const WAIT_MS = 10_000;

let waiting: CountedEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** The address that was counted last. */
let counted = '';

if (!asksNotToBeCounted()) {
  countView();
  followAddress();
  // A page that the browser kept is looked at again.
  addEventListener('pageshow', ({ persisted }) => persisted && add({ path: pageOf(location.pathname) }));
  // On its way down: what is pressed may leave the page, or keep the press to itself.
  document.addEventListener('click', countClick, { capture: true });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  addEventListener('pagehide', send);
}

/** By Global Privacy Control, or its forerunner. */
function asksNotToBeCounted(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true || Reflect.get(navigator, 'doNotTrack') === '1';
}

/** Islands change the address without a new page: each change counts, and what leaves it as it was does not. */
function followAddress(): void {
  for (const step of ['pushState', 'replaceState'] as const) {
    const original = history[step].bind(history);
    history[step] = (...given) => {
      original(...given);
      countView();
    };
  }
  addEventListener('popstate', countView);
  addEventListener('hashchange', countView);
}

function countView(): void {
  if (location.href === counted) return;
  counted = location.href;
  add({ path: pageOf(location.pathname) });
}

function countClick({ target }: MouseEvent): void {
  const pressed = target instanceof Element ? target.closest(PRESSABLE) : null;
  if (pressed) add({ path: pageOf(location.pathname), click: clickName(pressed, new URL(location.href)) });
}

function add(event: CountedEvent): void {
  waiting.push(event);
  if (waiting.length >= EVENTS_MAX) send();
  else timer ??= setTimeout(send, WAIT_MS);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  const events = waiting;
  waiting = [];
  navigator.sendBeacon('/api/events', new Blob([JSON.stringify({ events })], { type: 'application/json' }));
}
