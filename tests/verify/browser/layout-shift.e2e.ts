import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../e2e/browser.ts';
import { openQuietly } from './quiet.ts';
import { agree, at, PHONE, signInto, signUp, type Person } from '../../e2e/people.ts';

/** Half of the maximum for a "good" score (https://web.dev/articles/cls). */
const SHIFT_MAX = 0.05;
/** Delay before responses, so that placeholders are painted and a later shift does not count as caused by input. */
const ANSWER_MS = 700;
const WATCH = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push({ value, what: sources.map(({ node }) => node?.className ?? node?.nodeName) });
  }).observe({ type: 'layout-shift', buffered: true });
`;

const sizes = [
  ['on a desktop', { viewport: { width: 1280, height: 800 } }],
  ['on a phone', PHONE],
] as const;

let team: Person;
let other: Person;

test.beforeAll(async () => {
  [team, other] = [await signUp('Steady Seals', 'Boulder, CO'), await signUp('Calm Crabs', 'Boulder, CO')];
  await agree(other, team);
});

async function openSlowly(browser: Browser, how: object): Promise<Page> {
  const context = await browser.newContext(how);
  await signInto(context, team);
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.route(/\/api\/(?!events|auth\/me)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    await route.continue().catch(() => undefined);
  });
  return page;
}

type Shift = { value: number; what: string[] };

async function isSteady(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate<Shift[]>('shifts.splice(0)');
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect.soft(sum, `${name} shifts: ${JSON.stringify(shifts)}`).toBeLessThan(SHIFT_MAX);
}

for (const [where, how] of sizes) {
  test(`The page barely shifts ${where} when a search finds nothing`, async ({ browser }) => {
    const page = await openSlowly(browser, how);
    await openQuietly(page, at('/find-games?q=nobody+is+called+so'));
    await expect(page.getByText('No Matchups Found')).toBeVisible();
    await isSteady(page, 'an empty search');
    await page.getByLabel('Sort by').selectOption('newest');
    await expect(page.getByText('Loading games…')).toBeVisible();
    await expect(page.getByText('No Matchups Found')).toBeVisible();
    await isSteady(page, 'another empty search');
  });

  test(`Screens barely shift ${where} while they load`, async ({ browser }) => {
    const page = await openSlowly(browser, how);
    for (const path of [
      '/find-games',
      '/team-profile',
      '/schedule',
      '/notifications',
      '/account-settings',
      '/messages',
      '/account-settings#team',
    ]) {
      await openQuietly(page, at(path));
      await isSteady(page, path);
    }
  });
}
