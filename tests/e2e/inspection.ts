/** The checks for every page, and when it is ready for them. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type Request } from '@playwright/test';

/** A page without requests for this long has loaded. */
const QUIET_MS = 300;
const LOOK_EVERY_MS = 50;
/** Allows one more check on a slow machine. */
const STILL_WITHIN_MS = 30_000;

/** Opens a page and waits until it is quiet. Ignores its stream, which never ends: 'networkidle' would wait for it. */
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

/** With `SCREENSHOTS=folder`, what is inspected is also saved there in both schemes, to be looked at. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${page.viewportSize()?.width ?? 0}.png`;
  await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
}

/** No axe findings in either color scheme, no sideways scroll, one title. */
export async function inspect(page: Page, name: string): Promise<void> {
  const light = new AxeBuilder({ page }).withTags([
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
  ]);
  await findNothing(page, light, name);
  await keepPicture(page, name);
  // The other color scheme changes colors only.
  await switchTo(page, 'dark');
  await findNothing(page, new AxeBuilder({ page }).withRules('color-contrast'), `${name} in the dark`);
  await keepPicture(page, `${name} in the dark`);
  await switchTo(page, 'light');
  const sideways = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(sideways, `${name} scrolls sideways`).toBe(0);
  expect(await page.locator('h1').filter({ visible: true }).count(), `${name} has one h1`).toBe(1);
}

/** A phone, where most coaches are, and a desk. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** `inspect` on a phone and at a desk. */
export async function inspectSizes(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await inspect(page, name);
  }
  if (before) await page.setViewportSize(before);
}

/** Switches the color scheme and finishes color transitions: a background page does not animate. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate('document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish())');
}

/** Mid-animation, contrast is measured against the wrong background: findings must persist. */
async function findNothing(page: Page, builder: AxeBuilder, name: string): Promise<void> {
  const look = async () => {
    const found = await violations(builder);
    // What is half behind a phone's tabs is reached by scrolling: it must be fine a button's height further down.
    if (found.some((one) => one.includes('partially obscured'))) await page.evaluate('scrollBy(0, 44)');
    return found;
  };
  await expect.poll(look, { message: name, timeout: STILL_WITHIN_MS }).toEqual([]);
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  // Pages have no frames, for which axe would open a blank page each time.
  const found = await builder.setLegacyMode().analyze();
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  );
}
