import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '@playfield/infra/local/mongo.ts';
import { restore } from '@playfield/infra/operations/restore.ts';
import { createSealing } from '@playfield/kit/data/sealing.ts';
import { QUEUE_PREFIX } from '@playfield/kit/jobs/queues.ts';
import { Worker } from 'bullmq';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { tryCommand } from '../../support/commands.ts';
import { mongoThrough, startFaultProxy } from '../../support/fault-proxy.ts';
import { startProcess } from '../../support/processes.ts';
import { openDatabase } from '../../support/traces.ts';
import { until } from '../../support/until.ts';

const KEY = `one:${randomBytes(32).toString('base64')}`;
const OTHER_KEY = `two:${randomBytes(32).toString('base64')}`;
const redisUrl = new URL('/8', inject('redisUrl')).href;
const LONG_AGO = new Date('2026-01-01');

let folder: string;
let production: string;
let exercise: string;
let backup: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playfield-restore-'));
  const own = randomUUID().slice(0, 8);
  production = withDatabase(inject('mongoUrl'), `p${own}`);
  exercise = withDatabase(inject('mongoUrl'), `e${own}`);
  await fill(production, 'Robin Reyes');
  await operate(production, ['backup', folder]);
  backup = join(folder, (await readdir(folder)).find((name) => name.endsWith('.backup')) ?? '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function fill(url: string, ...names: string[]): Promise<void> {
  await using accounts = await openDatabase(url, 'accounts');
  const users = accounts.collection<{ _id: number; name: string; createdAt: Date }>('users');
  await users.insertMany(names.map((name, index) => ({ _id: index + 1, name, createdAt: LONG_AGO })));
}

async function noteDeletion(url: string, userId: number, registeredAt = LONG_AGO): Promise<void> {
  await using accounts = await openDatabase(url, 'accounts');
  await accounts.collection('audit').insertOne({ action: 'account_deleted', userId, registeredAt, at: new Date() });
}

async function usersOf(url: string) {
  await using accounts = await openDatabase(url, 'accounts');
  const users = accounts.collection<{ _id: number; name: string; deletedBefore?: true }>('users').find();
  return (await users.sort({ _id: 1 }).toArray()).map(({ name, deletedBefore = false }) => ({
    name,
    deleted: deletedBefore,
  }));
}

const operate = (url: string, words: readonly string[], BACKUP_KEY = KEY, REDIS_URL = redisUrl) =>
  tryCommand('command', { MONGODB_URL: url, REDIS_URL, QUEUE_REDIS_URL: redisUrl, BACKUP_KEY }, ...words);

it('does not delete production accounts that were deleted only in a copy restored for a drill', async () => {
  await operate(exercise, ['restore', backup]);
  await noteDeletion(exercise, 1);
  expect(await operate(exercise, ['restore', backup, '--replace'])).toMatchObject({ failed: false });
  expect(await usersOf(exercise)).toEqual([{ name: 'Robin Reyes', deleted: true }]);
  expect(await readFile(join(folder, 'deletions.jsonl'), 'utf8')).toBe('');
  expect(await operate(production, ['restore', folder, '--replace'])).toMatchObject({ failed: false });
  expect(await usersOf(production)).toEqual([{ name: 'Robin Reyes', deleted: false }]);
});

it('deletes accounts again after repeated restores, and records the deletions in deletions.jsonl', async () => {
  await noteDeletion(production, 1);
  await operate(production, ['restore', backup, '--replace']);
  await operate(production, ['restore', backup, '--replace']);
  expect(await usersOf(production)).toEqual([{ name: 'Robin Reyes', deleted: true }]);
  await operate(production, ['backup', folder]);
  expect(await readFile(join(folder, 'deletions.jsonl'), 'utf8')).toContain('"userId":1');
});

it('warns during a restore if the list of deleted accounts is missing', async () => {
  await rm(join(folder, 'deletions.jsonl'));
  const { said, failed } = await operate(production, ['restore', backup, '--replace']);
  expect({ said, failed }).toMatchObject({
    failed: false,
    said: expect.stringContaining('There is no deletions.jsonl'),
  });
});

