import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { countEvents } from '@playfield/contracts/page-views.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { visitor } from '../support/teams.ts';
import { database } from '../support/traces.ts';
import { until } from '../support/until.ts';

const redis = connectRedis(inject('env')['QUEUE_REDIS_URL'] ?? '', createLogger('test', 'silent'));
const db = await database('accounts');
afterAll(() => redis.disconnect());

const today = new Date().toISOString().slice(0, 10);
const readCount = async (path: string, click: string | null) => {
  const gathered = Number((await redis.hget('page-counts', `${today} ${path} ${click ?? ''}`)) ?? 0);
  const kept = await db.collection('page-counts').findOne({ day: today, path, click });
  return gathered + Number(kept?.['count'] ?? 0);
};
/** Reads until two reads agree, because a job may move the count from Redis to the database in between. */
async function counted(path: string, click: string | null = null): Promise<number> {
  let last = Number.NaN;
  await expect
    .poll(async () => {
      const before = last;
      last = await readCount(path, click);
      return last - before;
    })
    .toBe(0);
  return last;
}
const everything = async () =>
  JSON.stringify([await redis.hkeys('page-counts'), await db.collection('page-counts').find().toArray()]);

const send = (body: unknown, headers = {}) =>
  visitor().raw('POST', countEvents.path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

it('counts views and clicks by day and page, stores no other data and sets no cookie', async () => {
  const click = 'hero-find';
  const before = [await counted('/about'), await counted('/about', click)] as const;
  const nobody = visitor();
  await nobody.ask(countEvents, { body: { events: [{ path: '/about' }, { path: '/about', click }] } });
  expect([...nobody.cookies]).toEqual([]);
  await send({ events: [{ path: '/about', who: 'robin.reyes', session: 'abc' }], visitor: 'robin.reyes' });
  expect(await counted('/about')).toBe(before[0] + 2);
  expect(await counted('/about', click)).toBe(before[1] + 1);
  expect(await everything()).not.toContain('robin');
});

it.each(['sec-gpc', 'dnt'])('ignores visitors who opt out with %s', async (header) => {
  const before = await counted('/verify');
  expect((await send({ events: [{ path: '/verify' }] }, { [header]: '1' })).status).toBe(204);
  expect(await counted('/verify')).toBe(before);
});

it('moves collected counts into the database, with a limit per day', async () => {
  // Use a day within the retention period when no other test counts views.
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
  await until(async () => (await rows.findOne({ day, path: '7' }))?.count === 2);
  expect(await rows.countDocuments({ day, path: '/faq' })).toBe(1);
  expect(await rows.findOne({ day, path: '/other' })).toMatchObject({ click: null, count: clicks.length - 1 });
  await rows.deleteMany({ day });
});
