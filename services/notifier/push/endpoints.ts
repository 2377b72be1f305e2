/** Validates push endpoints. They come from browsers, so from anyone: none may lead into our own network. */
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';

/** Non-public addresses: IANA's special-purpose address registries (RFC 6890). */
const INTERNAL = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INTERNAL.ipv4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INTERNAL.ipv6.addSubnet(network, prefix, 'ipv6');

export function isInternal(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return true;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return INTERNAL[family].check(address, family);
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
