import { isPublicEndpoint } from '@playfield/kit/http/public-addresses.ts';

type Rules = { NODE_ENV: string; PUSH_SERVICES: readonly string[] };

/** The push services of Chrome, of Chromium builds in Linux distributions, and of Firefox, Safari and Edge. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Users can submit any URL as an endpoint, so only known push services may be contacted. */
export function isPushService(endpoint: string, { NODE_ENV, PUSH_SERVICES: known }: Rules): boolean {
  const { hostname } = new URL(endpoint);
  if (NODE_ENV !== 'production' && LOOPBACK.has(hostname)) return true;
  if (!isPublicEndpoint(endpoint)) return false;
  return known.some((name) => (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name));
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost']);
