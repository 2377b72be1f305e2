/** A manager makes a link for a coach, who answers on a phone without an account: yes, another time, or no. */
import type { Page } from '@playwright/test';
import {
  declineAnswerLink,
  listAnswerLinks,
  makeAnswerLink,
  readAnswerLink,
} from '@playfield/contracts/answer-links.ts';
import { answeredPath, answerLinkPath, type LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { TOO_QUICK_MS } from '@playfield/contracts/fields/honeypot.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { invitePerson, joinTeam, switchTeam } from '@playfield/contracts/people.ts';
import { register } from '@playfield/contracts/registration.ts';
import { drawQr } from '@playfield/site/src/shared/ui/qr-drawing.ts';
import { visit } from '../support/visitor.ts';
import { emailField, passwordField, press } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import {
  agree,
  at,
  day,
  mailbox,
  newAddress,
  pageOf,
  PASSWORD,
  post,
  signInto,
  signUp,
  signUpMember,
  type Person,
} from './people.ts';

const KIND = { sport: 'hockey', ageGroup: '15u' } as const;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

const posted = (host: Person) =>
  post(host, { ...KIND, location: 'Durango, CO', address: 'Rink 3, Main St', date: day(18) });
const section = (page: Page) => page.getByRole('region', { name: 'Ask a coach you know' });
const pathOf = async (host: Person, { id }: Matchup) =>
  answerLinkPath((await host.ask(makeAnswerLink, { params: { id } })).code);

/** What the page says of the answer that registering carries. */
const carried = (page: Page, title: string) => page.getByRole('main').getByRole('region', { name: title, exact: true });

/** Says who one is, below what one answers; sport and age group come from the game. */
async function registerAs(page: Page, { teamName, email, title }: Newcomer): Promise<void> {
  const main = page.getByRole('main');
  await expect(carried(page, title)).toContainText('Tell the other coach who you are.');
  await expect(carried(page, title)).toContainText('15U Co-Ed Hockey');
  await expect(page.getByRole('radio', { name: /Team Manager/ })).toBeHidden();
  await expect(main.getByLabel('Sport')).toHaveValue(KIND.sport);
  await fillIn(page, teamName, email);
}

type Newcomer = { teamName: string; email: string; title: string };

async function fillIn(page: Page, teamName: string, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Your name').fill('Casey Coach');
  await main.getByLabel('Your age').selectOption('adult');
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await main.getByLabel('Team name').fill(teamName);
  await main.getByLabel('Team location').fill('Durango, CO');
  await main.getByRole('checkbox', { name: /I agree/ }).check();
  await expect.poll(() => page.evaluate('performance.now()')).toBeGreaterThan(TOO_QUICK_MS);
}

async function confirm(page: Page, email: string): Promise<void> {
  await press(page, 'Create account');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.goto(at(`/verify?token=${await mailbox().tokenTo(email, /Verify/)}`));
  await press(page, 'Confirm my email');
}

test('a link is made, sent, and answered with yes by a coach who was not there before', async ({ page, browser }) => {
  const host = await signUp('Asking Ibises', 'Durango, CO', KIND);
  const game = await posted(host);
  const ours = await pageOf(browser, host, { viewport: PHONE });
  await ours.goto(at(`/games/${game.id}`));
  await section(ours).getByRole('button', { name: 'Make a link' }).click();
  const whatsApp = await section(ours)
    .getByRole('link', { name: /WhatsApp/ })
    .getAttribute('href');
  const text = new URL(whatsApp ?? '').searchParams.get('text') ?? '';
  expect(text).toContain('Asking Ibises would like to play you: 15U Co-Ed Hockey in Durango, CO on ');
  expect(text).not.toContain('Rink');
  const address = /http\S+$/.exec(text)?.[0] ?? '';
  expect(address).toContain(at('/a?link='));
  await expect(section(ours).getByText(text)).toBeVisible();
  await expect(section(ours).getByRole('link', { name: 'Text message' })).toHaveAttribute('href', /^sms:\?&body=Hi/);
  await expect(section(ours).getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:\?subject=/);
  const code = section(ours).getByRole('img', { name: /QR code/ });
  await expect(code.locator('path').last()).toHaveAttribute('d', (await drawQr(address)).path);
  await expect(section(ours)).toContainText('Waiting for an answer');
  await inspect(ours, 'a link for one coach');
  await ours.setViewportSize(DESK);
  await inspect(ours, 'a link for one coach');

  await page.setViewportSize(PHONE);
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Asking Ibises would like to play you');
  await expect(main).toContainText('They host, in Durango, CO');
  await expect(main).not.toContainText('Rink');
  await inspect(page, 'a game to answer by a link');
  await page.setViewportSize(DESK);
  await inspect(page, 'a game to answer by a link');
  await page.setViewportSize(PHONE);
  const email = newAddress();
  await press(page, 'Yes, we’ll play');
  await registerAs(page, { teamName: 'Lafayette Lynx', email, title: 'You’re saying yes to Asking Ibises' });
  await expect(carried(page, 'You’re saying yes to Asking Ibises')).toContainText(shortDayText(game.date));
  await expect(carried(page, 'You’re saying yes to Asking Ibises')).toContainText('They host, in Durango, CO');
  await inspect(page, 'registering with an answer');
  await confirm(page, email);
  await expect(page).toHaveURL(at(`/games/${game.id}`));
  await expect(page.getByRole('main')).toContainText('Asking Ibises');
  await expect(page.getByRole('main')).toContainText('Rink 3');
  await ours.goto(at(`/games/${game.id}`));
  await expect(ours.getByRole('main')).toContainText('Lafayette Lynx');
  await mailbox().waitFor(host.email, /^You play Lafayette Lynx/);
  await ours.context().close();

  // Forwarded to somebody else.
  const other = await browser.newPage();
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'This link was answered already' })).toBeVisible();
  await expect(other.getByRole('main')).not.toContainText(/Ibises|Lynx/);
  await inspect(other, 'a link that was answered');
  await other.close();
});

