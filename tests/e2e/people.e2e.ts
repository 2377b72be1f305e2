import { express } from '../support/games.ts';
import { expect, test } from './browser.ts';
import { at, mailbox, newAddress, openAs, pageOf, PASSWORD, PHONE, post, signUp, signUpTwo } from './people.ts';

test('An owner invites a manager, who joins, accepts an interest, and becomes the owner', async ({ browser }) => {
  const [owner, other] = await signUpTwo('Many Hands', 'Far Falcons', 'Boulder, CO');
  const email = newAddress();
  const first = await pageOf(browser, owner, PHONE);
  await first.goto(at('/account-settings#people'));
  const section = first.locator('#people');
  await expect(section.getByText(`${owner.user.fullName} (you)`)).toBeVisible();
  await section.getByLabel('Email').fill(email);
  await section.getByRole('button', { name: 'Send invitation' }).click();
  await expect(section.getByText(/Invited as manager, until/)).toBeVisible();

  const second = await (await browser.newContext(PHONE)).newPage();
  await second.goto(at(`/join-team?token=${await mailbox().tokenTo(email, /^You are invited to help run a team/)}`));
  await expect(second.getByRole('heading', { name: 'Help run Many Hands' })).toBeVisible();
  await second.getByLabel('Your name').fill('Sam Soto');
  await second.getByLabel('Your age').selectOption('adult');
  await second.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await second.getByLabel(/I agree to the/).check();
  await second.getByRole('button', { name: 'Join the team' }).click();
  await expect(second).toHaveURL(at('/'));

  const game = await post(owner);
  await express(other, game);
  await second.goto(at(`/games/${game.id}`));
  await second.getByRole('button', { name: /^Accept/ }).click();
  await expect(second.getByText('Sam Soto accepted.')).toBeVisible();

  await first.goto(at('/account-settings#data'));
  await first.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = first.getByRole('dialog');
  await expect(dialog.getByLabel('Who gets Many Hands?').locator('option:checked')).toHaveText('Sam Soto');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(first).toHaveURL(at('/'));
  await second.goto(at('/account-settings#people'));
  await expect(second.locator('#people').getByText(/^Sam Soto \(you\)/)).toBeVisible();
  await expect(second.locator('#people').getByText(/owner/).first()).toBeVisible();
});

test('A coach switches between two teams, and a link for one of them switches to that team', async ({ page }) => {
  await openAs(page, await signUp('Morning Moose', 'Boulder, CO'), '/account-settings#people');
  await page.getByRole('button', { name: 'Add a team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Team name').fill('Evening Elks');
  await dialog.getByLabel('Team location').fill('Denver, CO');
  await dialog.getByLabel('Sport').selectOption('soccer');
  await dialog.getByLabel('Age group').selectOption('12u');
  await dialog.getByRole('button', { name: 'Add team' }).click();
  await expect(page).toHaveURL(at('/welcome'));
  const choice = page.getByLabel('Your team', { exact: true });
  const chosen = choice.locator('option:checked');
  await expect(chosen).toHaveText('Evening Elks');
  const evening = await choice.inputValue();
  await choice.selectOption('Morning Moose');
  await expect(page).toHaveURL(at('/'));
  await expect(chosen).toHaveText('Morning Moose');
  await page.goto(at(`/schedule?team=${evening}`));
  await expect(page).toHaveURL(at('/schedule'));
  await expect(chosen).toHaveText('Evening Elks');
});
