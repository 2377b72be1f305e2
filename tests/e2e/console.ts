import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Visitor } from '../support/visitor.ts';
import { at, pageOf } from './people.ts';

export { owner } from '../support/admins.ts';
export { newWord as unique } from '../support/bodies.ts';

export async function openConsole(
  browser: Browser,
  admin: Visitor,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await pageOf(browser, admin, options);
  await page.goto(at('/admin'));
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible();
  return page;
}

export const open = (page: Page, section: string) => page.getByRole('tab', { name: section }).click();
export const toast = (page: Page, title: string) => page.locator('#toasts').getByText(title, { exact: true });
export const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text);
export const panel = (page: Page, title: string) => page.getByRole('region', { name: title });
export const dialog = (page: Page) => page.getByRole('dialog');

export async function openUser(page: Page, text: string, name = 'Robin Reyes'): Promise<void> {
  await search(page, text);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name }).click();
}
