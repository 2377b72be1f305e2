import { weekendText } from '@playfield/contracts/fields/weekends.ts';
import { daysAfter } from '@playfield/contracts/fields/time.ts';
import { getAvailability } from '@playfield/contracts/availability.ts';
import { available, nextRound, thursday } from '../support/weekenders.ts';
import { expect, test } from './browser.ts';
import { agree, at, mailbox, pageOf, PHONE, signUp, type Person } from './people.ts';

test.use(PHONE);

async function weekender(teamName: string): Promise<Person> {
  const person = await signUp(teamName, 'Boulder, CO', { ageGroup: '17u' });
  await available(person);
  return person;
}

async function linkIn(person: Person, subject: RegExp, answer: string): Promise<string> {
  const { text } = await mailbox().waitFor(person.email, subject);
  const found = new RegExp(`\\S+/answer\\?answer=${answer}&token=\\S+`).exec(text)?.[0] ?? '';
  const { pathname, search } = new URL(found);
  return at(`${pathname}${search}`);
}

test('Two free teams agree on a game, one by email links and the other on the site', async ({
  browser,
  page: stranger,
}) => {
  const [ants, bees] = [await weekender('Amber Ants'), await weekender('Blue Bees')];
  await thursday(ants);
  const daysOf = async () => (await ants.ask(getAvailability)).weekends.weekends.find(({ days }) => days !== null);

  await stranger.goto(await linkIn(ants, /^Would you play on the weekend of/, 'saturday'));
  await expect(stranger.getByRole('heading', { name: /^Would Amber Ants play on/ })).toBeVisible();
  expect(await daysOf()).toBeUndefined();
  await stranger.getByRole('button', { name: 'Yes: Saturday' }).click();
  await expect(stranger.getByRole('heading', { name: 'You’re in' })).toBeFocused();
  const saturday = (await daysOf())?.saturday ?? '';

  const phone = await pageOf(browser, bees, PHONE);
  await phone.goto(at('/availability'));
  const weekend = phone.getByRole('article', { name: weekendText(saturday) });
  await weekend.getByText('Saturday', { exact: true }).click();
  await expect(weekend.getByText(/^You’re free Saturday\./)).toBeVisible();

  await nextRound(saturday, ants, bees);
  await phone.goto(at('/'));
  await expect(phone.getByRole('link', { name: /^A game with Amber Ants on/ })).toBeVisible();
  await phone.goto(at('/team-profile#received'));
  const card = phone
    .getByRole('article')
    .filter({ has: phone.getByRole('heading', { name: 'A game with Amber Ants?' }) });
  await card.getByRole('button', { name: /^Accept/ }).click();
  await expect(card.getByText(/^You said yes\./)).toBeVisible();

  await stranger.goto(await linkIn(ants, /^Can you play on/, 'yes'));
  await expect(stranger.getByText(/^Blue Bees said yes\./)).toBeVisible();
  await stranger.getByRole('button', { name: 'Yes, we’ll play' }).click();
  await expect(stranger.getByRole('heading', { name: 'You have a game' })).toBeFocused();
  await phone.goto(at('/team-profile#posted'));
  await expect(phone.getByRole('heading', { name: 'vs. Amber Ants' })).toBeVisible();

  const later = daysAfter(saturday, 7);
  await agree(ants, bees, { date: later });
  await phone.goto(at('/availability'));
  await expect(weekend.getByText(/^You play Amber Ants on Sat, .* To cancel, open the game\.$/)).toBeVisible();
  const open = phone.getByRole('article', { name: weekendText(later) });
  await open.getByText('Not this weekend', { exact: true }).click();
  await expect(open.getByText(/^You still play Amber Ants on Sat, .* We won’t look for another game\./)).toBeVisible();
});
