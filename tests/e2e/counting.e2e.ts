import { countEvents } from '@playfield/contracts/page-views.ts';
import * as z from 'zod';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at } from './people.ts';

const KEY = 'test-counted';
/** Stores beacons across the tab's pages, because Playwright cannot read their bodies while a page unloads. */
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

async function countedOf(page: Page): Promise<string[]> {
  await page.evaluate(HIDE);
  const sent = await page.evaluate(`JSON.parse(sessionStorage.getItem('${KEY}') ?? '[]')`);
  const events = beacons.parse(sent).flatMap(({ body }) => body.events);
  return events.map(({ path, click }) => (click === undefined ? path : `${path} ${click}`));
}

async function counting(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(`/native code/.test(String(history.pushState))`)).toBe(false);
}

test('Each page view and click is sent only once, and none is sent after an opt-out', async ({ page, context }) => {
  await context.addInitScript({ content: REMEMBER });
  await page.goto(at('/?utm_source=robin.reyes'));
  await counting(page);
  await page.locator('summary').first().click();
  await page.getByRole('link', { name: 'Learn More' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/how-it-works/);
  await counting(page);
  await page.goto(at('/no-such-page/robin.reyes'));
  await counting(page);
  expect(await countedOf(page)).toEqual(['/', '/ summary', '/ /how-it-works', '/how-it-works', '/404']);

  for (const [signal, value] of [
    ['globalPrivacyControl', 'true'],
    ['doNotTrack', `'1'`],
  ] as const) {
    await test.step(`${signal} turns counting off`, async () => {
      const tab = await context.newPage();
      await tab.addInitScript({ content: `Object.defineProperty(navigator, '${signal}', { value: ${value} })` });
      const script = tab.waitForResponse(/\/counting\.[^/]+\.js$/);
      await tab.goto(at('/faq'));
      // Importing the script again resolves once the page has run it.
      await tab.evaluate(`import(${JSON.stringify((await script).url())})`);
      await tab.locator('summary').first().click();
      expect(await countedOf(tab)).toEqual([]);
    });
  }
});
