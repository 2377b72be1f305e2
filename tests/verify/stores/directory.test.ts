/** The directory of a sharded database: what a query names after it, and what is noted with a write. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '@playfield/infra/local/mongo.ts';
import { directoryOf, type Directory } from '@playfield/kit/data/directory.ts';
import { connectMongo, transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import type { ShapeLine } from '@playfield/kit/data/query-shapes.ts';
import { shardDatabase } from '@playfield/kit/data/shard-database.ts';
import { sharded, shardedIn } from '@playfield/kit/data/sharding.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { Schema, type Model } from 'mongoose';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

type Game = { _id: number; region: string | null; teamId: number; title: string; link?: { code: string } };

let folder: string;
let db: Connection;
let directory: Directory;
let games: Model<Game>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playfield-directory-'));
  const url = withDatabase(inject('mongoUrl'), `d${randomUUID().slice(0, 8)}`);
  db = await connectMongo(url, 'kit', { shapesFile: join(folder, 'shapes.jsonl'), sharded: 'on' });
  const known = directoryOf(db);
  if (!known) throw new Error('The connection has no directory');
  directory = known;
  const schema = new Schema<Game>(
    {
      _id: { type: Number, required: true },
      region: { type: String, default: null },
      teamId: { type: Number, required: true },
      title: { type: String, default: '' },
      link: { type: new Schema({ code: String }, { _id: false }), default: undefined },
    },
    { collection: 'games', versionKey: false },
  );
  sharded(schema, { region: 1, teamId: 1 }, '_id', 'teamId', 'link.code');
  games = db.model<Game>('Game', schema);
  await games.createCollection();
  await db.createCollection('directory');
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

/** The filters that were sent for games, in the order of their first time. */
async function filters(command: string): Promise<object[]> {
  const lines = (await readFile(join(folder, 'shapes.jsonl'), 'utf8')).trim().split('\n');
  return lines
    .map((line): ShapeLine => JSON.parse(line))
    .flatMap((line) => ('filter' in line && line.collection.endsWith('.games') ? [line] : []))
    .filter((line) => line.command === command)
    .map(({ filter }) => filter);
}

const game = (_id: number, region: string | null, more: Partial<Game> = {}): Game => ({
  _id,
  region,
  teamId: 7,
  title: 'Friendly',
  ...more,
});
const placesOf = (field: string, value: unknown) => directory.placesOf('games', field, [value]);

describe('a query', () => {
  beforeEach(async () => {
    await directory.markFilled();
    await games.create([game(1, 'east'), game(2, 'west'), game(3, null, { teamId: 8, link: { code: 'abc' } })]);
  });

  it('by a field that the directory knows names the key', async () => {
    expect(await games.findOne({ _id: 2 }).lean()).toMatchObject({ region: 'west' });
    expect(await filters('find')).toEqual([{ _id: 'number', region: { $in: 'string' } }]);
    expect(await games.countDocuments({ teamId: 7 })).toBe(2);
    expect(await filters('aggregate')).toEqual([{ teamId: 'number', region: { $in: 'string' } }]);
    expect(await games.findOne({ 'link.code': 'abc' }).lean()).toMatchObject({ _id: 3 });
    expect(await games.find({ $or: [{ teamId: 8 }, { _id: 1 }] }).lean()).toHaveLength(2);
    expect(await games.find({ $and: [{ _id: { $in: [1, 2] } }, { title: 'Friendly' }] }).lean()).toHaveLength(2);
    for (const filter of await filters('find')) expect(filter).toHaveProperty('region');
  });

  it('by other fields asks everywhere', async () => {
    expect(await games.find({ title: 'Friendly' }).lean()).toHaveLength(3);
    expect(await games.find({ $or: [{ _id: 1 }, { title: 'Final' }] }).lean()).toHaveLength(1);
    for (const filter of await filters('find')) expect(filter).not.toHaveProperty('region');
  });

  it('for what has no value asks everywhere, and other conditions on the key stay', async () => {
    expect(await games.countDocuments({ 'link.code': null })).toBe(2);
    expect(await games.find({ teamId: 8, region: { $ne: null } }).lean()).toEqual([]);
    expect(await games.find({ teamId: 7, region: { $ne: 'east' } }).lean()).toMatchObject([{ _id: 2 }]);
    expect((await games.updateOne({ _id: 3, region: { $ne: null } }, { $set: { title: 'Cup' } })).matchedCount).toBe(0);
    expect((await games.updateOne({ _id: 1, region: { $ne: null } }, { $set: { title: 'Cup' } })).matchedCount).toBe(1);
  });

  it('that names the key is left as it is', async () => {
    expect(await games.find({ _id: 1, region: 'west' }).lean()).toEqual([]);
    expect(await filters('find')).toEqual([{ _id: 'number', region: 'string' }]);
  });

  it('of a transaction finds what it wrote', async () => {
    await transaction(db, async (session) => {
      await games.insertMany([game(4, 'north')], { session });
      expect(await games.findOne({ _id: 4 }).session(session).lean()).toMatchObject({ region: 'north' });
    });
    expect(await games.countDocuments({ teamId: 7 })).toBe(3);
  });
});

