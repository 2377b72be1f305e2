/** Reviews of a played game, and the ratings that follow. */
import { deleteAccount } from '@playfield/contracts/account.ts';
import { createReview } from '@playfield/contracts/reviews.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { notices } from './account-pages.ts';
import { at, PASSWORD, playGame, signInto, signUp, agree } from './people.ts';

/** A review of the other team's part in a game. */
const review = (matchupId: number, comment: string) => ({
  matchupId,
  rating: 4,
  sportsmanshipRating: 5,
  competitivenessRating: 3,
  punctualityRating: 4,
  communicationRating: 5,
  comment,
  isPublic: true,
});
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const main = (page: Page) => page.getByRole('main');

test('a played game is reviewed by stars, and shows when both have', async ({ page, context }) => {
  const [host, guest] = [await signUp('Starry Storks', 'Boulder, CO'), await signUp('Grateful Geese', 'Denver, CO')];
  const posted = await agree(host, guest);
  await playGame(posted.id);
  await guest.ask(createReview, { params: host.user, body: review(posted.id, 'Good hosts, good field.') });
  await signInto(context, host);
  await page.goto(at('/team-profile#reviews'));
  await expect(page.getByText('Good hosts, good field.')).toBeHidden();
  await page.getByRole('button', { name: /Write a review/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save review' }).click();
  await expect(dialog.getByText('Please choose 1 to 5').first()).toBeVisible();
  for (const group of await dialog.getByRole('radiogroup').all()) {
    await group.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(group.getByRole('radio', { name: '2 stars' })).toBeChecked();
  }
  await dialog.getByLabel('Comment').fill('Late, but friendly.');
  await dialog.getByRole('button', { name: 'Save review' }).click();
  await expect(dialog).toBeHidden();
  await expect(notices(page).first()).toBeVisible();
  await expect(page.getByText('Good hosts, good field.')).toBeVisible();
  await page.goto(at(`/team-profile/${guest.user.id}`));
  await page.getByRole('tab', { name: /Reviews/ }).click();
  await expect(page.getByText('Late, but friendly.')).toBeVisible();
  await expect(page.getByText('2.0').first()).toBeVisible();

  await guest.ask(deleteAccount, { body: { password: PASSWORD } });
  await page.goto(at('/team-profile#reviews'));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Anonymous Team')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Good hosts, good field.')).toBeHidden();
});

test('a rating has a bar for the whole as for each of its parts', async ({ page, context }) => {
  const [host, guest] = [await signUp('Rated Rams', 'Boulder, CO'), await signUp('Curious Cats', 'Denver, CO')];
  const { id } = await agree(host, guest);
  await playGame(id);
  const body = review(id, 'Fair and friendly.');
  await guest.ask(createReview, { params: host.user, body });
  await host.ask(createReview, { params: guest.user, body });
  await signInto(context, guest);
  await page.goto(at(`/team-profile/${host.user.id}`));
  await tab(page, 'Reviews').click();
  const names = ['Overall', 'Sportsmanship', 'Competitiveness', 'Punctuality', 'Communication'];
  const averages = main(page).locator('dl > div').filter({ hasText: 'out of 5' });
  await expect(averages.getByRole('term')).toHaveText(names);
  await expect(averages.getByRole('definition').locator('[aria-hidden=true]')).toHaveCount(names.length);
  await expect(averages.first()).toContainText('4.0');
});
