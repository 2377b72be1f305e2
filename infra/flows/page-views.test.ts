import { countView } from '@playfield/contracts/page-views.ts';
import { createLogger } from '@playfield/kit/logger.ts';
import { connectMongo } from '@playfield/kit/mongo.ts';
import { connectRedis } from '@playfield/kit/redis.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { startProcess } from '../testing/processes.ts';
import { visitor } from '../testing/teams.ts';

const redis = connectRedis(inject('env')['QUEUE_REDIS_URL'] ?? '', createLogger('test', 'silent'));
const db = await connectMongo(inject('mongoUrl'), 'accounts');
afterAll(async () => {
  redis.disconnect();
  await db.close();
});

const today = new Date().toISOString().slice(0, 10);
const counted = async (path: string, click: string | null = null) => {
  const gathered = Number((await redis.hget('page-counts', `${today} ${path} ${click ?? ''}`)) ?? 0);
  const kept = await db.collection('page-counts').findOne({ day: today, path, click });
  return gathered + Number(kept?.['count'] ?? 0);
};

it('counts views and clicks by day and page, whoever looks', async () => {
  for (let times = 0; times < 3; times += 1) await visitor().ask(countView, { body: { path: '/about-counting' } });
  await visitor().ask(countView, { body: { path: '/about-counting', click: 'hero-register' } });
  expect(await counted('/about-counting')).toBe(3);
  expect(await counted('/about-counting', 'hero-register')).toBe(1);
});

it('does not tell which team or conversation was looked at', async () => {
  const before = await counted('/team-profile');
  await visitor().ask(countView, { body: { path: '/team-profile/12' } });
  expect(await counted('/team-profile')).toBe(before + 1);
  expect(await counted('/team-profile/12')).toBe(0);
});

it('leaves alone who asks not to be counted', async () => {
  const headers = { 'content-type': 'application/json', 'sec-gpc': '1' };
  const body = JSON.stringify({ path: '/not-counted' });
  expect((await visitor().raw('POST', countView.path, { headers, body })).status).toBe(204);
  expect(await counted('/not-counted')).toBe(0);
});

it('sets no cookie, and takes nothing that could tell of somebody', async () => {
  const nobody = visitor();
  await nobody.ask(countView, { body: { path: '/' } });
  expect([...nobody.cookies]).toEqual([]);
  for (const path of ['/x?email=a@b.example', 'https://elsewhere.example/', '/Robin Reyes', `/${'a'.repeat(90)}`, ''])
    expect(await nobody.refused(countView, { body: { path } })).toMatchObject({ status: 400 });
});

it('moves what has gathered into the database', { timeout: 90_000 }, async () => {
  await visitor().ask(countView, { body: { path: '/moved' } });
  // A process that has just started moves at once; the shared one does so every half minute.
  await using _ = await startProcess('accounts', inject('env'));
  await expect
    .poll(async () => (await db.collection('page-counts').findOne({ path: '/moved' }))?.['count'], { timeout: 60_000 })
    .toBe(1);
  expect(await counted('/moved')).toBe(1);
});
