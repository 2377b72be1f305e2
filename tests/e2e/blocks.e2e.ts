/** Blocking a team, and unblocking it. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { agree, at, signUp, write } from './people.ts';
import { box, open, threadWith } from './threads.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('A blocked team cannot write until it is unblocked, and keeps what it typed', async ({ browser }) => {
  const [bears, dragons] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await agree(bears, dragons);
  const ours = await open(browser, bears, threadWith(dragons));
  const theirs = await open(browser, dragons, threadWith(bears));
  await box(theirs).fill('Why?');
  const menu = ours.getByRole('button', { name: 'More about Denver Dragons' });
  await menu.click();
  await ours.getByRole('button', { name: 'Block team' }).click();
  await dialog(ours).getByRole('button', { name: 'Cancel' }).click();
  await expect(menu).toBeFocused();
  await menu.click();
  await ours.getByRole('button', { name: 'Block team' }).click();
  await dialog(ours).getByRole('button', { name: 'Block team' }).click();
  await expect(ours.getByText('You blocked this team.')).toBeVisible();
  await expect(box(ours)).toBeHidden();

  await box(theirs).press('Enter');
  await expect(theirs.getByRole('alert').filter({ hasText: 'This team takes no messages from you' })).toBeVisible();
  await expect(box(theirs)).toBeHidden();

  await ours.goto(at(`/team-profile/${dragons.user.id}`));
  await expect(ours.getByRole('button', { name: 'Unblock Denver Dragons' })).toBeVisible();
  await ours.goto(at('/account-settings#blocked-teams'));
  await ours.getByRole('button', { name: 'Unblock Denver Dragons' }).click();
  await expect(ours.getByText('You haven’t blocked any teams.')).toBeVisible();
  await write(bears, dragons, 'Let us talk again');
  await expect(box(theirs)).toHaveValue('Why?');
});
