/** Several people run one team, and one person runs several teams. */
import { invitePerson, joinTeam, switchTeam } from '@playfield/contracts/people.ts';
import { express } from '../support/games.ts';
import { expect, test } from './browser.ts';
import { agree, at, mailbox, newAddress, pageOf, PASSWORD, PHONE, post, signInto, signUp } from './people.ts';

const INVITATION = /^You are invited to help run a team/;

test('An owner invites a manager, who joins with an account of their own and accepts a game', async ({ browser }) => {
  const [owner, other] = [await signUp('Many Hands', 'Boulder, CO'), await signUp('Far Falcons', 'Boulder, CO')];
  const email = newAddress();
  const first = await pageOf(browser, owner, PHONE);
  await first.goto(at('/account-settings#people'));
  const section = first.locator('#people');
  await expect(section.getByText(`${owner.user.fullName} (you)`)).toBeVisible();
  await section.getByRole('button', { name: 'Send invitation' }).click();
  await expect(section.getByText('Please enter a valid email address')).toBeVisible();
  await section.getByLabel('Email').fill(email);
  await section.getByRole('button', { name: 'Send invitation' }).click();
  await expect(section.getByText(/Invited as manager, until/)).toBeVisible();

  const second = await (await browser.newContext(PHONE)).newPage();
  await second.goto(at(`/join-team?token=${await mailbox().tokenTo(email, INVITATION)}`));
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
  await first.goto(at(`/games/${game.id}`));
  await expect(first.getByText('Sam Soto accepted.')).toBeVisible();
});

test('A helper reads games and writes messages, and is not offered what only managers may do', async ({
  page,
  context,
}) => {
  const [owner, other] = [await signUp('Helped Hares', 'Salida, CO'), await signUp('Asking Asps', 'Salida, CO')];
  const helper = await signUp('Own Otters', 'Salida, CO');
  await agree(owner, other);
  const open = await post(owner);
  await express(other, open);
  await owner.ask(invitePerson, { body: { email: helper.email, role: 'helper' } });
  const token = await mailbox().tokenTo(helper.email, INVITATION);
  await helper.ask(switchTeam, { body: await helper.ask(joinTeam, { body: { token } }) });

  await signInto(context, helper);
  await page.goto(at(`/games/${open.id}`));
  await expect(page.getByText('ask an owner or manager of your team')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Asking Asps' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await page.goto(at('/post-availability'));
  await expect(page.getByRole('heading', { name: 'Ask an owner or manager' })).toBeVisible();
  await page.goto(at(`/messages/${other.user.id}`));
  await page.getByLabel('Message', { exact: true }).fill('The one by the river');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText('The one by the river')).toBeVisible();
});

test('A coach of two teams switches between them, and a link for one team switches to it', async ({
  page,
  context,
}) => {
  await signInto(context, await signUp('Morning Moose', 'Boulder, CO'));
  await page.goto(at('/account-settings#people'));
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
