/** Shows notifications while no page is open. */
import { ownPath } from '../shared/format/next.ts';

type Message = { title: string; text: string; path: string; tag: string };

/** Fallback content; push services may wake a browser without any. */
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

/** Navigates an open page there, else opens a new one; never another site. */
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
  // Browsers may refuse the focus; navigate anyway.
  await page.focus().catch(() => undefined);
  // The worker cannot navigate a page that loaded before it.
  await page.navigate(target.href).catch(() => worker.clients.openWindow(target.href));
}
