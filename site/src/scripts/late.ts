/** What can wait until a page is there: the service worker, and the counting of pages. */
import type { countView } from '@playfield/contracts/page-views.ts';
import type { BodyInput } from '@playfield/contracts/call.ts';
import { followOtherTabs } from '../stores/tabs.ts';
import { showOffer } from './offer.ts';

export function begin(): void {
  followOtherTabs();
  count({ path: location.pathname });
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-click]') : null;
    if (pressed?.dataset.click) count({ path: location.pathname, click: pressed.dataset.click });
  });
  void register();
}

/** Nothing about who looks goes along; and who asks not to be counted (Global Privacy Control) is not. */
function count(seen: BodyInput<typeof countView>): void {
  if (Reflect.get(navigator, 'globalPrivacyControl') === true) return;
  navigator.sendBeacon('/api/events', new Blob([JSON.stringify(seen)], { type: 'application/json' }));
}

async function register(): Promise<void> {
  try {
    // Apart, because the settings load it too: a file that both share would be named on every page.
    const { registerWorker } = await import('../stores/service-worker.ts');
    const registration = await registerWorker();
    if (registration.waiting) offerUpdate(registration.waiting);
    registration.addEventListener('updatefound', () => follow(registration.installing));
  } catch (error) {
    console.warn('The service worker could not be registered', error);
  }
}

/** The first worker of a browser takes over by itself; a later one waits for its page's consent. */
function follow(installing: ServiceWorker | null): void {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(installing);
  });
}

function offerUpdate(waiting: ServiceWorker): void {
  showOffer({
    title: 'A new version is ready',
    text: 'Reload when it suits you. What you are writing is kept.',
    accept: 'Reload',
    onAccept() {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin than ours
      waiting.postMessage('take over');
    },
  });
}
