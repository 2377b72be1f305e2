/** Interest in a game: expressed, taken back, answered with a note. */
import { expressInterest } from '@playfield/contracts/interests.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at, pageOf, post, signInto, signUp } from './people.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const main = (page: Page) => page.getByRole('main');

test('interest is answered with a note', { tag: '@one-size' }, async ({ page, browser, context }) => {
  const [host, guest] = [await signUp('Noting Newts', 'Boulder, CO'), await signUp('Curious Cats', 'Denver, CO')];
  await guest.ask(expressInterest, { body: { matchupId: (await post(host)).id } });
  await signInto(context, host);
  await page.goto(at('/team-profile#received'));
  await page.getByText('Add a note').click();
  await page.getByLabel('Note for Curious Cats (optional)').fill('Bring dark jerseys.');
  await page.getByRole('button', { name: 'Accept Curious Cats' }).click();
  await expect(page.getByRole('link', { name: /^See the game/ })).toBeVisible();

  const theirs = await pageOf(browser, guest);
  await theirs.goto(at('/team-profile#expressed'));
  await expect(theirs.getByText('Bring dark jerseys.')).toBeVisible();
  await expect(theirs.getByRole('link', { name: /Add to calendar/ })).toBeVisible();
  await theirs.context().close();
});

test('one team accepted is the others declined, at once', async ({ page, context }) => {
  const [host, other] = [await signUp('Choosy Chicks', 'Boulder, CO'), await signUp('Second Seals', 'Aurora, CO')];
  const guest = await signUp('Curious Cats', 'Denver, CO');
  const [wanted, spare] = [await post(host), await post(host)];
  for (const team of [guest, other]) await team.ask(expressInterest, { body: { matchupId: wanted.id } });
  await guest.ask(expressInterest, { body: { matchupId: spare.id } });
  await signInto(context, host);
  await page.goto(at('/team-profile#received'));
  await expect(tab(page, 'Received')).toContainText('3');
  const about = main(page).getByRole('article').filter({ hasText: 'Second Seals' });
  await about.getByRole('button', { name: 'Accept Curious Cats' }).click();
  await expect(about.getByRole('link', { name: /Message Team/ })).toHaveAttribute('href', `/messages/${guest.user.id}`);
  await expect(about.getByRole('listitem').filter({ hasText: 'Second Seals' }).getByText('Declined')).toBeVisible();
  await expect(about.getByText('Matched')).toBeVisible();
  await expect(about.getByRole('button')).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Decline Curious Cats' }).click();
  await expect(main(page).getByText('Declined')).toHaveCount(2);
  await expect(tab(page, 'Received')).toHaveText('Received');
  await tab(page, 'Posted').click();
  await expect(main(page).getByText('Interest Received: 2')).toBeVisible();
});

test('interest is expressed and taken back in the dialog', async ({ page, context }) => {
  const posted = await post(await signUp('Laramie Larks', 'Laramie, WY'), { location: 'Laramie, WY' });
  await signInto(context, await signUp('Golden Goats', 'Golden, CO'));
  await page.goto(at(`/find-games?game=${posted.id}`));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Express Interest/ }).click();
  await expect(dialog.getByText('Interested')).toBeVisible();
  await dialog.getByRole('button', { name: /Undo/ }).click();
  await expect(dialog.getByRole('button', { name: /Express Interest/ })).toBeVisible();
});
