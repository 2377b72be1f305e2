import { getGame } from '@playfield/contracts/games.ts';
import { until } from '../support/until.ts';
import { expect, test } from './browser.ts';
import { at, day, openAs, pageOf, PHONE, post, signUp, signUpTwo, startsIn, waitLong } from './people.ts';
import { accept, express } from '../support/games.ts';

test.use(PHONE);

test('A team joins the waitlist, is offered an unresponsive team’s game, and accepts it', async ({ browser, page }) => {
  const host = await signUp('Waiting Wrens', 'Boulder, CO');
  const [chosen, second] = await signUpTwo('Silent Swans', 'Standby Skunks', 'Boulder, CO');
  const game = await post(host, { date: day(9) });
  const interest = await express(chosen, game);
  await express(second, game);
  await accept(host, interest);

  const seconds = await pageOf(browser, second, PHONE);
  await seconds.goto(at(`/games/${game.id}`));
  await seconds.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(seconds.getByRole('button', { name: 'Leave the waitlist' })).toBeVisible();

  await startsIn(game.id, 47);
  await until(async () => (await host.ask(getGame, { params: { id: game.id } })).confirmation?.silent === true);
  await waitLong(game.id);
  await openAs(page, host, `/games/${game.id}`);
  await page.getByRole('button', { name: 'Offer this game to the team on the waitlist' }).click();
  await page.getByRole('button', { name: 'Offer it now' }).click();
  await expect(page.getByText(/^You offered this game to /)).toBeVisible();

  await seconds.goto(page.url());
  await expect(seconds.getByRole('heading', { name: /is offering you this game$/ })).toBeVisible();
  await seconds.getByRole('button', { name: 'Yes, we’ll play' }).click();
  await expect(seconds.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'vs. Standby Skunks' })).toBeVisible();
});
