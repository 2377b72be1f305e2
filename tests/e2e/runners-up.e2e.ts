/** A team that was not chosen stands by, and gets the game when the chosen one says nothing. */
import { decideInterest, expressInterest } from '@playfield/contracts/interests.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { proposeChange } from '@playfield/contracts/proposals.ts';
import { standBy } from '@playfield/contracts/runners-up.ts';
import { expect, test } from './browser.ts';
import { inspect, inspectSizes } from './inspection.ts';
import { at, day, pageOf, post, signInto, signUp, startsIn, waitLong } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
test.use(PHONE);

test('a silent team loses the game to the first in line', async ({ browser, context, page }) => {
  const host = await signUp('Waiting Wrens', 'Boulder, CO');
  const [chosen, second] = [await signUp('Silent Swans', 'Boulder, CO'), await signUp('Standby Skunks', 'Boulder, CO')];
  const game = await post(host, { date: day(9) });
  const interest = await chosen.ask(expressInterest, { body: { matchupId: game.id } });
  await second.ask(expressInterest, { body: { matchupId: game.id } });
  await host.ask(decideInterest, { params: { id: interest.id }, body: { status: 'accepted' } });

  const seconds = await pageOf(browser, second, PHONE);
  await seconds.goto(at(`/games/${game.id}`));
  await seconds.getByRole('button', { name: 'Keep us in line' }).click();
  await expect(seconds.getByRole('button', { name: 'Leave the line' })).toBeVisible();
  await inspectSizes(seconds, 'a team in line');

  await startsIn(game.id, 47);
  const isSilent = async () => (await host.ask(getGame, { params: { id: game.id } })).confirmation?.silent;
  await expect.poll(isSilent).toBe(true);
  await signInto(context, host);
  await page.goto(at(`/games/${game.id}`));
  await expect(
    page.getByText(/^If Silent Swans doesn’t answer by .+, you can play the team standing by/),
  ).toBeVisible();
  await inspectSizes(page, 'a silent team that still has time');
  await waitLong(game.id);
  await page.reload();
  await page.getByRole('button', { name: 'Offer this game to the team standing by' }).click();
  await inspectSizes(page, 'offering a game');
  await page.getByRole('button', { name: 'Offer it now' }).click();
  await expect(page.getByText('Offered to the first team in line.')).toBeVisible();
  await inspect(page, 'an offered game');

  const chosens = await pageOf(browser, chosen, PHONE);
  await chosens.goto(at(`/games/${game.id}`));
  await expect(chosens.getByText(/Waiting Wrens canceled the game/)).toBeVisible();

  await seconds.reload();
  await expect(seconds.getByRole('heading', { name: 'This game can be yours' })).toBeVisible();
  await inspectSizes(seconds, 'a game on offer');
  await seconds.getByRole('button', { name: 'Yes, we’ll play' }).click();
  await expect(seconds.getByText('Agreed', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'vs. Standby Skunks' })).toBeVisible();
});

test('a team that drops out leaves the game to the line, with one tap of the team that posted it', async ({
  browser,
  context,
  page,
}) => {
  const host = await signUp('Waiting Wrens', 'Boulder, CO');
  const [chosen, second] = [
    await signUp('Dropping Ducks', 'Boulder, CO'),
    await signUp('Standby Skunks', 'Boulder, CO'),
  ];
  const game = await post(host, { date: day(9) });
  const interest = await chosen.ask(expressInterest, { body: { matchupId: game.id } });
  const { id } = await second.ask(expressInterest, { body: { matchupId: game.id } });
  await host.ask(decideInterest, { params: { id: interest.id }, body: { status: 'accepted' } });
  await second.ask(standBy, { params: { id }, body: { on: true } });
  await chosen.ask(proposeChange, { params: { id: game.id }, body: { kind: 'calloff', reason: 'numbers' } });

  const seconds = await pageOf(browser, second, PHONE);
  await seconds.goto(at(`/games/${game.id}`));
  await expect(seconds.getByText('No longer open')).toBeVisible();
  await expect(seconds.getByText(/Waiting Wrens can offer you the game now/)).toBeVisible();
  await inspectSizes(seconds, 'in line for a game whose opponent canceled');

  await signInto(context, host);
  await page.goto(at(`/games/${game.id}`));
  await expect(page.getByRole('heading', { name: 'A team stands by' })).toBeVisible();
  await inspectSizes(page, 'a canceled game with a team in line');
  await page.getByRole('button', { name: 'Offer them this game' }).click();
  await expect(page.getByText('Offered to the first team in line.')).toBeVisible();

  const chosens = await pageOf(browser, chosen, PHONE);
  await chosens.goto(at(`/games/${game.id}`));
  await expect(chosens.getByText(/You canceled the game/)).toBeVisible();
  await seconds.reload();
  await seconds.getByRole('button', { name: 'Yes, we’ll play' }).click();
  await expect(seconds.getByText('Agreed', { exact: true })).toBeVisible();
});
