import { TOO_QUICK_MS } from '@playfield/contracts/fields/honeypot.ts';
import { expect, type Page } from '@playwright/test';
import { at, mailbox, PASSWORD } from './people.ts';

export const NEW_PASSWORD = 'staple battery horse';

export const alerts = (page: Page) => page.getByRole('alert');
export const notices = (page: Page) => page.getByRole('status');
export const emailField = (page: Page) => page.getByRole('main').getByLabel('Email', { exact: true }).first();
export const passwordField = (page: Page) => page.getByRole('main').getByLabel('Password', { exact: true });
export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await expect(page).toHaveURL(/\/login/);
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await press(page, 'Sign in');
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(at('/login'));
  await fillSignIn(page, email, password);
}

export const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })).toBeVisible();

type Newcomer = { email: string; fullName?: string; teamName?: string; town?: string; kind?: Kind };
type Kind = { sport: string; ageGroup: string };

export async function fillRegistration(page: Page, who: Newcomer): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Your name').fill(who.fullName ?? 'Casey Coach');
  await main.getByLabel('Your age').selectOption('adult');
  await emailField(page).fill(who.email);
  await passwordField(page).fill(PASSWORD);
  if (who.teamName !== undefined) await main.getByLabel('Team name').fill(who.teamName);
  if (who.town !== undefined) await main.getByLabel('Team location').fill(who.town);
  if (who.kind) {
    await main.getByLabel('Sport').selectOption(who.kind.sport);
    await main.getByLabel('Age group').selectOption(who.kind.ageGroup);
  }
  await main.getByRole('checkbox', { name: /I agree/ }).check();
  await expect.poll(() => page.evaluate('performance.now()')).toBeGreaterThan(TOO_QUICK_MS);
}

export async function createAndConfirm(page: Page, email: string): Promise<void> {
  await press(page, 'Create account');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.goto(at(`/verify?token=${await mailbox().tokenTo(email, /Verify/)}`));
  await press(page, 'Confirm my email');
}
