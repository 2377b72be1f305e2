/** Signing in, and what keeps somebody out. */
import { register } from '@playfield/contracts/registration.ts';
import { visit } from '../support/visitor.ts';
import { expect, test } from './browser.ts';
import { alerts, emailField, passwordField, press, signIn } from './account-pages.ts';
import { inspect } from './inspection.ts';
import { at, mailbox, PASSWORD, registration, signInto, signUp } from './people.ts';

test('signing in says what is wrong, and has an unverified address verified', async ({ page }) => {
  const body = registration('Early Eagles', 'Boulder, CO');
  await visit(at('/')).ask(register, { body });
  await signIn(page, body.email, 'wrong password');
  await expect(alerts(page).filter({ hasText: 'Invalid email or password' })).toBeVisible();
  await expect(passwordField(page)).toHaveValue('wrong password');
  await signIn(page, body.email);
  await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible();
  await press(page, 'Resend verification email');
  await mailbox().waitForAll(body.email, /^/, 2);
});

test('what keeps somebody out stays in the form, with the seconds to wait', async ({ page }) => {
  const problem = page.getByRole('main').locator('[data-slot="sign-in-problem"]');
  await signIn(page, 'nobody@teams.example');
  await expect(problem).toHaveText('Invalid email or password');
  await inspect(page, 'the sign-in form with an error');
  await page.clock.install();
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '43' },
      json: { message: 'That was too many tries.', code: 'rate_limited', requestId: 'test' },
    }),
  );
  await press(page, 'Sign in');
  await expect(problem).toHaveText(/^That was too many tries\. You can try again in 4\d seconds\.$/);
  await page.clock.runFor(44_000);
  await expect(alerts(page).filter({ hasText: 'Login failed' })).toBeHidden();
  await expect(problem).toHaveText('That was too many tries. You can try again now.');
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
