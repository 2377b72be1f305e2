import { adminLogin } from '@playfield/contracts/admin/sign-in.ts';
import { register } from '@playfield/contracts/registration.ts';
import { reportContent } from '@playfield/contracts/reports.ts';
import { command } from '../support/commands.ts';
import { stack } from '../support/shared-stack.ts';
import { visit } from '../support/visitor.ts';
import { expect, test } from './browser.ts';
import { dialog, open, openConsole, openUser, owner, panel, search, toast, unique } from './console.ts';
import { at, mailbox, newAddress, post, registration, signUp } from './people.ts';

test('The admin sign-in form explains mistakes, and an admin signs in and out', async ({ page }) => {
  await page.goto(at('/admin'));
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  const { ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' } = stack().env;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(toast(page, 'Login failed')).toBeVisible();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await page.route('**/api/admin/login', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Failed to connect to server')).toBeVisible();

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(toast(page, 'Login successful')).toBeVisible();
  await expect(page.getByText('Welcome to the admin panel.')).toBeVisible();

  await page.route('**/api/admin/logout', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Failed to logout')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
  await page.goto(at('/admin'));
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('An admin finds users and matchups with one search box, and undoes a deletion', async ({ browser }) => {
  const word = unique();
  const team = await signUp(`Found ${word}`, 'Boulder, CO');
  await post(team, { sport: 'soccer' });
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
  await page.getByRole('button', { name: '12U Soccer' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Matchup deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Deletion undone')).toBeVisible();
  await expect(page.getByRole('button', { name: '12U Soccer' })).toBeVisible();
  await page.context().clearCookies();
  await open(page, 'Reports');
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('A support admin cannot delete users, but can replace a generated password', async ({ browser }) => {
  const email = newAddress();
  const made = await command('admin', stack().env, 'create', email);
  const password = /^password: (\S+)$/m.exec(made)?.[1] ?? '';
  const helper = visit(at('/'));
  await helper.ask(adminLogin, { body: { email, password } });
  const word = unique();
  await signUp(`Safe ${word}`, 'Boulder, CO');
  const theirs = await openConsole(browser, helper);
  await openUser(theirs, word);
  await expect(panel(theirs, 'Robin Reyes').getByRole('button', { name: 'Suspend' })).toBeVisible();
  await expect(panel(theirs, 'Robin Reyes').getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await expect(theirs.getByText('Your password was made for you')).toBeVisible();
  await theirs.getByRole('button', { name: 'Change password' }).click();
  for (const [name, words] of [
    ['Current password', password],
    ['New password', 'nine quiet herons wade'],
    ['Confirm new password', 'nine quiet herons wade'],
  ] as const)
    await dialog(theirs).getByLabel(name, { exact: true }).fill(words);
  await dialog(theirs).getByRole('button', { name: 'Change password' }).click();
  await expect(toast(theirs, 'Password changed')).toBeVisible();
  await expect(theirs.getByText('Your password was made for you')).toHaveCount(0);
});

test('An admin verifies, suspends and deletes a user, and undoes the deletion', async ({ browser }) => {
  const team = registration(`Helped ${unique()}`, 'Boulder, CO');
  const fullName = `Ana ${unique()}`;
  await visit(at('/')).ask(register, { body: { ...team, fullName } });
  const page = await openConsole(browser, await owner());
  await openUser(page, fullName, fullName);
  const details = panel(page, fullName);
  await expect(details.getByRole('heading', { name: fullName })).toBeFocused();
  await expect(details.getByText('Unverified')).toBeVisible();

  const answer = page.waitForResponse(/\/verify$/);
  await details.getByRole('button', { name: 'Verify' }).click();
  expect(await (await answer).text()).not.toContain('requestId');
  await expect(toast(page, 'User verified')).toBeVisible();
  await expect(page.getByText('User has been successfully verified.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Verify' })).toHaveCount(0);
  await page.route('**/send-password-reset', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await details.getByRole('button', { name: 'Send password reset' }).click();
  await expect(page.getByText('Failed to send password reset email.')).toBeVisible();
  await details.getByRole('button', { name: 'Send password reset' }).click();
  await expect(toast(page, 'Password reset sent')).toBeVisible();
  await expect(page.getByText('Password reset email has been sent successfully.')).toBeVisible();
  await mailbox().waitFor(team.email, /Choose a new password/);

  await details.getByRole('button', { name: 'Suspend' }).click();
  await dialog(page).getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(page, 'Team suspended')).toBeVisible();
  await expect(details.getByText('Suspended')).toBeVisible();
  await details.getByRole('button', { name: 'Lift suspension' }).click();
  await expect(toast(page, 'Suspension lifted')).toBeVisible();

  await details.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete user' }).click();
  await expect(dialog(page).getByText('Please type the name to confirm')).toBeVisible();
  await dialog(page).getByRole('textbox').fill(fullName);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'User deleted')).toBeVisible();
  await expect(page.getByText('User has been successfully deleted.')).toBeVisible();
  await expect(details).toHaveCount(0);
  await expect(page.getByText('No user matches this search.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Deletion undone')).toBeVisible();
  await expect(page.getByRole('button', { name: fullName })).toBeVisible();
});

test('An admin removes a reported matchup with a note, and the audit log records the removal', async ({ browser }) => {
  const word = unique();
  const host = await signUp(`Reported ${word}`, 'Boulder, CO');
  const guest = await signUp('Guest Gators', 'Denver, CO');
  const game = await post(host);
  await guest.ask(reportContent, { body: { kind: 'matchup', id: game.id, reason: 'false', details: word } });
  const page = await openConsole(browser, await owner());
  await expect(async () => {
    await page.reload();
    await open(page, 'Reports');
    await expect(page.getByRole('listitem').filter({ hasText: word })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const report = page.getByRole('listitem').filter({ hasText: word });
  await report.getByRole('button', { name: 'Remove matchup' }).click();
  await dialog(page).getByRole('textbox').fill('We took it away.');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Report closed')).toBeVisible();
  await expect(report).toHaveCount(0);

  await open(page, 'Audit log');
  await page.getByRole('textbox', { name: 'Account number or action' }).fill('report removed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: `matchup ${game.id}` })).toBeVisible();
});
