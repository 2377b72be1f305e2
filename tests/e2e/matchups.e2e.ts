import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { fillSignIn } from './account-pages.ts';
import { at, day, openAs, post, signUp } from './people.ts';

const location = (page: Page) => page.getByRole('combobox', { name: /Location/ });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const submit = (page: Page) => page.getByRole('button', { name: /^Post (?:Availability|\d+ games|anyway)$/ }).click();

test('The posting form is prefilled, explains mistakes, and posts games on three days', async ({ page, context }) => {
  const team = await signUp('Posting Pandas', 'Boulder, CO');
  await post(team, { date: day(20), startTime: '11:00', endTime: '13:00' });
  await openAs(page, team, '/post-availability');
  await expect(location(page)).toHaveValue('Boulder, CO');
  await expect(page.getByLabel('Sport')).toHaveValue('soccer');
  await expect(page.getByLabel('Age group')).toHaveValue('12u');
  await expect(preview(page).getByText('Up to 50 miles')).toBeVisible();
  await page.getByText('Can Host', { exact: true }).first().click();
  await expect(page.getByLabel('Travel distance')).toBeHidden();

  await test.step('mistakes are explained next to their fields, and the first wrong field gets the focus', async () => {
    await submit(page);
    for (const text of ['Date is required', 'Start time is required', 'End time is required'])
      await expect(page.getByText(text)).toBeVisible();
    const date = page.getByLabel('Date', { exact: true });
    await expect(date).toBeFocused();
    await date.fill(day(20));
    await page.getByLabel('Start time').fill('10:00');
    await page.getByLabel('End time').fill('09:00');
    await page.getByRole('button', { name: 'Add a date' }).click();
    await page.getByLabel('Also on, date 2').fill(day(20));
    await submit(page);
    for (const text of ['You have chosen this date already', 'End time must be after the start time'])
      await expect(page.getByText(text).first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove date 2' }).click();
    await expect(page.getByRole('button', { name: 'Add a date' })).toBeFocused();
  });

  await test.step('the preview updates, and a conflicting game and a lost connection are reported', async () => {
    await page.getByLabel('End time').fill('12:00');
    await expect(preview(page).getByText('10:00 AM – 12:00 PM')).toBeVisible();
    await submit(page);
    await expect(page.getByRole('alert').getByText(/^You already posted .*, 11:00 AM – 1:00 PM\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Post anyway' })).toBeVisible();
    for (let more = 0; more < 2; more += 1) await page.getByRole('button', { name: 'Add a date' }).click();
    await page.getByLabel('Date', { exact: true }).fill(day(21));
    await expect(page.getByLabel('Also on, date 3')).toHaveValue(day(34));
    await page.route('**/api/**', (route) => route.abort());
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Error posting your' })).toBeVisible();
    await page.unroute('**/api/**');
  });

  await test.step('the input survives a reload and signing in again', async () => {
    await page.getByLabel('Additional information').fill('Two short games');
    await page.reload();
    await expect(page.getByLabel('Also on, date 3')).toHaveValue(day(34));
    await expect(preview(page).getByText('10:00 AM – 12:00 PM')).toBeVisible();
    const typedAt = page.url();
    await page.goto(at(`/post-availability?date=${day(41)}`));
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(day(41));
    await page.goto(typedAt);
    await expect(page.getByLabel('Also on, date 3')).toHaveValue(day(34));
    await page.route('**/api/matchups/several', (route) =>
      route.fulfill({ status: 401, json: { message: 'No session' } }),
    );
    await submit(page);
    await expect(page.getByText('You were signed out', { exact: true })).toBeVisible();
    await page.unroute('**/api/matchups/several');
    await context.clearCookies();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, team.email);
    await expect(page).toHaveURL(/\/post-availability/);
    await expect(page.getByLabel('Can Host').first()).toBeChecked();
    await expect(page.getByLabel('Additional information')).toHaveValue('Two short games');
    await submit(page);
    await expect(page).toHaveURL(/\/schedule/);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(4);
  });
});

test('A team edits a game in its list, and deletes games in the list and on a game’s page', async ({ page }) => {
  const host = await signUp('Changing Chargers', 'Boulder, CO');
  await post(host, { endTime: '12:00' });
  await openAs(page, host, '/team-profile');
  await page.getByRole('button', { name: /Edit the game on/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Start time').fill('14:00');
  await expect(dialog.getByLabel('End time')).toHaveValue('16:00');
  await dialog.getByLabel('End time').fill('12:00');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('End time must be after the start time')).toBeVisible();
  await dialog.getByLabel('End time').fill('16:00');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('2:00 PM – 4:00 PM')).toBeVisible();
  await page.getByRole('button', { name: /Delete the game on/ }).click();
  await expect(dialog.getByText('Are you sure you want to delete this matchup?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);

  await test.step('the team deletes a game on the game’s page', async () => {
    const { id } = await post(host);
    await page.goto(at(`/games/${id}`));
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Deleted' })).toBeVisible();
    await expect(page).toHaveURL(at('/schedule'));
  });
});
