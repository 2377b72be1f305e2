/** Steps on the account pages, shared by tests. */
import { expect, type Page } from '@playwright/test';
import { at, PASSWORD } from './people.ts';

export const NEW_PASSWORD = 'staple battery horse';

export const alerts = (page: Page) => page.getByRole('alert');
export const notices = (page: Page) => page.getByRole('status');
export const emailField = (page: Page) => page.getByRole('main').getByLabel('Email', { exact: true }).first();
export const passwordField = (page: Page) => page.getByRole('main').getByLabel('Password', { exact: true });
export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

export async function signIn(page: Page, email: string, given = PASSWORD): Promise<void> {
  await page.goto(at('/login'));
  await emailField(page).fill(email);
  await passwordField(page).fill(given);
  await press(page, 'Sign in');
}

export const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })).toBeVisible();

export async function signOut(page: Page): Promise<void> {
  await page.goto(at('/find-games'));
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
}
