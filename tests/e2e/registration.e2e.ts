/** Registration: by keyboard alone, and with every field wrong. */
import { expect, test } from './browser.ts';
import { emailField, notices, passwordField, press } from './account-pages.ts';
import { at, mailbox, newAddress, PASSWORD } from './people.ts';

test('a town that nobody knows is said at the field, before there is an account', async ({ page }) => {
  const email = newAddress();
  await page.goto(at('/register'));
  const main = page.getByRole('main');
  await main.getByLabel('Your name').fill('Lee Lost');
  await main.getByLabel('Your age').selectOption('adult');
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await main.getByLabel('Team name').fill('Lost Larks');
  const town = main.getByRole('combobox', { name: 'Team location' });
  await town.fill('Nowhereville, CO');
  await main.getByLabel('Sport').selectOption('soccer');
  await main.getByLabel('Age group').selectOption('12u');
  await main.getByRole('checkbox', { name: /I agree/ }).check();
  await main.getByRole('button', { name: 'Create account' }).click();
  await expect(main.getByText(/^Please choose your town from the list/)).toBeVisible();
  await expect(town).toBeFocused();
  await town.fill('Boulder, CO');
  await main.getByRole('button', { name: 'Create account' }).click();
  await expect(main.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
});

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

  const token = await mailbox().tokenTo(email, /Verify/);
  // Mail scanners open links: that alone confirms nothing.
  await page.goto(at(`/auth/verify?token=${token}`));
  await page.waitForLoadState('networkidle');
  await page.goto(at(`/auth/verify?token=${token}`));
  await page.getByRole('button', { name: 'Confirm my email' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/welcome'));
  await expect(notices(page).filter({ hasText: 'Welcome, Keyboard Kings' })).toBeVisible();
  await page.goto(at(`/verify?token=${token}`));
  await press(page, 'Confirm my email');
  await expect(page.getByText(/^This link was used before, .* signed in already\.$/)).toBeVisible();

  await page.context().clearCookies();
  await page.reload();
  await press(page, 'Confirm my email');
  await expect(page.getByText('Verification failed. The token may be invalid or expired.')).toBeVisible();
  await page.goto(at('/login?next=/messages'));
  await emailField(page).focus();
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
  await passwordField(page).fill('12345');
  await press(page, 'Create account');
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
  await page.getByLabel('Your age').selectOption('minor_with_permission');
  await press(page, 'Create account');
  await expect(page.getByText(/Team managers must be 18 or older/).first()).toBeVisible();
  await passwordField(page).fill('password1');
  await press(page, 'Create account');
  await expect(page.getByText(/lists of common or leaked passwords/).first()).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('A');
});
