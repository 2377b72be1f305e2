/** Proposals to change an agreed game. */
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { agree, at, pageOf, signInto, signUp } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('an agreed game is changed once both want it', async ({ browser, context, page }) => {
  const host = await signUp('Changing Cheetahs', 'Boulder, CO');
  const guest = await signUp('Agreeing Apes', 'Denver, CO');
  const game = await agree(host, guest);
  await signInto(context, guest);
  const hosts = await pageOf(browser, host);

  await page.goto(at(`/games/${game.id}`));
  await page.getByRole('button', { name: 'Change time or place' }).click();
  await page.getByLabel('Start time').fill('13:00');
  await page.getByLabel('End time').fill('12:00');
  await page.getByRole('button', { name: 'Send proposal' }).click();
  await expect(page.getByText('End time must be after the start time')).toBeVisible();
  await expect(page.getByText('Please choose a reason')).toBeVisible();
  await page.getByLabel('End time').fill('15:00');
  await page.getByLabel('Reason').selectOption('field');
  await inspect(page, 'a change being written');
  await page.getByRole('button', { name: 'Send proposal' }).click();
  await expect(page.getByText('You asked Changing Cheetahs to change the game')).toBeVisible();
  await inspect(page, 'a change that waits');

  await hosts.goto(at(`/messages/${guest.user.id}`));
  await expect(hosts.getByText('1:00 PM – 3:00 PM').first()).toBeVisible();
  await hosts.getByRole('button', { name: 'Accept the proposal of Agreeing Apes' }).click();
  await expect(hosts.getByText('1:00 PM – 3:00 PM').first()).toBeVisible();
  await expect(hosts.getByRole('button', { name: 'Accept the proposal of Agreeing Apes' })).toHaveCount(0);
});
