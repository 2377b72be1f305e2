/** Signing in, what keeps a person out, and where it leads. */
import { register } from '@playfield/contracts/registration.ts';
import { visit } from '../support/visitor.ts';
import { alerts, emailField, fillSignIn, passwordField, press, signIn } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { at, mailbox, registration, signUp } from './people.ts';

const ELSEWHERE = 'elsewhere.example/x';

test('Sign-in explains a wrong password, a limit, a lost connection and an unverified address', async ({
  page,
  context,
}) => {
  const problem = page.getByRole('main').locator('[data-slot="sign-in-problem"]');
  const body = registration('Early Eagles', 'Boulder, CO');
  await visit(at('/')).ask(register, { body });
  await page.clock.install();
  await signIn(page, body.email, 'wrong password');
  await expect(problem).toHaveText('Invalid email or password');
  await expect(passwordField(page)).toHaveValue('wrong password');

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
  await expect(problem).toHaveText('That was too many tries. You can try again now.');
  await page.unroute('**/api/auth/login');

  await context.setOffline(true);
  await press(page, 'Sign in');
  await expect(alerts(page).filter({ hasText: 'Login failed' })).toContainText('We could not reach the server.');
  await context.setOffline(false);
  await fillSignIn(page, body.email);
  await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible();
  await press(page, 'Resend verification email');
  await mailbox().waitForAll(body.email, /^/, 2);
});

test('Visitors are asked to sign in and return to where they were, but never leave the site', async ({
  page,
  context,
}) => {
  const team = await signUp('Steadfast Storks', 'Boulder, CO');
  const main = page.getByRole('main');
  await test.step('screens for teams offer to register or sign in', async () => {
    for (const [path, title, register] of [
      ['/find-games', 'Authentication required', /Coach\/Scout\/Team Member/],
      ['/post-availability', 'Login Required', 'Register your team'],
      ['/team-profile', 'Team Profile', 'Register your team'],
    ] as const) {
      await page.goto(at(path));
      await expect(main.getByText(title, { exact: true })).toBeVisible();
      await expect(main.getByRole('link', { name: register })).toBeVisible();
    }
    await main.getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, team.email);
    await expect(page).toHaveURL(at('/team-profile'));
  });

  const requests: string[] = [];
  await page.route(
    ({ hostname }) => hostname === 'elsewhere.example',
    (route) => {
      requests.push(route.request().url());
      return route.abort();
    },
  );
  for (const next of [`/.//${ELSEWHERE}`, `/\\${ELSEWHERE}`, `//${ELSEWHERE}`]) {
    await context.clearCookies();
    await page.goto(at(`/login?next=${encodeURIComponent(next)}`));
    await expect(emailField(page)).toBeVisible();
    await fillSignIn(page, team.email);
    await expect(page, next).toHaveURL(at('/'));
  }
  expect(requests).toEqual([]);
});
