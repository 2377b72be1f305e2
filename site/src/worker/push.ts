/** Shows notifications while no page is open. */
import { ownPath } from '../shared/format/next.ts';

type Message = { title: string; text: string; path: string; tag: string };

/** What a message has to have; push services may wake a browser without one. */
const NOTHING_SAID: Message = {
  title: 'Something happened with your games',
  text: '',
  path: '/notifications',
  tag: 'unknown',
};

export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const { title, text, path, tag } = readMessage(event.data);
    event.waitUntil(worker.registration.showNotification(title, { body: text, tag, data: { path } }));
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path }: Partial<Message> = Object(event.notification.data);
    event.waitUntil(open(worker, typeof path === 'string' ? path : NOTHING_SAID.path));
  });
}

function readMessage(data: PushMessageData | null): Message {
  try {
    return { ...NOTHING_SAID, ...Object(data?.json()) };
  } catch {
    return NOTHING_SAID;
  }
}

/** Goes there in a page that is open already, else in a new one; never to another site. */
async function open(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const { origin } = worker.location;
  const own = ownPath(path, origin);
  if (own === undefined) return;
  const target = new URL(own, origin);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await worker.clients.openWindow(target.href);
    return;
  }
  // A browser may keep a window where it is: it is led to the place all the same.
  await page.focus().catch(() => undefined);
  // A page from before the worker was there cannot be led elsewhere by it.
  await page.navigate(target.href).catch(() => worker.clients.openWindow(target.href));
}
