/** Who has seen a game's field and contacts, on the game's page. */
import { getGame } from '@playfield/contracts/games.ts';
import { expect, test } from './browser.ts';
import { inspectSizes } from './inspection.ts';
import { agree, at, day, signInto, signUp } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a coach reads who was shown the field, and reports the other team from there', async ({ context, page }) => {
  const host = await signUp('Careful Cranes', 'Boulder, CO');
  const guest = await signUp('Seen Seals', 'Boulder, CO', { fullName: 'Gail Guest' });
  const game = await agree(host, guest, { date: day(9), address: 'Field 3, 10 Main St' });
  await signInto(context, host);
  await page.goto(at(`/games/${game.id}`));
  const section = page.getByRole('region', { name: 'Who has seen the field and contacts' });
  await section.getByRole('button', { name: 'Show the list' }).click();
  await expect(section.getByRole('heading', { name: 'Careful Cranes (your team)' })).toBeVisible();
  await expect(section.getByText(`${host.user.fullName}, owner`)).toBeVisible();
  await expect(section.getByText('Nobody has opened it yet.')).toBeVisible();

  await guest.ask(getGame, { params: { id: game.id } });
  await section.getByRole('button', { name: 'Hide the list' }).click();
  await section.getByRole('button', { name: 'Show the list' }).click();
  await expect(section.getByRole('listitem').filter({ hasText: /^Owner/ })).toBeVisible();
  await expect(section.getByText(/^On the game’s page: first/)).toHaveCount(2);
  await expect(section.getByText('Gail Guest')).toHaveCount(0);
  await inspectSizes(page, 'who has seen the field');
  await section.getByRole('button', { name: 'Report Seen Seals' }).click();
  await expect(page.getByRole('dialog', { name: 'Report Seen Seals' })).toBeVisible();
});
