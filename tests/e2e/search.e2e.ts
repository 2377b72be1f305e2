import { setAvailability } from '@playfield/contracts/availability.ts';
import { deleteMatchup, type NewMatchup } from '@playfield/contracts/matchups.ts';
import type { Page } from '@playwright/test';
import { ALL_WEEK, availabilityBody, hoursOn, newWord } from '../support/bodies.ts';
import { expect, test } from './browser.ts';
import { at, day, pageOf, PHONE, post, signInto, signUp, signUpTwo, type Person } from './people.ts';

const SATURDAY = 6;
const DAYS_A_WEEK = 7;
const LAFAYETTE = { latitude: 39.993_612_3, longitude: -105.089_744_1 };

const toNextSaturday = () => {
  const today = new Date().getDay();
  return (today === 0 ? -1 : SATURDAY - today) + DAYS_A_WEEK;
};

let word: string;
let host: Person;

test.beforeEach(async ({ context }) => {
  word = newWord();
  host = await signUp('Longmont Lynx', 'Longmont, CO');
  await signInto(context, await signUp('Lafayette Lions', 'Lafayette, CO'));
});

const cards = (page: Page) => page.getByRole('article');
const find = (page: Page, query: Record<string, string> = {}) =>
  page.goto(at(`/find-games?${new URLSearchParams({ q: word, matchupType: 'hosting', ...query }).toString()}`));

const postOn = async (days: readonly number[], more: Partial<NewMatchup> = {}): Promise<void> => {
  const game = { sport: 'soccer', ageGroup: '12u', gender: 'female', matchupType: 'hosting' } as const;
  const there = { startTime: '10:00', endTime: '12:00', location: 'Longmont, CO', additionalInfo: word } as const;
  for (const one of days) await post(host, { ...game, ...there, ...more, date: day(one) });
};
const daysFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

test('Filters are stored in the URL, restored from it, and remembered for the next visit', async ({ page }) => {
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
  await page.goto(at('/find-games'));
  await expect(page.getByLabel('Sport')).toHaveValue('soccer');
});

