/** Passwords: forgotten, replaced, and refused for the true reason in every form. */
import type { Page } from '@playwright/test';
import { createAdminAccount } from '@playfield/contracts/admin/admins.ts';
import { adminLogin } from '@playfield/contracts/admin/sign-in.ts';
import { requestPasswordReset } from '@playfield/contracts/passwords.ts';
import {
  COMMON_PASSWORD,
  SITE_NAME_PASSWORD,
  SITE_WORD_PASSWORD,
} from '@playfield/contracts/fields/refused-passwords.ts';
import { visit } from '../support/visitor.ts';
import { expect, test } from './browser.ts';
import { openConsole, owner } from './console.ts';
import { PASSWORD, at, mailbox, newAddress, pageOf, signInto, signUp } from './people.ts';
import { isSignedIn, NEW_PASSWORD, notices, press, signIn } from './account-pages.ts';

const REFUSED = [
  ['iloveyou', COMMON_PASSWORD],
  ['Playfield#2026', SITE_NAME_PASSWORD],
  ['12-Baseball-12', SITE_WORD_PASSWORD],
] as const;
const TOO_SHORT = 'Password must be at least 6 characters';
const LONGER = `${TOO_SHORT} long.`;

type Form = { name: string; button: string; tooShort: string; confirm?: string; meter: boolean };

/** Submits each refused password and reads the field's error. */
async function tryEach(page: Page, { name, button, tooShort, confirm, meter }: Form): Promise<void> {
  const reasons = [['12345', tooShort] as const, ...REFUSED];
  for (const [password, reason] of reasons) {
    await page.locator(`input#${name}`).fill(password);
    if (confirm) await page.getByLabel(confirm, { exact: true }).fill(password);
    if (meter && reason !== tooShort) await expect(page.locator('output').filter({ hasText: reason })).toBeVisible();
    await page.getByRole('button', { name: button }).last().click();
    await expect(page.locator(`#${name}-error`), password).toHaveText(reason);
  }
}

test('registering', async ({ page }) => {
  await page.goto(at('/register?role=view_only'));
  await page.getByLabel('Your name').fill('Sam Scout');
  await page.getByLabel('Your age').selectOption('adult');
  await page.getByLabel('Email', { exact: true }).first().fill(newAddress());
  await page.getByLabel(/I agree/).check();
  await tryEach(page, { name: 'password', button: 'Create account', tooShort: TOO_SHORT, meter: true });
  await page.locator('input#password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a reset', async ({ page }) => {
  const team = await signUp('Refused Ravens', 'Boulder, CO');
  const { email } = team.user;
  await team.ask(requestPasswordReset, { body: { email } });
  await page.goto(at(`/reset-password?token=${await mailbox().tokenTo(email, /new password/)}`));
  const form = { name: 'newPassword', button: 'Reset password', confirm: 'Confirm password', tooShort: LONGER };
  await tryEach(page, { ...form, meter: true });
});

test('a change in the settings', async ({ page, context }) => {
  await signInto(context, await signUp('Changing Cheetahs', 'Boulder, CO'));
  await page.goto(at('/account-settings'));
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  const form = { name: 'newPassword', button: 'Change password', confirm: 'Confirm new password', tooShort: LONGER };
  await tryEach(page, { ...form, meter: true });
});

test('an admin’s own', async ({ browser }) => {
  const made = await (await owner()).ask(createAdminAccount, { body: { email: newAddress(), role: 'support' } });
  const admin = visit(at('/'));
  await admin.ask(adminLogin, { body: { email: made.email, password: made.password } });
  const page = await openConsole(browser, admin);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(made.password);
  const form = { name: 'newPassword', button: 'Change password', confirm: 'Confirm new password', tooShort: LONGER };
  await tryEach(page, { ...form, meter: false });
  await page.context().close();
});

test('a forgotten password is replaced by the mailed link, and another device is signed out', async ({
  page,
  browser,
}) => {
  const team = await signUp('Forgetful Foxes', 'Boulder, CO');
  const phone = await pageOf(browser, team);
  await phone.goto(at('/team-profile'));
  await isSignedIn(phone);

  await page.goto(at('/login'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await press(page, 'Send reset link');
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).filter({ visible: true }).first().fill(team.user.email);
  await press(page, 'Send reset link');
  await expect(page.getByText(/link to choose a new password is on its way/)).toBeVisible();

  const token = await mailbox().tokenTo(team.user.email, /new password/);
  await page.goto(at(`/reset-password?token=${token}`));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(page.url()).not.toContain(token);
  await page.getByLabel('New password').fill('12345');
  await page.getByLabel('Confirm password').fill('123456');
  await press(page, 'Reset password');
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await press(page, 'Reset password');
  await expect(page).toHaveURL(/\/login/);

  await phone.goto(at('/team-profile'));
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto(at(`/auth/reset-password?token=${token}`));
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Invalid Reset Link').first()).toBeVisible();
  await signIn(page, team.user.email, NEW_PASSWORD);
  await expect(notices(page).filter({ hasText: 'Welcome back, Forgetful Foxes' })).toBeVisible();
  await phone.context().close();
});

test('a reset link that is asked for again replaces the one before', async ({ page }) => {
  const team = await signUp('Double Ducks', 'Boulder, CO');
  await visit(at('/')).ask(requestPasswordReset, { body: { email: team.user.email } });
  const first = await mailbox().tokenTo(team.user.email, /new password/);
  await visit(at('/')).ask(requestPasswordReset, { body: { email: team.user.email } });
  await page.goto(at(`/reset-password?token=${first}`));
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Invalid Reset Link').first()).toBeVisible();
});
