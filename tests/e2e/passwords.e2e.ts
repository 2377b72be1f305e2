import { COMMON_PASSWORD } from '@playfield/contracts/fields/refused-passwords.ts';
import { isSignedIn, NEW_PASSWORD, notices, press, signIn } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { at, mailbox, pageOf, signUp } from './people.ts';

test('A coach replaces a forgotten password through an emailed link, and other devices are signed out', async ({
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
  await page.getByLabel('Email', { exact: true }).filter({ visible: true }).first().fill(team.email);
  await press(page, 'Send reset link');
  await expect(page.getByText(/link to choose a new password is on its way/)).toBeVisible();

  const token = await mailbox().tokenTo(team.email, /new password/);
  await page.goto(at(`/reset-password?token=${token}`));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(page.url()).not.toContain(token);
  const save = page.getByRole('main').getByRole('button', { name: 'Reset password' });
  const place = await save.boundingBox();
  await page.getByLabel('New password').fill('12345');
  await expect(page.locator('output').filter({ hasText: 'Very weak' })).toBeVisible();
  expect(await save.boundingBox(), 'the button moved, which can lose a click').toEqual(place);
  await page.getByLabel('Confirm password').fill('123456');
  await press(page, 'Reset password');
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByLabel('New password').fill('iloveyou');
  await expect(page.locator('output').filter({ hasText: COMMON_PASSWORD })).toBeVisible();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await press(page, 'Reset password');
  await expect(page).toHaveURL(/\/login/);

  await phone.goto(at('/team-profile'));
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto(at(`/auth/reset-password?token=${token}`));
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Invalid Reset Link').first()).toBeVisible();
  await signIn(page, team.email, NEW_PASSWORD);
  await expect(notices(page).filter({ hasText: 'Welcome back, Forgetful Foxes' })).toBeVisible();
});
