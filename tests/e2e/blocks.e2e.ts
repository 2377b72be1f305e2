/** Blocking a team, and taking it back. */
import { unblockTeam } from '@playfield/contracts/blocks.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { agree, at, signUp, write, type Person } from './people.ts';
import { box, closeAll, open, threadWith } from './threads.ts';

let bears: Person;
let dragons: Person;

const dialog = (page: Page) => page.getByRole('dialog');

test.beforeAll(async () => {
  [bears, dragons] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await agree(bears, dragons);
});

test.afterEach(({ browser }) => closeAll(browser));

test('a blocked team cannot write, until the block is taken back', async ({ browser }) => {
  const [ours, theirs] = [
    await open(browser, bears, threadWith(dragons)),
    await open(browser, dragons, threadWith(bears)),
  ];
  const menu = ours.getByRole('button', { name: 'More about Denver Dragons' });
  await menu.focus();
  await ours.keyboard.press('Enter');
  await ours.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await menu.click();
  await ours.getByRole('button', { name: 'Block team' }).click();
  await dialog(ours).getByRole('button', { name: 'Cancel' }).click();
  await expect(menu).toBeFocused();
  await menu.click();
  await ours.getByRole('button', { name: 'Block team' }).click();
  await dialog(ours).getByRole('button', { name: 'Block team' }).click();
  await expect(ours.getByText('You blocked this team.')).toBeVisible();
  await expect(box(ours)).toBeHidden();

  await expect(async () => {
    await box(theirs).fill('Why?');
    await box(theirs).press('Enter');
    await expect(theirs.getByRole('alert').filter({ hasText: 'This team takes no messages from you' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await expect(box(theirs)).toBeHidden();

  await ours.goto(at('/account-settings#blocked-teams'));
  await ours.getByRole('button', { name: 'Unblock Denver Dragons' }).click();
  await expect(ours.getByText('You haven’t blocked any teams.')).toBeVisible();
  await ours.goto(at(`/team-profile/${dragons.user.id}`));
  await ours.getByRole('button', { name: 'Block team' }).click();
  await dialog(ours).getByRole('button', { name: 'Block team' }).click();
  await ours.getByRole('button', { name: 'Unblock Denver Dragons' }).click();
  await expect(ours.getByRole('button', { name: 'Block team' })).toBeVisible();
  await bears.ask(unblockTeam, { params: dragons.user });
  await write(bears, dragons, 'Let us talk again');
  await expect(box(theirs)).toHaveValue('Why?');
});
