/** Looking without an account: how many games are near, and a state's page with the weekend's games. */
import { countOpenGames } from '@playfield/contracts/open-games.ts';
import { expect, test } from './browser.ts';
import { inspect, inspectSizes } from './inspection.ts';
import { at, post, signUp } from './people.ts';
import { visit } from '../support/visitor.ts';

test('a visitor counts the games near a ZIP code, and sees three of them without who or where', async ({ page }) => {
  const [first, second] = [await signUp('Sequoia Sliders', 'Bishop, CA'), await signUp('Poplar Pacers', 'Bishop, CA')];
  const game = {
    location: 'Bishop, CA',
    sport: 'hockey',
    ageGroup: '14u',
    gender: 'male',
    startTime: '09:00',
  } as const;
  for (const team of [first, first, second]) await post(team, game);

  await page.goto(at('/find-games'));
  const near = page.getByRole('region', { name: 'See what is open near you' });
  await near.getByLabel('ZIP code').fill('935');
  await near.getByRole('button', { name: 'Count the games' }).click();
  await expect(near.getByText('Please enter a ZIP code of five digits')).toBeVisible();
  await expect(near.getByLabel('ZIP code')).toBeFocused();
  await near.getByLabel('ZIP code').fill('00000');
  await near.getByRole('button', { name: 'Count the games' }).click();
  await expect(near.getByText('We do not know this ZIP code. Try one nearby.')).toBeVisible();

  await near.getByLabel('ZIP code').fill('93514');
  await near.getByLabel('What you play').selectOption('Hockey');
  await near.getByRole('button', { name: 'Count the games' }).click();
  await expect(near.getByRole('status')).toContainText('3 games are open within 50 miles of Bishop, CA.');
  const shown = near.getByRole('list', { name: 'Three of them' }).getByRole('listitem');
  await expect(shown).toHaveCount(3);
  await expect(shown.first()).toContainText(/14U Boys Hockey.*\w+day morning · about (?:5|10) miles away/);
  await expect(near).not.toContainText(/Sliders|Pacers|9:00/);
  await inspect(page, 'games near a visitor');
  await inspectSizes(page, 'games near a visitor');

  await near.getByLabel('What you play').selectOption('Lacrosse');
  await near.getByRole('button', { name: 'Count the games' }).click();
  await expect(near.getByRole('status')).toContainText('No game is open within 50 miles of Bishop, CA yet.');
  await expect(shown).toHaveCount(0);

  // A link to find games near a ZIP code counts right away.
  await page.goto(at('/find-games?zipcode=93514&sport=hockey'));
  await expect(near.getByRole('status')).toContainText('3 games are open within 50 miles of Bishop, CA.');

  // Sent before the page's script was there.
  await page.goto(at('/find-games?zipcode=935&sport='));
  await expect(near.getByText('Please enter a ZIP code of five digits')).toBeVisible();
  await page.goto(at('/find-games?zipcode=93514&sport=hockey'));
  await expect(near.getByRole('status')).toContainText('3 games are open within 50 miles of Bishop, CA.');

  await page.route('**/api/open-games/near*', (route) => route.abort());
  await near.getByRole('button', { name: 'Count the games' }).click();
  await expect(near.locator('[data-error-for="zipcode"]')).not.toBeEmpty();
});

test('a state’s page names the weekend’s games by town, and asks for nothing', async ({ page }) => {
  const ask = () => visit(at('/')).ask(countOpenGames, { query: { state: 'CA' } });
  await expect.poll(async () => (await ask()) !== null).toBe(true);
  const sunday = (await ask())?.weekend.sunday ?? '';
  const team = await signUp('Redwood Runners', 'Bishop, CA');
  const game = { location: 'Bishop, CA', sport: 'soccer', ageGroup: '10u', gender: 'female', date: sunday } as const;
  for (const startTime of ['22:00', '22:15', '22:30', '22:45', '23:00'])
    await post(team, { ...game, startTime, endTime: '23:50' });

  const asks: string[] = [];
  page.on('request', (request) => asks.push(new URL(request.url()).pathname));
  const towns = page.getByRole('region', { name: 'Open games in California' });
  await expect(async () => {
    await page.goto(at('/california-teams'));
    await expect(towns.getByRole('article').filter({ hasText: 'Bishop, CA' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(towns).toContainText(/\d games are open right now/);
  await expect(towns.getByRole('article').filter({ hasText: 'Bishop, CA' })).toContainText('10U Girls Soccer');
  expect(asks.filter((path) => path.startsWith('/api/open-games'))).toEqual([]);
  await inspect(page, 'a state with open games');
  await inspectSizes(page, 'a state with open games');
});
