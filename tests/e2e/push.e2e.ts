/** Push notifications: allowed, shown, and where a browser has none. */
import { expect, test } from './browser.ts';
import { openQuietly } from './inspection.ts';
import { at, pageOf, signUp, type Person } from './people.ts';

/** A test browser has no push service: this subscription leads nowhere, the rest is real. */
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
/** Notifications the browser shows now. */
const SHOWN = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((shown) => shown.map(({ title, body }) => title + ': ' + body))`;

let host: Person;

test.beforeEach(async () => {
  host = await signUp('Hosting Hawks', 'Boulder, CO');
});

test('a browser that allows it shows what is pushed', async ({ browser }) => {
  const page = await pageOf(browser, host, { reducedMotion: 'reduce' });
  await page.context().grantPermissions(['notifications'], { origin: at('/') });
  await page.addInitScript({ content: SUBSCRIBES });
  await page.goto(at('/account-settings#notifications'));
  await page.getByRole('button', { name: 'Allow notifications' }).click();
  await expect(page.getByText('This browser tells you at once')).toBeVisible();

  const devtools = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first) registered.resolve(first.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  const message = { title: 'Guest Gators wants to play you', text: 'Baseball', path: '/team-profile', tag: 'one' };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: at('/').replace(/\/$/, ''),
    registrationId: await registered.promise,
    data: JSON.stringify(message),
  });
  await expect.poll(() => page.evaluate<string[]>(SHOWN)).toEqual(['Guest Gators wants to play you: Baseball']);

  await page.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(page.getByRole('button', { name: 'Allow notifications' })).toBeVisible();
  await page.context().close();
});

test('a browser that cannot show notifications, or is told not to, says so', async ({ browser }) => {
  for (const [script, words] of [
    ['delete window.PushManager', 'This browser cannot show notifications'],
    ['Object.defineProperty(Notification, "permission", { get: () => "denied" })', 'set Notifications to Allow'],
  ] as const) {
    const page = await pageOf(browser, host, { reducedMotion: 'reduce' });
    await page.addInitScript({ content: script });
    await openQuietly(page, at('/account-settings#notifications'));
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Allow notifications' })).toHaveCount(0);
    await page.context().close();
  }
});
