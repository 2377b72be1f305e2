/** The main job in a browser: two teams find each other and agree on a game. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { tokenIn } from '../support/mailbox.ts';
import { expect, test } from './browser.ts';
import { at, mailbox, newAddress, PASSWORD } from './people.ts';

const PLAY_DAY = new Date(Date.now() + 21 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

type Team = { page: Page; errors: readonly Error[]; name: string; place: string; email: string };

/** New names for every retry, since each leaves its games behind. */
const nameOf = (words: string) => `${words} ${randomUUID().slice(0, 4)}`;

/** Registers and opens the verification email, which signs in, in its own browser context. */
async function newTeam(browser: Browser, name: string, manager: string, place: string): Promise<Team> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const email = newAddress();
  await page.goto(at('/auth/register?role=team_manager'));
  await page.getByLabel('Your name').fill(manager);
  await page.getByLabel('Your age').selectOption('adult');
  await page.getByLabel('Email', { exact: true }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Team name').fill(name);
  await page.getByLabel('Team location').fill(place);
  await page.getByLabel('Sport').selectOption('football');
  await page.getByLabel('Age group').selectOption('12u');
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('status').filter({ hasText: 'Registration successful' })).toBeVisible();

  const mail = await mailbox().waitFor(email, /Verify your email/);
  await page.goto(at(`/verify?token=${tokenIn(mail)}`));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();
  await expect(page.getByRole('banner').getByText(name).filter({ visible: true })).toBeVisible();
  return { page, errors, name, place, email };
}

async function postCanHost({ page, place }: Team): Promise<void> {
  await page.goto(at('/post-availability'));
  await page.getByText('Can Host', { exact: true }).click();
  await page.getByLabel('Date', { exact: true }).fill(PLAY_DAY);
  await page.getByLabel('Start time').fill('10:00');
  await page.getByLabel('End time').fill('11:30');
  await page.getByRole('combobox', { name: 'Venue Location' }).pressSequentially(place, { delay: 10 });
  await page
    .getByRole('option', { name: new RegExp(place.split(',')[0] ?? place) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Post Availability' }).click();
  await expect(page).toHaveURL(/\/games\/\d+/);
  await expect(page.getByRole('main').getByText(place).first()).toBeVisible();
}

async function search(page: Page, miles: string): Promise<void> {
  await page.goto(at('/find-games'));
  await page.getByRole('group', { name: 'Type' }).getByText('Can Host', { exact: true }).click();
  await page.getByLabel('Sport').selectOption('football');
  await page.getByLabel('Location').fill('80202');
  await page.getByLabel('Distance', { exact: true }).selectOption(miles);
}

test('a Boulder and a Denver team find each other, agree on a game and talk', async ({ browser }) => {
  const boulder = await newTeam(browser, nameOf('Boulder Bears'), 'Bo Berg', 'Boulder, CO');
  const denver = await newTeam(browser, nameOf('Denver Dragons'), 'Dee Dunn', 'Denver, CO');
  const cheyenne = await newTeam(browser, nameOf('Cheyenne Chargers'), 'Cy Cole', 'Cheyenne, WY');
  await postCanHost(boulder);
  await postCanHost(cheyenne);
  const card = (team: Team) => denver.page.getByRole('article').filter({ hasText: team.name });

  await test.step('the search reaches as far as it says', async () => {
    await search(denver.page, '10');
    await expect(denver.page.getByText('No Matchups Found')).toBeVisible();
    await search(denver.page, '50');
    await expect(card(boulder)).toBeVisible();
    await expect(card(cheyenne)).toBeHidden();
    await search(denver.page, '100');
    await expect(card(cheyenne)).toBeVisible();
    await expect(card(boulder)).toBeVisible();
  });

  await test.step('Denver expresses interest, Boulder hears of it and accepts', async () => {
    await search(denver.page, '50');
    await card(boulder)
      .getByRole('button', { name: /Express Interest/ })
      .click();
    await expect(
      denver.page
        .getByText(/interest/i)
        .filter({ hasText: /sent|expressed/i })
        .first(),
    ).toBeVisible();
    const mail = await mailbox().waitFor(boulder.email, /A team is interested in your/);
    const [link = ''] = /http\S*\/games\/\d+/.exec(mail.text) ?? [];
    await boulder.page.goto(link);
    await expect(boulder.page.getByRole('link', { name: denver.name })).toBeVisible();
    await boulder.page.getByRole('button', { name: /Accept/ }).click();
    await expect(boulder.page.getByRole('heading', { name: `vs. ${denver.name}` })).toBeVisible();
    await mailbox().waitFor(denver.email, new RegExp(`${boulder.name} accepted`));
  });

  await test.step('they write to each other', async () => {
    await denver.page.goto(at('/team-profile'));
    await denver.page.getByRole('tab', { name: /Expressed/ }).click();
    await denver.page.getByRole('link', { name: /Message Team/ }).click();
    const write = async ({ page }: Team, text: string) => {
      await page.getByRole('textbox', { name: /message/i }).fill(text);
      await page.getByRole('button', { name: /Send/ }).click();
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    };
    await write(denver, 'Which field is it?');
    await boulder.page.goto(at('/messages'));
    await boulder.page.getByRole('link', { name: /Denver Dragons/ }).click();
    await expect(boulder.page.getByText('Which field is it?').first()).toBeVisible();
    await write(boulder, 'Pleasant View, field 3.');
    await expect(denver.page.getByText('Pleasant View, field 3.').first()).toBeVisible();
  });

  expect([boulder, denver, cheyenne].flatMap(({ errors }) => errors)).toEqual([]);
});

test('a page that is not there says so', async ({ page }) => {
  const response = await page.goto(at('/no-such-page'));
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/404 Page Not Found/);
});
