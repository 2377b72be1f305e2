import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { agree, at, post, signUp, write } from './people.ts';
import { box, log, open, threadWith } from './threads.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('A team reports a message and a game, and blocks and unblocks the other team', async ({ browser }) => {
  const [bears, dragons] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await agree(bears, dragons);
  await write(dragons, bears, 'Rude words');
  const posted = await post(dragons);
  const page = await open(browser, bears, threadWith(dragons));
  const theirs = await open(browser, dragons, threadWith(bears));
  const report = async (subject: RegExp) => {
    await expect(dialog(page).getByRole('heading', { name: subject })).toBeVisible();
    await page.getByLabel('Insults, threats or hate').check();
    await page.getByLabel(/What happened/).fill('See for yourself');
    await page.getByRole('button', { name: 'Send report' }).click();
  };

  await test.step('a message is reported', async () => {
    const message = log(page).getByRole('listitem').filter({ hasText: 'Rude words' });
    await message.hover();
    await message.getByRole('button', { name: /More about the message/ }).click();
    await page.getByRole('button', { name: 'Report message' }).click();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Please choose a reason')).toBeVisible();
    await report(/^Report a message from Denver Dragons/);
    await expect(page.getByText('Thank you. We will look into it.')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the other team is blocked, and keeps its typed message', async () => {
    await box(theirs).fill('Why?');
    await page.getByRole('button', { name: 'More about Denver Dragons' }).click();
    await page.getByRole('button', { name: 'Block team' }).click();
    await dialog(page).getByRole('button', { name: 'Block team' }).click();
    await expect(page.getByText('You blocked this team.')).toBeVisible();
    await expect(box(page)).toBeHidden();
    await box(theirs).press('Enter');
    await expect(theirs.getByRole('alert').filter({ hasText: 'This team takes no messages from you' })).toBeVisible();
    await expect(box(theirs)).toBeHidden();
    await page.goto(at('/account-settings#blocked-teams'));
    await page.getByRole('button', { name: 'Unblock Denver Dragons' }).click();
    await expect(page.getByText('You haven’t blocked any teams.')).toBeVisible();
    await write(bears, dragons, 'Let us talk again');
    await expect(box(theirs)).toHaveValue('Why?');
  });

  await test.step('a game is reported once', async () => {
    await page.goto(at(`/find-games?game=${posted.id}`));
    for (const answer of ['Thank you. We will look into it.', 'You have already reported this.']) {
      await page.getByRole('button', { name: 'Report game' }).click();
      await report(/^Report the game of Denver Dragons/);
      await expect(page.getByText(answer)).toBeVisible();
      await dialog(page)
        .last()
        .getByRole('button', { name: /^(?:Done|Cancel)$/ })
        .click();
    }
  });
});
