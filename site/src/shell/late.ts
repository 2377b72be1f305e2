import { hasSessionHint } from '../shared/api/hint.ts';
import { showOffer } from './offer.ts';
import { startSession } from '../shared/api/session.ts';

/** Must match `REMEMBERED` in shared/api/session.ts. */
const REMEMBERED = 'pf_team';

// A null key means that another tab cleared local storage.
addEventListener('storage', ({ key }) => (key === REMEMBERED || key === null) && void startSession());
addEventListener('vite:preloadError', offerReload);
if (document.getElementById('near-form') && !hasSessionHint()) void import('../features/search/open-games/near.ts');
void import('./counting.ts').catch(() => undefined);
void register();

function offerReload(): void {
  if (!navigator.onLine) return;
  showOffer({
    title: 'Please reload this page',
    text: 'Part of it couldn’t be loaded, probably because we’ve just updated the site. What you’re typing here isn’t kept.',
    accept: 'Reload',
    onAccept: () => location.reload(),
  });
}

async function register(): Promise<void> {
  try {
    const { registerWorker } = await import('../shared/stores/service-worker.ts');
    const registration = await registerWorker();
    if (registration.waiting) offerUpdate(registration.waiting);
    registration.addEventListener('updatefound', () => follow(registration.installing));
  } catch (error) {
    console.warn('The service worker could not be registered', error);
  }
}

/** Offers an update only if the page already has a worker, because a browser's first worker activates immediately. */
function follow(installing: ServiceWorker | null): void {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(installing);
  });
}

function offerUpdate(waiting: ServiceWorker): void {
  showOffer({
    title: 'A new version is ready',
    text: 'Reload when you’re ready. What you’re writing is kept.',
    accept: 'Reload',
    onAccept() {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin than ours
      waiting.postMessage('take over');
    },
  });
}
