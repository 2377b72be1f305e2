/** What a page sends to be counted, including while unloading. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { countEvents } from '@playfield/contracts/page-views.ts';
import * as z from 'zod';

const KEY = 'test-counted';
/** A beacon's body cannot be read while its page unloads: kept where the tab's next page finds it. */
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

/** All batches this tab has sent. */
export async function batchesOf(page: Page) {
  const sent = await page.evaluate(`JSON.parse(sessionStorage.getItem('${KEY}') ?? '[]')`);
  return beacons.parse(sent).map(({ body }) => body.events);
}

/** As `/about` for a view and `/about page>share` for a click, in order, after the page was left. */
export async function countedOf(page: Page): Promise<string[]> {
  await page.evaluate(HIDE);
  const batches = await batchesOf(page);
  return batches.flat().map(({ path, click }) => (click === undefined ? path : `${path} ${click}`));
}

/** Waits until the page counts: earlier presses are not counted. */
export async function counting(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(`/native code/.test(String(history.pushState))`)).toBe(false);
}
