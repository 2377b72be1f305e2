/** Every way in, out and back, and control over one's own account, in a browser with real mail. */
import { readFile } from 'node:fs/promises';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { register } from '@playfield/contracts/auth.ts';
import { requestPasswordReset } from '@playfield/contracts/password.ts';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { TOTP, Secret } from 'otpauth';
import { tokenIn } from '../testing/mailbox.ts';
import { visit } from '../testing/visitor.ts';
import { at, mailbox, newAddress, PASSWORD, registration, signInto, signUp } from './people.ts';

const NEW_PASSWORD = 'staple battery horse';
const STEP_MS = 30_000;

const alerts = (page: Page) => page.getByRole('alert');
const notices = (page: Page) => page.getByRole('status');
const password = (page: Page) => page.getByRole('main').getByLabel('Password', { exact: true });
const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, email: string, given = PASSWORD): Promise<void> {
  await page.goto(at('/login'));
  await page.getByRole('main').getByLabel('Email', { exact: true }).first().fill(email);
  await password(page).fill(given);
  await submit(page, 'Sign in');
}

const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })).toBeVisible();

async function signOut(page: Page): Promise<void> {
  await page.goto(at('/find-games'));
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
}

test('a team registers, verifies and signs in by keyboard alone', async ({ page }) => {
  const email = newAddress();
  const type = (text: string) => page.keyboard.type(text);
  const tab = () => page.keyboard.press('Tab');
  await page.goto(at('/auth/register?role=team_manager'));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/register$/);
  await page.getByRole('radio', { name: /Team Manager/ }).focus();
  await tab();
  await type('Kim Key');
  await tab();
  await type('18');
  await expect(page.getByLabel('Your age')).toHaveValue('adult');
  await tab();
  await type(email);
  await tab();
  await type(PASSWORD);
  await expect(
    page
      .getByText(/strong/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await tab();
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await tab();
  await type('Keyboard Kings');
  await tab();
  await type('boul');
  await expect(page.getByRole('option', { name: /Boulder/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Team location' })).toHaveValue(/Boulder/);
  await tab();
  await type('socc');
  await tab();
  await type('12');
  await tab();
  await tab();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect(notices(page).filter({ hasText: 'Registration successful' })).toBeVisible();

  const token = tokenIn(await mailbox().waitFor(email, /Verify/));
  await page.goto(at(`/auth/verify?token=${token}`));
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeFocused();
  await page.goto(at(`/verify?token=${token}`));
  await expect(page.getByText('Verification failed. The token may be invalid or expired.')).toBeVisible();

  await page.goto(at('/login?next=/messages'));
  await page.getByRole('main').getByLabel('Email', { exact: true }).first().focus();
  await type(email);
  await tab();
  await type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/messages'));
  await expect(notices(page).filter({ hasText: 'Welcome back, Keyboard Kings' })).toBeVisible();
});

test('a registration that is wrong says so beside each field and loses nothing', async ({ page }) => {
  await page.goto(at('/register?role=view_only'));
  await expect(page.getByRole('radio', { name: /Coach\/Scout/ })).toBeChecked();
  await expect(page.getByLabel('Team name')).toBeHidden();
  await page.getByRole('radio', { name: /Team Manager/ }).check();
  await page.getByLabel('Your name').fill('A');
  await page.getByLabel('Your age').selectOption('under_13');
  await page.getByLabel('Email', { exact: true }).first().fill('nobody');
  await password(page).fill('12345');
  await submit(page, 'Create account');
  for (const words of [
    'Your name is required',
    'Accounts are for people aged 13 and over. A parent or coach can register the team.',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    'You must agree to the Terms of Service to register',
  ]) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await expect(page.getByText('Team information is required for Team Managers').first()).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await password(page).fill('password1');
  await submit(page, 'Create account');
  await expect(page.getByText(/lists of common or leaked passwords/).first()).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('A');
});

test('signing in says what is wrong, and has an unverified address verified', async ({ page }) => {
  const body = registration('Early Eagles', 'Boulder, CO');
  await visit(at('/')).ask(register, { body });
  await signIn(page, body.email, 'wrong password');
  await expect(alerts(page).filter({ hasText: 'Invalid email or password' })).toBeVisible();
  await expect(password(page)).toHaveValue('wrong password');
  await signIn(page, body.email);
  await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible();
  await submit(page, 'Resend verification email');
  await expect.poll(async () => (await mailbox().to(body.email)).length, { timeout: 20_000 }).toBe(2);
});

test('a forgotten password is replaced by the mailed link, and another device is signed out', async ({
  page,
  browser,
}) => {
  const team = await signUp('Forgetful Foxes', 'Boulder, CO');
  const other = await browser.newContext();
  await signInto(other, team);
  const phone = await other.newPage();
  await phone.goto(at('/team-profile'));
  await isSignedIn(phone);

  await page.goto(at('/login'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await submit(page, 'Send reset link');
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).filter({ visible: true }).first().fill(team.user.email);
  await submit(page, 'Send reset link');
  await expect(page.getByText(/link to choose a new password is on its way/)).toBeVisible();

  const token = tokenIn(await mailbox().waitFor(team.user.email, /new password/));
  await page.goto(at(`/reset-password?token=${token}`));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(page.url()).not.toContain(token);
  await page.getByLabel('New password').fill('12345');
  await page.getByLabel('Confirm password').fill('123456');
  await submit(page, 'Reset password');
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await submit(page, 'Reset password');
  await expect(page).toHaveURL(/\/login/);

  await phone.goto(at('/team-profile'));
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto(at(`/auth/reset-password?token=${token}`));
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Invalid Reset Link').first()).toBeVisible();
  await signIn(page, team.user.email, NEW_PASSWORD);
  await expect(notices(page).filter({ hasText: 'Welcome back, Forgetful Foxes' })).toBeVisible();
  await other.close();
});

test('two-step sign-in by codes is turned on, asked for, and recovered from', async ({ page, context }) => {
  const team = await signUp('Careful Cranes', 'Boulder, CO');
  await signInto(context, team);
  await page.goto(at('/account-settings#two-step'));
  await page.getByRole('button', { name: 'Turn on codes from an app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = await dialog.getByText(/^(?:[A-Z2-7]{4} ?)+$/).textContent();
  const app = new TOTP({ secret: Secret.fromBase32((secret ?? '').replaceAll(' ', '')) });
  await dialog.getByLabel('Code from the app').fill(app.generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await signOut(page);

  await signIn(page, team.user.email);
  await page.getByLabel('Code from your app').fill('000000');
  await submit(page, 'Continue');
  await expect(page.getByText(/That code is not right/).first()).toBeVisible();
  await page.getByLabel('Code from your app').fill(app.generate({ timestamp: Date.now() + STEP_MS }));
  await submit(page, 'Continue');
  await isSignedIn(page);
  await signOut(page);

  await signIn(page, team.user.email);
  await submit(page, 'Use a recovery code instead');
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await submit(page, 'Continue');
  await isSignedIn(page);
});

test('a passkey is added, signs in by itself, and is removed', async ({ page, context }) => {
  const team = await signUp('Passkey Pandas', 'Boulder, CO');
  await signInto(context, team);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto(at('/account-settings#two-step'));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Name of the passkey').fill('My phone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'My phone' })).toBeVisible();
  await signOut(page);

  await signIn(page, team.user.email);
  await submit(page, 'Use your passkey');
  await isSignedIn(page);
  await signOut(page);
  await page.goto(at('/login'));
  await submit(page, 'Sign in with a passkey');
  await isSignedIn(page);

  await page.goto(at('/account-settings#two-step'));
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
});

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
  await submit(page, 'Add phone number');
  await expect(page.getByText('Phone number must be at least 10 characters')).toBeVisible();
  await phone.fill('+1 (303) 555-0123');
  await submit(page, 'Add phone number');
  await expect(phone).toHaveValue('+13035550123');

  const emails = page.getByRole('checkbox', { name: 'Email notifications' });
  await emails.click();
  await expect(emails).not.toBeChecked();
  await page.reload();
  await expect(emails).not.toBeChecked();
  await expect(phone).toHaveValue('+13035550123');

  await page.getByLabel('Team name').fill('Settled Swans');
  await submit(page, 'Save profile');
  await expect(page.getByRole('banner').getByText('Settled Swans').filter({ visible: true })).toBeVisible();

  await page.getByLabel('Current password').fill('wrong password');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await submit(page, 'Change password');
  await expect(page.getByText('That is not your current password')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await submit(page, 'Change password');
  await expect(notices(page).filter({ hasText: /Password changed/i })).toBeVisible();
  await laptop.goto(at('/team-profile'));
  await expect(laptop.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();

  await signIn(laptop, team.user.email, NEW_PASSWORD);
  await isSignedIn(laptop);
  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();
  await submit(page, 'Sign out all others');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.locator('#devices').getByText('You are signed in on this device only.')).toBeVisible();

  const [download] = await Promise.all([page.waitForEvent('download'), submit(page, 'Export my data')]);
  expect(await readFile(await download.path(), 'utf8')).toContain('+13035550123');

  await submit(page, 'Delete my account');
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
  await page.getByRole('main').getByLabel('Email', { exact: true }).first().fill(team.user.email);
  await password(page).fill(PASSWORD);
  await submit(page, 'Sign in');
  await expect(page).toHaveURL(at('/account-settings'));
  await page.goto(at('/login?next=https://evil.example/'));
  await signIn(page, team.user.email);
  await expect(page).toHaveURL(at('/'));
});

test('notifications are turned off and on again by the link in an e-mail', async ({ page }) => {
  const [host, guest] = [await signUp('Quiet Quails', 'Boulder, CO'), await signUp('Loud Larks', 'Denver, CO')];
  const game = await host.ask(createMatchup, {
    body: {
      sport: 'soccer',
      ageGroup: '12u',
      gender: 'male',
      date: new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
      startTime: '10:00',
      endTime: '12:00',
      matchupType: 'hosting',
      location: 'Boulder, CO',
    },
  });
  await guest.ask(expressInterest, { body: { matchupId: game.id } });
  const letter = await mailbox().waitFor(host.user.email, /Loud Larks wants to play you/);
  await page.goto(at(`/unsubscribe?token=${tokenIn(letter)}`));
  await expect(
    page.getByText(/You are unsubscribed from email notifications about new matchup interests/),
  ).toBeVisible();
  await expect(page.getByText('Account emails such as password resets still arrive.')).toBeVisible();
  await submit(page, 'Turn notifications back on');
  await expect(page.getByText(/You get email notifications/)).toBeVisible();
  await page.getByRole('link', { name: 'Return home' }).click();
  await expect(page).toHaveURL(at('/'));
  await page.goto(at('/unsubscribe?token=x'));
  await expect(page.getByText(/This link is not valid/)).toBeVisible();
});

test('a visitor writes to support from the home page, and asks for the newsletter', async ({ page }) => {
  const email = newAddress();
  await page.goto(at('/'));
  const form = page.locator('#contact-form');
  await form.getByRole('button', { name: 'Send Message' }).click();
  for (const words of [
    'Please enter a valid email address.',
    'Please select a request type.',
    'Please provide at least 10 characters.',
  ]) {
    await expect(form.getByText(words)).toBeVisible();
  }
  await form.getByLabel('Email *').fill(email);
  await form.getByLabel('Request Type *').selectOption('feature');
  await form.getByLabel('Message *').fill('A map of games near us, please.');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(notices(page).filter({ hasText: 'Message sent!' })).toBeVisible();
  await expect(form.getByLabel('Message *')).toHaveValue('');
  await mailbox().waitFor(email, /got your message/);

  await page.goto(at('/newsletter'));
  await page.getByRole('main').getByLabel('Email').fill(email);
  await submit(page, 'Subscribe');
  const letter = await mailbox().waitFor(email, /confirm your subscription/);
  await page.goto(at(`/newsletter?token=${tokenIn(letter)}`));
  await expect(page.getByText('You are on the list. Thank you for subscribing.')).toBeVisible();
});

test('a reset link that is asked for again replaces the one before', async ({ page }) => {
  const team = await signUp('Double Ducks', 'Boulder, CO');
  await visit(at('/')).ask(requestPasswordReset, { body: { email: team.user.email } });
  const first = tokenIn(await mailbox().waitFor(team.user.email, /new password/));
  await visit(at('/')).ask(requestPasswordReset, { body: { email: team.user.email } });
  await page.goto(at(`/reset-password?token=${first}`));
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Invalid Reset Link').first()).toBeVisible();
});
