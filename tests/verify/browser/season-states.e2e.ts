import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../e2e/browser.ts';
import { agree, at, signInto, signUp, type Person } from '../../e2e/people.ts';

type Screen = {
  name: string;
  path: string | ((other: Person) => string);
  asks: string | RegExp;
  empty: string | RegExp;
};

const SCREENS: readonly Screen[] = [
  { name: 'The home page', path: '/', asks: '**/api/home', empty: 'No games scheduled.' },
  { name: 'The schedule', path: '/schedule', asks: '**/api/schedule*', empty: 'No games coming up' },
  { name: 'A game’s page', path: '/games/999999', asks: '**/api/games/*', empty: 'This game is no longer open' },
  { name: 'The search', path: '/find-games?q=nobody+at+all', asks: /\/api\/matchups\?/, empty: 'No Matchups Found' },
  {
    name: 'The list of received interests',
    path: '/team-profile#received',
    asks: '**/api/my-matchups*',
    empty: 'No interest yet',
  },
  { name: 'The list of opponents', path: '/find-teams', asks: '**/api/suggestions*', empty: 'When could you play?' },
  { name: 'The onboarding page', path: '/welcome', asks: '**/api/my-availability', empty: 'When do you play?' },
  { name: 'The list of conversations', path: '/messages', asks: '**/api/messages/all*', empty: /No conversations yet/ },
  {
    name: 'A conversation',
    path: (other) => `/messages/${other.user.id}`,
    asks: /\/api\/messages\/\d+$/,
    empty: /^You agreed on a game/,
  },
];

const loading = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^Loading(?: games)?…/)
    .first();
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Try again' }).first();

for (const { name, path, asks, empty } of SCREENS) {
  test(`${name} shows a loading state, a failure, and an empty state`, async ({ context, page }) => {
    const [team, other] = [await signUp('Blank Bobcats', 'Boulder, CO'), await signUp('Other Ospreys', 'Boulder, CO')];
    if (typeof path !== 'string') await agree(other, team);
    await signInto(context, team);
    const address = at(typeof path === 'string' ? path : path(other));

    let answer: 'later' | 'never' | 'now' = 'later';
    const held: Route[] = [];
    await page.route(asks, async (route) => {
      if (answer === 'later') held.push(route);
      else await (answer === 'never' ? route.abort() : route.continue());
    });
    await page.route('**/api/messages/stream*', () => undefined);
    await page.goto(address);
    await expect(loading(page)).toBeAttached();

    answer = 'never';
    await Promise.all(held.map((route) => route.abort()));
    await expect(failed(page)).toBeVisible();

    answer = 'now';
    await failed(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText(empty).first()).toBeVisible();
  });
}
