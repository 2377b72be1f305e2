import { getGame } from '@playfield/contracts/games.ts';
import { getPreferences } from '@playfield/contracts/notifications.ts';
import { tokenIn } from '../support/mailbox.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { agree, at, day, mailbox, signInto, signUp, startsIn } from './people.ts';

test.use({ serviceWorkers: 'allow' });

const SUBSCRIBES = `
  const made = {
    endpoint: 'https://localhost/' + crypto.randomUUID(),
    unsubscribe: async () => !(current = null),
    toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
  };
  let current = null;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => (current = applicationServerKey.length > 80 ? made : null);
  PushManager.prototype.getSubscription = async () => current;
`;
const DENIES = 'Object.defineProperty(Notification, "permission", { get: () => "denied" })';

type Push = { title: string; text: string; path: string; tag: string; answer?: object };

async function receivePushes(page: Page): Promise<(message: Push) => Promise<void>> {
  await page.context().grantPermissions(['notifications'], { origin: at('/') });
  const devtools = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) registered.resolve(first.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const registrationId = await registered.promise;
  return async (message) => {
    // A worker that is about to stop may miss a delivery, so retry. The shared tag merges repeated notifications.
    await expect(async () => {
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(at('/')).origin,
        registrationId,
        data: JSON.stringify(message),
      });
      await expect.poll(() => shown(page), { timeout: 3_000 }).toHaveLength(1);
    }).toPass();
  };
}

const shown = (page: Page): Promise<string[]> =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, actions }) => [title, body, ...actions.map((one) => one.title)].join(' | ')))`);

const tap = (page: Page, action = '') =>
  inWorker(
    page,
    `const [notification] = await self.registration.getNotifications();
    const event = new NotificationEvent('notificationclick', { notification, action: ${JSON.stringify(action)} });`,
  );

async function inWorker(page: Page, script: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  await worker.evaluate(`(async () => {
    ${script}
    await new Promise((resolve, reject) => {
      // The original waitUntil would throw, because a script created this event.
      event.waitUntil = (work) => void work.then(resolve, reject);
      self.dispatchEvent(event);
    });
  })()`);
}

test('A coach allows notifications, opens a page from one, and answers in another', async ({ page, context }) => {
  const [host, guest] = [await signUp('Coming Cranes', 'Boulder, CO'), await signUp('Silent Storks', 'Denver, CO')];
  const { id } = await agree(host, guest, { date: day(9) });
  await startsIn(id, 47);
  await signInto(context, guest);
  await context.grantPermissions(['notifications'], { origin: at('/') });
  await page.addInitScript({ content: SUBSCRIBES });
  await page.goto(at('/account-settings#notifications'));
  await page.getByRole('button', { name: 'Allow notifications' }).click();
  await expect(page.getByText('This browser tells you right away')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(page.getByRole('button', { name: 'Allow notifications' })).toBeVisible();

  await page.reload();
  const push = await receivePushes(page);
  await test.step('a tap opens the notification’s page, and never leaves the site', async () => {
    await push({ title: 'Guest Gators wants to play you', text: 'Baseball', path: '/faq', tag: 'one' });
    expect(await shown(page)).toEqual(['Guest Gators wants to play you | Baseball']);
    await tap(page);
    await expect(page).toHaveURL(at('/faq'));
    await push({ title: 'Elsewhere', text: '', path: 'https://elsewhere.example/', tag: 'two' });
    await tap(page);
    await expect.poll(() => shown(page)).toEqual([]);
    await expect(page).toHaveURL(at('/faq'));
  });

  await test.step('the notification’s button answers without opening a page', async () => {
    const token = tokenIn(await mailbox().waitFor(guest.email, /^Still on\?/));
    const answer = { token, gives: 'yes', label: 'Yes, we’re on', done: 'They see that you’re on' };
    await push({ title: 'Still on?', text: 'Soccer', path: `/games/${id}`, tag: 'asked', answer });
    await tap(page, 'answer');
    await expect.poll(() => shown(page)).toEqual([expect.stringContaining('They see that you’re on')]);
    await expect(page).toHaveURL(at('/faq'));
    const { confirmation } = await host.ask(getGame, { params: { id } });
    expect(confirmation?.theirs.yesAt).toEqual(expect.any(String));
  });

  await test.step('a subscription that the browser replaces is renewed', async () => {
    await inWorker(page, `${SUBSCRIBES}; const event = new ExtendableEvent('pushsubscriptionchange');`);
    await expect.poll(async () => (await guest.ask(getPreferences)).push.devices).toHaveLength(1);
  });

  await test.step('the settings explain how to allow notifications if the browser blocks them', async () => {
    const blocked = await context.newPage();
    await blocked.addInitScript({ content: DENIES });
    await blocked.goto(at('/account-settings#notifications'));
    await expect(blocked.getByText('set Notifications to Allow')).toBeVisible();
    await expect(blocked.getByRole('button', { name: 'Allow notifications' })).toHaveCount(0);
  });
});
