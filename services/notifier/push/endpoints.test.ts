import { expect, it } from 'vitest';
import { isPushService } from './endpoints.ts';

it('allows only known push services, and local ones outside of production', () => {
  const PUSH_SERVICES = ['fcm.googleapis.com', '*.push.apple.com'];
  const isKnown = (endpoint: string, NODE_ENV = 'production') => isPushService(endpoint, { NODE_ENV, PUSH_SERVICES });
  expect(isKnown('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
  expect(isKnown('https://web.push.apple.com/abc')).toBe(true);
  expect(isKnown('https://push.apple.com/abc')).toBe(false);
  expect(isKnown('https://evilpush.apple.com/abc')).toBe(false);
  expect(isKnown('https://fcm.googleapis.com.evil.example/abc')).toBe(false);
  expect(isKnown('http://127.0.0.1:1234/push')).toBe(false);
  expect(isKnown('http://127.0.0.1:1234/push', 'test')).toBe(true);
  expect(isKnown('https://evil.example/push', 'test')).toBe(false);
});
