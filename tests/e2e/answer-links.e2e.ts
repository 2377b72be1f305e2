/** A manager makes a link for a coach, who answers on a phone without an account: yes, another time, or no. */
import type { Page } from '@playwright/test';
import { declineAnswerLink, makeAnswerLink } from '@playfield/contracts/answer-links.ts';
import { answerLinkPath } from '@playfield/contracts/fields/answer-link.ts';
import { TOO_QUICK_MS } from '@playfield/contracts/fields/honeypot.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { drawQr } from '@playfield/site/src/shared/ui/qr-drawing.ts';
import { visit } from '../support/visitor.ts';
import { emailField, passwordField, press } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, day, mailbox, newAddress, pageOf, PASSWORD, post, signUp, type Person } from './people.ts';

const KIND = { sport: 'hockey', ageGroup: '15u' } as const;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

const posted = (host: Person) =>
  post(host, { ...KIND, location: 'Durango, CO', address: 'Rink 3, Main St', date: day(18) });
const section = (page: Page) => page.getByRole('region', { name: 'Ask a coach you know' });
const pathOf = async (host: Person, { id }: Matchup) =>
  answerLinkPath((await host.ask(makeAnswerLink, { params: { id } })).code);

/** Says who one is; sport and age group come from the game. */
async function registerAs(page: Page, teamName: string, email: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByText('Tell the other coach who you are.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Team Manager/ })).toBeHidden();
  await expect(main.getByLabel('Sport')).toHaveValue(KIND.sport);
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
  await registerAs(page, 'Lafayette Lynx', email);
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
  await registerAs(page, 'Timely Terns', email);
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
