import { ownPath } from '../shared/format/next.ts';

type Message = {
  title: string;
  text: string;
  path: string;
  tag: string;
  answer?: { token: string; gives: string; label: string; done: string };
};

type Answer = NonNullable<Message['answer']>;

const ANSWER = 'answer';

const NOTHING_SAID: Message = {
  title: 'Something happened with your games',
  text: '',
  path: '/notifications',
  tag: 'unknown',
};

export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const { title, text, path, tag, answer } = readMessage(event.data);
    const buttons = answer ? { actions: [{ action: ANSWER, title: answer.label }] } : {};
    const shown = { body: text, tag, data: { path, tag, answer }, ...buttons };
    event.waitUntil(worker.registration.showNotification(title, shown));
  });

  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker)));

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path, tag, answer }: Partial<Message> = Object(event.notification.data);
    const isAnswered = event.action === ANSWER && answer !== undefined;
    event.waitUntil(
      isAnswered ? send(worker, answer, tag) : open(worker, typeof path === 'string' ? path : NOTHING_SAID.path),
    );
  });
}

const JSON_HEADERS = { 'Content-Type': 'application/json' };

async function renew({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  const answer = await fetch('/api/notifications/preferences');
  if (!answer.ok) return;
  const { push }: { push: { key: string } } = Object(await answer.json());
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: push.key,
  });
  await fetch('/api/push/subscriptions', { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(subscription) });
}

function readMessage(data: PushMessageData | null): Message {
  try {
    return { ...NOTHING_SAID, ...Object(data?.json()) };
  } catch {
    return NOTHING_SAID;
  }
}

async function send(worker: ServiceWorkerGlobalScope, answer: Answer, tag = NOTHING_SAID.tag): Promise<void> {
  const { token, gives, label, done } = answer;
  const request = { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify({ token, answer: gives }) };
  const isTaken = await fetch('/api/links/answer', request).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isTaken) await worker.registration.showNotification(label, { body: done, tag });
  else await open(worker, `/answer?token=${encodeURIComponent(token)}`);
}

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
  await page.focus().catch(() => undefined);
  // Navigating fails if the worker does not control the page, for example if the page loaded before the worker.
  await page.navigate(target.href).catch(() => worker.clients.openWindow(target.href));
}
