import { expect, inject, it } from 'vitest';
import { ownStores } from '../../support/notifier.ts';
import { hasReleased } from '../../support/released.ts';
import { upgrade } from './upgrading.ts';

/** Calls for every team's actions, and one instance of each service back; `npm run drill -- upgrade` goes on for ten times as long. */
const QUICK = { callsAStep: 40, back: 1 } as const;
/** Building the older version takes 10 s; on a busy machine, each of eight replacements 10 s. */
const TIMEOUT_MS = 300_000;

// A release is never checked without it.
it.skipIf(process.env['RELEASE'] !== '1' && !(await hasReleased()))(
  'the released version and this one work side by side, there and back, and nothing is lost from the first instance to the last',
  async () => {
    const { mongoUrl, redisUrl, redis } = await ownStores();
    await redis.quit();
    const env = { ...inject('env'), MONGODB_URL: mongoUrl, REDIS_URL: redisUrl, QUEUE_REDIS_URL: redisUrl };
    const place = { env, mongoUrl, queuesUrl: redisUrl, mailUrl: inject('mailUrl') };
    const { failed, written, astray, deadLetters } = await upgrade(place, QUICK);
    expect({ failed, astray, deadLetters }).toEqual({ failed: [], astray: 0, deadLetters: [] });
    expect(written).toBeGreaterThan(10);
  },
  TIMEOUT_MS,
);
