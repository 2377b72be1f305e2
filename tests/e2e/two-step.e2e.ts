import { Secret, TOTP } from 'otpauth';
import { expect, test } from './browser.ts';
import { isSignedIn, press, signIn } from './account-pages.ts';
import { at, forgetUsedCode, openAs, PASSWORD, signInto, signUp } from './people.ts';

test('A coach turns on app codes, signs in with a recovery code, and turns codes off', async ({ page, context }) => {
  const team = await signUp('Careful Cranes', 'Boulder, CO');
  await openAs(page, team, '/account-settings#two-step');
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

  await context.clearCookies();
  await signIn(page, team.email);
  await page.getByLabel('Code from your app').fill('000000');
  await press(page, 'Continue');
  await expect(page.getByText(/That code is wrong/).first()).toBeVisible();
  await press(page, 'Use a recovery code instead');
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await press(page, 'Continue');
  await isSignedIn(page);

  await page.goto(at('/account-settings#two-step'));
  await page.getByRole('button', { name: 'Turn off codes from an app' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('Enter a code from your app or a recovery code, or use a passkey.')).toBeVisible();
  await forgetUsedCode(team);
  await dialog.getByLabel('Code from your app, or a recovery code').fill(app.generate());
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on codes from an app' })).toBeVisible();
});

test('A coach adds a passkey, signs in with and without a password, and removes the passkey', async ({
  page,
  context,
}) => {
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

  await context.clearCookies();
  await page.goto(at('/login'));
  await isSignedIn(page);
  await context.clearCookies();
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)');
  await signIn(page, team.email);
  await press(page, 'Use your passkey');
  await isSignedIn(page);
  await context.clearCookies();
  await page.goto(at('/login'));
  await press(page, 'Sign in with your face, fingerprint or PIN (passkey)');
  await isSignedIn(page);

  await page.goto(at('/account-settings#two-step'));
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
});
