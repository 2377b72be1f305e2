import { expect, it } from 'vitest';
import { isInternal, isPublicEndpoint, publicLookup } from './public-addresses.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://93.184.215.14/push',
])('accepts a public address: %s', (endpoint) => {
  expect(isPublicEndpoint(endpoint)).toBe(true);
});

it.each(
  `http://fcm.googleapis.com/fcm/send/abc https://localhost/push https://redis/push https://vault.internal/push
  https://127.0.0.1/push https://2130706433/push https://0x7f.1/push https://10.1.2.3/push
  https://169.254.169.254/latest/meta-data https://192.168.1.1/push https://[::1]/push
  https://[::ffff:127.0.0.1]/push https://[fd00::1]/push https://fcm.googleapis.com:6379/push
  https://user:password@fcm.googleapis.com/push ftp://fcm.googleapis.com/push`.split(/\s+/),
)('rejects an internal or unusual address: %s', (endpoint) => {
  expect(isPublicEndpoint(endpoint)).toBe(false);
});

it.each(
  `0.0.0.0 172.16.0.1 100.64.0.1 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255
  :: ::1 ::2 ::10.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b:1::a00:1 100::1 2001::1 2001:db8::1 2002:a00:1::1 3fff::1
  5f00::1 fd12::1 fe80::1 fec0::1 ff02::1 no-address`.split(/\s+/),
)('recognizes an internal address: %s', (address) => {
  expect(isInternal(address)).toBe(true);
});

it.each(['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888', '2a00::1'])('recognizes a public address: %s', (address) => {
  expect(isInternal(address)).toBe(false);
});

it('rejects a hostname that resolves to an internal address', async () => {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  publicLookup('localhost', { all: true }, (error) => resolve(error));
  expect((await promise)?.message).toBe('It leads into an internal network');
});
