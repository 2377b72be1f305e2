/**
 * The operators' view of the queues is somebody else's code: our policy keeps it in, and it works all the same. It asks
 * for a font of another site and is refused, so this is Playwright's own `test`, not ours that fails at what is blocked.
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
