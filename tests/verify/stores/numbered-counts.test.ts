import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectMongo, prepareCollections, type Connection } from '@playfield/kit/data/mongo.ts';
import { createCountPublisher, type Counted } from '@playfield/kit/events/numbered-counts.ts';
import { ownDatabase } from '../../support/notifier.ts';

const USER = 7;
const WRITES = 60;

let connections: Connection[];
let published: Counted[];

beforeEach(async () => {
  const url = ownDatabase();
  connections = await Promise.all(['kit', 'kit', 'kit'].map((name) => connectMongo(url, name)));
  published = [];
});
afterEach(async () => {
  await connections[0]?.dropDatabase();
  await Promise.all(connections.map((db) => db.close()));
});

function publishers() {
  return connections.map((db) => {
    const things = db.collection('things');
    const publishCount = createCountPublisher({
      db,
      count: (_, session) => things.countDocuments({}, { session }),
      publish: (_, counted) => published.push(counted),
    });
    return { things, publishCount };
  });
}

it('gives newer counts higher serial numbers, even across processes and after the last number is lost', async () => {
  const processes = publishers();
  const [db] = connections;
  if (!db) throw new Error('There is no database');
  await prepareCollections(db);
  await db.createCollection('things');
  await Promise.all(
    Array.from({ length: WRITES }, async (_, number) => {
      const process = processes[number % processes.length];
      await process?.things.insertOne({ number });
      await process?.publishCount(USER);
    }),
  );
  const inOrder = published.toSorted((one, next) => one.serial - next.serial);
  expect(new Set(inOrder.map(({ serial }) => serial)).size).toBe(published.length);
  const counts = inOrder.map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((one, next) => one - next));
  expect(counts.at(-1)).toBe(WRITES);

  expect(await db.collection<{ _id: number }>('numbered-counts').deleteOne({ _id: USER })).toMatchObject({
    deletedCount: 1,
  });
  await processes[0]?.publishCount(USER);
  expect(published.at(-1)?.serial).toBeGreaterThan(inOrder.at(-1)?.serial ?? Number.NaN);
});

it('combines changes that happen during a count into one further count', async () => {
  const [process] = publishers();
  const [db] = connections;
  if (!db || !process) throw new Error('There is no database');
  await prepareCollections(db);
  await Promise.all(Array.from({ length: 20 }, () => process.publishCount(USER)));
  expect(published).toHaveLength(2);
});
