/** Every sign-in and recovery path, in a browser with real mail. */
import { register } from '@playfield/contracts/sign-in.ts';
import { requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { Secret, TOTP } from 'otpauth';
import { tokenIn } from '../support/mailbox.ts';
import { visit } from '../support/visitor.ts';
import { expect, test } from './browser.ts';
import {
  alerts,
  emailField,
  isSignedIn,
  NEW_PASSWORD,
  notices,
  passwordField,
  press,
  signIn,
  signOut,
} from './account-pages.ts';
import { at, forgetUsedCode, mailbox, PASSWORD, registration, signInto, signUp } from './people.ts';

test('signing in says what is wrong, and has an unverified address verified', async ({ page }) => {
  const body = registration('Early Eagles', 'Boulder, CO');
  await visit(at('/')).ask(register, { body });
  await signIn(page, body.email, 'wrong password');
  await expect(alerts(page).filter({ hasText: 'Invalid email or password' })).toBeVisible();
  await expect(passwordField(page)).toHaveValue('wrong password');
  await signIn(page, body.email);
  await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible();
  await press(page, 'Resend verification email');
  await expect.poll(async () => (await mailbox().to(body.email)).length, { timeout: 60_000 }).toBe(2);
});

test('where no answer says why somebody cannot sign in or up, the page has words of its own', async ({
  page,
  context,
}) => {
  const answer = (path: string, status: number) =>
    page.route(path, (route) => route.fulfill({ status, contentType: 'application/json', body: '{}' }));
  const login = '**/api/auth/login';
  for (const [status, words] of [
    [500, 'Authentication failed'],
    [401, 'Please check your credentials and try again'],
  ] as const) {
    await answer(login, status);
    await signIn(page, 'nobody@teams.example');
    await expect(alerts(page).filter({ hasText: 'Login failed' })).toContainText(words);
  }
  await page.unroute(login);
  await context.setOffline(true);
  await press(page, 'Sign in');
  const unreached = 'Authentication failed. We could not reach the server.';
  await expect(alerts(page).filter({ hasText: 'Login failed' })).toContainText(unreached);
  await context.setOffline(false);

  await answer('**/api/auth/register', 500);
  await page.goto(at('/register?role=view_only'));
  await page.getByLabel('Your name').fill('Robin Reyes');
  await page.getByLabel('Your age').selectOption('adult');
  await emailField(page).fill('nobody@teams.example');
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await press(page, 'Create account');
  const failed = alerts(page).filter({ hasText: 'Registration failed' });
  await expect(failed).toContainText('Please check your information and try again');

  await signInto(context, await signUp('Unknown Urchins', 'Boulder, CO'));
  await answer('**/api/auth/me', 500);
  const said = page.waitForEvent('console', (message) => message.text() === 'Failed to fetch user');
  await page.goto(at('/messages'));
  await said;
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
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
  await press(page, 'Send reset link');
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).filter({ visible: true }).first().fill(team.user.email);
  await press(page, 'Send reset link');
  await expect(page.getByText(/link to choose a new password is on its way/)).toBeVisible();

  const token = tokenIn(await mailbox().waitFor(team.user.email, /new password/));
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
  await press(page, 'Continue');
  await expect(page.getByText(/That code is not right/).first()).toBeVisible();
  await forgetUsedCode(team);
  await page.getByLabel('Code from your app').fill(app.generate());
  await press(page, 'Continue');
  await isSignedIn(page);
  await signOut(page);

  await signIn(page, team.user.email);
  await press(page, 'Use a recovery code instead');
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await press(page, 'Continue');
  await isSignedIn(page);

  await page.goto(at('/account-settings#two-step'));
  await page.getByRole('button', { name: 'Turn off codes from an app' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('Enter a code from your app or a recovery code, or use a passkey.')).toBeVisible();
  await dialog.getByLabel('Code from your app, or a recovery code').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on codes from an app' })).toBeVisible();
});

test('codes that were locked after too many wrong ones are unlocked by a press, not by opening the link', async ({
  page,
}) => {
  await page.goto(at(`/unlock?token=${'A'.repeat(43)}`));
  await expect(page.getByRole('heading', { name: 'Unlock sign-in codes' })).toBeVisible();
  await press(page, 'Unlock');
  await expect(page.getByText('This link is not valid or has expired.')).toBeVisible();
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
  await press(page, 'Use your passkey');
  await isSignedIn(page);
  await signOut(page);
  await page.goto(at('/login'));
  await press(page, 'Sign in with a passkey');
  await isSignedIn(page);

  await page.goto(at('/account-settings#two-step'));
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
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
