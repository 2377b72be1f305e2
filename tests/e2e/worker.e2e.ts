/** The service worker in use: a waiting new version, and a tapped notification. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at } from './people.ts';

/** The browser treats another URL as another version. */
const NEXT_VERSION = `{
  const createPolicy = trustedTypes.createPolicy.bind(trustedTypes);
  trustedTypes.createPolicy = (name) => createPolicy(name, { createScriptURL: (address) => address + '?next' });
}`;
const CONTROLLER = `navigator.serviceWorker.controller?.scriptURL.replace(location.origin, '')`;
/** What a tap does. The test browser shows no notifications to tap. */
const TAP = `self.registration.getNotifications().then(([notification]) => {
  const event = new NotificationEvent('notificationclick', { notification });
  return new Promise((resolve, reject) => {
    // An event that a script makes up cannot be prolonged.
    event.waitUntil = (work) => void work.then(resolve, reject);
    self.dispatchEvent(event);
  });
})`;

/** Opens a page controlled by the service worker. */
async function openControlled(page: Page): Promise<void> {
  await page.goto(at('/about'));
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.reload();
  expect(await page.evaluate(CONTROLLER)).toBe('/service-worker.js');
}

test('a new version waits until somebody reloads for it', async ({ page }) => {
  await openControlled(page);
  await page.addInitScript({ content: NEXT_VERSION });
  await page.goto(at('/faq'));
  const card = page.getByText('A new version is ready');
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(card).toBeHidden();
  expect(await page.evaluate(CONTROLLER)).toBe('/service-worker.js');

  // It is offered again on the next page.
  await page.goto(at('/about'));
  await expect(card).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  expect(await page.evaluate(CONTROLLER)).toBe('/service-worker.js?next');
  await expect(card).toBeHidden();
});

test('a tap on a notification leads an open page to what it tells of, and never off the site', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: at('/') });
  await openControlled(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;

  async function tap(path: string): Promise<void> {
    const shown = () => worker?.evaluate<number>('self.registration.getNotifications().then(({ length }) => length)');
    // A worker about to sleep may miss the first one; the shared tag merges both.
    await expect(async () => {
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(at('/')).origin,
        registrationId,
        data: JSON.stringify({ title: 'Guest Gators wrote to you', text: 'See you there', path, tag: path }),
      });
      await expect.poll(shown, { timeout: 3_000 }).toBe(1);
    }).toPass();
    await worker?.evaluate(TAP);
    await expect.poll(shown).toBe(0);
  }

  await tap('/faq');
  await expect(page).toHaveURL(at('/faq'));
  await tap('https://elsewhere.example/');
  await expect(page).toHaveURL(at('/faq'));
});
