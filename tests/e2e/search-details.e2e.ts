/** One game: its own address, changes while it is open, and its place on the map. */
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at, playGame, post, signInto, signUp, type Person } from './people.ts';
import { newWord } from '../support/words.ts';

let host: Person;

let guest: Person;

test.beforeAll(async () => {
  host = await signUp('Laramie Larks', 'Laramie, WY');
  guest = await signUp('Golden Goats', 'Golden, CO');
});

test.beforeEach(async ({ context }) => signInto(context, guest));

const cards = (page: Page) => page.getByRole('article');
/** A word in a game's notes that identifies one test's games. */
const search = (page: Page, word: string) => page.goto(at(`/find-games?q=${word}`));
const dialogOf = (page: Page) => page.getByRole('dialog');

const postCourts = (word: string) =>
  post(host, {
    sport: 'tennis',
    ageGroup: '14u',
    gender: 'female',
    endTime: '12:00',
    matchupType: 'looking',
    maxTravelDistance: 50,
    location: 'Laramie, WY',
    additionalInfo: `Two courts, own balls. ${word}`,
  });

async function openFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Details/ })
    .first()
    .click();
}

test('a game has an address of its own, says all about it, and can be shared', async ({ page, context }) => {
  const word = newWord();
  const posted = await postCourts(word);
  const dialog = dialogOf(page);
  await page.goto(at(`/find-games?game=${posted.id}`));
  await expect(dialog.getByRole('heading', { name: 'Laramie Larks' })).toBeVisible();
  for (const fact of ['10:00 AM – 12:00 PM', 'Up to 50 miles', 'Not specified', /Two courts, own balls/])
    await expect(dialog.getByText(fact)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/game=/);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await search(page, word);
  await openFirst(page);
  await expect(page).toHaveURL(new RegExp(`game=${posted.id}`));
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('status').filter({ hasText: /copied/i })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test('a game that is deleted while somebody looks at it says so, and goes from the list', async ({ page }) => {
  const word = newWord();
  const [one, two, three] = [await postCourts(word), await postCourts(word), await postCourts(word)];
  await search(page, word);
  await expect(cards(page)).toHaveCount(3);
  await openFirst(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: /Express Interest/ })).toBeVisible();
  await host.ask(deleteMatchup, { params: { id: one.id } });
  await dialog.getByRole('button', { name: /Express Interest/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This matchup is no longer open' })).toBeVisible();
  await expect(dialog.getByText('This game is no longer there.')).toBeVisible();
  await dialog.getByRole('button', { name: 'See other games' }).click();
  await expect(dialog).toBeHidden();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();

  await host.ask(deleteMatchup, { params: { id: two.id } });
  await cards(page)
    .first()
    .getByRole('button', { name: /Express Interest/ })
    .click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();

  await host.ask(deleteMatchup, { params: { id: three.id } });
  await openFirst(page);
  await expect(dialog.getByText('This game is no longer there.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No Matchups Found')).toBeVisible();
  await page.goto(at(`/find-games?game=${three.id}`));
  await expect(dialog.getByText('This game is no longer there.')).toBeVisible();
});

test(
  'a game that has begun while somebody looks at it takes no more interest',
  { tag: '@one-size' },
  async ({ page }) => {
    const word = newWord();
    const posted = await postCourts(word);
    await search(page, word);
    await openFirst(page);
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('button', { name: /Express Interest/ })).toBeVisible();
    await playGame(posted.id);
    await dialog.getByRole('button', { name: /Express Interest/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This matchup has already started' })).toBeVisible();
    await expect(dialog.getByText('This game has already begun.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /Express Interest/ })).toHaveCount(0);
  },
);

test('own games are marked and not offered', { tag: '@one-size' }, async ({ page, context }) => {
  const word = newWord();
  await postCourts(word);
  await context.clearCookies();
  await signInto(context, host);
  await search(page, word);
  await expect(cards(page).first().getByText('Your game')).toBeVisible();
  await expect(page.getByRole('button', { name: /Express Interest/ })).toHaveCount(0);
});

test('the map comes when it is asked for and leads to games', async ({ page }) => {
  const word = newWord();
  await postCourts(word);
  const outlines: string[] = [];
  page.on('request', (request) => {
    if (/states|counties|GamesMap/.test(request.url())) outlines.push(request.url());
  });
  await search(page, word);
  await expect(cards(page)).not.toHaveCount(0);
  expect(outlines).toEqual([]);
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('region', { name: 'Map' });
  const pin = map.getByRole('button', { name: /games near Laramie|Laramie Larks/ }).first();
  await expect(pin).toBeVisible();
  expect(outlines.length).toBeGreaterThan(0);
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(map.getByText(/Laramie/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Hide map' }).click();
  await expect(map).toBeHidden();
});