test('no is one tap, without a word about oneself, and the other team sees it', async ({ page, browser }) => {
  const host = await signUp('Asking Ibises', 'Durango, CO', KIND);
  const game = await posted(host);
  await page.setViewportSize(PHONE);
  await page.goto(at(await pathOf(host, game)));
  await press(page, 'No thanks');
  await expect(page.getByRole('heading', { name: 'Thanks for letting them know' })).toBeVisible();
  await inspect(page, 'a no by a link');
  const ours = await pageOf(browser, host);
  await ours.goto(at(`/games/${game.id}`));
  await expect(section(ours)).toContainText('They passed');

  // Of another link, which its team turns off.
  const path = await pathOf(host, game);
  await ours.reload();
  await section(ours)
    .getByRole('button', { name: /Turn off/ })
    .click();
  await expect(section(ours)).toContainText('Over without an answer');
  await page.goto(at(path));
  await expect(page.getByRole('heading', { name: 'This game is no longer open' })).toBeVisible();
  await page.goto(at('/a?link=nonsense'));
  await expect(page.getByRole('heading', { name: 'This link leads to no game' })).toBeVisible();
  await ours.context().close();
});

test('another time is checked, carried by registering, and stands in front of the team that asked', async ({
  page,
  browser,
}) => {
  const host = await signUp('Asking Ibises', 'Durango, CO', KIND);
  await page.setViewportSize(PHONE);
  await page.goto(at(await pathOf(host, await posted(host))));
  const main = page.getByRole('main');
  await press(page, 'Another day or time');
  await expect(main.getByLabel('Date')).toBeFocused();
  await press(page, 'Suggest this time');
  await expect(main).toContainText('Date is required');
  await main.getByLabel('Date').fill(day(20));
  await main.getByLabel('From').fill('16:00');
  await main.getByLabel('To').fill('14:00');
  await press(page, 'Suggest this time');
  await expect(main).toContainText('End time must be after start time');
  await main.getByLabel('To').fill('18:00');
  await inspect(page, 'another time for a game');
  await press(page, 'Suggest this time');
  const email = newAddress();
  const title = 'You’re suggesting another time to Asking Ibises';
  await registerAs(page, { teamName: 'Timely Terns', email, title });
  await expect(carried(page, title)).toContainText(`You suggest${shortDayText(day(20))}, 4:00 PM – 6:00 PM`);
  await expect(carried(page, title)).toContainText(`Instead of${shortDayText(day(18))}, `);
  await inspect(page, 'registering with another time');
  await confirm(page, email);
  await expect(page.getByRole('heading', { name: 'You suggested another time' })).toBeVisible();
  await inspect(page, 'another time was suggested');
  const ours = await pageOf(browser, host);
  await ours.goto(at('/team-profile#opponents'));
  await expect(ours.getByRole('main')).toContainText('Timely Terns');
  await ours.context().close();
});

