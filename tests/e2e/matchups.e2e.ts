/** The posting form: defaults, validation, and a lost connection. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at, day, post, signInto, signUp, type Person } from './people.ts';

/** How long the notice stays (spec section 9). */
const NOTICE_MS = 4_000;

let team: Person;

test.beforeAll(async () => {
  team = await signUp('Posting Pandas', 'Boulder, CO');
});

test.beforeEach(async ({ page, context }) => {
  await signInto(context, team);
  await page.clock.install();
  await page.goto(at('/post-availability'));
  await expect(location(page)).toHaveValue('Boulder, CO');
});

const location = (page: Page) => page.getByRole('combobox', { name: /Location/ });
const submit = (page: Page) => page.getByRole('button', { name: /^Post (?:Availability|\d+ games)$/ }).click();
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

async function fillTimes(page: Page, date: string): Promise<void> {
  await page.getByLabel('Date', { exact: true }).fill(date);
  await page.getByLabel('Start time').fill('10:00');
  await page.getByLabel('End time').fill('12:00');
}

test('tournament features are announced for four seconds', async ({ page }) => {
  const notice = page.getByText('Tournament features are coming soon.');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Tournament Features' }).click();
  await page.clock.runFor(NOTICE_MS - 1);
  await expect(notice).toBeVisible();
  await page.clock.runFor(1);
  await expect(notice).toBeHidden();
});

test('the form starts with the team’s profile, and follows what is chosen', async ({ page }) => {
  await expect(page.getByLabel('Sport')).toHaveValue('soccer');
  await expect(page.getByLabel('Age group')).toHaveValue('12u');
  await expect(page.getByLabel('Gender')).toHaveValue('male');
  await expect(page.getByLabel('Travel distance')).toHaveValue('50');
  await expect(page.getByLabel('Your Location')).toBeVisible();
  await expect(preview(page).getByText('Up to 50 miles')).toBeVisible();
  await page.getByText('Can Host', { exact: true }).first().click();
  await expect(page.getByLabel('Venue Location')).toBeVisible();
  await expect(page.getByLabel('Travel distance')).toBeHidden();
  await fillTimes(page, day(20));
  await page.getByLabel('Additional information').fill('Turf, bring cleats.');
  for (const text of ['10:00 AM – 12:00 PM', 'Boulder, CO', 'Turf, bring cleats.'])
    await expect(preview(page).getByText(text)).toBeVisible();
});

test(
  'places are suggested after three letters and a pause, and chosen by keys',
  { tag: '@one-size' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/places/autocomplete')) asked.push(request.postData() ?? '');
    });
    const options = page.getByRole('option').filter({ visible: true });
    await location(page).fill('');
    await location(page).pressSequentially('lo');
    await page.clock.runFor(1_000);
    await page.clock.pauseAt(Date.now() + 120_000);
    await location(page).pressSequentially('ngmo');
    await page.clock.runFor(299);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect(options.first()).toBeVisible();
    expect(asked).toEqual(['{"input":"longmo"}']);
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await page.clock.resume();
    await location(page).pressSequentially('nt');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(location(page)).toHaveValue('Longmont, CO');
    await expect(page.getByLabel('ZIP code')).toHaveValue(/^805\d\d$/);
  },
);

test('what is wrong is said beside the field, and the first one has the focus', async ({ page }) => {
  await submit(page);
  for (const text of ['Date is required', 'Start time is required', 'End time is required'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused();
  await fillTimes(page, day(20));
  await page.getByLabel('End time').fill('09:00');
  for (const [field, date] of [
    ['Also on, date 2', day(20)],
    ['Also on, date 3', day(-3)],
  ] as const) {
    await page.getByRole('button', { name: 'Add a date' }).click();
    await page.getByLabel(field).fill(date);
  }
  await location(page).fill('Behind the old barn');
  await submit(page);
  for (const text of [
    'Please choose a date and time in the future',
    'You have chosen this date already',
    'End time must be after the start time',
  ])
    await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Location Required' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove date 3' }).click();
  await expect(page.getByLabel('Also on, date 3')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a date' })).toBeFocused();
});

test(
  'nothing typed is lost with the connection, and a typed city needs no choice from the list',
  { tag: '@one-size' },
  async ({ page, context }) => {
    await post(team, { date: day(30), startTime: '11:00', endTime: '13:00' });
    await page.getByLabel('Travel distance').selectOption('any');
    await location(page).fill('Fort Collins, CO');
    await fillTimes(page, day(31));
    await context.setOffline(true);
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Error posting your availability' })).toBeVisible();
    await expect(location(page)).toHaveValue('Fort Collins, CO');
    await context.setOffline(false);
    await page.getByLabel('Travel distance').selectOption('25');
    await submit(page);
    await expect(page).toHaveURL(/\/games\/\d+/);
    await expect(page.getByRole('status').filter({ hasText: 'Availability posted' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Fort Collins, CO').first()).toBeVisible();
  },
);
