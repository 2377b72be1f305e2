/** What is looked for on every page, and when it is there to be looked at. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';

/** A page that asks for nothing for so long has all that it shows. */
const QUIET_MS = 300;
const LOOK_EVERY_MS = 50;
/** Room for one more look on a slow machine. */
const STILL_WITHIN_MS = 10_000;

/** Opens a page and waits until it is quiet. Its stream, which never ends, does not count: 'networkidle' would wait for it. */
export async function openQuietly(page: Page, address: string): Promise<void> {
  const underWay = new Set<Request>();
  let quietSince = Date.now();
  const begin = (request: Request) => request.resourceType() !== 'eventsource' && underWay.add(request);
  const end = (request: Request) => {
    underWay.delete(request);
    quietSince = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(address);
  const isQuiet = () => underWay.size === 0 && Date.now() - quietSince >= QUIET_MS;
  await expect.poll(isQuiet, { intervals: [LOOK_EVERY_MS] }).toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Nothing for axe to find in either colour scheme, no sideways scroll, one title. */
export async function inspect(page: Page, name: string): Promise<void> {
  const light = new AxeBuilder({ page }).withTags([
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
  ]);
  await findNothing(light, name);
  // The other colour scheme changes colours only.
  await switchTo(page, 'dark');
  await findNothing(new AxeBuilder({ page }).withRules('color-contrast'), `${name} in the dark`);
  await switchTo(page, 'light');
  const sideways = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(sideways, `${name} scrolls sideways`).toBe(0);
  expect(await page.locator('h1').filter({ visible: true }).count(), `${name} has one h1`).toBe(1);
}

/** Changes the colour scheme, and takes the colours to where they fade to: a page in the background does not animate. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate('document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish())');
}

/** A page that moves while it is looked at puts one thing's colour over another's ground: what is found has to stay. */
async function findNothing(builder: AxeBuilder, name: string): Promise<void> {
  await expect.poll(() => violations(builder), { message: name, timeout: STILL_WITHIN_MS }).toEqual([]);
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  // Pages have no frames, for whose sake axe would open a blank page each time.
  const found = await builder.setLegacyMode().analyze();
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  );
}
