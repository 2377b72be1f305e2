/** Validates push endpoints. They come from browsers, so from anyone: only known push services are asked. */
import { isPublicEndpoint } from '@playfield/kit/http/public-addresses.ts';

type Rules = { NODE_ENV: string; PUSH_SERVICES: readonly string[] };

/** Whether an endpoint belongs to a known push service. Tests and developers may use a local one. */
export function isPushService(endpoint: string, { NODE_ENV, PUSH_SERVICES }: Rules): boolean {
  const { hostname } = new URL(endpoint);
  if (NODE_ENV !== 'production' && LOOPBACK.has(hostname)) return true;
  if (!isPublicEndpoint(endpoint)) return false;
  return PUSH_SERVICES.some((name) => (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name));
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost']);
