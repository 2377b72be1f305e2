import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { startProcess } from '../../support/processes.ts';

const redis = connectRedis(inject('env')['QUEUE_REDIS_URL'] ?? '', createLogger('test', 'silent'));
const db = await connectMongo(inject('mongoUrl'), 'accounts');
afterAll(async () => {
  redis.disconnect();
  await db.close();
});

it('moves gathered counts into the database, with a limit per day', { timeout: 180_000 }, async () => {
  // A day no other test counts on, still within retention.
  const day = new Date(Date.now() - 400 * DAY_MS).toISOString().slice(0, 10);
  const rows = db.collection<{ _id: string; day: string; path: string; click: string | null; count: number }>(
    'page-counts',
  );
  await rows.deleteMany({ day });
  await rows.insertMany(
    Array.from({ length: 4_999 }, (_, index) => ({
      _id: `${day} ${index} `,
      day,
      path: `${index}`,
      click: null,
      count: 1,
    })),
  );
  const clicks = ['share', 'print', 'copy'].map((click) => `${day} /faq ${click}`);
  for (const field of [...clicks, `${day} 7 `]) await redis.hincrby('page-counts', field, 1);
  // A process that has just started moves counts at once; the shared one does so every half minute.
  await using _ = await startProcess('accounts', inject('env'));
  await expect.poll(async () => (await rows.findOne({ day, path: '7' }))?.count, { timeout: 60_000 }).toBe(2);
  expect(await rows.countDocuments({ day, path: '/faq' })).toBe(1);
  expect(await rows.findOne({ day, path: '/other' })).toMatchObject({ click: null, count: clicks.length - 1 });
  await rows.deleteMany({ day });
});
