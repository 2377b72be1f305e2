/** Control over one's own account. */
import { readFile } from 'node:fs/promises';
import { renewCalendarFeed } from '@playfield/contracts/calendar.ts';
import { expect, test } from './browser.ts';
import { emailField, isSignedIn, NEW_PASSWORD, notices, passwordField, press, signIn } from './account-pages.ts';
import { at, mailbox, PASSWORD, signInto, signUp } from './people.ts';

test('settings are changed, devices signed out, data exported, and the account deleted', async ({
  page,
  context,
  browser,
}) => {
  const team = await signUp('Settling Swans', 'Boulder, CO');
  await signInto(context, team);
  const other = await browser.newContext();
  const laptop = await other.newPage();
  await signIn(laptop, team.user.email);
  await isSignedIn(laptop);

  await page.goto(at('/account-settings'));
  const phone = page.getByLabel('Phone number');
  await phone.fill('12345');
  await press(page, 'Add phone number');
  await expect(page.getByText('Phone number must be at least 10 characters')).toBeVisible();
  await phone.fill('+1 (303) 555-0123');
  await press(page, 'Add phone number');
  await expect(phone).toHaveValue('+13035550123');

  const emails = page.getByRole('checkbox', { name: 'Email notifications' });
  await emails.click();
  await expect(emails).not.toBeChecked();
  await page.reload();
  await expect(emails).not.toBeChecked();
  await expect(phone).toHaveValue('+13035550123');

  await page.getByLabel('Team name').fill('Settled Swans');
  await press(page, 'Save profile');
  await expect(page.getByRole('banner').getByText('Settled Swans').filter({ visible: true })).toBeVisible();

  await page.getByLabel('Current password').fill('wrong password');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await press(page, 'Change password');
  await expect(page.getByText('That is not your current password')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await press(page, 'Change password');
  await expect(notices(page).filter({ hasText: /Password changed/i })).toBeVisible();
  await laptop.goto(at('/team-profile'));
  await expect(laptop.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();

  await signIn(laptop, team.user.email, NEW_PASSWORD);
  await isSignedIn(laptop);
  await page.reload();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await press(page, 'Sign out all others');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.locator('#devices').getByText('You are signed in on this device only.')).toBeVisible();

  await expect(page.getByText('No devices get notifications.')).toBeVisible();
  await expect(page.getByText('Your calendar has no private address.')).toBeVisible();
  await page.evaluate((path) => fetch(path, { method: 'POST' }), renewCalendarFeed.path);
  await page.reload();
  await page.getByRole('button', { name: 'End the calendar address' }).click();
  await expect(page.getByText('Your calendar has no private address.')).toBeVisible();

  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export my data')]);
  expect(await readFile(await download.path(), 'utf8')).toContain('+13035550123');

  await press(page, 'Delete my account');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('That is not your current password')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(at('/'));
  await expect(notices(page).filter({ hasText: 'Account deleted' })).toBeVisible();
  await mailbox().waitFor(team.user.email, /account was deleted/);
  await other.close();
});

test('a visitor of the settings is asked to sign in, and comes back', async ({ page }) => {
  const team = await signUp('Homing Hawks', 'Boulder, CO');
  await page.goto(at('/account-settings'));
  await expect(page.getByText('Please sign in to access account settings.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await emailField(page).fill(team.user.email);
  await passwordField(page).fill(PASSWORD);
  await press(page, 'Sign in');
  await expect(page).toHaveURL(at('/account-settings'));
  await page.goto(at('/login?next=https://evil.example/'));
  await signIn(page, team.user.email);
  await expect(page).toHaveURL(at('/'));
});
