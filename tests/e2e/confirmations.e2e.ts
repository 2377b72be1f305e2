/** Whether a game is still on: one tap in an email, on a notification or on the page, and a cancellation until it is seen. */
import { setAgreement } from '@playfield/contracts/agreements.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { tokenIn } from '../support/mailbox.ts';
import { expect, test } from './browser.ts';
import { inspect, inspectSizes } from './inspection.ts';
import { agree, at, day, mailbox, pageOf, signInto, signUp, startsIn, type Person } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
test.use(PHONE);

const STILL_ON = /^Still on\?/;
const CANCELED = /canceled your game/;

/** What a press of its button does. The test browser shows no notifications to press. */
const PRESS = `self.registration.getNotifications().then(([notification]) => {
  const event = new NotificationEvent('notificationclick', { notification, action: 'answer' });
  return new Promise((resolve, reject) => {
    // An event that a script makes up cannot be prolonged.
    event.waitUntil = (work) => void work.then(resolve, reject);
    self.dispatchEvent(event);
  });
})`;

let host: Person;
let guest: Person;
let id: number;

test.beforeEach(async () => {
  [host, guest] = [await signUp('Coming Cranes', 'Boulder, CO'), await signUp('Silent Storks', 'Denver, CO')];
  ({ id } = await agree(host, guest, { date: day(9), address: 'Field 3, 10 Main St' }));
});

const linkTo = async (person: Person, subject: RegExp) => {
  const token = tokenIn(await mailbox().waitFor(person.email, subject));
  return at(`/still-on?token=${token}`);
};

test('a coach without a session says yes by the email’s link, and the other team sees it', async ({
  browser,
  context,
  page,
}) => {
  await startsIn(id, 47);
  await page.goto(await linkTo(guest, STILL_ON));
  await expect(page.getByRole('heading', { name: 'Still on?' })).toBeVisible();
  await expect(page.getByText(/Silent Storks vs\. Coming Cranes/)).toBeVisible();
  await expect(page.getByText('Field 3')).toHaveCount(0);
  await inspectSizes(page, 'still on by a link');

  const hosts = await pageOf(browser, host, PHONE);
  await hosts.goto(at(`/games/${id}`));
  await expect(hosts.getByText(/We asked Silent Storks .+, and they haven’t answered yet/)).toBeVisible();
  await inspectSizes(hosts, 'a silent team');
  await page.getByRole('button', { name: 'Yes, we’re on' }).click();
  await expect(page.getByRole('heading', { name: 'You’re on' })).toBeVisible();
  await inspectSizes(page, 'a yes by a link');
  await hosts.reload();
  await expect(hosts.getByText(/Silent Storks said yes on/)).toBeVisible();

  // The page is the other way.
  await hosts.getByRole('button', { name: 'Yes, we’re on' }).click();
  await expect(hosts.getByRole('heading', { name: 'You’re on' })).toBeVisible();
  await signInto(context, guest);
  await page.goto(at(`/games/${id}`));
  await expect(page.getByText(/Coming Cranes said yes on/)).toBeVisible();
  await inspect(page, 'both teams are on');
});

