import { expect, it } from 'vitest';
import { isPushService, PUSH_SERVICES } from './endpoints.ts';

const isKnown = (endpoint: string, NODE_ENV = 'production') => isPushService(endpoint, { NODE_ENV, PUSH_SERVICES });

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('allows the push service of a browser: %s', (endpoint) => expect(isKnown(endpoint)).toBe(true));

it.each([
  'https://push.apple.com/abc',
  'https://evilpush.apple.com/abc',
  'https://www.google.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'http://jmt17.google.com/fcm/send/abc',
  'http://127.0.0.1:1234/push',
])('rejects the endpoint %s', (endpoint) => expect(isKnown(endpoint)).toBe(false));

it('allows local endpoints, but no other unknown endpoints, outside production', () => {
  expect(isKnown('http://127.0.0.1:1234/push', 'test')).toBe(true);
  expect(isKnown('https://evil.example/push', 'test')).toBe(false);
});
