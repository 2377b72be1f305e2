/** The page views and clicks that a page sends, also while unloading. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { countEvents } from '@playfield/contracts/page-views.ts';
import * as z from 'zod';

const KEY = 'test-counted';
/** Keeps the body of each beacon for the tab's next page: it cannot be read while its page unloads. */
const REMEMBER = `{
  const texts = new WeakMap();
  window.Blob = class extends Blob {
    constructor(parts, options) {
      super(parts, options);
      texts.set(this, parts[0]);
    }
  };
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, data) => {
    const sent = JSON.parse(sessionStorage.getItem('${KEY}') ?? '[]');
    sessionStorage.setItem('${KEY}', JSON.stringify([...sent, { url, type: data.type, body: JSON.parse(texts.get(data)) }]));
    return send(url, data);
  };
}`;
const beacons = z.array(
  z.object({ url: z.literal(countEvents.path), type: z.literal('application/json'), body: countEvents.body }),
);
const HIDE = `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  delete document.visibilityState;`;

export async function rememberCounted(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: REMEMBER });
}

/** Hides the page and returns everything this tab has sent: `/about` for a view, `/about share` for a click. */
export async function countedOf(page: Page): Promise<string[]> {
  await page.evaluate(HIDE);
  const sent = await page.evaluate(`JSON.parse(sessionStorage.getItem('${KEY}') ?? '[]')`);
  const events = beacons.parse(sent).flatMap(({ body }) => body.events);
  return events.map(({ path, click }) => (click === undefined ? path : `${path} ${click}`));
}

/** Waits until the page counts: earlier clicks are not counted. */
export async function counting(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(`/native code/.test(String(history.pushState))`)).toBe(false);
}
