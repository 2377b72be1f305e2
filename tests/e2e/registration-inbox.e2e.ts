/** The sign-in page of a browser that registered, until its address is verified. */
import type { Page } from '@playwright/test';
import { TOO_QUICK_MS } from '@playfield/contracts/fields/honeypot.ts';
import { verify } from '@playfield/contracts/sign-in.ts';
import { visit } from '../support/visitor.ts';
import { emailField, isSignedIn, passwordField, press, signIn } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, mailbox, newAddress, PASSWORD, signUp } from './people.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Check your inbox' });

async function registerAs(page: Page, email: string): Promise<void> {
  await page.goto(at('/register?role=view_only'));
  await page.getByLabel('Your name').fill('Robin Reyes');
  await page.getByLabel('Your age').selectOption('adult');
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  // Sooner than a person can, the form would be refused.
  await expect.poll(() => page.evaluate('performance.now()')).toBeGreaterThan(TOO_QUICK_MS);
  await press(page, 'Create account');
  await expect(panelOf(page)).toContainText(email);
}

test('a mistyped address is corrected, and the link to the right one signs in', async ({ page }) => {
  const [typo, email] = [newAddress(), newAddress()];
  await page.setViewportSize({ width: 320, height: 640 });
  await registerAs(page, typo);
  const old = await mailbox().tokenTo(typo, /Verify/);
  await page.reload();
  const panel = panelOf(page);
  await expect(panel).toContainText(typo);
  await expect(panel).toContainText('five times an hour');

  await press(page, 'Send it again');
  await expect(panel.getByRole('status')).toHaveText('We sent it again. Only the newest link works.');
  await mailbox().waitForAll(typo, /Verify/, 2);

  await press(page, 'Wrong address?');
  const right = panel.getByLabel('Your correct email');
  await expect(right).toBeFocused();
  await right.fill('nobody');
  await press(page, 'Send to this address');
  await expect(panel.getByText('Please enter a valid email address')).toBeVisible();
  await expect(right).toBeFocused();
  await inspect(page, 'the panel with an error');
  await right.fill(email);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status')).toContainText(email);
  await expect(panel.getByRole('button', { name: 'Wrong address?' })).toBeFocused();
  await expect(right).toBeHidden();

  await page.goto(at(`/verify?token=${old}`));
  await press(page, 'Confirm my email');
  await expect(page.getByText('Verification failed. The token may be invalid or expired.')).toBeVisible();
  await page.goto(at(`/verify?token=${await mailbox().tokenTo(email, /Verify/)}`));
  await press(page, 'Confirm my email');
  await expect(page).toHaveURL(at('/welcome'));
  await expect(page.getByRole('status').filter({ hasText: 'Welcome, Robin Reyes' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await isSignedIn(page);
});

test('the panel looks the same for an address that has an account', async ({ page }) => {
  const owner = await signUp('Taken Tigers', 'Boulder, CO');
  await registerAs(page, owner.email);
  await mailbox().waitFor(owner.email, /already have/);
  await press(page, 'Send it again');
  await expect(panelOf(page).getByRole('status')).toHaveText('We sent it again. Only the newest link works.');
});

test('the panel goes once the address is verified anywhere, or when it is hidden', async ({ page }) => {
  const email = newAddress();
  await registerAs(page, email);
  const token = await mailbox().tokenTo(email, /Verify/);
  await visit(at('/')).ask(verify, { query: { token } });
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(panelOf(page)).toBeHidden();
  await signIn(page, email);
  await expect(page.getByRole('status').filter({ hasText: 'Welcome, Robin Reyes' })).toBeVisible();

  await page.context().clearCookies();
  await registerAs(page, newAddress());
  await press(page, 'Hide this');
  await expect(panelOf(page)).toBeHidden();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(panelOf(page)).toBeHidden();
});

test('another browser verifies as ever, and then signs in to the first steps', async ({ browser, page }) => {
  const email = newAddress();
  await registerAs(page, email);
  const other = await (await browser.newContext()).newPage();
  await other.goto(at(`/verify?token=${await mailbox().tokenTo(email, /Verify/)}`));
  await press(other, 'Confirm my email');
  await expect(other.getByRole('heading', { name: 'Email verified' })).toBeFocused();
  await other.getByRole('link', { name: 'Sign in', exact: true }).last().click();
  await expect(other).toHaveURL(at('/login?next=/welcome'));
});
