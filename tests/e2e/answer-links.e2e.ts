import type { Page } from '@playwright/test';
import { makeAnswerLink } from '@playfield/contracts/answer-links.ts';
import { answeredPath, answerLinkPath } from '@playfield/contracts/fields/answer-link.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { readLink } from '@playfield/contracts/links.ts';
import { visit } from '../support/visitor.ts';
import { fillRegistration, press } from './account-pages.ts';
import { express } from '../support/games.ts';
import { expect, test } from './browser.ts';
import { agree, at, day, mailbox, newAddress, openAs, pageOf, PHONE, post, signUp, type Person } from './people.ts';

test.use(PHONE);

const KIND = { sport: 'hockey', ageGroup: '15u' } as const;
const postRink = (host: Person) =>
  post(host, { ...KIND, location: 'Durango, CO', address: 'Rink 3, Main St', date: day(18) });
const section = (page: Page) => page.getByRole('region', { name: 'Ask a coach you know' });
const carried = (page: Page, title: string) => page.getByRole('main').getByRole('region', { name: title, exact: true });

test('A coach without an account accepts through a link, registers, and gets the game', async ({ page, browser }) => {
  const host = await signUp('Asking Ibises', 'Durango, CO', KIND);
  const game = await postRink(host);
  const ours = await pageOf(browser, host, PHONE);
  await ours.goto(at(`/games/${game.id}`));
  await section(ours).getByRole('button', { name: 'Make a link' }).click();
  const whatsApp = await section(ours)
    .getByRole('link', { name: /WhatsApp/ })
    .getAttribute('href');
  const text = new URL(whatsApp ?? '').searchParams.get('text') ?? '';
  expect(text).toContain('Asking Ibises would like to play you: 15U Co-Ed Hockey at our field in Durango, CO on ');
  expect(text).not.toContain('Rink');
  const address = /http\S+$/.exec(text)?.[0] ?? '';
  await expect(section(ours).getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(section(ours)).toContainText('Waiting for an answer');

  const main = page.getByRole('main');
  await page.goto(address);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Asking Ibises would like to play you');
  await expect(main).toContainText('They host, in Durango, CO');
  await press(page, 'Yes, we’ll play');
  const answer = carried(page, 'You’re saying yes to Asking Ibises');
  await expect(answer).toContainText(shortDayText(game.date));
  await expect(main.getByLabel('Sport')).toBeHidden();
  await expect(page.getByRole('radio', { name: /Team Manager/ })).toBeHidden();
  const email = newAddress();
  await fillRegistration(page, { email, teamName: 'Lafayette Lynx', town: 'Durango, CO' });
  await press(page, 'Create account');
  await expect(main.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect
    .poll(async () => {
      await ours.reload();
      return section(ours).textContent();
    })
    .toContain('Lafayette Lynx says yes. Waiting for them to confirm their email address');
  await express(await signUp('Tardy Toucans', 'Durango, CO', KIND), game);
  await ours.reload();
  await expect(ours.getByText(/^Lafayette Lynx said yes through your link, but hasn’t confirmed/)).toBeVisible();
  await page.goto(at(`/verify?token=${await mailbox().tokenTo(email, /Verify/)}`));
  await press(page, 'Confirm my email');
  await expect(page).toHaveURL(at(`/games/${game.id}`));
  await expect(main).toContainText('Rink 3');
  await ours.goto(at(`/games/${game.id}`));
  await expect(ours.getByRole('main')).toContainText('Lafayette Lynx');
});

test('A coach declines through a link, and another coach suggests another time', async ({ page }) => {
  const host = await signUp('Asking Ibises', 'Durango, CO', KIND);
  const { id } = await postRink(host);
  const makeCode = async () => (await host.ask(makeAnswerLink, { params: { id } })).code;
  const main = page.getByRole('main');
  await page.goto(at(answerLinkPath(await makeCode())));
  await press(page, 'No thanks');
  await expect(page.getByRole('heading', { name: 'Thanks for letting them know' })).toBeVisible();
  const code = await makeCode();

  await test.step('registration shows the game, and drops an answer to another version of the game', async () => {
    const crafted = (yesTo: string) =>
      at(`/register?${new URLSearchParams({ next: answeredPath(code, { yesTo }) }).toString()}`);
    const { open } = await visit(at('/')).ask(readLink, { body: { token: code } });
    await page.goto(crafted(open?.version ?? ''));
    const shown = carried(page, 'You’re saying yes to Asking Ibises');
    await expect(shown).toContainText('Durango, CO');
    await expect(shown.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /\/login\?next=%2Fa/);
    await page.goto(crafted('x'.repeat(16)));
    await expect(carried(page, 'The game has changed')).toContainText('Your answer won’t be sent.');
  });

  await test.step('a suggested time is validated in the form and sent', async () => {
    const terns = await signUp('Timely Terns', 'Durango, CO', KIND);
    const robins = await signUp('Rival Robins', 'Durango, CO', KIND);
    await agree(robins, terns, { ...KIND, date: day(20) });
    await agree(robins, terns, { ...KIND, date: day(18), startTime: '14:00', endTime: '15:00' });
    await openAs(page, terns, answeredPath(code, { yesTo: 'x'.repeat(16) }));
    await expect(main).toContainText('The game has changed since you said yes.');
    await page.goto(at(answerLinkPath(code)));
    await press(page, 'Another day or time');
    await expect(main.getByLabel('Date')).toBeFocused();
    await press(page, 'Suggest this time');
    await expect(main).toContainText('This is the time they posted.');
    await main.getByLabel('Date').fill('');
    await press(page, 'Suggest this time');
    await expect(main).toContainText('Date is required');
    await main.getByLabel('Date').fill(day(20));
    await main.getByLabel('Start time').fill('16:00');
    await expect(main.getByLabel('End time')).toHaveValue('17:30');
    await main.getByLabel('End time').fill('14:00');
    await press(page, 'Suggest this time');
    await expect(main).toContainText('End time must be after the start time');
    await main.getByLabel('End time').fill('18:00');
    await press(page, 'Suggest this time');
    await expect(main).toContainText(`You already play Rival Robins that day, ${shortDayText(day(20))}`);
    await press(page, 'Yes, we’ll play');
    await expect(main).toContainText(`You already play Rival Robins that day, ${shortDayText(day(18))}`);
    await press(page, 'Suggest this time');
    await expect(page.getByRole('heading', { name: 'You suggested another time' })).toBeVisible();
  });
});
