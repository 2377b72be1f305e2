import type { Route } from '@playwright/test';
import { register } from '@playfield/contracts/registration.ts';
import { visit } from '../support/visitor.ts';
import { alerts, emailField, fillSignIn, passwordField, press, signIn } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { at, mailbox, PASSWORD, registration, signUp } from './people.ts';

test('Sign-in explains a wrong password, a rate limit and an unverified address', async ({ page }) => {
  const problem = page.getByRole('main').locator('[data-slot="sign-in-problem"]');
  const body = registration('Early Eagles', 'Boulder, CO');
  await visit(at('/')).ask(register, { body });
  await signIn(page, body.email, 'wrong password');
  await expect(problem).toHaveText('Invalid email or password');
  await expect(passwordField(page)).toHaveValue('wrong password');

  const json = { message: 'That was too many tries.', code: 'rate_limited', requestId: 'test' };
  const limit = (route: Route) => route.fulfill({ status: 429, headers: { 'retry-after': '43' }, json });
  await page.route('**/api/auth/login', limit, { times: 1 });
  await press(page, 'Sign in');
  await expect(problem).toHaveText(/^That was too many tries\. You can try again in 4\d seconds\.$/);

  await page.route('**/api/**', (route) => route.abort());
  await press(page, 'Sign in');
  await expect(alerts(page).filter({ hasText: 'Login failed' })).toContainText('We could not reach the server.');
  await page.unroute('**/api/**');
  await fillSignIn(page, body.email);
  await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible();
  await press(page, 'Resend verification email');
  await mailbox().waitForAll(body.email, /^/, 2);
});

test('Visitors who sign in return to the page that they opened, and are never sent to another site', async ({
  page,
  context,
}) => {
  const team = await signUp('Steadfast Storks', 'Boulder, CO');
  const main = page.getByRole('main');
  await test.step('pages for teams offer registration and sign-in', async () => {
    for (const [path, title, register] of [
      ['/find-games', 'Authentication required', /Coach\/Scout\/Team Member/],
      ['/post-availability', 'Login Required', 'Register your team'],
      ['/team-profile#received', 'A team wants to play you. Sign in to answer.', 'Register your team'],
    ] as const) {
      await page.goto(at(path));
      await expect(main.getByText(title, { exact: true })).toBeVisible();
      await expect(main.getByRole('link', { name: register })).toBeVisible();
    }
    await main.getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, team.email);
    await expect(page).toHaveURL(at('/team-profile#received'));
    await expect(page.getByRole('tab', { name: 'Received' })).toHaveAttribute('aria-selected', 'true');
  });

  const requests: string[] = [];
  await page.route(
    ({ hostname }) => hostname === 'elsewhere.example',
    (route) => {
      requests.push(route.request().url());
      return route.abort();
    },
  );
  await context.clearCookies();
  await page.goto(at(`/login?next=${encodeURIComponent('/\\elsewhere.example/x')}`));
  await fillSignIn(page, team.email);
  await expect(page).toHaveURL(at('/'));
  expect(requests).toEqual([]);
});

test('Pressing Enter before the scripts load signs in only once, and never puts a password in the URL', async ({
  page,
}) => {
  const { email } = await signUp('Early Egrets', 'Boulder, CO');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/**.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(at('/login?next=/messages'), { waitUntil: 'commit' });
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await expect(passwordField(page)).toHaveValue(PASSWORD);
  release();
  await expect(page).toHaveURL(at('/messages'));
  expect(requests.filter((one) => one === `POST ${at('/api/auth/login')}`)).toHaveLength(1);
  expect(requests.filter((one) => one.includes('password='))).toEqual([]);
});
