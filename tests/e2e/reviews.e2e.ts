import { createReview } from '@playfield/contracts/reviews.ts';
import { reviewBody } from '../support/bodies.ts';
import { expect, test } from './browser.ts';
import { agree, at, openAs, playGame, signUp } from './people.ts';

test('A coach chooses ratings by keyboard, and reviews appear after both teams have written one', async ({ page }) => {
  const [host, guest] = [await signUp('Starry Storks', 'Boulder, CO'), await signUp('Grateful Geese', 'Denver, CO')];
  const { id: matchupId } = await agree(host, guest);
  await playGame(matchupId);
  const body = reviewBody(matchupId, { comment: 'Good hosts.' });
  await guest.ask(createReview, { params: host.user, body });
  await openAs(page, host, '/team-profile#reviews');
  await expect(page.getByText('Good hosts.')).toBeHidden();
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
  await expect(page.getByText('Good hosts.')).toBeVisible();

  await page.goto(at(`/team-profile/${guest.user.id}`));
  await page.getByRole('tab', { name: /Reviews/ }).click();
  await expect(page.getByText('Late, but friendly.')).toBeVisible();
  const averages = page.locator('dl > div').filter({ hasText: 'out of 5' });
  await expect(averages).toHaveCount(5);
  await expect(averages.first()).toContainText('2.0');
});
