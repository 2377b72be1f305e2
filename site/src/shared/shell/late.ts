/** What can wait until a page is there: the service worker, and the counting of pages. */
import { followOtherTabs } from '../stores/tabs.ts';
import { showOffer } from './offer.ts';

followOtherTabs();
void import('./counting.ts').catch(() => undefined);
void register();

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
