/** Validates push endpoints. They come from browsers, so from anyone: none may lead into our own network. */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4-compatible addresses (RFC 4291 §2.5.5.1): deprecated, and they hold an IPv4 address of any kind. */
const COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

/** Anything but a public unicast address, by IANA's special-purpose address registries (RFC 6890). */
export function isInternal(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.parse(address);
  return parsed.range() !== 'unicast' || (parsed instanceof ipaddr.IPv6 && parsed.match(COMPATIBLE));
}

type Rules = { NODE_ENV: string; PUSH_SERVICES: readonly string[] };

/** Whether an endpoint belongs to a known push service. Tests and developers may use a local one. */
export function isPushService(endpoint: string, { NODE_ENV, PUSH_SERVICES }: Rules): boolean {
  const { hostname } = new URL(endpoint);
  if (NODE_ENV !== 'production' && LOOPBACK.has(hostname)) return true;
  if (!isPublicEndpoint(endpoint)) return false;
  return PUSH_SERVICES.some((name) => (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name));
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost']);

/** Whether an endpoint may be stored. A name may still resolve anywhere: `publicLookup` checks that on use. */
export function isPublicEndpoint(endpoint: string): boolean {
  const { protocol, hostname, username, password, port } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return !isInternal(host);
  return host.includes('.') && !/\.(?:localhost|local|internal|home\.arpa)\.?$/.test(host);
}

/** Like `dns.lookup`, but fails for names that resolve to an internal network. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isInternal(address)))
      return callback(new Error('It leads into an internal network'), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
