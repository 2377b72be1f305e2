/** Own and other team's screens: every tab empty, full and offline, and every dialog. */
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at, post, signInto, signUp, signUpMember, type Person } from './people.ts';

let guest: Person;

test.beforeAll(async () => {
  guest = await signUp('Curious Cats', 'Denver, CO');
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const main = (page: Page) => page.getByRole('main');

test('every tab of a new team says what to do next, by keys too, and tries again without a connection', async ({
  page,
  context,
}) => {
  await signInto(context, await signUp('New Newts', 'Boulder, CO'));
  await page.goto(at('/team-profile'));
  await expect(main(page).getByText('No games posted yet')).toBeVisible();
  await expect(main(page).getByText('Soccer · 12U')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Post New Availability' })).toBeVisible();
  await tab(page, 'Posted').focus();
  await page.keyboard.press('ArrowRight');
  await expect(main(page).getByText('When could you play?')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(main(page).getByText('No interest yet')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(main(page).getByText('No interest expressed yet')).toBeVisible();
  await page.keyboard.press('End');
  await expect(main(page).getByText('Nothing to review')).toBeVisible();
  await expect(main(page).getByText('No reviews yet')).toBeVisible();
  await expect(page).toHaveURL(/#reviews$/);

  await context.setOffline(true);
  const failure = (words: string) => page.getByRole('alert').filter({ hasText: words });
  await page.keyboard.press('Home');
  await expect(failure('Failed to fetch matchups')).toBeVisible();
  await tab(page, 'Expressed').click();
  await expect(failure('Failed to fetch your interests')).toBeVisible();
  await context.setOffline(false);
  await failure('Failed to fetch your interests').getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByText('No interest expressed yet')).toBeVisible();
  await tab(page, 'Posted').click();
  await expect(main(page).getByText('No games posted yet')).toBeVisible();
});

test('a game that was deleted elsewhere says so in its dialogs, and goes from the list', async ({ page, context }) => {
  const host = await signUp('Double Devices', 'Boulder, CO');
  const posted = await post(host);
  await signInto(context, host);
  await page.goto(at('/team-profile'));
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /Delete the game on/ }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /Edit the game on/ }).click();
  await dialog.getByLabel('Start time').fill('09:00');
  await host.ask(deleteMatchup, { params: { id: posted.id } });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This matchup does not exist' })).toBeVisible();
  await expect(dialog.getByLabel('Start time')).toHaveValue('09:00');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(main(page).getByText('No games posted yet')).toBeVisible();
});

test('another team shows itself, its games and its reviews, and interest in a game is taken back', async ({
  page,
  context,
}) => {
  const host = await signUp('Open Owls', 'Boulder, CO');
  const posted = await post(host);
  await signInto(context, guest);
  await page.goto(at(`/team-profile/${host.user.id}`));
  await expect(main(page).getByRole('heading', { name: 'Open Owls' })).toBeVisible();
  await expect(main(page).getByText('Not specified')).toBeVisible();
  await tab(page, 'Reviews').click();
  await expect(main(page).getByText('No reviews yet')).toBeVisible();
  await tab(page, 'Matchups').click();
  await main(page)
    .getByRole('button', { name: /Details/ })
    .click();
  // The screen shows it before the server has it: leaving at once would cut the call.
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/interests') && answer.ok());
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Express Interest/ })
    .click();
  await expect(page.getByRole('dialog').getByText('Interested')).toBeVisible();
  await stored;
  await page.goto(at('/team-profile#expressed'));
  const mine = main(page).getByRole('article').filter({ hasText: 'Open Owls' });
  await expect(mine.getByText('Pending')).toBeVisible();
  await mine.getByRole('button', { name: /Unexpress Interest/ }).click();
  await expect(mine).toBeHidden();
  await guest.ask(expressInterest, { body: { matchupId: posted.id } });
  await page.reload();
  await expect(mine.getByText('Pending')).toBeVisible();
  await host.ask(deleteMatchup, { params: { id: posted.id } });
  await mine.getByRole('button', { name: /Unexpress Interest/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This interest does not exist' })).toBeVisible();
  await expect(mine).toBeHidden();
  await page.goto(at('/team-profile/999999999'));
  await expect(page.getByRole('alert').filter({ hasText: 'This team does not exist' })).toBeVisible();
});

test('another team has the way to an own game beside its name, for those who post games', async ({ page, context }) => {
  const host = await signUp('Linked Lynxes', 'Boulder, CO');
  const link = main(page).getByRole('link', { name: 'Post New Availability' });
  await signInto(context, guest);
  await page.goto(at(`/team-profile/${host.user.id}`));
  await expect(main(page).getByRole('heading', { name: 'Linked Lynxes' })).toBeVisible();
  await expect(link).toHaveAttribute('href', '/post-availability');
  await signInto(context, await signUpMember());
  await page.reload();
  await expect(main(page).getByRole('heading', { name: 'Linked Lynxes' })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('the profile is edited where it is read', async ({ page, context }) => {
  await signInto(context, await signUp('Steady Storks', 'Boulder, CO'));
  await page.goto(at('/team-profile#settings'));
  await expect(main(page).getByText('Not specified')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Team Profile' }).click();
  await page.getByLabel('Team name').fill('Speedy Storks');
  await page.getByRole('button', { name: /Save/ }).click();
  await expect(main(page).getByRole('heading', { name: 'Speedy Storks' })).toBeVisible();
});
