/** Importing and exporting a season. */
import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, day, post, signInto, signUp } from './people.ts';

const HEADER = 'Date,Start,End,Type,Gender,City,Notes,Referee';
/** A date as US spreadsheets write it. */
const written = (ahead: number) => {
  const [year, month, date] = day(ahead).split('-').map(Number);
  return `${month}/${date}/${year}`;
};
const line = (ahead: number, more = '') => `${written(ahead)},10am,12:00 PM,host,girls,"Boulder, CO",${more},Kim`;

const panel = (page: Page) => page.getByRole('region', { name: /Import schedule|Your games/ });
const paste = (page: Page) => page.getByLabel('Or paste it here');

async function openImport(page: Page): Promise<void> {
  await page.goto(at('/team-profile#posted'));
  await page.getByRole('button', { name: 'Import schedule' }).click();
  await expect(paste(page)).toBeVisible();
}

test('a schedule is read row by row, and what is good is posted', async ({ context, page }) => {
  const team = await signUp('Season Sharks', 'Boulder, CO');
  await post(team, { date: day(25), startTime: '10:00', location: 'Boulder, CO' });
  await signInto(context, team);
  await openImport(page);
  await inspect(page, 'the import');

  const csv = [
    HEADER,
    line(24, '"Turf, gate B"'),
    line(25),
    line(26),
    '1/1/2024,10am,noon,host,girls,"Boulder, CO",,',
    `${written(27)},soon,noon,host,girls,"Boulder, CO",,`,
    line(26),
    `${written(28)},9:00,10:30,away,boys,"New York, NY",,`,
  ].join('\r\n');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'season.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) });
  await expect(panel(page)).toContainText(
    '3 games are ready to post. 1 needs a change, 2 are there already, 1 is over.',
  );
  await expect(panel(page)).toContainText('Columns we don’t use: Referee');
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Game 5' })).toContainText(
    'Please enter a time as HH:mm',
  );
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Game 7' })).toContainText('Eastern Time');
  await inspect(page, 'the rows');

  await page.getByRole('button', { name: 'Post 3 games' }).click();
  await expect(page.getByText('Games posted', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Import schedule' })).toBeFocused();
  expect((await team.ask(listMyMatchups)).map(({ additionalInfo }) => additionalInfo)).toContain('Turf, gate B');
});

test('a row that is wrong is put right where it stands, and nothing else of the text changes', async ({
  context,
  page,
}) => {
  await signInto(context, await signUp('Correcting Cranes', 'Boulder, CO'));
  await openImport(page);
  const rows = [
    `${written(24)},soon,noon,host,gurls,"Boulder, CO","Field ""B"", west",Kim`,
    line(26),
    '',
    `${written(27)},10am,9am,host,girls,"Boulder, CO",,"Lee, Ann"`,
    '1/1/2024,10am,noon,host,girls,"Boulder, CO",,',
  ];
  await paste(page).fill([HEADER, ...rows].join('\n'));
  await page.getByRole('button', { name: 'Check games' }).click();
  const game = (number: number) =>
    panel(page)
      .getByRole('listitem')
      .filter({ hasText: `Game ${number}` });
  await expect(panel(page)).toContainText('1 game is ready to post. 2 need a change, 1 is over.');
  await expect(game(1).getByLabel('Start')).toHaveAccessibleDescription(/It says “soon”.*HH:mm/);
  await expect(game(1).getByLabel('Gender')).toHaveAccessibleDescription(/It says “gurls”/);
  await expect(game(1).getByLabel('Start')).toHaveAttribute('aria-invalid', 'true');
  await inspect(page, 'rows to put right');

  await test.step('what is still wrong keeps the focus, then the next wrong cell gets it', async () => {
    await game(1).getByLabel('Start').fill('10:30');
    await page.keyboard.press('Enter');
    await expect(game(1).getByLabel('Start')).toHaveCount(0);
    await expect(game(1).getByLabel('Gender')).toBeFocused();
    await game(1).getByLabel('Gender').selectOption('Female');
    await game(1).getByRole('button', { name: 'Correct game 1' }).click();
    await expect(panel(page)).toContainText('2 games are ready to post. 1 needs a change, 1 is over.');
    await expect(game(3).getByLabel('End')).toBeFocused();
    await game(3).getByLabel('Start').fill('08:00');
    await page.keyboard.press('Enter');
    await expect(game(4).getByLabel('Date')).toBeFocused();
  });

  await test.step('nothing typed is lost where the network fails', async () => {
    await page.route('**/api/matchups/check', (route) => route.abort());
    await game(4).getByLabel('Date').fill(day(29));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Failed to check your games/)).toBeVisible();
    await expect(game(4).getByLabel('Date')).toHaveValue(day(29));
    await page.unroute('**/api/matchups/check');
    await game(4).getByRole('button', { name: 'Correct game 4' }).click();
    await expect(panel(page)).toContainText('4 games are ready to post.');
    await expect(panel(page).getByText('4 games are ready to post.')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Back to the text' }).click();
  await expect(paste(page)).toHaveValue(
    [
      HEADER,
      `"${written(24)}","10:30","noon","host","Female","Boulder, CO","Field ""B"", west","Kim"`,
      rows[1],
      '',
      `"${written(27)}","08:00","09:00","host","girls","Boulder, CO","","Lee, Ann"`,
      `"${day(29)}","10am","noon","host","girls","Boulder, CO","",""`,
    ].join('\n'),
  );
});

test('a column that is missing is added by correcting one game for all', async ({ context, page }) => {
  await signInto(context, await signUp('Columnless Crows', 'Boulder, CO'));
  await openImport(page);
  const games = [24, 25, 26].map((ahead) => `${written(ahead)},10am,noon,host,"Boulder, CO"`);
  await paste(page).fill(['Date,Start,End,Type,City', ...games].join('\n'));
  await page.getByRole('button', { name: 'Check games' }).click();
  await expect(panel(page)).toContainText('No game is ready to post. 3 need a change.');
  const first = panel(page).getByRole('listitem').filter({ hasText: 'Game 1' });
  await first.getByLabel('Gender').selectOption('Female');
  await first.getByLabel('Also in the 2 other games with the same mistake').check();
  await first.getByRole('button', { name: 'Correct game 1' }).click();
  await expect(panel(page)).toContainText('3 games are ready to post.');
  await expect(panel(page).getByRole('status')).toBeFocused();
  await page.getByRole('button', { name: 'Back to the text' }).click();
  await expect(paste(page)).toHaveValue(/^"Date","Start","End","Type","City","Gender"\n/);
});

test('nothing typed is lost where the network fails, and nothing is posted twice', async ({ context, page }) => {
  const team = await signUp('Patient Pumas', 'Boulder, CO');
  await signInto(context, team);
  await openImport(page);
  await paste(page).fill('Datum;Start');
  await page.getByRole('button', { name: 'Check games' }).click();
  await expect(page.getByText(/The first line has to name the columns/)).toBeVisible();
  await paste(page).fill([HEADER, line(30), line(31)].join('\n'));
  await page.route('**/api/matchups/check', (route) => route.abort());
  await page.getByRole('button', { name: 'Check games' }).click();
  await expect(page.getByText(/Failed to check your games/)).toBeVisible();
  await expect(paste(page)).toHaveValue(/Referee/);
  await page.unroute('**/api/matchups/check');
  await page.getByRole('button', { name: 'Check games' }).click();

  // It arrives, but its answer does not.
  await page.route('**/api/matchups/import', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Post 2 games' }).click();
  await expect(page.getByText(/Failed to post your games/)).toBeVisible();
  await page.unroute('**/api/matchups/import');
  await page.getByRole('button', { name: 'Post 2 games' }).click();
  await expect(page.getByText('Games posted', { exact: true })).toBeVisible();
  expect(await team.ask(listMyMatchups)).toHaveLength(2);
});

test('a file of 10,000 rows is answered at once, and more than a page is posted', async ({ context, page }) => {
  const team = await signUp('Endless Egrets', 'Boulder, CO');
  await signInto(context, team);
  await openImport(page);
  const csv = (rows: number) => [HEADER, ...Array.from({ length: rows }, (_, index) => line(index + 5))].join('\n');
  const file = (rows: number) => ({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(rows)) });
  await page.getByLabel('CSV file').setInputFiles(file(10_000));
  await expect(page.getByText(/A file may have at most 300 games/)).toBeVisible();
  await page.getByLabel('CSV file').setInputFiles(file(120));
  await page.getByRole('button', { name: 'Post 120 games' }).click();
  await expect(page.getByText('Other teams can find your 120 games now.')).toBeVisible();
});

test('games and a template are taken out as files', async ({ context, page }) => {
  const team = await signUp('Filing Finches', 'Boulder, CO');
  await post(team, { date: day(21) });
  await signInto(context, team);
  await openImport(page);
  const [games] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Export/ }).click(),
  ]);
  expect(games.suggestedFilename()).toBe('playfield-games.csv');
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a template' }).click(),
  ]);
  // Both can be imported: exported games already exist, the template's can be posted.
  await page.getByLabel('CSV file').setInputFiles(await games.path());
  await expect(panel(page)).toContainText('No game is ready to post. 1 is there already.');
  await page.getByRole('button', { name: 'Back to the text' }).click();
  await page.getByLabel('CSV file').setInputFiles(await template.path());
  await expect(panel(page)).toContainText('2 games are ready to post.');
});
