/** Quick Match: a game soon, asked of all teams that fit. */
import { setAvailability } from '@playfield/contracts/availability.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import type { Page } from '@playwright/test';
import { ALL_WEEK, availabilityBody, hoursOn } from '../support/bodies.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, pageOf, playGame, signInto, signUp, type Person } from './people.ts';

const saturdays = availabilityBody(hoursOn([6], '09:00', '13:00'), { travelMiles: 25 });

const panel = (page: Page) => page.getByRole('tabpanel');
const toast = (page: Page, words: RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a game soon is asked of all that fit, and a game that was missed is said and answered', async ({
  browser,
  context,
  page,
}) => {
  const everyDay = hoursOn(ALL_WEEK, '06:00', '22:00');
  const asked = await signUp('Asked Antelopes', 'Boulder, CO');
  await asked.ask(setAvailability, { body: { ...saturdays, weekly: everyDay, gender: 'male' } });
  const caller = await signUp('Calling Coyotes', 'Boulder, CO');
  await caller.ask(setAvailability, { body: { ...saturdays, gender: 'male' } });
  await signInto(context, caller);
  await page.goto(at('/team-profile#opponents'));
  await page.getByRole('button', { name: 'Ask for a game' }).click();
  await inspect(page, 'the call');
  await page.getByRole('button', { name: 'Ask all teams that fit' }).click();
  await toast(page, /We asked one team/);
  await expect(panel(page).getByText('one team was asked. The first to accept plays.')).toBeVisible();
  await inspect(page, 'the call that is out');

  const other = await pageOf(browser, asked);
  await other.goto(at('/team-profile#opponents'));
  await expect(other.getByText('Quick Match', { exact: true }).first()).toBeVisible();
  await other.getByRole('button', { name: 'Accept the proposal of Calling Coyotes' }).click();
  await toast(other, /You have a game/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Game with Asked Antelopes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask for a game' })).toBeVisible();

  const [game] = await caller.ask(listAgreedGames, { params: asked.user });
  await playGame(game?.id ?? 0);
  const opened = async (where: Page, team: Person) => {
    await where.goto(at(`/messages/${team.user.id}`));
    await where.getByRole('button', { name: /game with this team/ }).click();
  };
  await opened(page, asked);
  await page.getByRole('button', { name: /^They did not come/ }).click();
  await page.getByLabel('Note (optional)').fill('We waited an hour.');
  await inspect(page, 'what is said');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('You said they did not come: waiting for an answer.')).toBeVisible();
  await opened(other, caller);
  await expect(other.getByText('Calling Coyotes says you did not come.')).toBeVisible();
  await other.getByRole('button', { name: /^We were there/ }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(other.getByText('Calling Coyotes says you did not come: we look into it.')).toBeVisible();
});
