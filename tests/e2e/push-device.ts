/** Push messages to a page's service worker, as from a push service. */
import { expect, type Page } from '@playwright/test';
import { at } from './people.ts';

type Push = { title: string; text: string; path: string; tag: string; answer?: object };

/** Lets a page show notifications. @returns how to deliver a push message, which shows once */
export async function receivePushes(page: Page): Promise<(message: Push) => Promise<void>> {
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
    // A worker about to stop may miss the first delivery; the shared tag merges both.
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

/** The notifications that the browser shows now: title, then text and buttons. */
export const shown = (page: Page): Promise<string[]> =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, actions }) => [title, body, ...actions.map((one) => one.title)].join(' | ')))`);

/** Taps the notification or one of its buttons. The test browser shows none to tap. */
export const tap = (page: Page, action = '') =>
  inWorker(
    page,
    `const [notification] = await self.registration.getNotifications();
    const event = new NotificationEvent('notificationclick', { notification, action: ${JSON.stringify(action)} });`,
  );

/** Dispatches an event to the service worker, after running a script there. */
export const dispatch = (page: Page, type: string, script: string) =>
  inWorker(page, `${script}; const event = new ExtendableEvent(${JSON.stringify(type)});`);

async function inWorker(page: Page, script: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  await worker.evaluate(`(async () => {
    ${script}
    await new Promise((resolve, reject) => {
      // An event created by a script cannot be extended.
      event.waitUntil = (work) => void work.then(resolve, reject);
      self.dispatchEvent(event);
    });
  })()`);
}
