import { login } from '@playfield/contracts/sign-in.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createLimits } from './limits.ts';

const NOWHERE = 'redis://127.0.0.1:1';
const address = '203.0.113.7';

it('responds 503 to sign-ins while Redis is down, but lets a search for games through', async () => {
  const redis = connectRedis(NOWHERE, createLogger('test', 'silent'));
  onTestFinished(() => redis.disconnect());
  const limits = createLimits(redis);
  const unavailable = { status: 503, code: 'unavailable' };
  await expect(limits.take(login, { address, userId: null })).rejects.toMatchObject(unavailable);
  const signIn = { email: 'coach@teams.example', address, browser: null };
  await expect(limits.takeSignIn(login, signIn)).rejects.toMatchObject(unavailable);
  await limits.take(listMatchups, { address, userId: 1 });
});
