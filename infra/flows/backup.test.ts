import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { login } from '@playfield/contracts/auth.ts';
import { readThread } from '@playfield/contracts/messages.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { createLogger } from '@playfield/kit/logger.ts';
import { connectMongo } from '@playfield/kit/mongo.ts';
import { connectRedis } from '@playfield/kit/redis.ts';
import type { Redis } from '@playfield/kit/redis.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabase } from '../local/mongo.ts';
import { backUp } from '../operations/backup.ts';
import { restore } from '../operations/restore.ts';
import { openMailbox, tokenIn } from '../testing/mailbox.ts';
import { readMetrics, valueOf } from '../testing/metrics.ts';
import { playPair } from '../testing/pair.ts';
import type { Pair } from '../testing/pair.ts';
import { matchupBody } from '../testing/teams.ts';
import { startTestStack } from '../testing/stack.ts';
import type { TestStack } from '../testing/stack.ts';
import { until } from '../testing/until.ts';
import { visit } from '../testing/visitor.ts';

const COMMAND = fileURLToPath(new URL('../operations/command.ts', import.meta.url));
const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
/** Another stack starts within the test, beside whatever else runs. */
const STACK_MS = 90_000;
/** With a separator that ends lines for some readers, and letters beyond the 16-bit ones. */
const MESSAGE = 'Bring dark jerseys.\u2028Field 2 🥎';

let stack: TestStack;
let pair: Pair;
const stops: (() => Promise<void>)[] = [];
let folder: string;
let copy: string;
let otherUrl: string;
/** What a restore empties: a database of Redis that the running stack does not use. */
let redis: Redis;

const credentialsOf = ({ email, password }: Pair['host']) => ({ email, password });
const redisUrl = () => new URL('/9', stack.redisUrl).href;

/** What the command says, good or bad. */
async function operate(mongoUrl: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, MONGODB_URL: mongoUrl, REDIS_URL: redisUrl(), QUEUE_REDIS_URL: redisUrl() };
  return promisify(execFile)(process.execPath, [COMMAND, ...args], { env }).then(
    ({ stdout }) => stdout,
    (failure: unknown) => String(Object(failure).stderr),
  );
}

/** All documents of a database, by collection and id, with their types. */
async function contentOf(mongoUrl: string, service: string): Promise<Record<string, unknown[]>> {
  const db = await connectMongo(mongoUrl, service);
  try {
    const collections = (await db.db?.listCollections().toArray()) ?? [];
    const contents = collections.map(async ({ name }) => {
      const rows = db.collection<{ _id: string }>(name).find({}, { promoteValues: false });
      return [name, await rows.sort({ _id: 1 }).toArray()] as const;
    });
    return Object.fromEntries((await Promise.all(contents)).filter(([, rows]) => rows.length > 0));
  } finally {
    await db.close();
  }
}

/** Nothing travels any more, so that nothing changes between two looks. */
async function isQuiet(): Promise<boolean> {
  const contents = await Promise.all(SERVICES.map((service) => contentOf(stack.mongoUrl, service)));
  const deliveries = contents.flatMap((content) => content['deliveries'] ?? []);
  const waits = (one: unknown) => !['sent', 'skipped'].includes(String(Reflect.get(Object(one), 'status')));
  return contents.every((content) => content['outbox'] === undefined) && !deliveries.some(waits);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playfield-backup-'));
  copy = join(folder, 'copy');
  stack = await startTestStack();
  const mailbox = openMailbox(stack.mailUrl);
  const tokenTo = async (email: string, subject: RegExp) => tokenIn(await mailbox.waitFor(email, subject));
  pair = await playPair({ url: stack.url, tokenTo }, MESSAGE);
  otherUrl = withDatabase(stack.mongoUrl, 'restored');
  redis = connectRedis(redisUrl(), createLogger('backup', 'silent'));
});
afterAll(async () => {
  redis.disconnect();
  for (const stop of stops) await stop();
  await stack.discard();
  await rm(folder, { recursive: true, force: true });
});

it('writes everything into an empty folder that is its owner’s alone, while the services run', async () => {
  expect(await operate(stack.mongoUrl, 'backup', copy)).toMatch(/^backed up: \d+ documents in \d+ collections/);
  expect((await readdir(copy)).filter((file) => !/^(?:manifest\.json|[a-z]+\.[\w-]+\.jsonl\.gz)$/.test(file))).toEqual(
    [],
  );
  for (const file of await readdir(copy)) expect((await stat(join(copy, file))).mode & 0o077, file).toBe(0);
  await expect(backUp(stack.mongoUrl, copy)).rejects.toThrow(/is not empty: name another folder/);
});

