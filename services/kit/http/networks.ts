import ipaddr from 'ipaddr.js';

const IPV6_SITE_BYTES = 8;

/** Returns an IPv4 address, or the /64 subnet of an IPv6 address, in which a device can choose its addresses. */
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
