/**
 * The queue dashboard is third-party code: our policy contains it, and it still works. It requests a font from another
 * site and is refused, so this uses Playwright's own `test`, not ours, which fails on blocked content.
 */
import { expect, test } from '@playwright/test';
import { openConsole, owner } from './console.ts';
import { at } from './people.ts';

test('the queues can be looked at, under a policy of their own', async ({ browser }) => {
  const page = await openConsole(browser, await owner());
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  await page.goto(at('/admin/queues'));
  await expect(page.getByText('Playfield queues').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /notifier/i }).first()).toBeVisible();
  expect(broken).toEqual([]);
});
