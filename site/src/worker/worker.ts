import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { listenForPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;
declare const PRECACHED: { url: string; revision: string | null }[];

const OFFLINE = '/offline';
const PATIENCE_SECONDS = 4;
const PAGES_MAX = 40;
const SCREENS =
  /^\/(?:availability|find-games|find-teams|games|messages|notifications|post-availability|schedule|team-profile)(?:\/\d+)?$/;
const FILES_MAX = 120;
const DAYS = 24 * 60 * 60;

/** Caches `/messages/12` as `/messages`, which is the same page, so that the cache does not reveal contacts. */
const withoutIds = {
  cacheKeyWillBeUsed: ({ request }: { request: Request }) => Promise.resolve(request.url.replace(/\/\d+$/, '')),
};

// Let API calls bypass the worker in browsers that support the Static Routing API.
self.addEventListener('install', (event) => {
  const addRoutes: unknown = Reflect.get(event, 'addRoutes');
  const api = { condition: { urlPattern: '/api/*' }, source: 'network' };
  if (typeof addRoutes === 'function') event.waitUntil(Promise.resolve(addRoutes.call(event, [api])));
});
precacheAndRoute(PRECACHED);
cleanupOutdatedCaches();

// Pages are cached, because they are the same for everyone. Personal data comes from API calls, which are not cached.
const pages = {
  cacheName: 'pages',
  plugins: [withoutIds, new ExpirationPlugin({ maxEntries: PAGES_MAX, maxAgeSeconds: 30 * DAYS })],
};
// Open screens from the cache, without waiting for a slow network. A new release appears on the second visit.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && SCREENS.test(url.pathname) && url.search === '',
  new StaleWhileRevalidate(pages),
);
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && !/^\/(?:api|admin|g)(?:\/|$)/.test(url.pathname) && url.search === '',
  new NetworkFirst({ ...pages, networkTimeoutSeconds: PATIENCE_SECONDS }),
);
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

// A new version waits for the user's consent, because an open page must not load another version's files.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

listenForPush(self);
