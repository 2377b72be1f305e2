/** Weekend games on phones: asked on Thursday, proposed on Sunday, one drops out, the next in line agrees, and on Saturday they play. */
import { setAvailability } from '@playfield/contracts/availability.ts';
import { weekendText } from '@playfield/contracts/fields/weekends.ts';
import { answerWeekendGame, getWeekends, setWeekend } from '@playfield/contracts/weekends.ts';
import type { Page } from '@playwright/test';
import { stackEnv } from '../support/shared-stack.ts';
import { ALL_WEEK, availabilityBody, hoursOn } from '../support/bodies.ts';
import { answersAreDue, nextRound, thursday } from '../support/weekends.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, mailbox, pageOf, playGame, signInto, signUp, startsIn, type Person } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { width: 1280, height: 800 };
const ASKED = /^Would you play on the weekend of/;
const OFFERED = /^Can you play on/;
const mongoUrl = () => stackEnv()['MONGODB_URL'] ?? '';

/** No other test has soccer teams of this age. */
async function weekender(teamName: string): Promise<Person> {
  const person = await signUp(teamName, 'Boulder, CO', { ageGroup: '17u' });
  const ages = { from: '17u', to: '17u' } as const;
  const body = availabilityBody(hoursOn(ALL_WEEK, '09:00', '17:00'), { gender: 'coed', ages });
  await person.ask(setAvailability, { body });
  return person;
}

async function linkIn(person: Person, subject: RegExp, answer: string): Promise<string> {
  const { text } = await mailbox().waitFor(person.email, subject);
  const found = new RegExp(`\\S+/weekend-answer\\?answer=${answer}&token=\\S+`).exec(text)?.[0] ?? '';
  const { pathname, search } = new URL(found);
  return at(`${pathname}${search}`);
}

const daysOf = async (person: Person) => {
  const { weekends } = await person.ask(getWeekends);
  return weekends.find(({ days }) => days !== null);
};

async function offeredTo(person: Person) {
  const { weekends } = await person.ask(getWeekends);
  return weekends.flatMap(({ games }) => games).find(({ status }) => status === 'open');
}

async function see(page: Page, name: string): Promise<void> {
  await inspect(page, name);
  await page.setViewportSize(DESK);
  await inspect(page, name);
  await page.setViewportSize(PHONE.viewport);
}