test('a team that is signed in says yes with one tap; answered meanwhile, the page says so', async ({ browser }) => {
  const [host, guest] = [
    await signUp('Asking Ibises', 'Durango, CO', KIND),
    await signUp('Known Kites', 'Durango, CO', KIND),
  ];
  const game = await posted(host);
  const page = await pageOf(browser, guest, { viewport: PHONE });
  const late = await pathOf(host, game);
  await page.goto(at(late));
  const yes = page.getByRole('main').getByRole('button', { name: 'Yes, we’ll play' });
  await expect(yes).toBeVisible();
  await visit(at('/')).ask(declineAnswerLink, { body: { code: new URL(at(late)).searchParams.get('link') ?? '' } });
  await yes.click();
  await expect(page.getByRole('heading', { name: 'This link was answered already' })).toBeVisible();

  await page.goto(at(await pathOf(host, game)));
  await yes.click();
  await expect(page).toHaveURL(at(`/games/${game.id}`));
  await expect(page.getByRole('main')).toContainText('Rink 3');
  await page.context().close();
});

test('a team that plays another game at that time is told before its yes', async ({ browser }) => {
  const [host, guest, other] = [
    await signUp('Asking Ibises', 'Durango, CO', KIND),
    await signUp('Double Ducks', 'Durango, CO', KIND),
    await signUp('Early Egrets', 'Durango, CO', KIND),
  ];
  const game = await posted(host);
  const { date, startTime, endTime } = game;
  await agree(guest, other, { ...KIND, date, startTime, endTime });
  const page = await pageOf(browser, guest, { viewport: PHONE });
  await page.goto(at(await pathOf(host, game)));
  const main = page.getByRole('main');
  await press(page, 'Yes, we’ll play');
  await expect(main.getByRole('alert')).toContainText('You already play Early Egrets that day');
  await inspect(page, 'a yes by a link to a second game at that time');
  await page.setViewportSize(DESK);
  await inspect(page, 'a yes by a link to a second game at that time');
  await press(page, 'Say yes anyway');
  await expect(page).toHaveURL(at(`/games/${game.id}`));
  await page.context().close();
});

/** As anybody can write it and send it to a coach who has never seen the game. */
const madeUp = (code: string, answer: LinkAnswer) =>
  at(`/register?${new URLSearchParams({ role: 'view_only', next: answeredPath(code, answer) }).toString()}`);

