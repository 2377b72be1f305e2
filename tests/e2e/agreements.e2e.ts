/** The game agreement: filled in by one team, confirmed by both. */
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { agree, at, pageOf, signInto, signUp } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('both teams fill in and confirm what they agree on for their game', async ({ browser, context, page }) => {
  const [host, guest] = [await signUp('Hosting Herons', 'Boulder, CO'), await signUp('Saturday Swifts', 'Boulder, CO')];
  const game = await agree(host, guest);
  await signInto(context, guest);
  const other = await pageOf(browser, host, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(at(`/games/${game.id}`));
  await page.getByRole('button', { name: 'Fill in the agreement' }).click();
  await page.getByRole('button', { name: 'Fill in', exact: true }).click();
  await page.getByLabel('Format and length').fill('Two 25-minute halves');
  await page.getByLabel('Our uniforms').fill('Green');
  await inspect(page, 'the agreement being written');
  await page.getByRole('button', { name: 'Save and confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Game agreement saved/ })).toBeVisible();
  await expect(page.getByText('Saturday Swifts confirmed')).toBeVisible();
  await inspect(page, 'the agreement');

  // As an email links to it.
  await other.goto(at(`/games/${game.id}#agreement`));
  await expect(other.getByText('Two 25-minute halves')).toBeVisible();
  await other.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(other.getByText('Hosting Herons confirmed')).toBeVisible();
});
