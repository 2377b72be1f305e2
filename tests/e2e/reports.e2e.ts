/** Reporting a message, a team and a game. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { agree, at, post, signUp, write } from './people.ts';
import { log, open, threadWith } from './threads.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('A team reports a message, a team and a game with a reason, each only once', async ({ browser }) => {
  const [bears, dragons] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await agree(bears, dragons);
  await write(dragons, bears, 'Rude words');
  const posted = await post(dragons);
  const page = await open(browser, bears, threadWith(dragons));
  const report = async (subject: RegExp) => {
    await expect(dialog(page).getByRole('heading', { name: subject })).toBeVisible();
    await page.getByLabel('Insults, threats or hate').check();
    await page.getByLabel(/What happened/).fill('See for yourself');
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Thank you. We will look into it.')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
  };
  const message = log(page).getByRole('listitem').filter({ hasText: 'Rude words' });
  await message.hover();
  await message.getByRole('button', { name: /More about the message/ }).click();
  await page.getByRole('button', { name: 'Report message' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Please choose a reason')).toBeVisible();
  await report(/^Report a message from Denver Dragons/);
  await page.getByRole('button', { name: 'More about Denver Dragons' }).click();
  await page.getByRole('button', { name: 'Report team' }).click();
  await report(/^Report Denver Dragons/);

  await page.goto(at(`/team-profile/${dragons.user.id}`));
  await page.getByRole('button', { name: 'Report team' }).click();
  await page.getByLabel('Something else').check();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('You have already reported this. We are looking into it.')).toBeVisible();
  await page.goto(at(`/find-games?game=${posted.id}`));
  await page.getByRole('button', { name: 'Report game' }).click();
  await report(/^Report the game of Denver Dragons/);
  await expect(dialog(page).getByRole('button', { name: 'Report game' })).toBeFocused();
});
