/** Finding games: filters in the address, pages of six, and empty states. */
import { deleteAccount } from '@playfield/contracts/account.ts';
import { createMatchups } from '@playfield/contracts/matchups.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at, day, PASSWORD, signInto, signUp, post, type Person } from './people.ts';
import { inspect } from './inspection.ts';

/** Desktop and phone run against the same stack, each with its own sport. */
const sports = {
  desk: { few: 'lacrosse', many: 'swimming' },
  phone: { few: 'wrestling', many: 'track' },
} as const;
/** A name no other test's team has: games are counted by it. */
const TEAM = 'Wyoming Wrens';
const DATES_AT_ONCE = 12;
const MANY = 60;
/** Games in one API answer. */
const A_PAGE = 48;

const game = {
  ageGroup: '14u',
  gender: 'female',
  startTime: '10:00',
  endTime: '12:00',
  matchupType: 'looking',
  maxTravelDistance: 50,
  location: 'Laramie, WY',
} as const;

let host: Person;
let guest: Person;
let few: string;
let many: string;

test.beforeAll(async () => {
  const own = test.info().project.name === 'phone' ? sports.phone : sports.desk;
  [few, many] = [own.few, own.many];
  host = await signUp(TEAM, 'Laramie, WY');
  guest = await signUp('Golden Goats', 'Golden, CO');
  const alsoOn = [18, 25, 32, 39, 46, 53, 60].map(day);
  await host.ask(createMatchups, { body: { ...game, sport: own.few, date: day(11), alsoOn } });
  for (let first = 10; first < 10 + MANY; first += DATES_AT_ONCE) {
    const others = Array.from({ length: DATES_AT_ONCE - 1 }, (_, index) => day(first + 1 + index));
    await host.ask(createMatchups, { body: { ...game, sport: own.many, date: day(first), alsoOn: others } });
  }
});

// These games must be gone before the tests run again.
test.afterAll(() => host.ask(deleteAccount, { body: { password: PASSWORD } }));

test.beforeEach(async ({ context }) => signInto(context, guest));

const cards = (page: Page) => page.getByRole('article');
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load More' });
const words = (page: Page) => page.getByLabel('Search', { exact: true });

async function search(page: Page, query: Record<string, string> = { sport: few }): Promise<void> {
  await page.goto(at(`/find-games?${new URLSearchParams(query).toString()}`));
}

/** Holds matching requests until released. */
async function hold(page: Page, address: RegExp): Promise<{ letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return { letGo: resolve };
}

const onPhone = () => test.info().project.name === 'phone';

/** On a phone all filters but the text and the type are in a sheet. */
async function openFilters(page: Page): Promise<void> {
  await expect(cards(page).first()).toBeVisible();
  if (onPhone()) await page.getByRole('button', { name: /^Filters/ }).click();
}

async function closeFilters(page: Page): Promise<void> {
  if (!onPhone()) return;
  await page.getByRole('button', { name: /^Show \d+/ }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Filters are no longer on a phone's page itself. */
async function hasSport(page: Page, sport: string): Promise<void> {
  await openFilters(page);
  await expect(page.getByLabel('Sport')).toHaveValue(sport);
  await closeFilters(page);
}

test('six games show, six more with each Load More, and six again after a change', async ({ page }) => {
  await search(page);
  await expect(cards(page)).toHaveCount(6);
  await expect(page.getByText('Showing 6 of 8 games')).toBeVisible();
  await loadMore(page).click();
  await expect(cards(page)).toHaveCount(8);
  await page.getByLabel('Sort by').selectOption('newest');
  await expect(cards(page)).toHaveCount(6);
});

test('the next page is there before it is needed, and nothing jumps', { tag: '@one-size' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('cursor=')) asked.push(request.url());
  });
  await search(page, { sport: many });
  await expect(page.getByText(`Showing 6 of more than ${A_PAGE} games`)).toBeVisible();
  for (let shown = 12; shown <= A_PAGE; shown += 6) {
    expect(asked).toEqual([]);
    await loadMore(page).scrollIntoViewIfNeeded();
    const before = await page.evaluate<number>('scrollY');
    await loadMore(page).click();
    await expect(cards(page)).toHaveCount(shown);
    expect(await page.evaluate<number>('scrollY')).toBe(before);
  }
  await expect(page.getByText(`Showing ${A_PAGE} of ${MANY} games`)).toBeVisible();
  expect(asked).toHaveLength(1);
  await loadMore(page).click();
  await expect(cards(page)).toHaveCount(A_PAGE + 6);
  await loadMore(page).click();
  await expect(cards(page)).toHaveCount(MANY);
  await expect(loadMore(page)).toBeHidden();
  expect(asked).toHaveLength(1);
  const dates = await cards(page).evaluateAll((all) => all.map((card) => card.querySelector('time')?.dateTime));
  expect(new Set(dates).size).toBe(MANY);
});

test('filters stand in the address, come back with it, and are remembered', async ({ page }) => {
  await search(page, {});
  await openFilters(page);
  await page.getByLabel('Sport').selectOption(few);
  await expect(page).toHaveURL(new RegExp(`sport=${few}`));
  await closeFilters(page);
  await words(page).fill(TEAM);
  await expect(page).toHaveURL(/q=Wyoming/);
  await expect(cards(page)).toHaveCount(6);
  await page.reload();
  await hasSport(page, few);
  await expect(words(page)).toHaveValue(TEAM);
  await page.goBack();
  await expect(words(page)).toHaveValue('');
  await page.goto(at('/messages'));
  await search(page, {});
  await hasSport(page, few);
});