describe('a write of one record', () => {
  beforeEach(async () => {
    await directory.markFilled();
    await games.create([game(1, 'east')]);
  });

  it('names all of the key with one value each', async () => {
    await games.updateOne({ _id: 1 }, { $set: { title: 'Final' } });
    expect(await filters('update')).toEqual([{ _id: 'number', region: 'string', teamId: 'number' }]);
    await games.findOneAndUpdate({ _id: 1 }, { $set: { title: 'Cup' } });
    expect(await filters('findAndModify')).toEqual([{ _id: 'number', region: 'string', teamId: 'number' }]);
    await games.deleteOne({ _id: 1 });
    expect(await filters('delete')).toEqual([{ _id: 'number', region: 'string', teamId: 'number' }]);
    expect(await games.countDocuments()).toBe(0);
  });

  it('that moves it is found where it goes, by those who looked before', async () => {
    await games.replaceOne({ _id: 1, teamId: 7 }, game(1, 'west'));
    expect(await placesOf('_id', 1)).toEqual(['east', 'west']);
    expect(await games.findOne({ _id: 1 }).lean()).toMatchObject({ region: 'west' });
    await games.updateOne({ _id: 1 }, { $set: { region: 'south' } });
    expect(await games.findOne({ _id: 1 }).lean()).toMatchObject({ region: 'south' });
    await games.updateOne({ _id: 1 }, { $set: { region: 'east' } });
    expect(await games.find({ teamId: 7 }).lean()).toMatchObject([{ region: 'east' }]);
  });

  it('that gives it another field to be found by notes that', async () => {
    await games.updateOne({ _id: 1 }, { $set: { link: { code: 'xyz' } } });
    expect(await games.findOne({ 'link.code': 'xyz' }).lean()).toMatchObject({ _id: 1 });
    expect(await placesOf('link.code', 'xyz')).toEqual(['east']);
  });

  it('that is new or not names the place of what is there, else of what comes', async () => {
    await games.replaceOne({ _id: 1 }, game(1, 'west'), { upsert: true });
    await games.replaceOne({ _id: 5 }, game(5, 'west'), { upsert: true });
    expect(await games.countDocuments()).toBe(2);
    expect(await games.findOne({ _id: 5 }).lean()).toMatchObject({ region: 'west', teamId: 7 });
  });

  it('changes nothing that is not there', async () => {
    const { matchedCount } = await games.updateOne({ _id: 99 }, { $set: { title: 'Final' } });
    expect(matchedCount).toBe(0);
    expect(await filters('update')).toEqual([{ _id: 'number', region: { $in: 'null' } }]);
  });
});

describe('the directory', () => {
  it('is not asked until it is filled, and then knows the records of earlier versions', async () => {
    await db.collection<Game>('games').insertMany([game(1, 'east'), game(2, null, { link: { code: 'old' } })]);
    expect(await games.findOne({ _id: 1 }).lean()).toMatchObject({ region: 'east' });
    expect(await filters('find')).toEqual([{ _id: 'number' }]);
    const located = shardedIn(db).map(({ model, noted: foundBy }) => ({
      model,
      located: { collection: model.collection.name, keyField: 'region', foundBy },
    }));
    expect(await directory.fill(located)).toBe(2);
    expect(await games.findOne({ _id: 1 }).lean()).toMatchObject({ region: 'east' });
    expect(await games.findOne({ 'link.code': 'old' }).lean()).toMatchObject({ _id: 2 });
    expect((await filters('find')).slice(-2)).toEqual([
      { _id: 'number', region: { $in: 'string' } },
      { 'link.code': 'string', region: { $in: 'null' } },
    ]);
  });

  it('forgets a value with all its records, and not if they stay', async () => {
    await directory.markFilled();
    await games.create([game(1, 'east'), game(2, 'east', { teamId: 8 })]);
    const failed = transaction(db, async (session) => {
      await games.deleteMany({ teamId: 7 }, { session });
      throw new Error('not today');
    });
    await expect(failed).rejects.toThrow('not today');
    expect(await placesOf('teamId', 7)).toEqual(['east']);
    await transaction(db, async (session) => void (await games.deleteMany({ teamId: 7 }, { session })));
    expect(await placesOf('teamId', 7)).toEqual([]);
    expect(await placesOf('teamId', 8)).toEqual(['east']);
    await games.create([game(3, 'west')]);
    expect(await games.find({ teamId: 7 }).lean()).toHaveLength(1);
    await games.deleteMany({ $or: [{ _id: 3 }, { teamId: 7 }] });
    expect([await placesOf('_id', 3), await placesOf('teamId', 7)]).toEqual([[], []]);
    await games.deleteMany({ teamId: 8, title: 'Final' });
    expect(await placesOf('teamId', 8)).toEqual(['east']);
  });

  it('takes no writes that it would miss', async () => {
    const batch = games.bulkWrite([{ insertOne: { document: game(1, 'east') } }]);
    await expect(batch).rejects.toThrow('takes no mixed batches');
    expect(await db.collection('games').countDocuments()).toBe(0);
  });

  it('is not filled, and nothing is sharded, where no router answers', async () => {
    if ((await db.db?.command({ hello: 1 }))?.['msg'] === 'isdbgrid') return;
    await expect(shardDatabase(db, createLogger('test', 'silent'))).rejects.toThrow('router (mongos)');
    expect(await placesOf('_id', 1)).toBeNull();
  });

  it('holds what several note at once', async () => {
    await directory.markFilled();
    const places = Array.from({ length: 8 }, (_, place) => `cell ${place}`);
    await Promise.all(places.map((region, index) => games.create([game(index + 1, region)])));
    expect((await placesOf('teamId', 7))?.toSorted()).toEqual(places);
  });
});
