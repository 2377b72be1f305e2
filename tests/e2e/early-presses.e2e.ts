/** Late scripts, as on a slow phone: presses before they load still take effect. */
import type { Page } from '@playwright/test';
import { passwordField } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { visit } from '../support/visitor.ts';
import { register } from '@playfield/contracts/registration.ts';
import { TOO_QUICK_MS } from '@playfield/contracts/fields/honeypot.ts';
import { at, mailbox, PASSWORD, registration, signUp } from './people.ts';

const emailField = (page: Page) => page.getByLabel('Email', { exact: true }).filter({ visible: true }).first();

/** Opens a page and holds back its scripts. @returns the function that releases them */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/**.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(at(path), { waitUntil: 'commit' });
  return resolve;
}

test('signing in leads on to where somebody wanted to go, by the keyboard and by a press', async ({
  page,
  browser,
}) => {
  const { user } = await signUp('Early Egrets', 'Boulder, CO');
  for (const how of ['Enter', 'press'] as const) {
    const context = await browser.newContext();
    const visitor = how === 'Enter' ? page : await context.newPage();
    const release = await openWithoutScripts(visitor, '/login?next=/messages');
    await emailField(visitor).fill(user.email);
    await passwordField(visitor).fill(PASSWORD);
    if (how === 'Enter') await visitor.keyboard.press('Enter');
    else await visitor.getByRole('button', { name: 'Sign in', exact: true }).click({ noWaitAfter: true });
    await expect(passwordField(visitor)).toHaveValue(PASSWORD);
    release();
    await expect(visitor).toHaveURL(at('/messages'));
  }
});

test('who has forgotten the password keeps the address that is typed already', async ({ page }) => {
  const release = await openWithoutScripts(page, '/login');
  await emailField(page).fill('somebody@teams.example');
  await page.getByRole('link', { name: 'Forgot password?' }).click({ noWaitAfter: true });
  release();
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
  await expect(emailField(page)).toHaveValue('somebody@teams.example');
});

test('an email address is confirmed', async ({ page }) => {
  const body = registration('Prompt Plovers', 'Boulder, CO');
  await visit(at('/')).ask(register, { body });
  const token = await mailbox().tokenTo(body.email, /Verify/);
  const release = await openWithoutScripts(page, `/verify?token=${token}`);
  await page.getByRole('button', { name: 'Confirm my email' }).click({ noWaitAfter: true });
  release();
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
});

test('a message to us is sent, once, however often the button is pressed', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/contact') && sent.push(request.method()));
  const release = await openWithoutScripts(page, '/contact');
  const form = page.locator('#contact-form');
  await form.getByLabel('Email').fill('someone@teams.example');
  await form.getByLabel('Request Type').selectOption('support');
  await form.getByLabel('Message').fill('The page was slow, and I pressed all the same.');
  // Anything faster than a person can type is treated as a bot.
  await expect.poll(() => page.evaluate('performance.now()')).toBeGreaterThan(2 * TOO_QUICK_MS);
  const button = page.getByRole('button', { name: 'Send Message' });
  for (let press = 0; press < 3; press += 1) await button.click({ noWaitAfter: true });
  release();
  await expect(page.getByText('Message sent!')).toBeVisible();
  expect(sent).toEqual(['POST']);
});

test('an admin signs in, and no password is ever in an address', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const release = await openWithoutScripts(page, '/admin/login');
  await emailField(page).fill('nobody@playfield.example');
  await passwordField(page).fill('a wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true });
  release();
  await expect(
    page.getByText('Invalid credentials').or(page.getByText('Invalid email or password')).first(),
  ).toBeVisible();
  expect(addresses.filter((address) => address.includes('password='))).toEqual([]);
});
