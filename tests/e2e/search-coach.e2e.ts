/** Find games as a coach does: my team, my weekend, around here, and all of it on a map. */
import { createMatchup, createMatchups } from '@playfield/contracts/matchups.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, day, signInto, signUp, type Person } from './people.ts';
import { newWord } from '../support/words.ts';

const SATURDAY = 6;
const A_WEEK = 7;
const DATES_AT_ONCE = 12;
/** More than one answer of the list holds. */
const MANY = 60;
const LAFAYETTE = { latitude: 39.993_612_3, longitude: -105.089_744_1 };

/** Days until the Saturday of next weekend: the one after the weekend that is coming, or that has begun. */
const toNextSaturday = () => {
  const today = new Date().getDay();
  return (today === 0 ? -1 : SATURDAY - today) + A_WEEK;
};

let host: Person;
let guest: Person;
/** A word in the notes of one test's games. */

test.beforeAll(async () => {
  host = await signUp('Longmont Lynx', 'Longmont, CO');
  guest = await signUp('Lafayette Lions', 'Lafayette, CO', { ageGroup: '12u' });
});

test.beforeEach(async ({ context }) => signInto(context, guest));

const cards = (page: Page) => page.getByRole('article');
const onPhone = () => test.info().project.name === 'phone';
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filters/ });
const find = (page: Page, query: Record<string, string>) =>
  page.goto(at(`/find-games?${new URLSearchParams({ matchupType: 'hosting', ...query }).toString()}`));

async function postOn(days: readonly number[], word: string, more: object = {}): Promise<void> {
  const [date = '', ...alsoOn] = days.map(day);
  const game = { sport: 'soccer', ageGroup: '12u', gender: 'female', matchupType: 'hosting' } as const;
  const times = { date, startTime: '10:00', endTime: '12:00' };
  const body = { ...game, ...times, location: 'Longmont, CO', additionalInfo: word, ...more };
  await (alsoOn.length > 0
    ? host.ask(createMatchups, { body: { ...body, alsoOn } })
    : host.ask(createMatchup, { body }));
}

async function openFilters(page: Page): Promise<void> {
  if (onPhone()) await filtersButton(page).click();
  await expect(page.getByLabel('Dates')).toBeVisible();
}

test('my team’s games are one tap away, are remembered, and go with another tap', async ({ page }) => {
  const word = newWord();
  await postOn([10], word);
  await postOn([10], word, { ageGroup: '15u' });
  await find(page, { q: word });
  await expect(cards(page)).toHaveCount(2);
  const mine = page.getByRole('button', { name: /^My team’s games/ });
  await expect(mine).toHaveText('My team’s games: Soccer · 12U · within 25 miles of Lafayette');
  await expect(mine).toHaveAttribute('aria-pressed', 'false');
  await mine.click();
  await expect(cards(page)).toHaveCount(1);
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/sport=soccer&ageGroup=12u&zipcode=Lafayette%2C\+CO&maxDistance=25/);
  await inspect(page, 'my team’s games');

  await page.goto(at('/messages'));
  await page.goto(at('/find-games'));
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/sport=soccer&ageGroup=12u/);
  await mine.click();
  await expect(page).not.toHaveURL(/sport=/);
  await page.goto(at('/find-games'));
  await expect(mine).toHaveAttribute('aria-pressed', 'false');
  await expect(page).not.toHaveURL(/sport=/);
});

