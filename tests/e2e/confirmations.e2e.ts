import { tokenIn } from '../support/mailbox.ts';
import { expect, test } from './browser.ts';
import { agree, at, day, mailbox, pageOf, PHONE, signUp, startsIn, type Person } from './people.ts';

test.use(PHONE);

let host: Person;
let guest: Person;
let id: number;

test.beforeEach(async () => {
  [host, guest] = [await signUp('Coming Cranes', 'Boulder, CO'), await signUp('Silent Storks', 'Denver, CO')];
  ({ id } = await agree(host, guest, { date: day(9), address: 'Field 3, 10 Main St' }));
  await startsIn(id, 47);
});

const linkTo = async (person: Person, subject: RegExp) =>
  at(`/answer?token=${tokenIn(await mailbox().waitFor(person.email, subject))}`);

test('A coach confirms through an email link, and another confirms on the game’s page', async ({ browser, page }) => {
  await page.goto(await linkTo(guest, /^Still on\?/));
  await expect(page.getByRole('heading', { name: 'Still on?' })).toBeVisible();
  await expect(page.getByText(/Silent Storks vs\. Coming Cranes/)).toBeVisible();
  await expect(page.getByText('Field 3')).toHaveCount(0);
  const hosts = await pageOf(browser, host, PHONE);
  await hosts.goto(at(`/games/${id}`));
  await expect(hosts.getByText(/We asked Silent Storks .+, and they haven’t answered yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Yes, we’re on' }).click();
  await expect(page.getByRole('heading', { name: 'You’re on' })).toBeVisible();
  await hosts.reload();
  await expect(hosts.getByText(/Silent Storks said yes on/)).toBeVisible();
  await hosts.getByRole('button', { name: 'Yes, we’re on' }).click();
  await expect(hosts.getByRole('heading', { name: 'You’re on' })).toBeVisible();

  await startsIn(id, 2);
  await hosts.reload();
  await expect(hosts.getByRole('heading', { name: 'You’re on' })).toBeVisible();
  await expect(hosts.getByRole('link', { name: 'Directions' })).toBeInViewport();
  await hosts.goto(at('/'));
  await expect(hosts.getByRole('link', { name: /^vs\. Silent Storks/ })).toBeVisible();
  await expect(hosts.getByText(/^Still on\?/)).toHaveCount(0);
});

test('A coach cancels through an email link, and learns that the other team has seen the cancellation', async ({
  browser,
  page,
}) => {
  await page.goto(`${await linkTo(guest, /^Still on\?/)}&answer=no`);
  await expect(page.getByRole('heading', { name: 'Cancel this game?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep the game' }).click();
  await page.getByRole('button', { name: 'We can’t make it' }).click();
  await page.getByRole('button', { name: 'Cancel the game' }).click();
  await expect(page.getByRole('heading', { name: 'This game is canceled' })).toBeVisible();

  const guests = await pageOf(browser, guest, PHONE);
  await guests.goto(at(`/games/${id}`));
  await expect(guests.getByText('Not seen yet.')).toBeVisible();
  await page.goto(await linkTo(host, /canceled your game/));
  await expect(page.getByText(/Silent Storks canceled it/)).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks' })).toBeVisible();
  await guests.reload();
  await expect(guests.getByText(/Coming Cranes has seen it/)).toBeVisible();
});
