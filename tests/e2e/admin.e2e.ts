/** The admin console: signing in, searching, and managing admins. */
import { adminLogin } from '@playfield/contracts/admin/sign-in.ts';
import { createAdminAccount } from '@playfield/contracts/admin/admins.ts';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { visit } from '../support/visitor.ts';
import { expect, test } from './browser.ts';
import { credentials, dialog, open, openConsole, openUser, owner, panel, search, toast, unique } from './console.ts';
import { at, newAddress, post, signUp } from './people.ts';

test('An admin reads what is wrong with a sign-in, signs in, and signs out', async ({ page }) => {
  await page.goto(at('/admin'));
  await expect(page).toHaveURL(/\/admin\/login$/);
  // Pressing the button before the script runs only reloads the page.
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

test('An admin finds users and matchups in one search box, exports them, and undoes the deletion of one', async ({
  browser,
}) => {
  const word = unique();
  const team = await signUp(`Found ${word}`, 'Boulder, CO');
  await post(team, { sport: 'soccer' });
  // Another game: otherwise the list looks the same before and after the search.
  await post(await signUp('Other Owls', 'Denver, CO'));
  const page = await openConsole(browser, await owner());
  await search(page, word.toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('cell', { name: `Found ${word}` })).toBeVisible();
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

  await page.getByRole('button', { name: '12U Soccer' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete matchup' }).click();
  await expect(toast(page, 'Matchup deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Deletion undone')).toBeVisible();
  await expect(page.getByRole('button', { name: '12U Soccer' })).toBeVisible();
  await page.context().clearCookies();
  await open(page, 'Reports');
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('Owners create, reset and disable admins, and support admins may not', async ({ browser }) => {
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
});

/** Fills in and submits the new-password dialog. */
async function fill(page: Page, current: string, chosen: string, again = chosen): Promise<void> {
  await dialog(page).getByLabel('Current password', { exact: true }).fill(current);
  await dialog(page).getByLabel('New password', { exact: true }).fill(chosen);
  await dialog(page).getByLabel('Confirm new password', { exact: true }).fill(again);
  await dialog(page).getByRole('button', { name: 'Change password' }).click();
}
