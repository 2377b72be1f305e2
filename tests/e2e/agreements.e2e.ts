/** The game card: filled in by one team, checked off by both. */
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { agree, at, pageOf, signInto, signUp } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('both teams fill in and tick the card of their game', async ({ browser, context, page }) => {
  const [host, guest] = [await signUp('Hosting Herons', 'Boulder, CO'), await signUp('Saturday Swifts', 'Boulder, CO')];
  await agree(host, guest);
  await signInto(context, guest);
  const other = await pageOf(browser, host, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(at(`/messages/${host.user.id}`));
  await page.getByRole('button', { name: /^Game card/ }).click();
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByLabel('Format and length').fill('Two 25-minute halves');
  await page.getByLabel('Our kit').fill('Green');
  await inspect(page, 'the card being written');
  await page.getByRole('button', { name: 'Save and tick' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Game card saved/ })).toBeVisible();
  await expect(page.getByText('Saturday Swifts ticked it')).toBeVisible();
  await inspect(page, 'the card');

  await other.goto(at(`/messages/${guest.user.id}`));
  await other.getByRole('button', { name: /^Game card/ }).click();
  await expect(other.getByText('Two 25-minute halves')).toBeVisible();
  await other.getByRole('button', { name: 'Tick it' }).click();
  await expect(other.getByText('Hosting Herons ticked it')).toBeVisible();
});
