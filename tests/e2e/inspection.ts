/** Accessibility checks of a page. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const LIGHT_RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;
const DARK_RULES = { type: 'rule', values: ['color-contrast'] } as const;

export const PHONE_SIZE = { width: 390, height: 844 };
const DESKTOP_SIZE = { width: 1280, height: 800 };

/** Saves a screenshot when `SCREENSHOTS=folder` is set. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${page.viewportSize()?.width ?? 0}.png`;
  await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
}

/** Expects no axe findings, no sideways scroll and exactly one visible h1. */
export async function inspect(page: Page, name: string): Promise<void> {
  await expectNoFindings(page, LIGHT_RULES, name);
  const sideways = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(sideways, `${name} scrolls sideways`).toBe(0);
  expect(await page.locator('h1').filter({ visible: true }).count(), `${name} has one h1`).toBe(1);
  await keepPicture(page, name);
}

/** Inspects a page on a phone and at a desktop, and its contrast in the dark on a phone. */
export async function inspectAll(page: Page, name: string): Promise<void> {
  await page.setViewportSize(DESKTOP_SIZE);
  await inspect(page, `${name} at a desktop`);
  await page.setViewportSize(PHONE_SIZE);
  await inspect(page, `${name} on a phone`);
  await switchTo(page, 'dark');
  await expectNoFindings(page, DARK_RULES, `${name} in the dark`);
  await keepPicture(page, `${name} in the dark`);
  await switchTo(page, 'light');
}

/** Background pages don't animate, so color transitions have to be finished by hand. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate('document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish())');
}

type Rules = typeof LIGHT_RULES | typeof DARK_RULES;

/** Polls, because contrast in the middle of an animation is measured against the wrong background. */
async function expectNoFindings(page: Page, rules: Rules, name: string): Promise<void> {
  const look = async () => {
    const found = await violations(page, rules);
    // A target half behind the bottom tabs must be fine once scrolled by a button's height.
    if (found.some((one) => one.includes('partially obscured'))) await page.evaluate('scrollBy(0, 44)');
    return found;
  };
  await expect.poll(look, { message: name }).toEqual([]);
}

async function violations(page: Page, { type, values }: Rules): Promise<string[]> {
  const runOnly = { type, values: [...values] };
  // Pages have no frames, for which axe would open a blank page each time.
  const builder = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] }).setLegacyMode();
  const found = await builder.analyze();
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  );
}
