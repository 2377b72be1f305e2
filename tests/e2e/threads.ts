import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { at, pageOf, type Person } from './people.ts';

export const STREAM = '**/api/messages/stream*';

export async function open(browser: Browser, person: Person, path: string, how?: BrowserContextOptions): Promise<Page> {
  const page = await pageOf(browser, person, how);
  const live = page.waitForResponse(STREAM);
  await page.goto(at(path));
  await live;
  return page;
}

export const threadWith = (person: Person) => `/messages/${person.user.id}`;
export const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
export const log = (page: Page) => page.getByRole('log');
export const list = (page: Page) => page.getByRole('region', { name: 'Conversations' });
export const said = (page: Page, text: string) => log(page).getByText(text, { exact: true });

export async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(said(page, text)).toBeVisible();
}
