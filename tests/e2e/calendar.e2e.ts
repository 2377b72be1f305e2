/** An agreed game in calendars: as a file, and at a private address. */
import { readFile } from 'node:fs/promises';
import { expect, test } from './browser.ts';
import { agree, at, signInto, signUp } from './people.ts';

test('an agreed game goes into calendars, as a file and by a subscription', async ({ page, context }) => {
  const [host, guest] = [await signUp('Noting Newts', 'Boulder, CO'), await signUp('Curious Cats', 'Denver, CO')];
  const game = await agree(host, guest);
  await signInto(context, host);
  await page.goto(at(`/games/${game.id}`));
  await page.getByRole('button', { name: /^Add to calendar/ }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Apple Calendar' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Noting Newts – Curious Cats');

  await page.goto(at('/team-profile#settings'));
  await page.getByRole('button', { name: 'Get a calendar address' }).click();
  const address = (await page.getByText(/\/api\/calendar\//).textContent()) ?? '';
  expect(await (await fetch(address)).text()).toContain('Noting Newts – Curious Cats');
});
