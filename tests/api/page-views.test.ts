import { AREAS, EVENTS_MAX } from '@playfield/contracts/fields/clicks.ts';
import { countEvents, type CountedEvent } from '@playfield/contracts/page-views.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { startProcess } from '../support/processes.ts';
import { visitor } from '../support/teams.ts';

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
/** All page-view counts, wherever they are stored now. */
const everything = async () =>
  JSON.stringify([await redis.hkeys('page-counts'), await db.collection('page-counts').find().toArray()]);

const count = (...events: CountedEvent[]) => visitor().ask(countEvents, { body: { events } });
const send = (body: unknown, headers = {}) =>
  visitor().raw('POST', countEvents.path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

it('counts views and clicks by day and page, whoever looks, as many as come at once', async () => {
  const click = 'page>hero-find';
  const before = [await counted('/about'), await counted('/about', click)] as const;
  await count({ path: '/about' }, { path: '/about', click }, { path: '/about' });
  await count({ path: '/about' });
  expect(await counted('/about')).toBe(before[0] + 3);
  expect(await counted('/about', click)).toBe(before[1] + 1);
});

describe('a batch that tells of somebody, or makes something up', () => {
  it.each<[what: string, event: CountedEvent]>([
    ['a team', { path: '/team-profile/12' }],
    ['a conversation', { path: '/messages/7' }],
    ['an article that is none', { path: '/blog/robin-reyes-of-elm-street' }],
    ['another team’s name', { path: '/find-games', click: 'page>denver-dragons' }],
    ['a link to a team', { path: '/find-games', click: 'page>/team-profile/12' }],
    ['a place that is none', { path: '/find-games', click: 'sidebar>share' }],
    ['a name that is empty', { path: '/find-games', click: 'page>-' }],
  ])('is taken without %s', async (_, event) => {
    const before = await counted('/contact');
    const madeUp = await counted(event.path, event.click ?? null);
    expect((await send({ events: [event, { path: '/contact' }] })).status).toBe(204);
    expect(await counted('/contact')).toBe(before + 1);
    expect(await counted(event.path, event.click ?? null)).toBe(madeUp);
  });

  it.each([
    ['a query', { path: '/find-games?zipcode=80202' }],
    ['an email address', { path: '/about', click: 'page>robin@teams.example' }],
    ['two names in one', { path: '/find-games', click: 'page>share>x' }],
    ['a name in plain words', { path: '/about', click: 'page>Robin Reyes' }],
    ['an address elsewhere', { path: 'https://elsewhere.example/' }],
    ['a long path', { path: `/${'a'.repeat(90)}` }],
    ['a long name', { path: '/about', click: `page>${'a'.repeat(90)}` }],
    ['no path', { click: 'page>share' }],
    ['a path of another type', { path: ['/about'] }],
    ['a name that is an operator', { path: '/about', click: { $ne: null } }],
    ['nothing', null],
  ])('is refused with %s, all of it', async (_, event) => {
    const before = await counted('/faq');
    expect(await send({ events: [{ path: '/faq' }, event] })).toMatchObject({ status: 400 });
    expect(await counted('/faq')).toBe(before);
  });

  it('is refused when it is empty, none, or larger than any page sends', async () => {
    const many = (times: number) => Array.from({ length: times }, () => ({ path: '/faq' }));
    expect((await send({ events: many(EVENTS_MAX) })).status).toBe(204);
    for (const body of [{ events: [] }, { events: many(EVENTS_MAX + 1) }, { events: 'many' }, {}, [], { path: '/faq' }])
      expect((await send(body)).status, JSON.stringify(body)).toBe(400);
    expect((await send({ events: [{ path: '/faq' }], padding: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await send({ events: many(1) }, { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('leaves nothing of what it says beside that', async () => {
    await send({ events: [{ path: '/about', who: 'robin.reyes', session: 'abc' }], visitor: 'robin.reyes' });
    expect(await everything()).not.toContain('robin');
  });
});

it('comes from our own pages alone', async () => {
  const events = [{ path: '/offline' }];
  const before = await counted('/offline');
  expect((await send({ events }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await send({ events }, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(await counted('/offline')).toBe(before);
  expect((await send({ events }, { 'sec-fetch-site': 'same-origin' })).status).toBe(204);
});

it.each(['sec-gpc', 'dnt'])('leaves alone who asks not to be counted, by %s', async (header) => {
  const before = await counted('/unlock');
  expect((await send({ events: [{ path: '/unlock' }] }, { [header]: '1' })).status).toBe(204);
  expect(await counted('/unlock')).toBe(before);
});

it('sets no cookie', async () => {
  const nobody = visitor();
  await nobody.ask(countEvents, { body: { events: [{ path: '/' }] } });
  expect([...nobody.cookies]).toEqual([]);
});

it('moves what has gathered into the database, and only so much of it a day', { timeout: 180_000 }, async () => {
  // A day no other test counts on, still within retention.
  const day = new Date(Date.now() - 400 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
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
  const clicks = AREAS.map((area) => `${day} /faq ${area}>share`);
  for (const field of [...clicks, `${day} 7 `]) await redis.hincrby('page-counts', field, 1);
  // A process that has just started moves counts at once; the shared one does so every half minute.
  await using _ = await startProcess('accounts', inject('env'));
  await expect.poll(async () => (await rows.findOne({ day, path: '7' }))?.count, { timeout: 60_000 }).toBe(2);
  expect(await rows.countDocuments({ day, path: '/faq' })).toBe(1);
  expect(await rows.findOne({ day, path: '/other' })).toMatchObject({ click: null, count: AREAS.length - 1 });
  await rows.deleteMany({ day });
});