test('a team that cannot make it cancels by the link, with a second tap', async ({ page }) => {
  await startsIn(id, 47);
  await page.goto(`${await linkTo(guest, STILL_ON)}#no`);
  await expect(page.getByRole('heading', { name: 'Cancel this game?' })).toBeVisible();
  await inspectSizes(page, 'canceling by a link');
  await page.getByRole('button', { name: 'Keep the game' }).click();
  await expect(page.getByRole('heading', { name: 'Still on?' })).toBeVisible();
  await page.getByRole('button', { name: 'We can’t make it' }).click();
  await page.getByRole('button', { name: 'Cancel the game' }).click();
  await expect(page.getByRole('heading', { name: 'This game is canceled' })).toBeVisible();
  await mailbox().waitFor(host.email, /Silent Storks canceled your game/);
  await page.goto(at('/still-on?token=x'));
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

test('who cancels reads whether the other team has seen it, and calls it', async ({ browser, context, page }) => {
  const ours = { kit: '', contactName: 'Coach Sam Alvarez', contactPhone: '(303) 555-0147 x2' };
  const terms = { format: '', referees: '', fees: '', fieldRules: '', weatherPlan: '' };
  await guest.ask(setAgreement, { params: { id }, body: { revision: 0, terms, ours } });
  await signInto(context, host);
  await page.goto(at(`/games/${id}`));
  await page.getByRole('button', { name: 'Cancel game' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Weather').click();
  await dialog.getByRole('button', { name: 'Cancel game' }).click();
  await expect(page.getByText('Not seen yet.')).toBeVisible();
  const call = page.getByRole('link', { name: 'Call Coach Sam Alvarez' });
  await expect(call).toHaveAttribute('href', 'tel:3035550147,2');
  await expect(page.getByRole('link', { name: /^Text/ })).toHaveAttribute('href', 'sms:3035550147');
  await inspectSizes(page, 'a cancellation that nobody has seen');

  const link = await linkTo(guest, CANCELED);
  const guests = await pageOf(browser, guest, PHONE);
  await guests.goto(link);
  await expect(guests.getByText(/Coming Cranes canceled it/)).toBeVisible();
  await inspect(guests, 'a cancellation by a link');
  await page.reload();
  await expect(page.getByText('Not seen yet.')).toBeVisible();
  await guests.getByRole('button', { name: 'Got it' }).click();
  await expect(guests.getByRole('heading', { name: 'Thanks' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Silent Storks has seen it/)).toBeVisible();
  await expect(call).toBeHidden();
  await expect(page.getByRole('link', { name: 'Message Silent Storks' })).toBeVisible();
  await inspect(page, 'a cancellation that was seen');
});

test('a cancellation is seen by whoever opens the game, and not by a page behind others', async ({ browser }) => {
  const seenAt = async () => {
    const { proposals } = await host.ask(getGame, { params: { id } });
    return proposals.find(({ kind }) => kind === 'calloff')?.seenAt;
  };
  const hosts = await pageOf(browser, host, PHONE);
  await hosts.goto(at(`/games/${id}`));
  await hosts.getByRole('button', { name: 'Cancel game' }).click();
  await hosts.getByRole('dialog').getByText('Weather').click();
  await hosts.getByRole('dialog').getByRole('button', { name: 'Cancel game' }).click();
  await expect(hosts.getByText('Not seen yet.')).toBeVisible();

  const guests = await pageOf(browser, guest, PHONE);
  await guests.addInitScript(`
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    globalThis.comeForward = () => {
      state = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    };
  `);
  await guests.goto(at(`/games/${id}`));
  await expect(guests.getByText('Coming Cranes canceled the game (weather).')).toBeVisible();
  expect(await seenAt()).toBeNull();
  await guests.evaluate('comeForward()');
  await expect.poll(seenAt).toEqual(expect.any(String));
});

test('one tap on a notification answers without a page', async ({ browser }) => {
  await startsIn(id, 47);
  const token = new URL(await linkTo(guest, STILL_ON)).searchParams.get('token');
  const page = await pageOf(browser, guest, { reducedMotion: 'reduce' });
  await page.context().grantPermissions(['notifications'], { origin: at('/') });
  await page.goto(at('/about'));
  const devtools = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first) registered.resolve(first.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const answer = { token, gives: 'yes', label: 'Yes, we’re on', done: 'They see that you’re on' };
  const message = { title: 'Still on?', text: 'Soccer', path: `/games/${id}`, tag: 'asked', answer };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: at('/').replace(/\/$/, ''),
    registrationId: await registered.promise,
    data: JSON.stringify(message),
  });
  const shown = () =>
    page.evaluate<string[]>(
      `navigator.serviceWorker.ready
      .then((registration) => registration.getNotifications())
      .then((all) => all.map(({ title, actions }) => [title, ...actions.map((one) => one.title)].join(': ')))`,
    );
  await expect.poll(shown).toEqual(['Still on?: Yes, we’re on']);
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(PRESS);
  await expect.poll(shown).toEqual(['Yes, we’re on']);
  const { confirmation } = await host.ask(getGame, { params: { id } });
  expect(confirmation?.theirs.yesAt).toEqual(expect.any(String));
  await page.context().close();
});