test('what is chosen before the screen is ready is searched for', async ({ page }) => {
  const script = await hold(page, /FindGames.*\.js/);
  const session = await hold(page, /\/api\/auth\/me/);
  await page.goto(at('/find-games'), { waitUntil: 'commit' });
  await page.getByRole('group', { name: 'Type' }).getByText('Can Host', { exact: true }).click();
  await words(page).fill(TEAM);
  await page.getByLabel('Sort by').selectOption('newest');
  script.letGo();
  await expect(page).toHaveURL(/q=Wyoming\+Wrens&matchupType=hosting&sort=newest/);
  await expect(page.getByLabel('Sort by')).toHaveValue('newest');
  await expect(page.getByText('No Matchups Found')).toBeVisible();

  await page.getByText('Looking for Host', { exact: true }).click();
  await openFilters(page);
  await page.getByLabel('Sport').selectOption(few);
  await closeFilters(page);
  const known = page.waitForResponse(/\/api\/auth\/me/);
  session.letGo();
  await (await known).finished();
  await expect(cards(page)).toHaveCount(6);
  await hasSport(page, few);
  await expect(words(page)).toHaveValue(TEAM);
});

test('a game of another year shows its year', { tag: '@one-size' }, async ({ page }) => {
  const year = new Date().getFullYear();
  await host.ask(createMatchups, { body: { ...game, sport: 'tennis', date: day(1), alsoOn: [`${year + 1}-12-30`] } });
  await search(page, { sport: 'tennis', q: TEAM });
  await expect(cards(page)).toHaveCount(2);
  const dates = cards(page).getByRole('time');
  await expect(dates.last()).toHaveText(
    `Dec30${new Date(year + 1, 11, 30).toLocaleDateString('en-US', { weekday: 'short' })}${year + 1}`,
  );
  if (day(1).startsWith(`${year}`)) await expect(dates.first()).not.toContainText(/\d{4}/);
});

test('a search that finds nothing offers wider ones', async ({ page }) => {
  await search(page, { sport: few, zipcode: '33101', maxDistance: '25' });
  await expect(page.getByText('No Matchups Found')).toBeVisible();
  await page.getByRole('button', { name: /any distance/i }).click();
  await expect(cards(page)).toHaveCount(6);
});

test('a distance without a place says what is missing, and filters nothing', async ({ page }) => {
  await search(page);
  await openFilters(page);
  await page.getByLabel('Distance', { exact: true }).selectOption('25');
  await expect(page.getByText('(required for distance search)')).toBeVisible();
  await expect(page.getByLabel(/^Location/)).toHaveClass(/input-hint/);
  await expect(cards(page)).toHaveCount(6);
  await page.getByLabel(/^Location/).fill('Nowhereville, ZZ');
  await page.getByLabel(/^Location/).press('Tab');
  await expect(page.getByText('We could not find that place. Try a ZIP code or City, State.')).toBeVisible();
  await page.getByLabel(/^Location/).fill('Laramie, WY');
  await expect(cards(page)).toHaveCount(6);
  await expect(page.getByText('(required for distance search)')).toBeHidden();
  await expect(cards(page).first().getByText('under a mile away')).toBeVisible();
});

test('a search by state asks for a state instead of a place', async ({ page }) => {
  await search(page);
  await openFilters(page);
  await page.getByText('By State', { exact: true }).click();
  await expect(page.getByLabel(/^Location/)).toBeHidden();
  await page.getByLabel('State', { exact: true }).selectOption('CO');
  await expect(page.getByText('No Matchups Found')).toBeVisible();
  await page.getByLabel('State', { exact: true }).selectOption('WY');
  await expect(cards(page)).toHaveCount(6);
  await closeFilters(page);
  await page.getByRole('group', { name: 'Type' }).getByText('Can Host', { exact: true }).click();
  await expect(page.getByText('No Matchups Found')).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(6);
});

test('a connection that is gone is said, and tried again on request', async ({ page, context }) => {
  await search(page);
  await expect(cards(page)).toHaveCount(6);
  await context.setOffline(true);
  await page.getByLabel('Sort by').selectOption('newest');
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading matchups. Please try again.' });
  await expect(failure).toBeVisible();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(6);
});

test('a search that finds nothing says what would, with how much, and how to invite a team', async ({
  context,
  page,
}) => {
  // A unique word: other tests use the same sports.
  const words = `quagga${test.info().project.name}`;
  const host = await signUp('Nearby Newts', 'Denver, CO');
  const game = { gender: 'female', additionalInfo: words } as const;
  await post(host, { ...game, location: 'Denver, CO' });
  for (const ahead of [20, 21])
    await post(host, { ...game, location: 'Boulder, CO', ageGroup: '13u', date: day(ahead) });
  await signInto(context, host);
  const query = { q: words, matchupType: 'hosting', ageGroup: '12u', zipcode: 'Boulder, CO', maxDistance: '10' };
  await page.goto(at(`/find-games?${new URLSearchParams(query).toString()}`));
  await expect(page.getByRole('button', { name: /Within 25 miles\s*1 game/ })).toBeVisible();
  await inspect(page, 'nothing found');

  await expect(page.getByRole('link', { name: 'Invite a team' })).toHaveAttribute(
    'href',
    '/account-settings#invite-team',
  );

  await page.getByRole('button', { name: /13U\s*2 games/ }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page).toHaveURL(/ageGroup=13u/);
});
