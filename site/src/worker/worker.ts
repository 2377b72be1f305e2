/** The service worker: pages that were looked at open without a network, and nothing about anybody is kept. Built by `build/worker.ts`. */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { listenForPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: what the offline page needs, with a hash of each. */
declare const PRECACHED: { url: string; revision: string | null }[];

const OFFLINE = '/offline';
/** A page on a bad connection is waited for this long before the kept one is shown. */
const PATIENCE_SECONDS = 4;
/** A season's reading, and what belongs to it. */
const PAGES_MAX = 40;
const FILES_MAX = 120;
const DAYS = 24 * 60 * 60;

/** `/messages/12` is kept as `/messages`, the same page: what is kept does not tell whom somebody wrote to. */
const withoutIds = {
  cacheKeyWillBeUsed: ({ request }: { request: Request }) => Promise.resolve(request.url.replace(/\/\d+$/, '')),
};

// The API is none of the worker's business. Where the browser knows such routes, calls do not even pass by here: Chromium loses
// a beacon of a page that is being left on that way.
self.addEventListener('install', (event) => {
  const addRoutes: unknown = Reflect.get(event, 'addRoutes');
  const api = { condition: { urlPattern: '/api/*' }, source: 'network' };
  if (typeof addRoutes === 'function') event.waitUntil(Promise.resolve(addRoutes.call(event, [api])));
});
precacheAndRoute(PRECACHED);
cleanupOutdatedCaches();

// Pages are the same for everybody: who is signed in is asked for by their scripts, and answers of /api are never kept.
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && !/^\/(?:api|admin)(?:\/|$)/.test(url.pathname) && url.search === '',
  new NetworkFirst({
    cacheName: 'pages',
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [withoutIds, new ExpirationPlugin({ maxEntries: PAGES_MAX, maxAgeSeconds: 30 * DAYS })],
  }),
);
// Files whose names carry a hash of their content never change.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/_astro/'),
  new CacheFirst({
    cacheName: 'files',
    plugins: [new ExpirationPlugin({ maxEntries: FILES_MAX, maxAgeSeconds: 60 * DAYS })],
  }),
);
setCatchHandler(async ({ request }) =>
  request.mode === 'navigate' ? ((await matchPrecache(OFFLINE)) ?? Response.error()) : Response.error(),
);

// A new version waits until somebody agrees: a page must not find itself with another version's files.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

listenForPush(self);
