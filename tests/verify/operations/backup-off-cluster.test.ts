/** Backups in an object store: as whole, as unreadable to others, and as long kept as those in a folder. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withDatabase } from '@playfield/infra/local/mongo.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.ts';
import { asClient, startObjectStore, type ObjectStore } from '../../support/object-store.ts';
import { openDatabase } from '../../support/stores.ts';
import { until } from '../../support/until.ts';

const COMMAND = fileURLToPath(new URL('../../../infra/operations/command.ts', import.meta.url));
const BACKUP_KEY = `one:${randomBytes(32).toString('base64')}`;
/** More than fits into one part of an upload, however well it is compressed. */
const LARGE = Array.from({ length: 24 }, () => randomBytes(384 * 1024).toString('base64'));

/** Takes a slow connection minutes. */
const MESSAGE = randomBytes(96 * 1024).toString('base64');

/** How the store's files of content end. */
const CONTENT = '._S3rver_object';

let objects: ObjectStore;
let proxy: FaultProxy;
let from: string;
let to: string;
/** The running stack does not use it. */
const redisUrl = new URL('/9', inject('redisUrl')).href;

beforeAll(async () => {
  objects = await startObjectStore();
  proxy = await startFaultProxy(objects.address);
  from = withDatabase(inject('mongoUrl'), 'stored');
  to = withDatabase(inject('mongoUrl'), 'fetched');
  await using accounts = await openDatabase(from, 'accounts');
  await accounts.collection('users').insertOne({ name: 'Robin Reyes' });
  await using messaging = await openDatabase(from, 'messaging');
  await messaging.collection('messages').insertOne({ content: MESSAGE });
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await objects[Symbol.asyncDispose]();
});

const bucket = (path: string) => `s3://${objects.bucket}/${path}`;

/** The command's output, on success or failure. */
async function operate(words: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
  const stores = { MONGODB_URL: from, REDIS_URL: redisUrl, QUEUE_REDIS_URL: redisUrl, BACKUP_KEY };
  const env = { ...process.env, ...stores, ...asClient(proxy.address), ...more };
  return promisify(execFile)(process.execPath, [COMMAND, ...words], { env }).then(
    ({ stdout }) => stdout,
    (failure: unknown) => String(Object(failure).stderr),
  );
}

async function namesAndMessages(url: string) {
  await using accounts = await openDatabase(url, 'accounts');
  await using messaging = await openDatabase(url, 'messaging');
  return {
    names: (await accounts.collection('users').find().toArray()).map(({ name }) => name),
    messages: (await messaging.collection('messages').find().toArray()).map(({ content }) => content),
  };
}

async function rename(name: string): Promise<void> {
  await using accounts = await openDatabase(from, 'accounts');
  await accounts.collection('users').updateMany({}, { $set: { name } });
}

/** A backup's objects, as the store keeps them: a file for the content, and others about it. */
const filesIn = (path: string) => readdir(join(objects.folder, path)).catch(() => []);
const contentsIn = async (path: string) =>
  (await filesIn(path)).filter((name) => name.endsWith(CONTENT)).map((name) => name.slice(0, -CONTENT.length));
const filesOf = async (path: string) => (await filesIn(path)).map((name) => join(objects.folder, path, name));

it('stores a backup that shows nothing to who finds it, and restores the last one', async () => {
  expect(await operate(['backup', bucket('nightly/one')])).toMatch(/^backed up: 2 documents in 2 collections/);
  await rename('Casey Cole');
  expect(await operate(['backup', bucket('nightly/two')])).toMatch(/^backed up/);
  expect(await operate(['backup', bucket('nightly/two')])).toMatch(/nightly\/two is not empty/);
  for (const file of await filesOf('nightly/one')) {
    const content = await readFile(file);
    for (const text of ['Robin Reyes', MESSAGE.slice(0, 40)]) expect(content.includes(text), file).toBe(false);
  }
  expect(await operate(['restore', bucket('nightly'), '--latest'], { MONGODB_URL: to })).toMatch(
    /^restoring .*\nrestored: 2 documents/,
  );
  expect(await namesAndMessages(to)).toEqual({ names: ['Casey Cole'], messages: [MESSAGE] });
  expect(await operate(['restore', bucket('nightly/one')], { MONGODB_URL: to })).toMatch(/say --replace/);
  await operate(['restore', bucket('nightly/one'), '--replace'], { MONGODB_URL: to });
  expect(await namesAndMessages(to)).toEqual({ names: ['Robin Reyes'], messages: [MESSAGE] });
});

