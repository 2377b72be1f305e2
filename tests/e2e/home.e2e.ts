import { cancelGame } from '@playfield/contracts/changes.ts';
import { setAvailability } from '@playfield/contracts/availability.ts';
import { ALL_WEEK, availabilityBody, hoursOn } from '../support/bodies.ts';
import { expect, test } from './browser.ts';
import { agree, day, openAs, PHONE, post, signUpTwo } from './people.ts';
import { propose, express } from '../support/games.ts';

test.use(PHONE);

const TOWN = 'Havre, MT';

test('A coach sees pending tasks, possible opponents, and the next game, which is shown even offline', async ({
  page,
}) => {
  const sport = 'lacrosse';
  const [mine, theirs] = await signUpTwo('Homebody Hares', 'Neighbor Newts', TOWN, { sport });
  await agree(theirs, mine, { date: day(3), address: 'Field 3, 10 Main St', sport });
  const off = await agree(theirs, mine, { date: day(8), sport });
  const asked = await post(mine, { date: day(4), sport });
  await express(theirs, asked);
  await propose(theirs, mine, { date: day(5) });
  const wanted = await post(theirs, { date: day(6), sport });
  await express(mine, wanted);
  const [hours, homeField] = [hoursOn(ALL_WEEK, '09:00', '18:00'), { location: TOWN, address: '5 3rd St' }];
  for (const team of [mine, theirs]) await team.ask(setAvailability, { body: availabilityBody(hours, { homeField }) });

  await openAs(page, mine, '/');
  await expect(page.getByRole('heading', { name: 'Register Your Team' })).toBeHidden();
  const next = page.getByRole('region', { name: 'Your next game' }).getByRole('link', { name: /^vs\. Neighbor Newts/ });
  await expect(next).toBeVisible();
  await expect(page.getByRole('link', { name: /^Directions/ })).toBeInViewport();
  const todo = page.getByRole('region', { name: /^Waiting for you/ });
  await expect(todo.getByRole('link', { name: /^Neighbor Newts wants to play you on/ })).toHaveAttribute(
    'href',
    `/games/${asked.id}`,
  );
  await expect(todo.getByRole('link', { name: /^Neighbor Newts proposes a game/ })).toBeVisible();
  const others = page.getByRole('region', { name: 'Waiting for others' });
  const silent = others.getByRole('link', { name: /^Neighbor Newts has not answered/ });
  await expect(silent).toHaveAttribute('href', `/games/${wanted.id}`);
  const suggested = page.getByRole('region', { name: 'Teams you could play' });
  await expect(suggested.getByRole('link', { name: 'Neighbor Newts' })).toHaveAttribute(
    'href',
    `/team-profile/${theirs.user.id}`,
  );

  await theirs.ask(cancelGame, { params: { id: off.id }, body: { reason: 'weather' } });
  await page.reload();
  await expect(page.getByText(/^Canceled: .*against Neighbor Newts/)).toBeVisible();
  const seeWhy = page.getByRole('link', { name: 'See why, and find another game' });
  await expect(seeWhy).toHaveAttribute('href', `/games/${off.id}`);
  await page.route('**/api/home', (route) => route.abort());
  await page.reload();
  await expect(next).toBeVisible();
  await expect(page.getByText(/^As of /)).toBeVisible();
});