test('weekends and chosen days stand in the address, come back with it, and either type is found', async ({ page }) => {
  const word = newWord();
  const saturday = toNextSaturday();
  await postOn([saturday, saturday + 1, saturday + 4], word);
  await postOn([saturday + 4], word, { matchupType: 'looking', maxTravelDistance: 50 });
  await find(page, { q: word });
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole('group', { name: 'Type' }).getByText('Either', { exact: true }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(page).toHaveURL(/matchupType=all/);

  await openFilters(page);
  await page.getByLabel('Dates').selectOption('Next weekend');
  await expect(cards(page)).toHaveCount(2);
  if (onPhone()) await page.getByRole('button', { name: 'Show 2 games' }).click();
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(/when=next-weekend/);

  await openFilters(page);
  await page.getByLabel('Dates').selectOption('Chosen days');
  await page.getByLabel('From', { exact: true }).fill(day(saturday + 1));
  await page.getByLabel('To', { exact: true }).fill(day(saturday + 3));
  await expect(cards(page)).toHaveCount(1);
  await inspect(page, 'chosen days');
  await page.getByLabel('To', { exact: true }).fill(day(saturday));
  await expect(page.getByText('This day is before the first.')).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
});

test('a place is chosen from the list, or is where one is; it is asked on tap, and leaves rounded', async ({
  page,
  context,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/places/nearest')) sent.push(request.postData() ?? '');
  });
  await find(page, {});
  await openFilters(page);
  const box = page.getByRole('combobox', { name: /^Location/ });
  await box.pressSequentially('Lafaye');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByText(/could not find that place/)).toHaveCount(0);
  await expect(page).not.toHaveURL(/zipcode/);
  await page.getByRole('option', { name: 'Lafayette CO' }).click();
  await expect(page).toHaveURL(/zipcode=Lafayette%2C\+CO/);

  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page.getByText(/^Your browser keeps your location to itself\./)).toBeVisible();
  expect(sent).toEqual([]);
  await inspect(page, 'a location that is denied');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(LAFAYETTE);
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(box).toHaveValue(/^\w+, CO 80\d{3}$/);
  await expect(page.getByLabel('Distance', { exact: true })).toHaveValue('25');
  expect(sent).toEqual([JSON.stringify({ latitude: 39.99, longitude: -105.09 })]);
  await expect(page.getByText(/keeps your location to itself/)).toHaveCount(0);
});

test('on a phone the filters fill the screen, say what they find, and can be removed one by one', async ({ page }) => {
  test.skip(!onPhone(), 'On a desktop the filters are on the page');
  const word = newWord();
  await postOn([10, 11], word);
  await postOn([12], word, { ageGroup: '15u' });
  await find(page, { q: word });
  await expect(cards(page)).toHaveCount(3);
  await filtersButton(page).click();
  await inspect(page, 'the sheet of filters');
  await expect(page.getByRole('button', { name: 'Show 3 games' })).toBeVisible();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    // The browser's own controls, beside the dialog, count as nothing in the page.
    expect(
      await page.evaluate<boolean>(
        'document.activeElement === document.body || !!document.activeElement.closest("dialog")',
      ),
    ).toBe(true);
  }
  await page.getByLabel('Age Group').selectOption('12u');
  await page.getByLabel('Sport').selectOption('soccer');
  await page.getByRole('button', { name: 'Show 2 games' }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(filtersButton(page)).toHaveText('Filters (2)');
  await expect(filtersButton(page)).toBeFocused();

  // Escape and the way back close it, and keep what was chosen.
  await filtersButton(page).click();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/ageGroup=12u/);
  await filtersButton(page).click();
  await page.getByLabel('Gender').selectOption('female');
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/gender=female/);
  await expect(filtersButton(page)).toHaveText('Filters (3)');

  const chips = page.getByRole('list', { name: 'Chosen filters' });
  await chips.getByRole('button', { name: 'Remove filter: 12U' }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(chips.getByRole('button', { name: 'Remove filter: Female' })).toBeFocused();
  await inspect(page, 'chosen filters');
  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
});

test('the map shows all that is found with towns and a scale, and above the games on a phone', async ({ page }) => {
  const word = newWord();
  for (let first = 10; first < 10 + MANY; first += DATES_AT_ONCE)
    await postOn(
      Array.from({ length: DATES_AT_ONCE }, (_, index) => first + index),
      word,
    );
  await postOn([9], word, { location: 'Pueblo, CO' });
  await find(page, { q: word });
  await expect(page.getByText('Showing 6 of more than 48 games')).toBeVisible();
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('region', { name: 'Map' });
  const pin = map.getByRole('button', { name: `${MANY} games near Longmont, CO` });
  await expect(pin).toBeVisible();
  await expect(map.getByText(/^\d+ miles$/)).toBeVisible();
  await expect(map.locator('text', { hasText: 'Longmont' })).toHaveCount(1);
  await expect(map.locator('text', { hasText: 'Colorado Springs' })).toHaveCount(1);
  await inspect(page, 'the map');
  if (onPhone()) {
    const [ofMap, ofList] = [await map.boundingBox(), await cards(page).first().boundingBox()];
    expect((ofMap?.y ?? 0) + (ofMap?.height ?? 0)).toBeLessThan(ofList?.y ?? 0);
  }
  await pin.click();
  await expect(map.getByText(`And ${MANY - 5} more here. The list has them all.`)).toBeVisible();
  await map.getByRole('button', { name: 'Zoom out' }).click();
  await map.getByRole('button', { name: 'Zoom out' }).click();
  await map.getByRole('button', { name: 'Zoom out' }).click();
  await expect(map.getByRole('button', { name: `${MANY + 1} games near Longmont, CO` })).toBeVisible();
});
