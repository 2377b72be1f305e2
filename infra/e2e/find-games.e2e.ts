/** Finding games: filters that travel in the address, pages of six, a game by its own address, and the map. */
import { createMatchup, createMatchups, deleteMatchup } from '@playfield/contracts/matchups.ts';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, signInto, signUp } from './people.ts';
import type { Person } from './people.ts';

const day = (ahead: number) => new Date(Date.now() + ahead * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const game = {
  sport: 'lacrosse',
  ageGroup: '14u',
  gender: 'female',
  startTime: '10:00',
  endTime: '12:00',
  matchupType: 'looking',
  maxTravelDistance: 50,
} as const;

let host: Person;
let guest: Person;

test.beforeAll(async () => {
  host = await signUp('Laramie Larks', 'Laramie, WY');
  guest = await signUp('Golden Goats', 'Golden, CO');
  const alsoOn = [18, 25, 32, 39, 46, 53, 60].map(day);
  await host.ask(createMatchups, { body: { ...game, date: day(11), location: 'Laramie, WY', alsoOn } });
});

test.beforeEach(async ({ context }) => signInto(context, guest));

const cards = (page: Page) => page.getByRole('article');
const search = (page: Page, path = '/find-games?sport=lacrosse') => page.goto(at(path));

test('six games show, six more with each Load More, and six again after a change', async ({ page }) => {
  await search(page);
  await expect(cards(page)).toHaveCount(6);
  await expect(page.getByText('Showing 6 of 8 games')).toBeVisible();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(cards(page)).toHaveCount(8);
  await page.getByLabel('Sort by').selectOption('newest');
  await expect(cards(page)).toHaveCount(6);
});

test('filters stand in the address, come back with it, and are remembered', async ({ page }) => {
  await search(page, '/find-games');
  await page.getByLabel('Sport').selectOption('lacrosse');
  await expect(page).toHaveURL(/sport=lacrosse/);
  await page.getByLabel('Search', { exact: true }).fill('laramie larks');
  await expect(page).toHaveURL(/q=laramie/);
  await expect(cards(page)).toHaveCount(6);
  await page.reload();
  await expect(page.getByLabel('Sport')).toHaveValue('lacrosse');
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('laramie larks');
  await page.goBack();
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('');
  await page.goto(at('/messages'));
  await search(page, '/find-games');
  await expect(page.getByLabel('Sport')).toHaveValue('lacrosse');
});

test('a search that finds nothing offers wider ones', async ({ page }) => {
  await search(page, '/find-games?sport=lacrosse&zipcode=33101&maxDistance=25');
  await expect(page.getByText('No Matchups Found')).toBeVisible();
  await page.getByRole('button', { name: /any distance/i }).click();
  await expect(cards(page)).toHaveCount(6);
});

test('a distance without a place says what is missing', async ({ page }) => {
  await search(page);
  await page.getByLabel('Distance', { exact: true }).selectOption('25');
  await expect(page.getByText('(required for distance search)')).toBeVisible();
});

test('a game has an address of its own, and says so when it is gone', async ({ page, context }) => {
  const posted = await host.ask(createMatchup, {
    body: { ...game, sport: 'tennis', date: day(20), location: 'Laramie, WY' },
  });
  await page.goto(at(`/find-games?game=${posted.id}`));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Laramie Larks' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/game=/);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await search(page, '/find-games?sport=tennis');
  await page
    .getByRole('button', { name: /Details/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`game=${posted.id}`));
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('status').filter({ hasText: /copied/i })).toBeVisible();
  await host.ask(deleteMatchup, { params: { id: posted.id } });
  await page.reload();
  await expect(dialog.getByText('This game is no longer there.')).toBeVisible();
});

test('own games are marked and not offered', async ({ page, context }) => {
  await context.clearCookies();
  await signInto(context, host);
  await search(page);
  await expect(cards(page).first().getByText('Your game')).toBeVisible();
  await expect(page.getByRole('button', { name: /Express Interest/ })).toHaveCount(0);
});

for (const width of [390, 1280]) {
  test(`the map comes when it is asked for and leads to games, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const outlines: string[] = [];
    page.on('request', (request) => {
      if (/states|counties|GamesMap/.test(request.url())) outlines.push(request.url());
    });
    await search(page);
    await expect(cards(page)).toHaveCount(6);
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
}
