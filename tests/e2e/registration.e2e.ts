import { emailField, fillRegistration, notices, passwordField, press } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { at, mailbox, newAddress, PASSWORD } from './people.ts';

test('A coach registers and confirms an email address using only the keyboard', async ({ page }) => {
  const email = newAddress();
  const type = (text: string) => page.keyboard.type(text);
  const tab = () => page.keyboard.press('Tab');
  await page.goto(at('/auth/register?role=team_manager'));
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

  const token = await mailbox().tokenTo(email, /Verify/);
  await page.goto(at(`/auth/verify?token=${token}`));
  await page.getByRole('button', { name: 'Confirm my email' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/welcome'));
  await expect(notices(page).filter({ hasText: 'Welcome, Keyboard Kings' })).toBeVisible();
  await page.goto(at(`/verify?token=${token}`));
  await press(page, 'Confirm my email');
  await expect(page.getByText(/^This link was used before, .* signed in already\.$/)).toBeVisible();
});

test('Registration explains mistakes, keeps the input, and lets a coach correct a mistyped address', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const [typo, email] = [newAddress(), newAddress()];
  await page.goto(at('/register?role=view_only'));
  await expect(page.getByRole('radio', { name: /Coach\/Scout/ })).toBeChecked();
  await expect(main.getByLabel('Team name')).toBeHidden();
  await page.getByRole('radio', { name: /Team Manager/ }).check();
  await main.getByLabel('Your name').fill('A');
  await main.getByLabel('Your age').selectOption('under_13');
  await emailField(page).fill('nobody');
  await passwordField(page).fill('12345');
  await press(page, 'Create account');
  for (const words of [
    'Your name is required',
    'Accounts are for people aged 13 and over. A parent or coach can register the team.',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    'You must agree to the Terms of Service to register',
    'Team information is required for Team Managers',
  ])
    await expect(main.getByText(words).first()).toBeVisible();
  await expect(main.getByLabel('Your name')).toBeFocused();
  await page.reload();
  await expect(main.getByLabel('Your name')).toHaveValue('A');
  await expect(page.getByRole('radio', { name: /Team Manager/ })).toBeChecked();
  await expect(passwordField(page)).toHaveValue('');

  const kind = { sport: 'soccer', ageGroup: '12u' };
  await fillRegistration(page, { email: typo, teamName: 'Lost Larks', town: 'Nowhereville, CO', kind });
  await press(page, 'Create account');
  await expect(main.getByText(/^Please choose your town from the list/)).toBeVisible();
  const town = main.getByRole('combobox', { name: 'Team location' });
  await expect(town).toBeFocused();
  await town.fill('Boulder, CO');
  await press(page, 'Create account');

  const panel = page.getByRole('region', { name: 'Check your inbox' });
  await expect(panel).toContainText(typo);
  const old = await mailbox().tokenTo(typo, /Verify/);
  await page.reload();
  await press(page, 'Send it again');
  await expect(panel.getByRole('status')).toHaveText('We sent it again. Only the newest link works.');
  await press(page, 'Wrong address?');
  const right = panel.getByLabel('Your correct email');
  await expect(right).toBeFocused();
  await right.fill('nobody');
  await press(page, 'Send to this address');
  await expect(panel.getByText('Please enter a valid email address')).toBeVisible();
  await right.fill(email);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status')).toContainText(email);
  await expect(panel.getByRole('button', { name: 'Wrong address?' })).toBeFocused();

  await page.goto(at(`/verify?token=${old}`));
  await press(page, 'Confirm my email');
  await expect(page.getByText('Verification failed. The token may be invalid or expired.')).toBeVisible();
  await page.goto(at(`/verify?token=${await mailbox().tokenTo(email, /Verify/)}`));
  await press(page, 'Confirm my email');
  await expect(page).toHaveURL(at('/welcome'));
});
