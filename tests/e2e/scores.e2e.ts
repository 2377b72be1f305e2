/** The score of a game on phones: added by one coach, confirmed by the other, and what suggestions say of it. */
import { setAvailability } from '@playfield/contracts/availability.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { setScore } from '@playfield/contracts/scores.ts';
import type { Page } from '@playwright/test';
import { stackEnv } from '../support/shared-stack.ts';
import { ALL_WEEK, availabilityBody, hoursOn } from '../support/bodies.ts';
import { openDatabase } from '../support/stores.ts';
import { expect, test } from './browser.ts';
import { inspectSizes } from './inspection.ts';
import { agree, at, pageOf, playGame, signInto, signUp, type Person } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
test.use(PHONE);

const final = (page: Page) => page.getByRole('region', { name: 'Final score' });

async function fill(page: Page, us: string, them: string): Promise<void> {
  await final(page).getByLabel('Your team').fill(us);
  await final(page).getByLabel('Their team').fill(them);
}

test('two coaches say how their game ended, differ, and agree', async ({ browser, context, page }) => {
  const host = await signUp('Finished Falcons of the Front Range', 'Boulder, CO');
  const guest = await signUp('Final Finches', 'Boulder, CO');
  const { id } = await agree(host, guest);
  await playGame(id);
  await signInto(context, host);
  await page.goto(at(`/games/${id}`));
  await expect(final(page).getByText('How did it end?')).toBeVisible();
  await inspectSizes(page, 'score to add');
  await final(page).getByRole('button', { name: 'Save score' }).click();
  await expect(final(page).getByText('Please enter a whole number').first()).toBeVisible();
  await fill(page, '3', '2');
  await final(page).getByRole('button', { name: 'Save score' }).click();
  await expect(final(page).getByText(/^You won 3–2\. Final Finches has until/)).toBeVisible();
  await inspectSizes(page, 'score said');

  const other = await pageOf(browser, guest, PHONE);
  await other.goto(at(`/games/${id}`));
  await expect(final(other).getByText(/says: you lost 2–3\. Is that right\?/)).toBeVisible();
  await inspectSizes(other, 'score to confirm');
  await fill(other, '2', '2');
  await final(other).getByRole('button', { name: 'Confirm score' }).click();
  await expect(final(other).getByText(/^You say 2–2, and Finished Falcons/)).toBeVisible();
  await expect(final(other).getByRole('heading', { name: 'Final score' })).toBeFocused();
  await inspectSizes(other, 'scores that differ');
  await fill(other, '2', '3');
  await final(other).getByRole('button', { name: 'Correct score' }).click();
  await expect(final(other).getByText('You lost 2–3. You both confirmed it.')).toBeVisible();
  await expect(final(other).getByRole('button')).toHaveCount(0);
  await page.reload();
  await expect(final(page).getByText('You won 3–2. You both confirmed it.')).toBeVisible();
  await inspectSizes(page, 'score confirmed');
  await other.context().close();
});

test('one tap confirms what the other coach says', async ({ context, page }) => {
  const [host, guest] = [await signUp('Tapping Terns', 'Boulder, CO'), await signUp('Told Toads', 'Boulder, CO')];
  const { id } = await agree(host, guest);
  await playGame(id);
  await guest.ask(setScore, { params: { id }, body: { us: 1, them: 4 } });
  await signInto(context, host);
  await page.goto(at(`/games/${id}`));
  await final(page).getByRole('button', { name: 'Confirm score' }).click();
  await expect(final(page).getByText('You won 4–1. You both confirmed it.')).toBeVisible();
});

test('children up to 10U have no score', async ({ context, page }) => {
  const [host, guest] = [
    await signUp('Small Sparrows', 'Boulder, CO', { ageGroup: '10u' }),
    await signUp('Little Larks', 'Boulder, CO', { ageGroup: '10u' }),
  ];
  const { id } = await agree(host, guest, { ageGroup: '10u' });
  await playGame(id);
  await signInto(context, host);
  await page.goto(at(`/games/${id}`));
  await expect(page.getByRole('link', { name: 'Write a review' })).toBeVisible();
  expect((await host.ask(getGame, { params: { id } })).score).toBeUndefined();
  await expect(final(page)).toHaveCount(0);
});

/** As after a season, without playing one. */
async function makeKnown({ user }: Person, rating: number): Promise<void> {
  await using db = await openDatabase(stackEnv()['MONGODB_URL'] ?? '', 'matchmaking');
  const { sport, ageGroup } = user;
  const sure = { deviation: 90, volatility: 0.06, games: 8, opponents: [1, 2, 3, 4] };
  const strength = { _id: user.id, out: false, known: { rating, sport, ageGroup, ...sure }, at: new Date() };
  await db.collection<{ _id: number }>('strengths').insertOne(strength);
}

/** No other test has track teams of this age. */
async function suggested(teamName: string, rating: number): Promise<Person> {
  const person = await signUp(teamName, 'Boulder, CO', { sport: 'track', ageGroup: '18u' });
  const ages = { from: '18u', to: '18u' } as const;
  const body = availabilityBody(hoursOn(ALL_WEEK, '09:00', '17:00'), { gender: 'coed', ages });
  await person.ask(setAvailability, { body });
  await makeKnown(person, rating);
  return person;
}

test('suggestions say which game may be close, until a coach leaves the scores out', async ({ context, page }) => {
  const us = await suggested('Measured Moose', 1_500);
  await suggested('Even Emus', 1_510);
  await suggested('Stronger Stags', 1_750);
  await suggested('Farthest Foxes', 2_100);
  await signInto(context, us);
  await page.goto(at('/team-profile#opponents'));
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  await expect(card('Even Emus').getByText(/ · likely close$/)).toBeVisible();
  await expect(card('Stronger Stags').getByText(/ · a stretch$/)).toBeVisible();
  await expect(card('Farthest Foxes').getByText(/ · lopsided$/)).toBeVisible();
  await expect(page.getByText('From confirmed scores:')).toBeVisible();
  await inspectSizes(page, 'suggestions with how close');

  await page.goto(at('/team-profile#settings'));
  const scores = page.getByRole('region', { name: 'Scores' });
  await inspectSizes(page, 'scores are used');
  await scores.getByRole('button', { name: 'Leave our scores out' }).click();
  await expect(scores.getByText('Your scores are left out')).toBeVisible();
  await expect(scores.getByRole('button', { name: 'Use our scores' })).toBeFocused();
  await page.goto(at('/team-profile#opponents'));
  await page.reload();
  await expect(card('Even Emus')).toBeVisible();
  await expect(page.getByText('likely close')).toHaveCount(0);
});
