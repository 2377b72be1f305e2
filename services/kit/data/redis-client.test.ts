import { expect, it } from 'vitest';
import { readRedisAddress } from './redis-client.ts';

it('parses the URL of a single server', () => {
  expect(readRedisAddress('rediss://default:secret@redis.example:6380/5')).toEqual({
    one: { host: 'redis.example', port: 6_380, username: 'default', password: 'secret', db: 5, tls: {} },
  });
});

it('parses a URL with Sentinels and the name of their primary', () => {
  expect(readRedisAddress('sentinel://:se%40cret@one:26380,two/main')).toEqual({
    one: {
      sentinels: [
        { host: 'one', port: 26_380 },
        { host: 'two', port: 26_379 },
      ],
      name: 'main',
      password: 'se@cret',
    },
  });
});

it('parses a URL with several nodes of a cluster', () => {
  expect(readRedisAddress('rediss://playfield:secret@10.0.0.1:7000,two')).toEqual({
    nodes: [
      { host: '10.0.0.1', port: 7_000 },
      { host: 'two', port: 6_379 },
    ],
    shared: { username: 'playfield', password: 'secret', tls: {} },
  });
});

it.each([
  'localhost:6379',
  'http://localhost:6379',
  'redis://',
  'redis://one,,two',
  'redis://one:port',
  'redis://one,two/0',
  'redis://one/main',
  'sentinel://one,two',
  'sentinel://one,two/main/0',
])('rejects the URL %s', (text) => {
  expect(readRedisAddress(text)).toBeNull();
});