test('a made-up link to register with a yes shows the game first, and sends no yes to another one', async ({
  page,
  browser,
}) => {
  const host = await signUp('Asking Ibises', 'Durango, CO', KIND);
  const game = await posted(host);
  const { code } = await host.ask(makeAnswerLink, { params: { id: game.id } });
  const { open } = await visit(at('/')).ask(readAnswerLink, { body: { code } });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === register.path) sent.push(request.postDataJSON());
  });
  await page.setViewportSize(PHONE);

  // Nothing can be sent while the game is not there yet.
  const asked = Promise.withResolvers<void>();
  await page.route(`**${readAnswerLink.path}`, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto(madeUp(code, { yesTo: open?.version ?? '' }));
  await expect(carried(page, 'One moment…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeHidden();
  asked.resolve();
  await expect(carried(page, 'You’re saying yes to Asking Ibises')).toContainText(shortDayText(game.date));
  await expect(carried(page, 'You’re saying yes to Asking Ibises')).toContainText('Durango, CO');
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();

  await page.goto(madeUp(code, { yesTo: 'x'.repeat(16) }));
  const dropped = carried(page, 'The game has changed');
  await expect(dropped).toContainText('Your answer will not be sent.');
  await expect(dropped.getByRole('link', { name: 'Back to the game' })).toHaveAttribute('href', answerLinkPath(code));
  await inspect(page, 'registering with an answer that is dropped');
  await page.setViewportSize(DESK);
  await inspect(page, 'registering with an answer that is dropped');
  await page.getByRole('radio', { name: /Team Manager/ }).check();
  const main = page.getByRole('main');
  await main.getByLabel('Sport').selectOption(KIND.sport);
  await main.getByLabel('Age group').selectOption(KIND.ageGroup);
  const email = newAddress();
  await fillIn(page, 'Lured Larks', email);
  await confirm(page, email);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Asking Ibises would like to play you');
  expect(sent).toHaveLength(1);
  expect(sent).not.toContainEqual(expect.objectContaining({ answer: expect.anything() }));

  await visit(at('/')).ask(declineAnswerLink, { body: { code } });
  const late = await browser.newPage();
  await late.goto(madeUp(code, { yesTo: open?.version ?? '' }));
  await expect(carried(late, 'This game is no longer open')).toContainText('Your answer will not be sent.');
  await late.close();
  expect(await host.ask(listAnswerLinks, { params: { id: game.id } })).toMatchObject([{ state: 'no' }]);
});

test('who has no team to answer for reads so instead of buttons that are refused, and can say no', async ({
  browser,
}) => {
  const [host, theirs, helper] = [
    await signUp('Asking Ibises', 'Durango, CO', KIND),
    await signUp('Known Kites', 'Durango, CO', KIND),
    await signUp('Own Otters', 'Durango, CO', KIND),
  ];
  const path = await pathOf(host, await posted(host));
  await theirs.ask(invitePerson, { body: { email: helper.email, role: 'helper' } });
  const token = await mailbox().tokenTo(helper.email, /^You are invited to help run a team/);
  await helper.ask(switchTeam, { body: await helper.ask(joinTeam, { body: { token } }) });

  const page = await pageOf(browser, helper, { viewport: PHONE });
  const main = page.getByRole('main');
  await page.goto(at(path));
  await expect(main).toContainText('Ask an owner of your team');
  await expect(main).toContainText('They host, in Durango, CO');
  for (const name of ['Yes, we’ll play', 'Another day or time']) await expect(main.getByText(name)).toBeHidden();
  await inspect(page, 'a game that a helper cannot answer for');

  await signInto(page.context(), await signUpMember());
  await page.goto(at(path));
  await expect(main).toContainText('This account has no team to answer for.');
  for (const name of ['Yes, we’ll play', 'Another day or time']) await expect(main.getByText(name)).toBeHidden();
  await inspect(page, 'a game that a member cannot answer for');
  await page.setViewportSize(DESK);
  await inspect(page, 'a game that a member cannot answer for');
  await main.getByRole('link', { name: 'Add your team' }).click();
  await expect(page.getByRole('button', { name: 'Become a team manager' })).toBeVisible();
  await page.goBack();
  await press(page, 'No thanks');
  await expect(page.getByRole('heading', { name: 'Thanks for letting them know' })).toBeVisible();
  await page.context().close();
});
