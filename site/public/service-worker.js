/**
 * Shows notifications while no page is open. Registered only by who allows them (src/stores/push.ts); each concern adds
 * its own listeners, so that others can come beside this one.
 */

/** What a message has to have; push services may wake a browser without one. */
const NOTHING_SAID = { title: 'Something happened with your games', text: '', path: '/notifications', tag: 'unknown' };

self.addEventListener('push', (event) => {
  const { title, text, path, tag } = readMessage(event.data);
  const options = { body: text, tag, data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

function readMessage(data) {
  try {
    return { ...NOTHING_SAID, ...data.json() };
  } catch {
    return NOTHING_SAID;
  }
}

/** Goes there in a page that is open already, else in a new one; never to another site. */
async function open(path) {
  const target = new URL(path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return self.clients.openWindow(target.href);
  await page.focus();
  // A page from before the worker was there cannot be led elsewhere by it.
  return page.navigate(target.href).catch(() => self.clients.openWindow(target.href));
}
