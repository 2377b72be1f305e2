import { expect, it } from 'vitest';
import { isRedisAddress, readRedisAddress } from './redis-address.ts';

it('is a server as it stands', () => {
  const url = 'rediss://default:secret@redis.example:6380/5';
  expect(readRedisAddress(url)).toEqual({ kind: 'one', url });
});

it('is the primary that Sentinels know by a name', () => {
  expect(readRedisAddress('redis+sentinel://:se%40cret@one:26380,two/main')).toEqual({
    kind: 'sentinel',
    nodes: [
      { host: 'one', port: 26_380 },
      { host: 'two', port: 26_379 },
    ],
    name: 'main',
    shared: { password: 'se@cret' },
  });
});

it('is a cluster, through any of its nodes', () => {
  expect(readRedisAddress('rediss+cluster://playfield:secret@10.0.0.1:7000,[::1]:7001,three')).toEqual({
    kind: 'cluster',
    nodes: [
      { host: '10.0.0.1', port: 7_000 },
      { host: '::1', port: 7_001 },
      { host: 'three', port: 6_379 },
    ],
    name: '',
    shared: { username: 'playfield', password: 'secret', tls: {} },
  });
});

it.each([
  'localhost:6379',
  'http://localhost:6379',
  'redis+cluster://',
  'redis+cluster://one,,two',
  'redis+cluster://one:port',
  'redis+cluster://one/0',
  'redis+sentinel://one,two',
  'redis+sentinel://one,two/main/0',
  'redis+ring://one',
])('is not %s', (text) => {
  expect(isRedisAddress(text)).toBe(false);
});
