import { setAvailability } from '@playfield/contracts/availability.ts';
import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import type { Page, Route } from '@playwright/test';
import { availabilityBody, hoursOn } from '../support/bodies.ts';
import { expect, test } from './browser.ts';
import { agree, at, day, openAs, PHONE, post, signInto, signUp, signUpTwo } from './people.ts';
import { propose, express } from '../support/games.ts';

test.use(PHONE);

const HEADER = 'Date,Start,End,Type,Gender,City,Notes,Referee';
const written = (ahead: number) => {
  const [year, month, date] = day(ahead).split('-').map(Number);
  return `${month}/${date}/${year}`;
};
const line = (ahead: number, more = '') => `${written(ahead)},10am,12:00 PM,host,girls,"Boulder, CO",${more},Kim`;
const panel = (page: Page) => page.getByRole('region', { name: /Post many dates from a file|Your games/ });

test('A schedule from a file is corrected cell by cell, and is posted only once if a response is lost', async ({
  page,
}) => {
  const team = await signUp('Season Sharks', 'Boulder, CO');
  await post(team, { date: day(25), startTime: '10:00', location: 'Boulder, CO' });
  await openAs(page, team, '/post-availability');
  const rows = [
    `${written(24)},soon,noon,host,gurls,"Boulder, CO","Field ""B"", west",Kim`,
    line(25),
    line(26),
    '1/1/2024,10am,noon,host,girls,"Boulder, CO",,',
  ];
  await page.getByRole('button', { name: 'Post many dates from a file' }).click();
  await page.route('**/api/matchups/check', (route) => route.abort(), { times: 1 });
  const buffer = Buffer.from(`\uFEFF${[HEADER, ...rows].join('\r\n')}`, 'utf16le');
  const file = { name: 'season.txt', mimeType: 'text/plain', buffer };
  await page.getByLabel('CSV or text file').setInputFiles(file);
  await expect(page.getByText(/Failed to check your games/)).toBeVisible();
  await page.getByRole('button', { name: 'Check games' }).click();
  await expect(panel(page)).toContainText(
    '1 game is ready to post. 1 needs a change, 1 is already on your schedule, 1 is over.',
  );
  await expect(panel(page)).toContainText('Columns we don’t use: Referee');
  await expect(panel(page)).toContainText('Everyone can read: Field "B", west');

  await test.step('the next wrong cell gets the focus', async () => {
    const first = panel(page).getByRole('listitem').filter({ hasText: 'Game 1' });
    await expect(first.getByLabel('Start')).toHaveAccessibleDescription(/It says “soon”.*HH:mm/);
    await first.getByLabel('Start').fill('10:30');
    await page.keyboard.press('Enter');
    await expect(first.getByLabel('Start')).toHaveCount(0);
    await expect(first.getByLabel('Gender')).toBeFocused();
    await first.getByLabel('Gender').selectOption('Girls / Women');
    await first.getByRole('button', { name: 'Fix game 1' }).click();
    await expect(panel(page)).toContainText('2 games are ready to post. 1 is already on your schedule, 1 is over.');
  });

  await test.step('games are not posted twice when a response is lost', async () => {
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/matchups/several', lose, { times: 1 });
    await page.getByRole('button', { name: 'Post 2 games' }).click();
    await expect(page.getByText(/Failed to post your games/)).toBeVisible();
    await page.getByRole('button', { name: 'Post 2 games' }).click();
    await expect(page.getByText('Games posted', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(at('/schedule'));
    const games = await team.ask(listMyMatchups);
    expect(games).toHaveLength(3);
    expect(games.map(({ additionalInfo }) => additionalInfo)).toContain('Field "B", west');
  });
});

test('The schedule lists the next game, pending answers, and free Saturdays to post', async ({ page }) => {
  const [mine, theirs] = await signUpTwo('Schedule Sharks', 'Weekend Wolves', 'Boulder, CO');
  await agree(theirs, mine, { date: day(3), address: 'Field 3, 10 Main St' });
  const asked = await post(mine, { date: day(4) });
  await express(theirs, asked);
  await propose(theirs, mine, { date: day(5) });
  await mine.ask(setAvailability, { body: availabilityBody(hoursOn([6], '13:00', '18:00')) });
  await openAs(page, mine, '/schedule');
  const games = page.getByRole('article');
  await expect(games).toHaveCount(3);
  const next = games.first();
  await expect(next).toContainText('vs. Weekend Wolves');
  await expect(next).toContainText('Field 3, 10 Main St, Boulder, CO');
  await expect(next.getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /destination=Field\+3/);
  await expect(games.nth(1)).toContainText('Weekend Wolves is waiting for you');
  await expect(games.nth(2)).toContainText('Weekend Wolves proposes a game');
  await page
    .getByRole('link', { name: /^Find teams for Sat, / })
    .last()
    .click();
  await expect(page.getByText(/^(Suggested opponents on|Nobody to suggest on) Sat, /)).toBeVisible();
  await page.goBack();

  await test.step('the month view opens at the next game', async () => {
    await page.getByRole('button', { name: 'Month' }).click();
    const date = new Date(`${day(3)}T12:00`);
    const month = date.toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
    await expect(page.getByRole('heading', { name: month })).toBeVisible();
    const words = date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
    await page.getByRole('button', { name: `${words}, 10:00 AM Weekend Wolves` }).click();
    await expect(games).toContainText('vs. Weekend Wolves');
  });

  await test.step('a free Saturday leads to the form with that date and the team’s hours', async () => {
    await page.getByRole('button', { name: 'List' }).click();
    const link = page.getByRole('link', { name: /^Post this Saturday/ }).first();
    const saturday = new URL((await link.getAttribute('href')) ?? '', at('/')).searchParams.get('date') ?? '';
    await link.click();
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(saturday);
    await expect(page.getByLabel('Start time')).toHaveValue('13:00');
    await expect(page.getByLabel('End time')).toHaveValue('15:00');
    await page.getByLabel('Start time').fill('12:00');
    await expect(page.getByLabel('End time')).toHaveValue('14:00');
  });
});

test('A page offers to reload when one of its scripts is gone, for example after a release', async ({
  context,
  page,
}) => {
  await signInto(context, await signUp('Patient Pumas', 'Boulder, CO'));
  await page.route('**/_astro/ImportSchedule*', (route) => route.fulfill({ status: 404 }));
  await page.goto(at('/post-availability'));
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(async () => {
    await page.getByRole('button', { name: /Post many dates from a file|Try again/ }).click();
    await expect(reload).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.unroute('**/_astro/ImportSchedule*');
  await reload.click();
  await page.getByRole('button', { name: 'Post many dates from a file' }).click();
  await expect(page.getByLabel('Or paste it here')).toBeVisible();
});
