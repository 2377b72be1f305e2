/** Two people run one team, each on a phone of their own. */
import { invitePerson, joinTeam } from '@playfield/contracts/people.ts';
import { expect, test } from './browser.ts';
import { dialog, openConsole, openUser, owner as admin, panel, unique } from './console.ts';
import { inspect, inspectSizes } from './inspection.ts';
import { express } from '../support/games.ts';
import { at, mailbox, newAddress, PASSWORD, pageOf, post, signInto, signUp } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

test('a manager is invited, joins with an own sign-in, and accepts a game that both then see', async ({ browser }) => {
  test.slow();
  const owner = await signUp('Many Hands', 'Boulder, CO');
  const other = await signUp('Far Falcons', 'Boulder, CO');
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
  await expect(first.getByText('Invitation sent')).toBeHidden();
  await inspect(first, 'who runs the team');
  await inspectSizes(first, 'who runs the team');

  const context = await browser.newContext(PHONE);
  const second = await context.newPage();
  await second.goto(at(`/join-team?token=${await mailbox().tokenTo(email, /^You are invited to help run a team/)}`));
  await expect(second.getByRole('heading', { name: 'Help run Many Hands' })).toBeVisible();
  await inspect(second, 'an invitation');
  await second.getByLabel('Your name').fill('Sam Soto');
  await second.getByLabel('Your age').selectOption('adult');
  await second.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await second.getByLabel(/I agree to the/).check();
  await second.getByRole('button', { name: 'Join the team' }).click();
  await expect(second).toHaveURL(at('/'));

  const game = await post(owner);
  await express(other, game);
  for (const person of [owner.email, email]) await mailbox().waitForAll(person, /is interested in your/, 1);

  await second.goto(at(`/games/${game.id}`));
  await second
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expect(second.getByText('Accepted by Sam Soto')).toBeVisible();
  await first.goto(at(`/games/${game.id}`));
  await expect(first.getByText('Accepted by Sam Soto')).toBeVisible();
  await inspect(first, 'a game that several people run');
  for (const page of [first, second]) await page.context().close();
});

test('an owner chooses a second adult for first messages', async ({ context, page }) => {
  const owner = await signUp('Paired Penguins', 'Boulder, CO');
  const someone = await signUp('Own Otters', 'Boulder, CO', { fullName: 'Sam Soto' });
  await owner.ask(invitePerson, { body: { email: someone.email, role: 'manager' } });
  const token = await mailbox().tokenTo(someone.email, /^You are invited to help run a team/);
  await someone.ask(joinTeam, { body: { token } });
  await signInto(context, owner);
  await page.setViewportSize(PHONE.viewport);
  await page.goto(at('/account-settings#people'));
  const choice = page.getByLabel('Copy a second adult on first messages');
  await expect(choice).toHaveValue('');
  await choice.selectOption('Sam Soto');
  await expect(page.getByText('They get a copy of each first message.')).toBeVisible();
  await inspectSizes(page, 'a second adult');
  await page.reload();
  await expect(choice.locator('option:checked')).toHaveText('Sam Soto');
});

test('a coach of two teams switches between them, and a link about one of them leads there', async ({
  page,
  context,
}) => {
  const coach = await signUp('Morning Moose', 'Boulder, CO');
  await signInto(context, coach);
  await page.goto(at('/account-settings#people'));
  await page.getByRole('button', { name: 'Add a team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Team name').fill('Evening Elks');
  await dialog.getByLabel('Team location').fill('Denver, CO');
  await dialog.getByLabel('Sport').selectOption('soccer');
  await dialog.getByLabel('Age group').selectOption('12u');
  await inspect(page, 'adding a team');
  await dialog.getByRole('button', { name: 'Add team' }).click();
  await expect(page).toHaveURL(at('/welcome'));
  const choice = page.getByLabel('Your team', { exact: true });
  await expect(choice).toHaveValue(/\d+/);
  await expect(choice.locator('option:checked')).toHaveText('Evening Elks');
  await inspect(page, 'the choice of a team');
  await choice.selectOption('Morning Moose');
  await expect(page).toHaveURL(at('/'));
  await expect(page.getByLabel('Your team', { exact: true }).locator('option:checked')).toHaveText('Morning Moose');
  const teams: unknown = await (await page.request.get(at('/api/auth/teams'))).json();
  const [, evening] = Array.isArray(teams) ? teams : [];
  await page.goto(at(`/schedule?team=${evening.id}`));
  await expect(page).toHaveURL(at('/schedule'));
  await expect(page.getByLabel('Your team', { exact: true }).locator('option:checked')).toHaveText('Evening Elks');
});

test('support asks for a new owner in the console, and the owner objects in the settings', async ({ browser }) => {
  const town = 'Boulder, CO';
  const team = `Lost ${unique()}`;
  const person = await signUp(team, town);
  const heir = await signUp(`Heir ${unique()}`, town);
  const page = await openConsole(browser, await admin());
  await openUser(page, team);
  const details = panel(page, person.user.fullName);
  await details.getByRole('button', { name: 'New owner' }).click();
  await dialog(page).getByLabel('Email of their account').fill(newAddress());
  await dialog(page).getByRole('button', { name: 'Ask for it' }).click();
  await expect(page.getByText('No verified account has this email address')).toBeVisible();
  await dialog(page).getByLabel('Email of their account').fill(heir.email);
  await inspect(page, 'asking for a new owner');
  await dialog(page).getByRole('button', { name: 'Ask for it' }).click();
  await expect(details.getByRole('button', { name: 'Keep the owners' })).toBeVisible();

  const mail = await mailbox().waitFor(person.email, new RegExp(`^The people who run ${team}`));
  expect(mail.text).toContain('unless an owner objects');
  const own = await pageOf(browser, person, PHONE);
  await own.goto(at('/account-settings#people'));
  const section = own.locator('#people');
  await expect(section.getByText('Our support was asked to make')).toBeVisible();
  await inspect(own, 'a new owner through support');
  await section.getByRole('button', { name: 'I object' }).click();
  await expect(section.getByText('Our support was asked to make')).toHaveCount(0);
  await mailbox().waitFor(heir.email, new RegExp(`^The people who run ${team}`));
  await page.reload();
  await openUser(page, team);
  await expect(details.getByRole('button', { name: 'New owner' })).toBeVisible();
  for (const one of [page, own]) await one.context().close();
});