it('stores and restores what is larger than one part of an upload', async () => {
  const large = withDatabase(inject('mongoUrl'), 'large');
  await using messaging = await openDatabase(large, 'messaging');
  await messaging.collection('messages').insertMany(LARGE.map((content) => ({ content })));
  await operate(['backup', bucket('large/one')], { MONGODB_URL: large });
  await operate(['restore', bucket('large/one'), '--replace'], { MONGODB_URL: large });
  expect(await namesAndMessages(large)).toEqual({ names: [], messages: LARGE });
});

it('passes over an interrupted backup, and takes no older one than that under another key', async () => {
  await operate(['backup', bucket('torn/whole')]);
  await rename('Dana Whitfield');
  // Enough for the first file, and not for the large one.
  proxy.fault('drip');
  const later = operate(['backup', bucket('torn/interrupted')]);
  await until(async () => (await contentsIn('torn/interrupted')).length > 0);
  proxy.fault('cut');
  expect(await later).toMatch(/cannot be used/);
  proxy.fault(null);
  expect(await contentsIn('torn/interrupted')).toEqual(['accounts.users.jsonl.gz.enc']);
  const whole = await operate(['restore', bucket('torn'), '--latest', '--replace'], { MONGODB_URL: to });
  expect(whole).toMatch(/^passed over .*torn\/interrupted: .*\nrestoring .*torn\/whole, .*\nrestored/);
  expect(await namesAndMessages(to)).toMatchObject({ names: ['Casey Cole'] });
  const foreign = { BACKUP_KEY: `other:${randomBytes(32).toString('base64')}` };
  expect(await operate(['backup', bucket('torn/foreign')], foreign)).toMatch(/^backed up/);
  const last = ['restore', bucket('torn'), '--latest', '--replace'];
  expect(await operate(last, { MONGODB_URL: to })).toMatch(/^The last backup is .*torn\/foreign\./);
  expect(await namesAndMessages(to)).toMatchObject({ names: ['Casey Cole'] });
});

it('deletes old backups after a good one, and none after a failed one', async () => {
  for (const name of ['first', 'second']) await operate(['backup', bucket(`kept/${name}`)]);
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  for (const name of ['first', 'second'])
    for (const file of await filesOf(`kept/${name}`)) await utimes(file, longAgo, longAgo);
  const whole = async () =>
    (await readdir(join(objects.folder, 'kept'), { withFileTypes: true })).flatMap((one) =>
      one.isDirectory() ? one.name : [],
    );

  const stranger = asClient(proxy.address, 'STRANGER');
  expect(await operate(['backup', bucket('kept/third'), '--keep-days', '30'], stranger)).toMatch(/InvalidAccessKeyId/);
  expect(await operate(['backup', 's3://elsewhere/kept/third', '--keep-days', '30'])).toMatch(/NoSuchBucket/);
  proxy.fault('cut');
  expect(await operate(['backup', bucket('kept/third'), '--keep-days', '30'])).toMatch(/cannot be used/);
  proxy.fault(null);
  expect((await whole()).toSorted()).toEqual(['first', 'second']);

  const said = await operate(['backup', bucket('kept/third'), '--keep-days', '30']);
  expect(said).toContain('2 backups from before were deleted');
  expect(await whole()).toEqual(['third']);
  expect(await operate(['restore', bucket('kept'), '--latest', '--replace'], { MONGODB_URL: to })).toMatch(
    /\nrestored/,
  );
});
