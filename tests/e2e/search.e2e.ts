/** Finding games: filters in the address, pages of six, empty results, the phone's sheet, and the map. */
import { createMatchups, type NewMatchup } from '@playfield/contracts/matchups.ts';
import type { Page } from '@playwright/test';
import { newWord } from '../support/words.ts';
import { expect, test } from './browser.ts';
import { at, day, PHONE, post, signInto, signUp, type Person } from './people.ts';

const SATURDAY = 6;
const DAYS_A_WEEK = 7;
const LAFAYETTE = { latitude: 39.993_612_3, longitude: -105.089_744_1 };

/** Days until the Saturday after the weekend that is coming or has begun. */
const toNextSaturday = () => {
  const today = new Date().getDay();
  return (today === 0 ? -1 : SATURDAY - today) + DAYS_A_WEEK;
};

/** A word in the notes of one test's games. */
let word: string;
let host: Person;

test.beforeEach(async ({ context }) => {
  word = newWord();
  host = await signUp('Longmont Lynx', 'Longmont, CO');
  await signInto(context, await signUp('Lafayette Lions', 'Lafayette, CO'));
});

const cards = (page: Page) => page.getByRole('article');
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load More' });
const find = (page: Page, query: Record<string, string> = {}) =>
  page.goto(at(`/find-games?${new URLSearchParams({ q: word, matchupType: 'hosting', ...query }).toString()}`));

const postOn = async (days: readonly number[], more: Partial<NewMatchup> = {}): Promise<void> => {
  const [date = '', ...alsoOn] = days.map(day);
  const game = { sport: 'soccer', ageGroup: '12u', gender: 'female', matchupType: 'hosting' } as const;
  const times = { date, startTime: '10:00', endTime: '12:00' };
  const body = { ...game, ...times, location: 'Longmont, CO', additionalInfo: word, ...more };
  if (alsoOn.length === 0) await post(host, body);
  else await host.ask(createMatchups, { body: { ...body, alsoOn } });
};
const daysFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

