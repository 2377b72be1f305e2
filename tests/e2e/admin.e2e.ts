/** The admin console: signing in, every section, search, and managing admins. */
import { adminLogin } from '@playfield/contracts/admin/sign-in.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { createAdminAccount } from '@playfield/contracts/admin/admins.ts';
import { reportMatchup } from '@playfield/contracts/reports.ts';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { visit } from '../support/visitor.ts';
import { expect, test } from './browser.ts';
import { credentials, dialog, open, openConsole, openUser, owner, panel, search, toast, unique } from './console.ts';
import { inspect } from './inspection.ts';
import { at, newAddress, post, signUp } from './people.ts';
import { PHONE } from './threads.ts';

const SECTIONS = [
  'Users',
  'Matchups',
  'Reports',
  'No-shows',
  'Inbox',
  'Growth',
  'Page views',
  'Audit log',
  'Health',
  'Admins',
];

test('signing in says what is wrong, greets, and ends with the session', async ({ page }) => {
  await page.goto(at('/admin'));
  await expect(page).toHaveURL(/\/admin\/login$/);
  // Pressed before the script runs, it only reloads the page.
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  const { email, password } = credentials();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(toast(page, 'Login failed')).toBeVisible();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await page.route('**/api/admin/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Failed to connect to server')).toBeVisible();
  await page.unroute('**/api/admin/login');
  await inspect(page, 'the admin sign-in');

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(toast(page, 'Login successful')).toBeVisible();
  await expect(page.getByText('Welcome to the admin panel.')).toBeVisible();

  await page.route('**/api/admin/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Failed to logout')).toBeVisible();
  await page.unroute('**/api/admin/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
  await page.goto(at('/admin'));
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test.describe('every section can be read in both colour schemes', () => {
  for (const [screen, options] of [
    ['at a desk', {}],
    ['on a phone', PHONE],
  ] as const) {
    test(screen, async ({ browser }) => {
      const word = unique();
      const host = await signUp(`Listed ${word}`, 'Boulder, CO');
      const guest = await signUp('Guest Gators', 'Denver, CO');
      const game = await post(host, { additionalInfo: 'Park by the blue gate' });
      await guest.ask(expressInterest, { body: { matchupId: game.id } });
      await guest.ask(reportMatchup, { params: { id: game.id }, body: { reason: 'false', details: 'No such field' } });
      const contact = {
        name: 'Dana Diaz',
        email: newAddress(),
        requestType: 'support',
        message: `Hello ${word}`,
      } as const;
      await guest.ask(sendContactMessage, { body: contact });
      const page = await openConsole(browser, await owner(), options);
      for (const section of SECTIONS) {
        await open(page, section);
        await expect(page.locator('.skeleton')).toHaveCount(0);
        await inspect(page, section);
      }
      await open(page, 'Users');
      await openUser(page, word);
      await expect(panel(page, 'Robin Reyes').getByText('User verified')).toBeVisible();
      await inspect(page, 'the details of a user');
      await page.keyboard.press('Escape');
      await expect(panel(page, 'Robin Reyes')).toHaveCount(0);
      await page.context().close();
    });
  }
});

test('at a desk the tables of users and matchups are whole, and beside a row’s details too', async ({ browser }) => {
  const word = unique();
  const someone = {
    email: `the.address.of.somebody.${word}@long-names.example`,
    fullName: 'Bartholomew Featherstonehaugh-Cholmondeley',
  };
  const team = await signUp(`Rancho Cucamonga Roadrunners Under Twelve ${word}`, 'Rancho Cucamonga, CA', someone);
  await post(team, { sport: 'fastpitch-softball', location: 'Rancho Cucamonga, CA' });
  const page = await openConsole(browser, await owner(), { viewport: { width: 1280, height: 800 } });
  const isWhole = async (name: string) => {
    const table = page.getByRole('region', { name, exact: true });
    expect(await table.evaluate((box) => box.scrollWidth <= box.clientWidth), name).toBe(true);
  };
  await search(page, word);
  await expect(page.getByRole('row')).toHaveCount(2);
  await isWhole('Users');
  await page.getByRole('button', { name: someone.fullName }).click();
  await isWhole('Users');
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toBeVisible();
  await open(page, 'Matchups');
  await expect(page.getByRole('row')).toHaveCount(2);
  await isWhole('Matchups');
  await page.getByRole('button', { name: /Softball/ }).click();
  await isWhole('Matchups');
  await page.context().close();
});

test('charts of growth say what their bars count, and from when to when', async ({ browser }) => {
  await signUp(`Counted ${unique()}`, 'Boulder, CO');
  const page = await openConsole(browser, await owner());
  await open(page, 'Growth');
  const chart = page.getByRole('figure').filter({ hasText: 'Sign-ups' });
  await expect(chart.getByRole('img')).toHaveAccessibleName(/^Sign-ups by week: \d+ in all, at most \d+ a week$/);
  await expect(chart.locator('.chart-values span')).toHaveText([/^\d+$/, /^\d+$/, '0']);
  const weeks = chart.locator('.chart-weeks span');
  await expect(weeks).toHaveText([/^Week of [A-Z][a-z]{2} \d+, \d{4}$/, /^[A-Z][a-z]{2} \d+, \d{4}$/]);
  await expect(page.locator('.chart-axis')).toHaveCount(5);
  await page.context().close();
});

test('one box searches users and matchups, a moment after typing', async ({ browser }) => {
  const word = unique();
  const team = await signUp(`Found ${word}`, 'Boulder, CO');
  await post(team, { sport: 'soccer' });
  const page = await openConsole(browser, await owner());
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/admin/users') && asked.push(request.url()));
  await page.getByRole('searchbox').pressSequentially(word.toUpperCase(), { delay: 20 });
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('cell', { name: `Found ${word}` })).toBeVisible();
  expect(asked.length).toBeLessThanOrEqual(2);
  await open(page, 'Matchups');
  await expect(page.getByRole('searchbox')).toHaveValue(word.toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('cell', { name: '12U Soccer · Can Host' })).toBeVisible();
  await search(page, `${word} nowhere`);
  await expect(page.getByText('No matchup matches this search.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Matchups' })).toHaveAttribute('aria-selected', 'true');

  await search(page, word);
  await expect(page.getByRole('row')).toHaveCount(2);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^playfield-matchups-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`"12U Soccer · Can Host","Found ${word}","Boulder, CO"`);
  await page.context().close();
});

