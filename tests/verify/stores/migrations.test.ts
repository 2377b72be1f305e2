import { randomUUID } from 'node:crypto';
import { Schema } from 'mongoose';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import type { Migration } from '@playfield/kit/data/migrations.ts';
import { prepareDatabase } from '@playfield/kit/data/preparing.ts';
import { connectMongo, dropIndexes, replaceIndex, type Connection } from '@playfield/kit/data/mongo.ts';

let db: Connection;
let lines: string[];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
const prepare = (...migrations: Migration[]) => prepareDatabase({ db, migrations, log });

beforeEach(async () => {
  lines = [];
  db = await connectMongo(inject('mongoUrl').replace(/(\/)([^/?]*)(\?|$)/, `/i${randomUUID().slice(0, 8)}$3`), 'kit');
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});

it('fails the start with a migration that fails, begins no later one, and makes both with the next start', async () => {
  const made: string[] = [];
  const later: Migration = { name: 'later', run: async () => void made.push('later') };
  const failing: Migration = { name: 'first', run: () => Promise.reject(new Error('The disk is full')) };
  await expect(prepare(failing, later)).rejects.toThrow('The disk is full');
  expect(made).toEqual([]);
  await prepare({ name: 'first', run: async () => void made.push('first') }, later);
  expect(made).toEqual(['first', 'later']);
});

it('warns of a database that a newer version has changed', async () => {
  await prepare({ name: 'of tomorrow', run: async () => {} });
  await prepare();
  expect(lines.join('\n')).toContain('of tomorrow');
});

it('replaces an index by another, which is there before the old one goes', async () => {
  const games = db.collection('games');
  const keys = { region: 1, team: 1 } as const;
  const replace = () => replaceIndex(db, 'games', 'team_1', { keys, unique: true, partial: { team: { $gt: 0 } } });
  await replace();
  await games.createIndex({ team: 1 }, { unique: true });
  await games.insertOne({ team: 1, region: 'east' });
  await replace();
  await replace();
  const indexes = await games.listIndexes().toArray();
  expect(indexes.map(({ name }) => String(name)).toSorted()).toEqual(['_id_', 'region_1_team_1']);
  await games.insertOne({ team: 1, region: 'west' });
  await expect(games.insertOne({ team: 1, region: 'east' })).rejects.toMatchObject({ code: 11_000 });
});

it('creates the indexes that models declare, names those that nothing declares, and drops them in a migration alone', async () => {
  const schema = new Schema({ sport: String, at: Date }, { collection: 'games', versionKey: false });
  schema.index({ sport: 1, at: -1 });
  schema.index({ at: 1 }, { expireAfterSeconds: 60 });
  db.model('Game', schema);
  const names = async () => {
    const indexes = await db.collection('games').listIndexes().toArray();
    return indexes.map(({ name }) => String(name)).toSorted();
  };
  const declared = ['_id_', 'at_1', 'sport_1_at_-1'];
  await prepare();
  expect(await names()).toEqual(declared);
  expect(lines).toEqual([]);
  await db.collection('games').createIndex({ sport: 1 });
  await prepare();
  expect(lines.join('\n')).toMatch(/"collection":"games","indexes":\["sport_1"\]/);
  expect(await names()).toEqual([...declared, 'sport_1'].toSorted());
  await prepare({ name: 'drop it', run: (given) => dropIndexes(given, 'games', ['sport_1', 'never_1']) });
  expect(await names()).toEqual(declared);
});

it('drops no index of a collection that is not there', async () => {
  await expect(
    prepare({ name: 'drop', run: (given) => dropIndexes(given, 'nowhere', ['x_1']) }),
  ).resolves.not.toThrow();
});