it('does not silently restore an older backup if the latest one is encrypted with another key', async () => {
  await operate(production, ['backup', folder], OTHER_KEY);
  const { said, failed } = await operate(production, ['restore', folder, '--replace']);
  expect({ said, failed }).toMatchObject({ failed: true, said: expect.stringContaining('BACKUP_KEY does not open') });
  expect(await usersOf(production)).toEqual([{ name: 'Robin Reyes', deleted: false }]);
});

it('rejects one of two concurrent restores and completes the other', async () => {
  await fill(exercise, 'Someone Else', 'Another One');
  const into = (url: string) => restore({ url, from: backup, replace: true, sealing: createSealing(KEY) });
  await using slow = await startFaultProxy(new URL(exercise).host);
  slow.fault('slow');
  const first = into(mongoThrough(slow, exercise));
  await using notifier = await openDatabase(exercise, 'notifier');
  await until(async () => (await notifier.collection('restoring').countDocuments()) === 1);
  await expect(into(exercise)).rejects.toThrow('Another restore is in progress');
  await first;
  expect(await usersOf(exercise)).toEqual([{ name: 'Robin Reyes', deleted: false }]);
});

it('ignores deletions that another installation has recorded, even in the same folder', async () => {
  await fill(exercise, 'Someone Else');
  await noteDeletion(exercise, 1, new Date());
  await operate(exercise, ['backup', folder]);
  expect(await readFile(join(folder, 'deletions.jsonl'), 'utf8')).toContain('"userId":1');
  expect(await operate(exercise, ['restore', backup, '--replace'])).toMatchObject({ failed: false });
  expect(await usersOf(exercise)).toEqual([{ name: 'Robin Reyes', deleted: false }]);
});

it('blocks services, backups and sending after a killed restore until another restore succeeds', async () => {
  await using accounts = await openDatabase(production, 'accounts');
  const locks = accounts.collection<{ _id: string; holder: string; until: Date; deletions: unknown[] }>('restoring');
  const deletions = [{ userId: 1, registeredAt: LONG_AGO.toISOString(), at: new Date().toISOString() }];
  await locks.insertOne({ _id: 'restore', holder: 'another', until: new Date(Date.now() + 60_000), deletions });
  const unfinished = 'A restore has not finished: run it again';
  const starting = startProcess('accounts', { ...inject('env'), MONGODB_URL: production });
  await expect(starting).rejects.toThrow(unfinished);
  for (const words of [['backup', folder], ['send']])
    expect(await operate(production, words)).toMatchObject({ failed: true, said: expect.stringContaining(unfinished) });
  const refused = await operate(production, ['restore', backup, '--replace']);
  expect(refused).toMatchObject({ failed: true, said: expect.stringContaining('Another restore is in progress') });
  await locks.updateOne({ _id: 'restore' }, { $set: { until: LONG_AGO } });
  expect(await operate(production, ['restore', backup, '--replace'])).toMatchObject({ failed: false });
  expect(await usersOf(production)).toEqual([{ name: 'Robin Reyes', deleted: true }]);
  expect(await locks.countDocuments()).toBe(0);
});

it('does not restore into the databases of running services', async () => {
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  const worker = new Worker('sample', async () => {}, { prefix: QUEUE_PREFIX, connection });
  await worker.waitUntilReady();
  const { said, failed } = await operate(production, ['restore', backup, '--replace']);
  expect({ said, failed }).toMatchObject({ failed: true, said: expect.stringContaining('Services are running') });
  await worker.close();
  expect(await operate(production, ['restore', backup, '--replace'])).toMatchObject({ failed: false });
});

it('stops a restore before it drops any data if Redis is down', async () => {
  const away = await operate(production, ['restore', backup, '--replace'], KEY, 'redis://127.0.0.1:9');
  expect(away).toMatchObject({ failed: true, said: expect.stringContaining('Redis is down') });
  expect(await usersOf(production)).toEqual([{ name: 'Robin Reyes', deleted: false }]);
});
