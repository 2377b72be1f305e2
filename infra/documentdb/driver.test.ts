import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  MongoBulkWriteError,
  MongoClient,
  MongoServerError,
  type ObjectId,
  type Collection,
  type Document,
} from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installableDistribution } from 'local-programs/debian.ts';
import { launchDocumentDb, type Engine } from './launch.ts';
import { POOL_SIZE } from './postgres.ts';

const SET_UP_MS = 300_000;

type Row = { _id: number | string | ObjectId } & Document;

describe.runIf(await installableDistribution())('DocumentDB through the official driver', { timeout: 60_000 }, () => {
  let folder: string;
  let engine: Engine;
  let client: MongoClient;
  let rows: Collection<Row>;
  let databases = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'documentdb-front-'));
    engine = await launchDocumentDb({ dataDir: folder, log: () => {}, durable: false });
    client = new MongoClient(engine.url);
    await client.connect();
  }, SET_UP_MS);

  beforeEach(() => {
    databases += 1;
    rows = client.db(`test_${databases}`).collection('rows');
  });

  afterAll(async () => {
    await client?.close();
    await engine?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const failure = async (promise: Promise<unknown>): Promise<MongoServerError> => {
    const error: unknown = await promise.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error instanceof MongoServerError) return error;
    throw new Error(`expected a server's error, got ${String(error)}`);
  };

  const numbers = (count: number): Row[] =>
    Array.from({ length: count }, (_, _id) => ({ _id, group: _id % 7, text: 'x'.repeat(200) }));

  describe('cursors', () => {
    it('return every document across many batches, sorted or not', async () => {
      await rows.insertMany(numbers(2_000));
      for (const cursor of [
        rows.find(),
        rows.find().sort({ group: -1, _id: 1 }),
        rows.aggregate([{ $sort: { text: 1 } }]),
      ]) {
        const seen = new Set<unknown>();
        for await (const row of cursor.batchSize(150)) seen.add(row._id);
        expect(seen.size).toBe(2_000);
      }
    });

    it('can return more data than fits into one message', async () => {
      const text = 'x'.repeat(1_000_000);
      for (let _id = 0; _id < 40; _id += 1) await rows.insertOne({ _id, text });
      expect(await rows.find().toArray()).toHaveLength(40);
    });

    it('return all batches inside a transaction', async () => {
      await rows.insertMany(numbers(300));
      await client.withSession((session) =>
        session.withTransaction(async () => {
          const found = await rows.find({}, { session }).sort({ group: 1 }).batchSize(50).toArray();
          expect(found).toHaveLength(300);
        }),
      );
    });
  });

  describe('indexes', () => {
    it('reject duplicates on insert, update and findOneAndUpdate, with code 11000 and the key pattern', async () => {
      await rows.createIndex({ team: 1, name: -1 }, { unique: true });
      await rows.insertOne({ _id: 1, team: 'a', name: 'n' });
      const duplicate = { code: 11_000, keyPattern: { team: 1, name: -1 } };
      const byInsert = await failure(rows.insertOne({ _id: 2, team: 'a', name: 'n' }));
      expect(byInsert).toMatchObject(duplicate);
      expect(byInsert.message).toContain('E11000 duplicate key error collection');
      const byUpsert = rows.findOneAndUpdate({ _id: 3 }, { $set: { team: 'a', name: 'n' } }, { upsert: true });
      expect(await failure(byUpsert)).toMatchObject({ ...duplicate, codeName: 'DuplicateKey' });
      await rows.insertOne({ _id: 4, team: 'b', name: 'n' });
      expect(await failure(rows.updateOne({ _id: 4 }, { $set: { team: 'a' } }))).toMatchObject(duplicate);
      expect(await failure(rows.insertOne({ _id: 1 }))).toMatchObject({ code: 11_000, keyPattern: { _id: 1 } });
    });

    it('reject only the duplicates in an unordered insertMany', async () => {
      await rows.insertOne({ _id: 1 });
      const documents: Row[] = [{ _id: 0 }, { _id: 1 }, { _id: 2 }, { _id: 1 }];
      const error: unknown = await rows.insertMany(documents, { ordered: false }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(MongoBulkWriteError);
      expect(error).toMatchObject({ code: 11_000, insertedCount: 2 });
      expect(await rows.countDocuments()).toBe(3);
    });
  });

  describe('transactions', () => {
    it('read a snapshot as of their first read, and cannot overwrite a document that has changed since', async () => {
      await rows.insertOne({ _id: 1, n: 1 });
      await client.withSession(async (session) => {
        session.startTransaction();
        await rows.findOne({ _id: 1 }, { session });
        await rows.updateOne({ _id: 1 }, { $set: { n: 2 } });
        expect(await rows.findOne({ _id: 1 }, { session })).toMatchObject({ n: 1 });
        const error = await failure(rows.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session }));
        expect(error).toMatchObject({ code: 112, codeName: 'WriteConflict' });
        expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
        await session.abortTransaction();
      });
      expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 2 });
    });

    it('that lock the same documents in opposite orders both succeed, after a retry if needed', async () => {
      await rows.insertMany([
        { _id: 1, n: 0 },
        { _id: 2, n: 0 },
      ]);
      const inOrder = (first: number, second: number): Promise<unknown> =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            await rows.updateOne({ _id: first }, { $inc: { n: 1 } }, { session });
            await sleep(50);
            await rows.updateOne({ _id: second }, { $inc: { n: 1 } }, { session });
          }),
        );
      await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
      expect(await rows.find().toArray()).toEqual([
        expect.objectContaining({ n: 2 }),
        expect.objectContaining({ n: 2 }),
      ]);
    });

    it('do not deadlock when many callers also run queries outside their transactions', async () => {
      await rows.insertOne({ _id: 'outside' });
      const begin = (_id: number): Promise<unknown> =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            await rows.insertOne({ _id }, { session });
            await rows.findOne({ _id: 'outside' });
            await rows.updateOne({ _id }, { $set: { done: true } }, { session });
          }),
        );
      await Promise.all(Array.from({ length: 4 * POOL_SIZE }, (_, index) => begin(index)));
      expect(await rows.countDocuments({ done: true })).toBe(4 * POOL_SIZE);
    });

    it('are aborted by a duplicate key, as in MongoDB', async () => {
      await rows.insertOne({ _id: 1 });
      const session = client.startSession();
      session.startTransaction();
      await rows.insertOne({ _id: 2 }, { session });
      expect(await failure(rows.insertOne({ _id: 1 }, { session }))).toMatchObject({
        code: 11_000,
        keyPattern: { _id: 1 },
      });
      const next = await failure(rows.insertOne({ _id: 3 }, { session }));
      expect(next).toMatchObject({ code: 251, codeName: 'NoSuchTransaction' });
      await session.abortTransaction();
      await session.endSession();
      expect(await rows.countDocuments()).toBe(1);
    });

    it('are rolled back when their client is killed', async () => {
      await rows.insertOne({ _id: 1, n: 0 });
      const script = join(folder, 'client.mjs');
      const driver = import.meta.resolve('mongodb');
      await writeFile(
        script,
        `import { MongoClient } from ${JSON.stringify(driver)};
         const client = await new MongoClient(${JSON.stringify(engine.url)}).connect();
         const rows = client.db(${JSON.stringify(rows.dbName)}).collection("rows");
         const session = client.startSession();
         session.startTransaction();
         await rows.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session });
         process.send("in transaction");
         setInterval(() => {}, 1000);`,
      );
      const child = fork(script, { execArgv: [] });
      await new Promise((resolve) => child.once('message', resolve));
      child.kill('SIGKILL');
      expect(await rows.updateOne({ _id: 1 }, { $inc: { n: 5 } })).toMatchObject({ modifiedCount: 1 });
      expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 5 });
    });
  });

  describe('concurrent callers', () => {
    it('each get a different number from a findOneAndUpdate counter, even on the first upsert', async () => {
      const next = async (_id: string): Promise<unknown> => {
        const options = { upsert: true, returnDocument: 'after' } as const;
        const row = await rows.findOneAndUpdate({ _id }, { $inc: { n: 1 } }, options);
        return row?.['n'];
      };
      for (let counter = 0; counter < 400; counter += 1) {
        const got = await Promise.all(Array.from({ length: 4 }, () => next(`counter ${counter}`)));
        expect(got.toSorted()).toEqual([1, 2, 3, 4]);
      }
    });
  });

  describe('invalid input', () => {
    it('is rejected with MongoDB’s error codes', async () => {
      expect(await failure(rows.db.command({ frobnicate: 1 }))).toMatchObject({
        code: 59,
        codeName: 'CommandNotFound',
      });
      expect(await failure(rows.find({ $frob: 1 }).toArray())).toMatchObject({ code: 2, codeName: 'BadValue' });
    });

    it('closes only the connection that sent it', async () => {
      const socket = connect(Number(new URL(engine.url).port), '127.0.0.1');
      socket.write(Buffer.alloc(64, 0xff));
      await new Promise((resolve) => socket.once('close', resolve));
      expect(await rows.countDocuments()).toBe(0);
    });
  });
});
