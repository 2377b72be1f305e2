/** The coach's screens while they load, when nothing came, and when there is nothing: on phone and desk, light and dark. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './browser.ts';
import { inspectSizes } from './inspection.ts';
import { agree, at, signInto, signUp, type Person } from './people.ts';

type Screen = {
  name: string;
  /** A path that names the other team is for two that have agreed on a game. */
  path: string | ((other: Person) => string);
  /** What it asks for first. */
  asks: string | RegExp;
  /** What says that there is nothing. */
  empty: string | RegExp;
};

const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', asks: '**/api/home', empty: 'No game agreed yet.' },
  { name: 'the schedule', path: '/schedule', asks: '**/api/schedule*', empty: 'No games coming up' },
  { name: 'a game', path: '/games/999999', asks: '**/api/games/*', empty: 'This game is no longer there' },
  { name: 'find games', path: '/find-games?q=nobody+at+all', asks: /\/api\/matchups\?/, empty: 'No Matchups Found' },
  { name: 'who asks', path: '/team-profile#received', asks: '**/api/my-matchups*', empty: 'No interest yet' },
  { name: 'opponents', path: '/team-profile#opponents', asks: '**/api/my-availability', empty: 'When could you play?' },
  { name: 'the first steps', path: '/welcome', asks: '**/api/my-availability', empty: 'When do you play?' },
  { name: 'messages', path: '/messages', asks: '**/api/messages/all*', empty: /No conversations yet/ },
  {
    name: 'a conversation',
    path: (other) => `/messages/${other.user.id}`,
    asks: /\/api\/messages\/\d+$/,
    // Two teams that may write to each other have agreed on a game: no conversation is empty for long.
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
  test(`${name}: loading, failed, and with nothing to show`, async ({ context, page }) => {
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
    await page.goto(address);
    await expect(loading(page)).toBeAttached();
    await inspectSizes(page, `${name}, loading`);

    answer = 'never';
    await Promise.all(held.map((route) => route.abort()));
    await expect(failed(page)).toBeVisible();
    await inspectSizes(page, `${name}, failed`);

    answer = 'now';
    await failed(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText(empty).first()).toBeVisible();
    await inspectSizes(page, `${name}, with nothing`);
  });
}
