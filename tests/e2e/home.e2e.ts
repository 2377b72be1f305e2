/** Home, signed in: the next game, what waits, and whom to play; a visitor's home stays as it is. */
import { setAvailability } from '@playfield/contracts/availability.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { proposeGame } from '@playfield/contracts/proposals.ts';
import { ALL_WEEK, availabilityBody, hoursOn } from '../support/bodies.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { agree, at, day, post, signInto, signUp, signUpMember } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a coach sees on opening what matters, one tap from the way to the next game', async ({ context, page }) => {
  const sport = 'lacrosse';
  const [mine, theirs] = [
    await signUp('Homebody Hares', 'Boulder, CO', { sport }),
    await signUp('Neighbor Newts', 'Boulder, CO', { sport }),
  ];
  await signInto(context, mine);
  await page.goto(at('/'));
  await expect(page.getByText('No game agreed yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set your availability' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Register Your Team' })).toBeHidden();
  await inspect(page, 'home of a new team');

  await agree(theirs, mine, { date: day(3), address: 'Field 3, 10 Main St', sport });
  const asked = await post(mine, { date: day(4), sport });
  await theirs.ask(expressInterest, { body: { matchupId: asked.id } });
  const times = { startTime: '09:00', endTime: '10:30', host: 'us' } as const;
  await theirs.ask(proposeGame, { body: { teamId: mine.user.id, date: day(5), ...times } });
  const wanted = await post(theirs, { date: day(6), sport });
  await mine.ask(expressInterest, { body: { matchupId: wanted.id } });
  for (const team of [mine, theirs])
    await team.ask(setAvailability, { body: availabilityBody(hoursOn(ALL_WEEK, '09:00', '18:00')) });

  const asks: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asks.push(pathname);
  });
  await page.reload();
  const next = page.getByRole('region', { name: 'Your next game' });
  await expect(next.getByRole('link', { name: /^vs\. Neighbor Newts/ })).toBeVisible();
  await expect(next.getByRole('link', { name: /^Directions/ })).toBeInViewport();
  const todo = page.getByRole('region', { name: /^Waiting for you/ });
  await expect(todo.getByRole('link', { name: /^Neighbor Newts wants to play you on/ })).toHaveAttribute(
    'href',
    `/games/${asked.id}`,
  );
  await expect(todo.getByRole('link', { name: /^Neighbor Newts proposes a game/ })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Waiting for others' })
      .getByRole('link', { name: /^Neighbor Newts has not answered/ }),
  ).toHaveAttribute('href', `/games/${wanted.id}`);
  await expect(page.getByRole('region', { name: 'Teams you could play' })).toContainText('Neighbor Newts');
  expect(asks.filter((path) => path === '/api/home')).toHaveLength(1);
  await inspect(page, 'home of a busy team');

  await page.getByRole('button', { name: /^Propose/ }).click();
  await page.getByRole('button', { name: 'Send proposal' }).click();
  await expect(page.getByText('Proposal sent')).toBeVisible();

  await page.route('**/api/home', (route) => route.abort());
  await page.reload();
  await expect(next.getByRole('link', { name: /^vs\. Neighbor Newts/ })).toBeVisible();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await page.evaluate('localStorage.clear()');
  await page.reload();
  await expect(page.getByText(/^Your games could not be loaded\./)).toBeVisible();
});

test('a visitor’s home has no framework and asks nothing, and a member’s has no games', async ({ context, page }) => {
  const asks: string[] = [];
  page.on('request', (request) => asks.push(new URL(request.url()).pathname));
  await page.goto(at('/'));
  await expect(page.getByRole('heading', { name: 'Register Your Team' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your next game', exact: true })).toHaveCount(0);
  expect(asks.filter((path) => /react|start\.|^\/api\/(?!page-views|events)/.test(path))).toEqual([]);

  await signInto(context, await signUpMember());
  await page.goto(at('/'));
  await expect(page.getByRole('link', { name: 'Find a Matchup' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your next game', exact: true })).toHaveCount(0);
});
