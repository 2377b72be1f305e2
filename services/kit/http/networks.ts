import ipaddr from 'ipaddr.js';

const IPV6_SITE_BYTES = 8;

/** Reduces an IPv6 address to its /64 subnet, because a device can choose any address in it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed
        .toByteArray()
        .slice(0, IPV6_SITE_BYTES)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
}