test('owners make, reset and disable admins; support sees none of that', async ({ browser }) => {
  const boss = await owner();
  const page = await openConsole(browser, boss);
  await open(page, 'Admins');
  const email = newAddress();
  await page.getByLabel('Email of the new admin').fill('nobody');
  await page.getByRole('button', { name: 'Create admin' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email of the new admin').fill(email);
  await page.getByRole('button', { name: 'Create admin' }).click();
  const password = (await dialog(page).locator('.secret').textContent()) ?? '';
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  const support = visit(at('/'));
  expect(await support.ask(adminLogin, { body: { email, password } })).toMatchObject({ role: 'support' });

  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: /^Reset/ }).click();
  await expect(dialog(page).locator('.secret')).not.toHaveText(password);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await row.getByRole('button', { name: /^Disable/ }).click();
  await dialog(page).getByRole('button', { name: 'Disable' }).click();
  await expect(toast(page, 'Admin disabled')).toBeVisible();
  await expect(row.getByText('Disabled', { exact: true })).toBeVisible();
  await page.context().close();

  const other = await boss.ask(createAdminAccount, { body: { email: newAddress(), role: 'support' } });
  const helper = visit(at('/'));
  await helper.ask(adminLogin, { body: { email: other.email, password: other.password } });
  const word = unique();
  await signUp(`Safe ${word}`, 'Boulder, CO');
  const theirs = await openConsole(browser, helper);
  await expect(theirs.getByRole('tab', { name: 'Admins' })).toHaveCount(0);
  await openUser(theirs, word);
  await expect(panel(theirs, 'Robin Reyes').getByRole('button', { name: 'Suspend' })).toBeVisible();
  await expect(panel(theirs, 'Robin Reyes').getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await expect(theirs.getByText('Your password was made for you')).toBeVisible();
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await fill(theirs, other.password, 'nine quiet herons wade', 'nine quiet herons fly');
  await expect(dialog(theirs).getByText('Passwords do not match.')).toBeVisible();
  await fill(theirs, 'not it at all', 'nine quiet herons wade');
  await expect(dialog(theirs).getByText('That is not your current password')).toBeVisible();
  await fill(theirs, other.password, 'nine quiet herons wade');
  await expect(toast(theirs, 'Password changed')).toBeVisible();
  await expect(theirs.getByText('Your password was made for you')).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByRole('tab', { name: 'Users' })).toBeVisible();
  await theirs.context().close();
});

/** Fills in and submits the new-password dialog. */
async function fill(page: Page, current: string, chosen: string, again = chosen): Promise<void> {
  await dialog(page).getByLabel('Current password', { exact: true }).fill(current);
  await dialog(page).getByLabel('New password', { exact: true }).fill(chosen);
  await dialog(page).getByLabel('Confirm new password', { exact: true }).fill(again);
  await dialog(page).getByRole('button', { name: 'Change password' }).click();
}
