/**
 * This file uses Playwright's own `test`, because ours fails on blocked content. The third-party dashboard requests a
 * font from another site, which our policy blocks.
 */
import { expect, test } from '@playwright/test';
import { openConsole, owner } from './console.ts';
import { at } from './people.ts';

test('An admin opens the queue dashboard, which works under its own content security policy', async ({ browser }) => {
  const page = await openConsole(browser, await owner());
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(at('/admin/queues'));
  await expect(page.getByText('Playfield queues').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /notifier/i }).first()).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});
