import { EVENTS_MAX, linkOf, pageOf } from '@playfield/contracts/fields/counted.ts';
import type { CountedEvent } from '@playfield/contracts/page-views.ts';

const WAIT_MS = 10_000;

let waiting: CountedEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let counted = '';

const asksNotToBeCounted =
  Reflect.get(navigator, 'globalPrivacyControl') === true || Reflect.get(navigator, 'doNotTrack') === '1';

if (!asksNotToBeCounted) {
  countView();
  followAddress();
  addEventListener('pageshow', ({ persisted }) => persisted && add({ path: currentPage() }));
  document.addEventListener('click', countClick, { capture: true });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  addEventListener('pagehide', send);
}

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
  add({ path: currentPage() });
}

function countClick({ target }: MouseEvent): void {
  const pressed = target instanceof Element ? target.closest('a[href], button, summary') : null;
  if (pressed) add({ path: currentPage(), click: clickOf(pressed) });
}

/** Returns `/404` for unknown paths, which may contain any text. */
function currentPage(): string {
  return pageOf(document.title.startsWith('404 ') ? '/404' : location.pathname);
}

function clickOf(pressed: Element): string {
  const href = pressed.getAttribute('href');
  const kind = href === null ? pressed.tagName.toLowerCase() : linkOf(href, new URL(location.href));
  return pressed.getAttribute('data-click') ?? kind;
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
