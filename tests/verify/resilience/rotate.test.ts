import { expect, inject, it } from 'vitest';
import { ownStores } from '../../support/notifier.ts';
import { rotate } from './rotating.ts';

/** All keys in the same three steps; `npm run drill -- rotate` takes each by itself. */
const QUICK = { callsAStep: 40, oneByOne: false };
/** 30 restarts of some seconds each. */
const TIMEOUT_MS = 300_000;

it(
  'nothing fails, nobody is signed out, pages open their streams and all secrets open while every key is replaced',
  async () => {
    const { mongoUrl, redisUrl, redis } = await ownStores();
    await redis.quit();
    const env = {
      ...inject('env'),
      MONGODB_URL: mongoUrl,
      REDIS_URL: redisUrl,
      QUEUE_REDIS_URL: redisUrl,
      LIVE_REDIS_URL: redisUrl,
    };
    const { failed, astray, written, restarts } = await rotate({ env, mailUrl: inject('mailUrl') }, QUICK);
    expect({ failed, astray, restarts }).toEqual({ failed: [], astray: 0, restarts: 30 });
    expect(written).toBeGreaterThan(10);
  },
  TIMEOUT_MS,
);
