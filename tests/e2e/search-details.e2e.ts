/** One game in the search: its own address, and what happens when it is gone while a coach looks at it. */
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { newWord } from '../support/words.ts';
import { expect, test } from './browser.ts';
import { at, playGame, post, signInto, signUp } from './people.ts';

test('A game has its own address, can be shared, and says when it is gone or has begun', async ({ page, context }) => {
  const word = newWord();
  const host = await signUp('Laramie Larks', 'Laramie, WY');
  const game = { sport: 'tennis', matchupType: 'looking', maxTravelDistance: 50, location: 'Laramie, WY' } as const;
  const postCourts = () => post(host, { ...game, additionalInfo: `Two courts, own balls. ${word}` });
  const [one, two, three] = [await postCourts(), await postCourts(), await postCourts()];
  await signInto(context, await signUp('Golden Goats', 'Golden, CO'));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = page.getByRole('dialog');
  const cards = page.getByRole('article');
  const interest = { name: /Express Interest/ };

  await test.step('its address opens it, and Share copies the address', async () => {
    await page.goto(at(`/find-games?game=${one.id}`));
    await expect(dialog.getByRole('heading', { name: 'Laramie Larks' })).toBeVisible();
    for (const fact of ['10:00 AM – 11:30 AM', 'Up to 50 miles', /Two courts, own balls/])
      await expect(dialog.getByText(fact)).toBeVisible();
    await dialog.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('status').filter({ hasText: /copied/i })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).not.toHaveURL(/game=/);
    await page.goto(at(`/find-games?q=${word}`));
    await cards
      .first()
      .getByRole('button', { name: /Details/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`game=${one.id}`));
  });

  await test.step('a game that was deleted says so and leaves the list', async () => {
    await expect(dialog.getByRole('button', interest)).toBeVisible();
    await host.ask(deleteMatchup, { params: { id: one.id } });
    await dialog.getByRole('button', interest).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This matchup is no longer open' })).toBeVisible();
    await dialog.getByRole('button', { name: 'See other games' }).click();
    await expect(dialog).toBeHidden();
    await expect(cards).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
    await host.ask(deleteMatchup, { params: { id: two.id } });
    await cards.first().getByRole('button', interest).click();
    await expect(cards).toHaveCount(1);
  });

  await test.step('a game that has begun takes no interest', async () => {
    await cards
      .first()
      .getByRole('button', { name: /Details/ })
      .click();
    await expect(dialog.getByRole('button', interest)).toBeVisible();
    await playGame(three.id);
    await dialog.getByRole('button', interest).click();
    await expect(dialog.getByText('This game has already begun.')).toBeVisible();
    await expect(dialog.getByRole('button', interest)).toHaveCount(0);
  });
});
