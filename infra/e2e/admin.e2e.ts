/** The operators' console: signing in, every section, every confirmation and what it says afterwards. */
import { adminLogin } from '@playfield/contracts/admin.ts';
import { register } from '@playfield/contracts/auth.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { createOperator } from '@playfield/contracts/operators.ts';
import { reportMatchup } from '@playfield/contracts/reports.ts';
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { visit } from '../testing/visitor.ts';
import type { Visitor } from '../testing/visitor.ts';
import { inspect } from './inspection.ts';
import { at, mailbox, newAddress, post, registration, signInto, signUp } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const SECTIONS = ['Users', 'Matchups', 'Reports', 'Inbox', 'Growth', 'Page views', 'Audit log', 'Health', 'Admins'];

const credentials = () => ({
  email: process.env['PLAYFIELD_ADMIN_EMAIL'] ?? '',
  password: process.env['PLAYFIELD_ADMIN_PASSWORD'] ?? '',
});
const unique = () => randomUUID().slice(0, 8);

async function owner(): Promise<Visitor> {
  const someone = visit(at('/'));
  await someone.ask(adminLogin, { body: credentials() });
  return someone;
}

async function openConsole(browser: Browser, admin: Visitor, options = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await signInto(context, admin);
  const page = await context.newPage();
  await page.goto(at('/admin'));
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible();
  return page;
}

const open = (page: Page, section: string) => page.getByRole('tab', { name: section }).click();
const toast = (page: Page, title: string) => page.locator('#toasts').getByText(title, { exact: true });
const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text);
/** Looks for one user, and opens the details. */
async function openUser(page: Page, text: string, name = 'Robin Reyes'): Promise<void> {
  await search(page, text);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name }).click();
}
const panel = (page: Page, title: string) => page.getByRole('region', { name: title });
const dialog = (page: Page) => page.getByRole('dialog');

test('signing in says what is wrong, greets, and ends with the session', async ({ page }) => {
  await page.goto(at('/admin'));
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
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
      const letter = {
        name: 'Dana Diaz',
        email: newAddress(),
        requestType: 'support',
        message: `Hello ${word}`,
      } as const;
      await guest.ask(sendContactMessage, { body: letter });
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

test('one box searches users and matchups, a moment after typing', async ({ browser }) => {
  const word = unique();
  const team = await signUp(`Found ${word}`, 'Boulder, CO');
  await post(team, { sport: 'lacrosse' });
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
  await expect(page.getByRole('cell', { name: '12U Lacrosse · Can Host' })).toBeVisible();
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
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `"12U Lacrosse · Can Host","Found ${word}","Boulder, CO"`,
  );
  await page.context().close();
});

test('a user is verified, sent a link, suspended, let in, and deleted only by name, with a way back', async ({
  browser,
}) => {
  const team = registration(`Helped ${unique()}`, 'Boulder, CO');
  const fullName = `Ana ${unique()}`;
  await visit(at('/')).ask(register, { body: { ...team, fullName } });
  const page = await openConsole(browser, await owner());
  await openUser(page, fullName, fullName);
  const details = panel(page, fullName);
  await expect(details.getByRole('heading', { name: fullName })).toBeFocused();
  await expect(details.getByText('Unverified')).toBeVisible();

  await details.getByRole('button', { name: 'Verify' }).click();
  await expect(toast(page, 'User verified')).toBeVisible();
  await expect(page.getByText('User has been successfully verified.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Verify' })).toHaveCount(0);
  await details.getByRole('button', { name: 'Send password reset' }).click();
  await expect(toast(page, 'Password reset sent')).toBeVisible();
  await expect(page.getByText('Password reset email has been sent successfully.')).toBeVisible();
  await mailbox().waitFor(team.email, /Choose a new password/);

  await details.getByRole('button', { name: 'Suspend' }).click();
  await dialog(page).getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(page, 'Account suspended')).toBeVisible();
  await expect(details.getByText('Suspended')).toBeVisible();
  await details.getByRole('button', { name: 'Lift suspension' }).click();
  await expect(toast(page, 'Suspension lifted')).toBeVisible();

  await details.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete user' }).click();
  await expect(dialog(page).getByText('Please type the name to confirm')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('textbox').fill(fullName);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'User deleted')).toBeVisible();
  await expect(page.getByText('User has been successfully deleted.')).toBeVisible();
  await expect(details).toHaveCount(0);
  await expect(page.getByText('No user matches this search.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Deletion taken back')).toBeVisible();
  await expect(page.getByRole('button', { name: fullName })).toBeVisible();
  await page.context().close();
});

