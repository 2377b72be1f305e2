/** The bell, its panel and page. */
import { expressInterest } from '@playfield/contracts/interests.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { inspect, openQuietly } from './inspection.ts';
import { at, pageOf, post, signUp, signUpMember, type Person } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let host: Person;
let guest: Person;

test.beforeEach(async () => {
  host = await signUp('Hosting Hawks', 'Boulder, CO');
  guest = await signUp('Guest Gators', 'Denver, CO');
});

const open = (browser: Browser, person: Person, options: BrowserContextOptions = {}) =>
  pageOf(browser, person, { reducedMotion: 'reduce', ...options });

async function interests(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const game = await post(host, { location: index % 2 === 0 ? 'Boulder, CO' : 'Longmont, CO' });
    await guest.ask(expressInterest, { body: { matchupId: game.id } });
  }
  await expect.poll(async () => (await host.ask(listNotifications)).length).toBe(Math.min(count, 20));
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const lines = (page: Page) => page.getByRole('link', { name: /wants to play you/ });

test('the bell counts at once what comes, shows it in its panel, and what was shown is seen', async ({ browser }) => {
  const page = await open(browser, host);
  await page.goto(at('/how-it-works'));
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await interests(2);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new');

  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toHaveAccessibleName(/^New: Guest Gators wants to play you/);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await inspect(page, 'the panel under the bell');
  await panel(page).getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(panel(page).getByText('New:')).toHaveCount(0);

  const third = await post(host);
  await guest.ask(expressInterest, { body: { matchupId: third.id } });
  await expect(lines(page)).toHaveCount(3);
  await expect(panel(page).getByText('New:')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await bell(page).click();
  await expect(panel(page).getByText('New:')).toHaveCount(0);
  await lines(page).first().click();
  await expect(page).toHaveURL(/\/games\/\d+$/);
  await page.context().close();
});

test('on a phone the bell leads to a page, which goes on page by page', async ({ browser }) => {
  const page = await open(browser, host, PHONE);
  await openQuietly(page, at('/notifications'));
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await inspect(page, 'the empty list');
  await page.goto('about:blank');
  await interests(22);
  await page.goto(at('/'));
  const link = page.getByRole('banner').getByRole('link', { name: 'Notifications, 22 new' });
  await expect(link.getByText('9+')).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(lines(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(lines(page)).toHaveCount(22);
  await expect(lines(page).nth(20)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await inspect(page, 'the list on a phone');
  await page.reload();
  await expect(lines(page)).toHaveCount(20);
  await expect(page.getByText('New:')).toHaveCount(0);

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }),
  ).toBeVisible();
  await page.context().close();
});

test('a list that cannot be had says so, and comes when it is asked for again', async ({ browser }) => {
  const page = await open(browser, host);
  await page.route('**/api/notifications', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(at('/notifications'));
  await expect(page.getByRole('alert')).toContainText('Failed to load notifications.');
  await page.unroute('**/api/notifications');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await page.context().close();
});

test('who only looks has a bell, and an empty list', async ({ browser }) => {
  const page = await open(browser, await signUpMember());
  await page.goto(at('/find-games'));
  await bell(page).click();
  await expect(panel(page).getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await page.context().close();
});
