import { expect, test } from './browser.ts';
import { at, post, signUpTwo } from './people.ts';

test('A visitor counts games near a ZIP code, and previews three without team names or exact times', async ({
  page,
}) => {
  const [first, second] = await signUpTwo('Sequoia Sliders', 'Poplar Pacers', 'Bishop, CA');
  const kind = { sport: 'hockey', ageGroup: '14u', gender: 'male' } as const;
  const game = { ...kind, location: 'Bishop, CA', startTime: '09:00' };
  for (const team of [first, first, second]) await post(team, game);

  await page.goto(at('/find-games'));
  const near = page.getByRole('region', { name: 'See what is open near you' });
  const count = () => near.getByRole('button', { name: 'See open games' }).click();
  await near.getByLabel('ZIP code').fill('00000');
  await count();
  await expect(near.getByText('We could not find that place. Try a ZIP code or City, State.')).toBeVisible();
  await near.getByLabel('ZIP code').fill('93514');
  await near.getByLabel('What you play').selectOption('Hockey');
  await count();
  await expect(near.getByRole('status')).toContainText('3 games are open within 50 miles of Bishop, CA.');
  const shown = near.getByRole('list', { name: 'Three of them' }).getByRole('listitem');
  await expect(shown).toHaveCount(3);
  await expect(shown.first()).toContainText(/14U Boys Hockey.*\w+day morning · about (?:5|10) miles away/);
  await expect(near).not.toContainText(/Sliders|Pacers|9:00/);

  await page.goto(at('/find-games?zipcode=93514&sport=lacrosse'));
  await expect(near.getByRole('status')).toContainText('No game is open within 50 miles of Bishop, CA yet.');
});
