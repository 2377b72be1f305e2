/** Interest in a game: expressed, taken back, accepted with a note, and declined. */
import { expressInterest, listMyInterests } from '@playfield/contracts/interests.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at, pageOf, post, signInto, signUp } from './people.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const main = (page: Page) => page.getByRole('main');

test('A host accepts one of two teams with a note, and declines another', async ({ page, browser, context }) => {
  const [host, other] = [await signUp('Choosy Chicks', 'Boulder, CO'), await signUp('Second Seals', 'Aurora, CO')];
  const guest = await signUp('Curious Cats', 'Denver, CO');
  const [wanted, spare] = [await post(host), await post(host)];
  const theirs = await pageOf(browser, guest);
  await theirs.goto(at(`/find-games?game=${wanted.id}`));
  const dialog = theirs.getByRole('dialog');
  await dialog.getByRole('button', { name: /Express Interest/ }).click();
  await expect(dialog.getByText('Interested')).toBeVisible();
  await dialog.getByRole('button', { name: /Undo/ }).click();
  await expect(dialog.getByRole('button', { name: /Express Interest/ })).toBeVisible();
  await expect.poll(async () => guest.ask(listMyInterests)).toEqual([]);

  for (const team of [guest, other]) await team.ask(expressInterest, { body: { matchupId: wanted.id } });
  await guest.ask(expressInterest, { body: { matchupId: spare.id } });
  await signInto(context, host);
  await page.goto(at('/team-profile#received'));
  await expect(tab(page, 'Received')).toContainText('3');
  const about = main(page).getByRole('article').filter({ hasText: 'Second Seals' });
  await about.getByRole('listitem').filter({ hasText: 'Curious Cats' }).getByText('Add a note').click();
  await about.getByLabel('Note for Curious Cats (optional)').fill('Bring dark jerseys.');
  await about.getByRole('button', { name: 'Accept Curious Cats' }).click();
  await expect(about.getByRole('link', { name: /Message Team/ })).toHaveAttribute('href', `/messages/${guest.user.id}`);
  await expect(about.getByRole('listitem').filter({ hasText: 'Second Seals' }).getByText('Declined')).toBeVisible();
  await expect(about.getByRole('button')).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Decline Curious Cats' }).click();
  await expect(main(page).getByText('Declined')).toHaveCount(2);
  await expect(tab(page, 'Received')).toHaveText('Received');

  await theirs.goto(at('/team-profile#expressed'));
  await expect(theirs.getByText('Bring dark jerseys.')).toBeVisible();
});