test('four teams are asked, one drops out, and two of the others have a game with two taps', async ({ browser }) => {
  test.slow();
  const names = ['Amber Ants', 'Blue Bees', 'Coral Crabs', 'Dusty Deer'] as const;
  const [ants, bees, crabs, deer] = await Promise.all(names.map(weekender));
  if (!ants || !bees || !crabs || !deer) throw new Error('Four teams sign up');

  // Thursday: from an email, in a browser that has never been here.
  await thursday(mongoUrl(), ants);
  const stranger = await (await browser.newContext(PHONE)).newPage();
  await stranger.goto(await linkIn(ants, ASKED, 'saturday'));
  await expect(stranger.getByRole('heading', { name: /^Would Amber Ants play on/ })).toBeVisible();
  // Opening the link has said nothing.
  expect(await daysOf(ants)).toBeUndefined();
  await see(stranger, 'the question of a Thursday');
  await stranger.getByRole('button', { name: 'Yes, on Saturday' }).click();
  await expect(stranger.getByRole('heading', { name: 'You’re in' })).toBeFocused();
  const saturday = (await daysOf(ants))?.saturday ?? '';
  expect(saturday).not.toBe('');

  // On the page of weekends, signed in.
  const phone = await pageOf(browser, bees, PHONE);
  await phone.goto(at('/weekends'));
  const weekend = phone.getByRole('article', { name: weekendText(saturday) });
  await see(phone, 'weekends before an answer');
  await weekend.getByRole('button', { name: 'Saturday' }).click();
  await expect(weekend.getByText(/^You would play on Saturday\./)).toBeVisible();
  await expect(weekend.getByRole('button', { name: 'Saturday' })).toBeFocused();
  await expect(weekend.getByRole('button', { name: 'Saturday' })).toHaveAttribute('aria-pressed', 'true');
  await phone.reload();
  await expect(weekend.getByRole('button', { name: 'Saturday' })).toHaveAttribute('aria-pressed', 'true');
  for (const team of [crabs, deer]) await team.ask(setWeekend, { params: { saturday }, body: { days: ['saturday'] } });
  const all = [ants, bees, crabs, deer];

  // Sunday: two games among four teams. One team drops out of its game.
  await nextRound(mongoUrl(), saturday, all);
  const first = await offeredTo(bees);
  const leaver = all.find(({ user }) => user.id === first?.team.id);
  if (!first || !leaver) throw new Error('No game was proposed');
  await phone.goto(at('/'));
  await expect(phone.getByRole('link', { name: `A game with ${leaver.user.teamName}` })).toBeVisible();
  await phone.goto(at('/weekends'));
  const card = phone.getByRole('article', { name: leaver.user.teamName });
  await see(phone, 'a weekend game proposed');
  await card.getByRole('button', { name: 'Yes, we’ll play' }).click();
  await expect(card.getByText(/^You said yes\./)).toBeVisible();
  await see(phone, 'a weekend game with one yes');

  const leaving = await pageOf(browser, leaver, PHONE);
  await leaving.goto(at('/weekends'));
  await leaving.getByRole('button', { name: 'Drop out of Saturday' }).click();
  await expect(leaving.getByText('You do not play this weekend.')).toBeVisible();
  await mailbox().waitFor(bees.email, /did not work out/);

  // The other two do not answer in time either, so three look again on Monday, and two get a game.
  const others = all.filter((team) => team !== leaver && team !== bees);
  if (others[0]) await answersAreDue(mongoUrl(), others[0]);
  await nextRound(mongoUrl(), saturday, [bees, ...others]);
  const second = await offeredTo(bees);
  const opponent = others.find(({ user }) => user.id === second?.team.id);
  if (!second || !opponent) throw new Error('No second game was proposed');
  await phone.reload();
  const again = phone.getByRole('article', { name: opponent.user.teamName });
  await again.getByRole('button', { name: 'Yes, we’ll play' }).click();
  await expect(again.getByText(/^You said yes\./)).toBeVisible();

  // The opponent answers from the email's link.
  await mailbox().waitForAll(opponent.email, OFFERED, 2);
  await opponent.ask(getWeekends);
  const answering = await pageOf(browser, opponent, PHONE);
  await answering.goto(at('/weekends'));
  await answering.getByRole('button', { name: 'Yes, we’ll play' }).click();
  await expect(answering.getByText('You both said yes')).toBeVisible();
  await see(answering, 'a weekend game agreed');
  await answering.getByRole('link', { name: 'See the game' }).click();
  await expect(answering).toHaveURL(/\/games\/\d+$/);
  await expect(answering.getByText('Blue Bees').first()).toBeVisible();

  // Before Saturday both say on their phones that it is still on, and on Saturday they play.
  const id = Number(/\d+$/.exec(answering.url())?.[0]);
  await startsIn(id, 47);
  for (const [one, name] of [
    [phone, opponent.user.teamName],
    [answering, 'Blue Bees'],
  ] as const) {
    const isAsked = async () => {
      await one.goto(at(`/games/${id}`));
      await one.getByRole('heading', { name: `vs. ${name}` }).waitFor();
      return one.getByRole('button', { name: 'Yes, we’re on' }).isVisible();
    };
    await expect.poll(isAsked).toBe(true);
    await one.getByRole('button', { name: 'Yes, we’re on' }).click();
    await expect(one.getByRole('heading', { name: 'You’re on' })).toBeVisible();
  }
  await phone.reload();
  await expect(phone.getByText(`${opponent.user.teamName} said yes on`)).toBeVisible();
  await playGame(id);
  await phone.reload();
  await expect(phone.getByText('Played', { exact: true })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Write a review' })).toBeVisible();
});

test('a link answers a game in a fresh browser, once, and a season is said in one form', async ({
  browser,
  page,
  context,
}) => {
  const [elks, foxes] = await Promise.all(['Eager Elks', 'Fair Foxes'].map(weekender));
  if (!elks || !foxes) throw new Error('Two teams sign up');
  const { weekends } = await elks.ask(getWeekends);
  const saturday = weekends.at(-1)?.saturday ?? '';
  for (const team of [elks, foxes]) await team.ask(setWeekend, { params: { saturday }, body: { days: ['sunday'] } });
  await nextRound(mongoUrl(), saturday, [elks, foxes]);
  const game = await offeredTo(elks);
  if (!game) throw new Error('No game was proposed');
  await elks.ask(answerWeekendGame, { params: { id: game.id }, body: { answer: 'yes' } });
  const stranger = await (await browser.newContext(PHONE)).newPage();
  await stranger.goto(await linkIn(foxes, OFFERED, 'yes'));
  await expect(stranger.getByRole('heading', { name: 'Play Eager Elks?' })).toBeVisible();
  await expect(stranger.getByText('Eager Elks said yes.')).toBeVisible();
  await see(stranger, 'a weekend game by link');
  await stranger.getByRole('button', { name: 'Yes, we’ll play' }).click();
  await expect(stranger.getByRole('heading', { name: 'You have a game' })).toBeFocused();
  await see(stranger, 'a weekend game agreed by link');
  await stranger.goto(at('/weekend-answer?answer=yes&token=nonsense'));
  await expect(
    stranger.getByText(
      'This link has expired or is not complete. It was only for answering. Sign in to see your games.',
    ),
  ).toBeVisible();
  await see(stranger, 'a link of a weekend that does not work');

  await signInto(context, foxes);
  await page.goto(at('/weekends#season'));
  const form = page.locator('#season');
  await form.getByRole('button', { name: 'Save season' }).click();
  await expect(form.getByText('Please choose at least one day')).toBeVisible();
  await form.getByLabel('Sunday').check();
  const until = new Date(Date.now() + 60 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await form.getByLabel('Until').fill(until);
  await form.getByRole('button', { name: 'Save season' }).click();
  await expect(form.getByText(/^Saved until/)).toBeVisible();
  await form.getByRole('button', { name: 'Do not ask' }).click();
  await expect(form.getByRole('button', { name: 'Ask me on Thursdays' })).toBeVisible();
  await expect(form.getByText(/^Saved until/)).toBeVisible();
  await form.getByRole('button', { name: 'Remove season' }).click();
  await expect(form.getByText(/^Saved until/)).toBeHidden();
});
