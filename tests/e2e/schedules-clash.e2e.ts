/** A second game at the same time: nobody agrees on one without being told, however old their page is. */
import { expressInterest } from '@playfield/contracts/interests.ts';
import { proposeGame } from '@playfield/contracts/proposals.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { agree, at, day, post, signInto, signUp } from './people.ts';

test('accepting a game at the time of another says so first', async ({ page, context }) => {
  const home = await signUp('Double Ducks', 'Boulder, CO');
  const [first, second] = [await signUp('First Falcons', 'Denver, CO'), await signUp('Late Larks', 'Denver, CO')];
  const open = await post(home, { date: day(9), startTime: '10:00', endTime: '12:00' });
  await second.ask(expressInterest, { body: { matchupId: open.id } });
  await signInto(context, home);
  await page.goto(at(`/games/${open.id}`));
  const accept = page.getByRole('button', { name: 'Accept Late Larks' });
  await expect(accept).toBeVisible();
  // Meanwhile, on another phone.
  const agreed = await agree(home, first, { date: day(9), startTime: '09:00', endTime: '11:00' });
  await accept.click();
  const alert = page.getByRole('alert').filter({ hasText: 'You already play First Falcons' });
  await expect(alert).toContainText('9:00 AM – 11:00 AM');
  await expect(alert.getByRole('link')).toHaveAttribute('href', `/games/${agreed.id}`);
  await inspect(page, 'a game at the time of another');
  await alert.getByRole('button', { name: 'Go back' }).click();
  await accept.click();
  await alert.getByRole('button', { name: 'Accept anyway' }).click();
  await expect(page.getByText('You can now message Late Larks.')).toBeVisible();
});

test('accepting a proposal at the time of another game says so first', async ({ page, context }) => {
  const home = await signUp('Busy Badgers', 'Boulder, CO');
  const [first, second] = [await signUp('Early Elks', 'Denver, CO'), await signUp('Asking Ants', 'Denver, CO')];
  await agree(home, first, { date: day(9), startTime: '09:00', endTime: '11:00' });
  const wanted = { teamId: home.user.id, date: day(9), startTime: '10:30', endTime: '12:00', host: 'us' } as const;
  await second.ask(proposeGame, { body: wanted });
  await signInto(context, home);
  await page.goto(at('/team-profile#opponents'));
  await page.getByRole('button', { name: 'Accept the proposal of Asking Ants' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'You already play Early Elks' });
  await alert.getByRole('button', { name: 'Accept anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Game with Asking Ants' })).toBeVisible();
});