it('tells Prometheus of a backup that is good, and of no other', async () => {
  const [told, file] = [join(folder, 'told'), join(folder, 'metrics', 'playfield.prom')];
  expect(await operate(stack.mongoUrl, 'backup', told, '--metrics', file)).toMatch(
    /^The backup is whole, but .+ cannot/,
  );
  await mkdir(dirname(file));
  await rm(told, { recursive: true });
  const began = Date.now() / 1_000;
  expect(await operate(stack.mongoUrl, 'backup', told, '--metrics', file)).toMatch(/^backed up/);
  const text = await readFile(file, 'utf8');
  const valueIn = (name: string) => valueOf(readMetrics(text), `playfield_backup_${name}`);
  expect(valueIn('finished_timestamp_seconds')).toBeGreaterThan(began);
  expect(valueIn('finished_timestamp_seconds')).toBeLessThanOrEqual(Date.now() / 1_000);
  expect(valueIn('duration_seconds')).toBeGreaterThan(0);
  const parts = (await readdir(told)).filter((name) => name !== 'manifest.json');
  const sizes = await Promise.all(parts.map(async (name) => (await stat(join(told, name))).size));
  expect(valueIn('size_bytes')).toBe(sizes.reduce((sum, size) => sum + size, 0));
  // Who collects it is somebody else.
  expect((await stat(file)).mode & 0o777).toBe(0o644);

  expect(await operate(stack.mongoUrl, 'backup', told, '--metrics', file)).toMatch(/is not empty/);
  expect(await readFile(file, 'utf8')).toBe(text);
  expect(await readdir(dirname(file))).toEqual(['playfield.prom']);
  const unread = join(folder, 'unread');
  expect(await operate(stack.mongoUrl, 'backup', unread, '--metrics', `${file}.txt`)).toMatch(/ends in \.prom/);
  await expect(readdir(unread)).rejects.toThrow('ENOENT');
});

it.each([
  'backup',
  'backup one two',
  'backup one --replace',
  'backup one --metric two.prom',
  'restore one --metrics two.prom',
  'forget one',
])('says what it can do when it is told to %s', async (words) => {
  expect(await operate(stack.mongoUrl, ...words.split(' '))).toMatch(/^Say backup <folder>/);
});

it('shows all databases as of one moment, while they are written to', async () => {
  const url = withDatabase(stack.mongoUrl, 'moment');
  const [first, second] = [await connectMongo(url, 'accounts'), await connectMongo(url, 'notifier')];
  // Read after the marks of the one and before those of the other: long enough for many more marks.
  await first.collection('rest').insertMany(Array.from({ length: 5_000 }, (_, index) => ({ index })));
  let going = true;
  const writing = (async () => {
    while (going) for (const db of [first, second]) await db.collection('marks').insertOne({ at: new Date() });
  })();
  try {
    await until(async () => (await second.collection('marks').countDocuments()) > 9);
    const { parts } = await backUp(url, join(folder, 'moment'));
    const [earlier = 0, later = 0] = parts.flatMap((part) => (part.collection === 'marks' ? [part.documents] : []));
    expect([0, 1]).toContain(earlier - later);
    expect(await second.collection('marks').countDocuments()).toBeGreaterThan(later);
  } finally {
    going = false;
    await writing;
    await Promise.all([first.close(), second.close()]);
  }
});

it('refuses a backup with a torn, missing or foreign file, and writes nothing', async () => {
  const file = join(copy, 'messaging.messages.jsonl.gz');
  const whole = await readFile(file);
  const manifest = await readFile(join(copy, 'manifest.json'), 'utf8');
  const refusal = () => restore({ url: otherUrl, folder: copy, replace: true }).catch(String);
  await writeFile(file, whole.subarray(0, -1));
  expect(await refusal()).toMatch(/messaging\.messages\.jsonl\.gz is missing or torn/);
  await rm(file);
  expect(await refusal()).toMatch(/messaging\.messages\.jsonl\.gz is missing or torn/);
  await writeFile(file, whole);
  for (const torn of [manifest.slice(0, -20), manifest.replace('"messaging.messages', '"../messages')]) {
    await writeFile(join(copy, 'manifest.json'), torn);
    expect(await refusal()).toMatch(/manifest\.json is torn/);
  }
  await rm(join(copy, 'manifest.json'));
  expect(await refusal()).toMatch(/There is no whole backup/);
  await writeFile(join(copy, 'manifest.json'), manifest);
  for (const service of SERVICES) expect(await contentOf(otherUrl, service)).toEqual({});
});

it('refuses databases that hold something, unless told to replace it', async () => {
  const refusal = restore({ url: stack.mongoUrl, folder: copy, replace: false });
  await expect(refusal).rejects.toThrow(/playfield_accounts is not empty: say --replace/);
  expect(await visit(stack.url).ask(login, { body: credentialsOf(pair.host) })).toMatchObject({ id: pair.host.id });
  await restore({ url: otherUrl, folder: copy, replace: false });
  await restore({ url: otherUrl, folder: copy, replace: true });
});

it(
  'restores every document, for a stack in which people sign in, search and read on',
  async () => {
    await redis.set('session', 'of another time');
    await until(isQuiet);
    const last = join(folder, 'last');
    await backUp(stack.mongoUrl, last);
    expect(await operate(otherUrl, 'restore', last, '--replace')).toMatch(/^restored: \d+ documents/);
    for (const service of SERVICES)
      expect(await contentOf(otherUrl, service), service).toEqual(await contentOf(stack.mongoUrl, service));
    expect(await redis.dbsize()).toBe(0);

    const restored = await startTestStack({ MONGODB_URL: otherUrl });
    stops.push(() => restored.discard());
    const [host, guest] = [visit(restored.url), visit(restored.url)];
    await host.ask(login, { body: credentialsOf(pair.host) });
    await guest.ask(login, { body: credentialsOf(pair.guest) });
    const thread = await host.ask(readThread, { params: { otherUserId: pair.guest.id } });
    expect(thread.map(({ content }) => content)).toEqual([MESSAGE]);
    const open = await host.ask(createMatchup, { body: matchupBody() });
    expect(open.id).toBe(pair.game.id + 1);
    const found = await guest.ask(listMatchups, { query: { zipcode: 'Boulder, CO' } });
    expect(found.map(({ id }) => id)).toEqual([open.id]);
  },
  STACK_MS,
);
