import { setAvailability } from '@playfield/contracts/availability.ts';
import { setNoShow } from '@playfield/contracts/no-shows.ts';
import { askChange } from '@playfield/contracts/changes.ts';
import { reportContent } from '@playfield/contracts/reports.ts';
import { createReview } from '@playfield/contracts/reviews.ts';
import type { Page } from '@playwright/test';
import { availabilityBody, hoursOn, reviewBody } from '../../support/bodies.ts';
import { expect, test } from '../../e2e/browser.ts';
import { openConsole, openUser, owner, unique } from '../../e2e/console.ts';
import { openQuietly } from './quiet.ts';
import { agree, at, day, pageOf, playGame, post, signUp, write, type Person } from '../../e2e/people.ts';
import { list, threadWith } from '../../e2e/threads.ts';
import { propose, block, express } from '../../support/games.ts';

const SMALL = { viewport: { width: 320, height: 640 }, hasTouch: true };
const LETTERS = 30;
const LONG = 'w'.repeat(120);

const nameOf = (start: string) => `${start}${unique().replaceAll(/\d/g, 'w')}`.padEnd(LETTERS, 'w');
const signUpLong = (start: string) =>
  signUp(nameOf(start), `${nameOf('Boulder')}, CO`, {
    email: `${nameOf(start).toLowerCase()}@${'w'.repeat(LETTERS)}.example`,
    fullName: nameOf('Robin'),
    sport: 'volleyball',
  });

const saturdays = availabilityBody(hoursOn([6], '09:00', '13:00'), {
  travelMiles: 25,
  homeField: { location: 'Boulder, CO', address: 'W'.repeat(LETTERS) },
});

let host: Person;
let guest: Person;
let stranger: Person;

test.beforeAll(async () => {
  [host, guest, stranger] = [await signUpLong('Host'), await signUpLong('Guest'), await signUpLong('Other')];
  for (const team of [host, guest, stranger]) await team.ask(setAvailability, { body: saturdays });
  const game = { sport: 'volleyball', additionalInfo: LONG } as const;
  const wanted = await post(host, game);
  await express(guest, wanted);
  await express(host, await post(guest, game));
  const played = await agree(host, guest, { ...game, date: day(9) });
  await playGame(played.id, 30);
  const agreed = await agree(host, guest, { ...game, date: day(8), address: LONG.slice(0, 100) });
  const times = { date: day(12), startTime: '10:00', endTime: '12:00', location: 'Denver, CO' };
  await guest.ask(askChange, { params: { id: agreed.id }, body: { ...times, reason: 'weather', note: LONG } });
  await propose(guest, host, { date: day(15), note: LONG });
  await write(guest, host, `https://teams.example/${LONG}`);
  await write(host, guest, LONG);
  await guest.ask(createReview, { params: host.user, body: reviewBody(played.id, { comment: LONG }) });
  await host.ask(setNoShow, { params: { id: played.id }, body: { note: LONG } });
  await block(host, stranger);
  await host.ask(reportContent, { body: { kind: 'team', id: stranger.user.id, reason: 'other', details: LONG } });
});

const TOO_WIDE = `(() => {
  const cut = (element) => {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX !== 'visible' && around.tagName !== 'DIALOG') return true;
    }
    return false;
  };
  const shown = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility());
  const wide = shown.filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !cut(one));
  const roots = [document.documentElement, ...document.querySelectorAll('dialog[open], [popover]:popover-open, .card')];
  const scrolling = roots.filter((one) => one.scrollWidth > one.clientWidth);
  const texts = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
  return [...scrolling, ...texts].map((one) => one.tagName + ' ' + one.className + ' ' + one.textContent.slice(0, 80));
})()`;

const main = (page: Page) => page.getByRole('main');

async function fits(page: Page, name: string): Promise<void> {
  await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0);
  expect.soft(await page.evaluate<string[]>(TOO_WIDE), `${name} is wider than the screen`).toEqual([]);
}

async function look(page: Page, path: string, ...buttons: (string | RegExp)[]): Promise<void> {
  await openQuietly(page, at(path));
  await fits(page, path);
  for (const button of buttons) {
    await main(page).getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await fits(page, `${path} ${button.toString()}`);
    await page.keyboard.press('Escape');
  }
  for (const tab of await main(page).getByRole('tab').all()) {
    await tab.click();
    await fits(page, `${path} ${await tab.innerText()}`);
  }
}

test('The pages for finding and posting games fit the narrowest phone, even with long words', async ({ browser }) => {
  const page = await pageOf(browser, guest, SMALL);
  await look(page, '/find-games?sport=volleyball&matchupType=hosting', /^Details/);
  await expect(page.getByRole('article').first()).toContainText(/w{12}/);
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('region', { name: 'Map' });
  await map
    .getByRole('button', { name: /Boulder/ })
    .first()
    .click();
  await fits(page, 'the map');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText(guest.user.teamName)).toBeVisible();
  await fits(page, 'the menu');
  await look(page, '/post-availability');
  await page.getByLabel('Date').first().fill(day(9));
  await page.getByLabel('Start time').fill('10:00');
  await page.getByLabel('End time').fill('11:00');
  await fits(page, 'posting');
});

test('A team’s own screens fit the narrowest phone, even with long words', async ({ browser }) => {
  const page = await pageOf(browser, host, SMALL);
  await look(page, '/team-profile', /^Edit the game/, /^Delete the game/);
  await look(page, '/notifications');
  await expect(main(page).getByText(/w{12}/).first()).toBeVisible();
  for (const part of ['me', 'security', 'team']) await look(page, `/account-settings#${part}`);
  await expect(main(page).getByText(stranger.user.teamName).first()).toBeVisible();
  await look(page, '/');
  await openQuietly(page, at('/team-profile#reviews'));
  await main(page)
    .getByRole('button', { name: /^Write a review/ })
    .first()
    .click();
  await fits(page, 'a review being written');
});

test('Another team’s page and conversation fit the narrowest phone, even with long words', async ({ browser }) => {
  const page = await pageOf(browser, host, SMALL);
  await look(page, `/team-profile/${guest.user.id}`, 'Block team', 'Report team');
  await look(page, '/messages');
  await expect(list(page).getByRole('link')).toHaveCount(1);
  await look(page, threadWith(guest));
  await page.getByRole('button', { name: /game.* with this team/ }).click();
  await fits(page, 'the games with this team');
  const game = page.getByRole('link', { name: /^See the game/ }).first();
  const path = (await game.getAttribute('href')) ?? '';
  await page.getByRole('button', { name: /^More about (?!the message)/ }).click();
  await page.getByRole('button', { name: 'Block team' }).click();
  await fits(page, 'asking whether to block');
  await look(page, path, 'Cancel game', /details/);
});

test('The admin console fits the narrowest phone, even with long words', async ({ browser }) => {
  const page = await openConsole(browser, await owner(), SMALL);
  await openUser(page, host.user.teamName, host.user.fullName);
  await fits(page, 'a user');
  await page.keyboard.press('Escape');
  await look(page, '/admin');
});