/** Holds matching requests until released. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('Filters stand in the address, come back with it, and are remembered', async ({ page }) => {
  const saturday = toNextSaturday();
  await postOn([saturday, saturday + 1, saturday + 4]);
  await postOn([saturday + 4], { matchupType: 'looking', maxTravelDistance: 50 });
  await find(page);
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole('group', { name: 'Type' }).getByText('Either', { exact: true }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(page).toHaveURL(/matchupType=all/);
  await page.getByLabel('Dates').selectOption('Next weekend');
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(/when=next-weekend/);
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await page.getByLabel('Dates').selectOption('Chosen days');
  await page.getByLabel('From', { exact: true }).fill(day(saturday + 1));
  await page.getByLabel('To', { exact: true }).fill(day(saturday));
  await expect(page.getByText('This day is before the first.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill(day(saturday + 3));
  await expect(cards(page)).toHaveCount(1);

  await page.getByText('By State', { exact: true }).click();
  await page.getByLabel('State', { exact: true }).selectOption('WY');
  await expect(page.getByText('No Matchups Found')).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(1);
  await page.getByLabel('Sport').selectOption('soccer');
  await expect(page).toHaveURL(/sport=soccer/);
  await page.goto(at('/messages'));
  await page.goto(at('/find-games'));
  await expect(page.getByLabel('Sport')).toHaveValue('soccer');
});

test('Six games show, six more with each press, and the next page is loaded before it is needed', async ({ page }) => {
  const [pageSize, dates] = [48, 12];
  for (const first of [10, 22, 34, 46]) await postOn(daysFrom(first, dates));
  await postOn(daysFrom(58, 4));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('cursor=')) asked.push(request.url());
  });
  await find(page);
  await expect(page.getByText(`Showing 6 of more than ${pageSize} games`)).toBeVisible();
  expect(asked).toEqual([]);
  for (let shown = 12; shown <= pageSize; shown += 6) {
    await loadMore(page).scrollIntoViewIfNeeded();
    const before = await page.evaluate<number>('scrollY');
    await loadMore(page).click();
    await expect(cards(page)).toHaveCount(shown);
    expect(await page.evaluate<number>('scrollY')).toBe(before);
  }
  await expect(page.getByText(`Showing ${pageSize} of 52 games`)).toBeVisible();
  await loadMore(page).click();
  await expect(cards(page)).toHaveCount(52);
  await expect(loadMore(page)).toBeHidden();
  expect(asked).toHaveLength(1);
  await page.getByLabel('Sort by').selectOption('newest');
  await expect(cards(page)).toHaveCount(6);
});

test('Choices made before the scripts load are searched for', async ({ page }) => {
  await postOn([10]);
  const releaseScript = await hold(page, /FindGames.*\.js/);
  const releaseSession = await hold(page, /\/api\/auth\/me/);
  await page.goto(at('/find-games'), { waitUntil: 'commit' });
  await page.getByRole('group', { name: 'Type' }).getByText('Can Host', { exact: true }).click();
  await page.getByLabel('Search', { exact: true }).fill(word);
  await page.getByLabel('Sort by').selectOption('newest');
  releaseScript();
  await expect(page).toHaveURL(new RegExp(`q=${word}&matchupType=hosting&sort=newest`));
  await expect(cards(page)).toHaveCount(1);
  const known = page.waitForResponse(/\/api\/auth\/me/);
  releaseSession();
  await (await known).finished();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue(word);
});

test('An empty search offers relaxed ones, and a failed one can be retried', async ({ page, context }) => {
  await postOn([20], { location: 'Denver, CO' });
  await postOn([20, 21], { location: 'Boulder, CO', ageGroup: '13u' });
  await find(page, { ageGroup: '12u', zipcode: 'Boulder, CO', maxDistance: '10' });
  await expect(page.getByRole('button', { name: /Within 25 miles\s*1 game/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invite a team' })).toHaveAttribute(
    'href',
    '/account-settings#invite-team',
  );
  await page.getByRole('button', { name: /13U\s*2 games/ }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(/ageGroup=13u/);

  await context.setOffline(true);
  await page.getByLabel('Sort by').selectOption('newest');
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading matchups. Please try again.' });
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(2);
});

test('A place is chosen from the list or located on request, and leaves the browser rounded', async ({
  page,
  context,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/places/nearest')) sent.push(request.postData() ?? '');
  });
  await postOn([10]);
  await find(page);
  const box = page.getByRole('combobox', { name: /^Location/ });
  await page.getByLabel('Distance', { exact: true }).selectOption('25');
  await expect(page.getByText('(required for distance search)')).toBeVisible();
  await box.fill('Nowhereville, ZZ');
  await box.press('Tab');
  await expect(page.getByText('We could not find that place. Try a ZIP code or City, State.')).toBeVisible();
  await box.fill('');
  await box.pressSequentially('Lafaye');
  await page.getByRole('option', { name: 'Lafayette CO' }).click();
  await expect(page).toHaveURL(/zipcode=Lafayette%2C\+CO/);
  await expect(
    cards(page)
      .first()
      .getByText(/miles away/),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page.getByText(/^Your browser keeps your location to itself\./)).toBeVisible();
  expect(sent).toEqual([]);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(LAFAYETTE);
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(box).toHaveValue(/^\w+, CO 80\d{3}$/);
  expect(sent).toEqual([JSON.stringify({ latitude: 39.99, longitude: -105.09 })]);
});

test('The map loads on request, and shows all games with towns and a scale', async ({ page }) => {
  for (const first of [10, 22, 34, 46, 58]) await postOn(daysFrom(first, 12));
  await postOn([9], { location: 'Pueblo, CO' });
  const outlines: string[] = [];
  page.on('request', (request) => {
    if (/states|counties|GamesMap/.test(request.url())) outlines.push(request.url());
  });
  await find(page);
  await expect(page.getByText('Showing 6 of more than 48 games')).toBeVisible();
  expect(outlines).toEqual([]);
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('region', { name: 'Map' });
  const pin = map.getByRole('button', { name: '60 games near Longmont, CO' });
  await expect(pin).toBeVisible();
  await expect(map.getByText(/^\d+ miles$/)).toBeVisible();
  await expect(map.locator('text', { hasText: 'Colorado Springs' })).toHaveCount(1);
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(map.getByText('And 55 more here. The list has them all.')).toBeVisible();
  for (let times = 0; times < 3; times += 1) await map.getByRole('button', { name: 'Zoom out' }).click();
  await expect(map.getByRole('button', { name: '61 games near Longmont, CO' })).toBeVisible();
  await page.getByRole('button', { name: 'Hide map' }).click();
  await expect(map).toBeHidden();
});

test.describe(() => {
  test.use(PHONE);

  test('On a phone filters fill the screen, can be removed one by one, and one tap shows the team’s games', async ({
    page,
  }) => {
    await postOn([10, 11]);
    await postOn([12], { ageGroup: '15u' });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const filters = page.getByRole('button', { name: /^Filters/ });
    await find(page);
    await expect(cards(page)).toHaveCount(3);
    await filters.click();
    await page.getByLabel('Age Group').selectOption('12u');
    await page.getByLabel('Sport').selectOption('soccer');
    await page.getByRole('button', { name: 'Show 2 games' }).click();
    await expect(sheet).toBeHidden();
    await expect(filters).toHaveText('Filters (2)');
    await expect(filters).toBeFocused();

    // Escape and the browser's Back close the sheet and keep what was chosen.
    await filters.click();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await filters.click();
    await page.getByLabel('Gender').selectOption('female');
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(filters).toHaveText('Filters (3)');
    const chips = page.getByRole('list', { name: 'Chosen filters' });
    await chips.getByRole('button', { name: 'Remove filter: 12U' }).click();
    await expect(cards(page)).toHaveCount(3);
    await expect(chips.getByRole('button', { name: 'Remove filter: Female' })).toBeFocused();

    const mine = page.getByRole('button', { name: /^My team’s games/ });
    await expect(mine).toHaveText('My team’s games: Soccer · 12U · within 25 miles of Lafayette');
    await mine.click();
    await expect(cards(page)).toHaveCount(2);
    await expect(mine).toHaveAttribute('aria-pressed', 'true');
    await page.goto(at('/find-games'));
    await expect(mine).toHaveAttribute('aria-pressed', 'true');
    await mine.click();
    await expect(page).not.toHaveURL(/sport=/);
  });
});
