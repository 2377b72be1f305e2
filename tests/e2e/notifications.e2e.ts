import { expressInterest } from '@playfield/contracts/interests.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import type { Page } from '@playwright/test';
import { until } from '../support/until.ts';
import { expect, test } from './browser.ts';
import { at, pageOf, PHONE, post, signInto, signUp, type Person } from './people.ts';
import { express } from '../support/games.ts';

const PAGE_SIZE = 20;

let host: Person;
let guest: Person;

test.beforeEach(async ({ context }) => {
  [host, guest] = [await signUp('Hosting Hawks', 'Boulder, CO'), await signUp('Guest Gators', 'Denver, CO')];
  await signInto(context, host);
});

async function receiveInterests(count: number): Promise<void> {
  const games = await Promise.all(Array.from({ length: count }, () => post(host)));
  await Promise.all(games.map(({ id }) => guest.ask(expressInterest, { body: { matchupId: id } })));
  await until(async () => (await host.ask(listNotifications)).length === Math.min(count, PAGE_SIZE));
}

const lines = (page: Page) => page.getByRole('link', { name: /wants to play you/ });

test('The bell counts new notifications live, lists them, and stops counting seen notifications', async ({ page }) => {
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('region', { name: 'Notifications' });
  await page.goto(at('/how-it-works'));
  await expect(bell).toHaveAccessibleName('Notifications');
  await receiveInterests(2);
  await expect(bell).toHaveAccessibleName('Notifications, 2 new');
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toHaveAccessibleName(/^New: Guest Gators wants to play you/);
  await expect(bell).toHaveAccessibleName('Notifications');
  await panel.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(panel.getByText('New:')).toHaveCount(0);

  await express(guest, await post(host));
  await expect(lines(page)).toHaveCount(3);
  await expect(panel.getByText('New:')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.click();
  await lines(page).first().click();
  await expect(page).toHaveURL(/\/games\/\d+$/);
});

test('On a phone, the bell opens a page that loads more entries and can retry after a failure', async ({ browser }) => {
  const page = await pageOf(browser, host, PHONE);
  await page.route('**/api/notifications', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.goto(at('/notifications'));
  await expect(page.getByRole('alert')).toContainText('Failed to load notifications.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await page.goto('about:blank');
  await receiveInterests(PAGE_SIZE + 2);
  await page.goto(at('/'));
  const link = page.getByRole('banner').getByRole('link', { name: 'Notifications, 22 new' });
  await expect(link.getByText('9+')).toBeVisible();
  await link.click();
  await expect(lines(page)).toHaveCount(PAGE_SIZE);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(lines(page)).toHaveCount(PAGE_SIZE + 2);
  await expect(lines(page).nth(PAGE_SIZE)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});