test('what fails says so, and leaves things as they are', async ({ browser }) => {
  const word = unique();
  const team = await signUp(`Kept ${word}`, 'Boulder, CO');
  await post(team);
  const page = await openConsole(browser, await owner());
  await page.route(/\/api\/admin\/(?:users|matchups)\/\d+|send-password-reset/, (route) =>
    route.fulfill({ status: 503 }),
  );
  await openUser(page, word);
  const details = panel(page, 'Robin Reyes');
  await details.getByRole('button', { name: 'Send password reset' }).click();
  await expect(page.getByText('Failed to send password reset email.')).toBeVisible();
  await details.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('textbox').fill('robin reyes');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to delete user.')).toBeVisible();
  await open(page, 'Matchups');
  await page.getByRole('button', { name: '12U Soccer' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete matchup' }).click();
  await expect(page.getByText('Failed to delete matchup.')).toBeVisible();
  await page.unroute(/\/api\/admin\/(?:users|matchups)\/\d+|send-password-reset/);

  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete matchup' }).click();
  await expect(toast(page, 'Matchup deleted')).toBeVisible();
  await expect(page.getByText('Matchup has been successfully deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Deletion taken back')).toBeVisible();
  await expect(page.getByRole('button', { name: '12U Soccer' })).toBeVisible();

  // A list that cannot be had can be asked for again, and a session that is over leads to signing in.
  await page.route('**/api/admin/health', (route) => route.fulfill({ status: 503 }));
  await open(page, 'Health');
  await expect(page.getByText('The services’ health could not be loaded.')).toBeVisible();
  await page.unroute('**/api/admin/health');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Everything is ready.')).toBeVisible();
  await page.context().clearCookies();
  await open(page, 'Reports');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.context().close();
});

test('reports are decided with a note, letters are answered', async ({ browser }) => {
  const word = unique();
  const host = await signUp(`Reported ${word}`, 'Boulder, CO');
  const guest = await signUp('Guest Gators', 'Denver, CO');
  const game = await post(host);
  await guest.ask(reportMatchup, { params: { id: game.id }, body: { reason: 'false', details: word } });
  const message = `Where is ${word}?`;
  await guest.ask(sendContactMessage, { body: { email: newAddress(), requestType: 'support', message } });
  const page = await openConsole(browser, await owner());
  await expect(async () => {
    await page.reload();
    await open(page, 'Reports');
    await expect(page.getByRole('listitem').filter({ hasText: word })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const report = page.getByRole('listitem').filter({ hasText: word });
  await report.getByRole('button', { name: 'Remove matchup' }).click();
  await dialog(page).getByRole('textbox').fill('We took it away.');
  await inspect(page, 'the decision on a report');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Report closed')).toBeVisible();
  await expect(report).toHaveCount(0);
  await mailbox().waitFor(guest.user.email, /Your report about/);

  await open(page, 'Inbox');
  const letter = page.getByRole('row').filter({ hasText: message });
  await letter.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(letter).toHaveCount(0);
  await page.getByText('All', { exact: true }).click();
  await expect(letter).toBeVisible();

  await open(page, 'Audit log');
  await page.getByRole('textbox', { name: 'Account number or action' }).fill('report removed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: `matchup ${game.id}` })).toBeVisible();
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

  const other = await boss.ask(createOperator, { body: { email: newAddress(), role: 'support' } });
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

/** Fills in the dialog for a new password, and sends it. */
async function fill(page: Page, current: string, chosen: string, again = chosen): Promise<void> {
  await dialog(page).getByLabel('Current password', { exact: true }).fill(current);
  await dialog(page).getByLabel('New password', { exact: true }).fill(chosen);
  await dialog(page).getByLabel('Confirm new password', { exact: true }).fill(again);
  await dialog(page).getByRole('button', { name: 'Change password' }).click();
}
