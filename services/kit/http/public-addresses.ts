import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4-compatible addresses (RFC 4291 §2.5.5.1), which are deprecated and could embed an internal address. */
const COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

export function isInternal(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.parse(address);
  return parsed.range() !== 'unicast' || (parsed instanceof ipaddr.IPv6 && parsed.match(COMPATIBLE));
}

/** Checks IP addresses but does not resolve names. `publicLookup` checks a name's addresses on each connection. */
export function isPublicEndpoint(endpoint: string): boolean {
  const { protocol, hostname, username, password, port } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return !isInternal(host);
  return host.includes('.') && !/\.(?:localhost|local|internal|home\.arpa)\.?$/.test(host);
}

export class InternalAddress extends Error {
  override name = 'InternalAddress';
  constructor() {
    super('It leads into an internal network');
  }
}

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The connection uses the checked addresses, so DNS rebinding has no effect. */
export function publicLookupBy(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => isInternal(address))) return callback(new InternalAddress(), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

export const publicLookup = publicLookupBy(lookup);
