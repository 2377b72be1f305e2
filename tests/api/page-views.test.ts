import { addCounts } from '@playfield/accounts/page-views/actions.ts';
import { declareModels } from '@playfield/accounts/models.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { countEvents } from '@playfield/contracts/page-views.ts';
import { expect, it } from 'vitest';
import { visitor } from '../support/teams.ts';
import { database } from '../support/traces.ts';

const db = await database('accounts');
const models = declareModels(db);

const today = new Date().toISOString().slice(0, 10);
const counted = async (path: string, click: string | null = null) =>
  (await models.pageCounts.findOne({ day: today, path, click }).lean())?.count ?? 0;

const send = (body: unknown, headers = {}) =>
  visitor().raw('POST', countEvents.path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

it('counts views and clicks by day and page, without storing who sent them or setting a cookie', async () => {
  const click = 'hero-find';
  const before = [await counted('/about'), await counted('/about', click)] as const;
  const stranger = visitor();
  await stranger.ask(countEvents, { body: { events: [{ path: '/about' }, { path: '/about', click }] } });
  expect([...stranger.cookies]).toEqual([]);
  await send({ events: [{ path: '/about', who: 'robin.reyes', session: 'abc' }], visitor: 'robin.reyes' });
  expect(await counted('/about')).toBe(before[0] + 2);
  expect(await counted('/about', click)).toBe(before[1] + 1);
  const rows = await models.pageCounts.find().lean();
  expect(new Set(rows.flatMap(Object.keys))).toEqual(new Set(['_id', 'day', 'path', 'click', 'count']));
});

it.each(['sec-gpc', 'dnt'])('ignores visitors who opt out with %s', async (header) => {
  const before = await counted('/verify');
  expect((await send({ events: [{ path: '/verify' }] }, { [header]: '1' })).status).toBe(204);
  expect(await counted('/verify')).toBe(before);
});

it('counts further pages as /other on a day with 5,000 separate counts', async () => {
  const then = new Date(Date.now() - 400 * DAY_MS);
  const day = then.toISOString().slice(0, 10);
  const row = (path: string) => ({ _id: `${day} ${path} `, day, path, click: null, count: 1 });
  await models.pageCounts.deleteMany({ day });
  await models.pageCounts.insertMany(Array.from({ length: 5_000 }, (_, index) => row(`/${index}`)));
  await addCounts(models, [{ path: '/7' }, { path: '/faq', click: 'share' }, { path: '/faq' }], then);
  expect(await models.pageCounts.findOne({ day, path: '/7' }).lean()).toMatchObject({ count: 2 });
  expect(await models.pageCounts.findOne({ day, path: '/other' }).lean()).toMatchObject({ click: null, count: 2 });
  expect(await models.pageCounts.countDocuments({ day })).toBe(5_001);
  await models.pageCounts.deleteMany({ day });
});
