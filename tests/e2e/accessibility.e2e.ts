/** Every page in both color schemes, on phone and desktop: no axe findings, sideways scroll or console errors. */
import { expressInterest } from '@playfield/contracts/interests.ts';
import type { Browser, Page } from '@playwright/test';
import { routes } from '@playfield/site/src/routes.ts';
import { isIsland } from '../support/weights.ts';
import { expect, test } from './browser.ts';
import { inspect, openQuietly } from './inspection.ts';
import { at, post, signInto, signUp, type Person } from './people.ts';

/** Admin pages have their own test. */
const sites = routes.filter(({ operators }) => !operators);
const paths = sites.map(({ path }) => path);
/** What differs when signed in: pages with islands, and the shell around a content page. */
const islands = sites.filter(({ file }) => isIsland(file));
const looked = [...paths, '/no-such-page', '/blog/no-such-article'];
/** Pages per test: well within the timeout on a slow machine, and enough tests for both workers. */
const PAGES_A_TEST = 10;
const visits: { who: string; manager: boolean; pages: readonly string[] }[] = [
  {
    who: 'a team manager',
    manager: true,
    pages: ['/', ...islands.map(({ path }) => path), '/team-profile/1', '/messages/1'],
  },
];
for (let from = 0; from < looked.length; from += PAGES_A_TEST) {
  const pages = looked.slice(from, from + PAGES_A_TEST);
  visits.push({ who: `a visitor, from ${pages[0]}`, manager: false, pages });
}
test.describe.configure({ mode: 'parallel' });
const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

let manager: Person;

test.beforeAll(async () => {
  manager = await signUp('Boulder Bears', 'Boulder, CO');
  const other = await signUp('Denver Dragons', 'Denver, CO');
  const game = { matchupType: 'looking', maxTravelDistance: 50 } as const;
  const mine = await post(manager, game);
  await other.ask(expressInterest, { body: { matchupId: mine.id } });
  const theirs = await post(other, { ...game, location: 'Denver, CO' });
  await manager.ask(expressInterest, { body: { matchupId: theirs.id } });
});

async function open(
  browser: Browser,
  viewport: (typeof viewports)[number],
  person?: Person,
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
  if (person) await signInto(context, person);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // A missing page, or another team's thread, correctly answers 404.
    if (message.type() === 'error' && !message.text().includes('404')) problems.push(message.text());
  });
  return { page, problems };
}

for (const viewport of viewports) {
  const size = `${viewport.width} px`;
  for (const { who, manager: signedIn, pages } of visits) {
    test(`every page is sound for ${who} at ${size}`, async ({ browser }) => {
      const { page, problems } = await open(browser, viewport, signedIn ? manager : undefined);
      for (const path of pages) {
        await openQuietly(page, at(path));
        await inspect(page, path);
      }
      expect(problems).toEqual([]);
      await page.context().close();
    });
  }

  test(`dialogs, tabs and lists are sound at ${size}`, async ({ browser }) => {
    const { page, problems } = await open(browser, viewport, manager);
    await page.goto(at('/find-games'));
    await page
      .getByRole('button', { name: /Details/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, 'the details dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show map' }).click();
    await expect(page.getByRole('region', { name: 'Map' }).getByRole('button').first()).toBeVisible();
    // From the top: half-covered by the bottom bar, targets count as too small.
    await page.evaluate('scrollTo(0, 0)');
    await inspect(page, 'the map');
    await page.goto(at('/team-profile'));
    for (const tab of ['Posted', 'Received', 'Expressed', 'Settings', 'Reviews']) {
      await page.getByRole('tab', { name: new RegExp(tab) }).click();
      await inspect(page, `the tab ${tab}`);
    }
    await page.goto(at('/team-profile'));
    await page
      .getByRole('button', { name: /Edit the game/ })
      .first()
      .click();
    await inspect(page, 'the dialog to edit a game');
    await page.goto(at('/post-availability'));
    await page.getByRole('combobox', { name: /Location/ }).pressSequentially('boulder');
    await expect(page.getByRole('option').filter({ visible: true }).first()).toBeVisible();
    await inspect(page, 'the suggestions');
    await page.getByRole('button', { name: 'Post Availability' }).click();
    await expect(page.getByText('Date is required')).toBeVisible();
    await inspect(page, 'the form with errors');
    expect(problems).toEqual([]);
    await page.context().close();
  });
}