test('The search shows six games, then six more on request, and all of them on a map', async ({ page }) => {
  await postOn(daysFrom(10, 12));
  await postOn([9], { location: 'Pueblo, CO' });
  const outlines: string[] = [];
  page.on('request', (request) => {
    if (/states|counties|GamesMap/.test(request.url())) outlines.push(request.url());
  });
  await find(page);
  await expect(page.getByText('Showing 6 of 13 games')).toBeVisible();
  await page.getByRole('button', { name: 'Load More' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate<number>('scrollY');
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(cards(page)).toHaveCount(12);
  expect(await page.evaluate<number>('scrollY')).toBe(before);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(cards(page)).toHaveCount(13);
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
  await page.getByLabel('Sort by').selectOption('newest');
  await expect(cards(page)).toHaveCount(6);

  expect(outlines).toEqual([]);
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('region', { name: 'Map' });
  const pin = map.getByRole('button', { name: '12 games near Longmont, CO' });
  await expect(map.getByText(/^\d+ miles$/)).toBeVisible();
  await expect(map.locator('text', { hasText: 'Colorado Springs' })).toHaveCount(1);
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(map.getByText('And 7 more here. The list has them all.')).toBeVisible();
  for (let times = 0; times < 3; times += 1) await map.getByRole('button', { name: 'Zoom out' }).click();
  await expect(map.getByRole('button', { name: '13 games near Longmont, CO' })).toBeVisible();
  await page.getByRole('button', { name: 'Hide map' }).click();
  await expect(map).toBeHidden();
});

test('A search with no results offers relaxed searches, and “Near me” rounds the position', async ({
  page,
  context,
}) => {
  await postOn([20], { location: 'Denver, CO' });
  await postOn([20, 21], { location: 'Boulder, CO', ageGroup: '13u' });
  await find(page, { ageGroup: '12u', zipcode: 'Boulder, CO', maxDistance: '10' });
  await expect(page.getByRole('button', { name: /Within 25 miles\s*1 game/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invite a team' })).toHaveAttribute('href', '/find-teams#invite-team');
  await page.getByRole('button', { name: /13U\s*2 games/ }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(/ageGroup=13u/);

  await page.route('**/api/**', (route) => route.abort());
  await page.getByLabel('Sort by').selectOption('newest');
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading matchups. Please try again.' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/**');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page.getByText(/^Your browser keeps your location to itself\./)).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(LAFAYETTE);
  const asked = page.waitForRequest('**/api/geocode');
  await page.getByRole('button', { name: 'Near me' }).click();
  expect((await asked).postDataJSON()).toEqual({ location: '39.99, -105.09' });
  await expect(page.getByRole('combobox', { name: /^Location/ })).toHaveValue(/^\w+, CO 80\d{3}$/);
});

test('A game has its own URL, can be shared, and shows a notice when it is gone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await postOn([10], { matchupType: 'looking', maxTravelDistance: 50, additionalInfo: `Two courts. ${word}` });
  const dialog = page.getByRole('dialog');
  await find(page, { matchupType: 'looking' });
  await cards(page)
    .getByRole('button', { name: /Details/ })
    .click();
  for (const fact of ['10:00 AM – 12:00 PM', 'Up to 50 miles', /Two courts/])
    await expect(dialog.getByText(fact)).toBeVisible();
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('status').filter({ hasText: /copied/i })).toBeVisible();
  const address = await page.evaluate<string>('navigator.clipboard.readText()');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/game=/);
  await page.goto(address);
  await expect(dialog.getByRole('heading', { name: 'Longmont Lynx' })).toBeVisible();
  await host.ask(deleteMatchup, { params: { id: Number(new URL(address).searchParams.get('game')) } });
  await dialog.getByRole('button', { name: /Express Interest/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This matchup is no longer open' })).toBeVisible();
  await dialog.getByRole('button', { name: 'See other games' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
});

test.describe(() => {
  test.use(PHONE);

  test('On a phone, filters open in a sheet, can be removed one by one, and can be set to match the team', async ({
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

    await filters.click();
    await page.getByLabel('Gender').selectOption('female');
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(filters).toHaveText('Filters (3)');
    const chips = page.getByRole('list', { name: 'Chosen filters' });
    await chips.getByRole('button', { name: 'Remove filter: 12U' }).click();
    await expect(cards(page)).toHaveCount(3);
    await expect(chips.getByRole('button', { name: 'Remove filter: Girls / Women' })).toBeFocused();

    await page.getByRole('button', { name: 'My team’s games' }).click();
    await expect(cards(page)).toHaveCount(2);
    await expect(page).toHaveURL(/matchupType=all.*sport=soccer.*ageGroup=12u.*zipcode=Lafayette/);
    await page.goto(at('/find-games'));
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(page).not.toHaveURL(/sport=/);
    await page.goto(at('/find-games'));
    await expect(page.getByRole('button', { name: 'My team’s games' })).toBeVisible();
    await expect(page).not.toHaveURL(/sport=/);
  });
});

test('On a first search, a game that fits the user’s team is visible without scrolling', async ({ browser }) => {
  const [one, other] = await signUpTwo('Early Egrets', 'Other Otters', 'Chadron, NE', { sport: 'hockey' });
  await post(other, { sport: 'hockey', location: 'Chadron, NE', gender: 'female' });
  const hours = hoursOn(ALL_WEEK, '09:00', '18:00');
  await one.ask(setAvailability, { body: availabilityBody(hours, { gender: 'female' }) });
  for (const options of [PHONE, { viewport: { width: 1280, height: 800 } }]) {
    const page = await pageOf(browser, one, options);
    await page.goto(at('/find-games'));
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Other Otters' })).toBeInViewport();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(options.viewport.width);
    const button = page.getByRole('button', { name: 'Express Interest' });
    if (options !== PHONE) await expect(button).toBeInViewport({ ratio: 1 });
  }
});
