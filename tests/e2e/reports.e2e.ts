/** Reporting a message, a game and a team. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { agree, at, post, signUp, write, type Person } from './people.ts';
import { PHONE, closeAll, log, open, threadWith } from './threads.ts';

let bears: Person;
let dragons: Person;

test.beforeAll(async () => {
  [bears, dragons] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await agree(bears, dragons);
});

test.afterEach(({ browser }) => closeAll(browser));

const dialog = (page: Page) => page.getByRole('dialog');

test('a message, a game and a team are reported with a reason', async ({ browser }) => {
  await write(dragons, bears, 'Rude words');
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
  const posted = await post(dragons);
  await page.goto(at(`/find-games?game=${posted.id}`));
  await page.getByRole('button', { name: 'Report game' }).click();
  await report(/^Report the game of Denver Dragons/);
  await expect(dialog(page).getByRole('button', { name: 'Report game' })).toBeFocused();
});

test('an open thread is sound, with its menu and a dialog', async ({ browser }) => {
  const page = await open(browser, bears, threadWith(dragons), { reducedMotion: 'reduce' });
  await inspect(page, 'the thread');
  await page.getByRole('button', { name: 'More about Denver Dragons' }).click();
  await inspect(page, 'the menu');
  await page.getByRole('button', { name: 'Report team' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await inspect(page, 'the report');
  const phone = await open(browser, bears, threadWith(dragons), { ...PHONE, reducedMotion: 'reduce' });
  await inspect(phone, 'the thread on a phone');
});
