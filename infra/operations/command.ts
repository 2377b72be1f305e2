import { parseArgs } from 'node:util';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { checkRedis, connectRedis, primariesOf } from '@playfield/kit/data/redis.ts';
import { QUEUE_PREFIX } from '@playfield/kit/jobs/queues.ts';
import { sealingOf } from './archive.ts';
import { backUp, prune, snapshotWindow } from './backup.ts';
import { withMongo } from './databases.ts';
import { throwIfUnfinished } from './lock.ts';
import { expectReadable, reportBackup } from './metrics.ts';
import { OperationError } from './operation-error.ts';
import { restore } from './restore.ts';
import { hold, release } from './sending.ts';
import { NEEDED, settingsOf } from './settings.ts';

const USAGE =
  'Usage: backup <folder> [--metrics <file>] [--keep-days <days>] | restore <backup or folder> [--replace] [--deletions <file>] | hold | send';

try {
  process.exitCode = await act();
} catch (error) {
  process.exitCode = complain(error instanceof Error ? error.message : 'The command failed');
}

async function act(): Promise<number> {
  const [word, ...more] = process.argv.slice(2);
  if ((word === 'hold' || word === 'send') && more.length === 0) return changeSending(word);
  const given = wordsGiven();
  if (!given) return complain(USAGE);
  const { action, place, metrics, replace, deletions, days } = given;
  if (action === 'backup' && !replace && deletions === undefined) return keep({ folder: place, metrics, days });
  if (action !== 'restore' || metrics !== undefined || days !== undefined) return complain(USAGE);
  const { MONGODB_URL: url, BACKUP_KEY, REDIS_URL, QUEUE_REDIS_URL } = settingsOf(NEEDED.restore);
  const sealing = sealingOf(BACKUP_KEY);
  const stores = [...new Set([REDIS_URL, QUEUE_REDIS_URL])];
  for (const redisUrl of stores) await withRedis(redisUrl, refuseRunning);
  const tell = (line: string) => console.log(line);
  const restored = await restore({ url, from: place, replace, sealing, journal: deletions, tell });
  for (const redisUrl of stores) await withRedis(redisUrl, empty);
  print('restored', restored);
  if (restored.deleted > 0)
    console.log(
      `Accounts deleted after this backup: ${restored.deleted}. The services delete them again when they start`,
    );
  tellOfHold(restored.waiting);
  return 0;
}

async function changeSending(word: 'hold' | 'send'): Promise<number> {
  const { MONGODB_URL: url } = settingsOf(NEEDED.sending);
  await withMongo(url, async (client) => {
    await throwIfUnfinished(client, url);
    if (word === 'hold') tellOfHold(await hold(client, url));
    else console.log(`Emails and pushes are sent again: ${await release(client, url)} were waiting`);
  });
  return 0;
}

function tellOfHold(waiting: number): void {
  console.log(`Emails and pushes are on hold (${waiting} waiting): run send to send them`);
}

function wordsGiven() {
  try {
    const options = {
      metrics: { type: 'string' },
      replace: { type: 'boolean', default: false },
      deletions: { type: 'string' },
      'keep-days': { type: 'string' },
    } as const;
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [action, place, ...more] = positionals;
    const { 'keep-days': given, ...said } = values;
    if (place === undefined || more.length > 0 || (given !== undefined && !/^[1-9]\d{0,3}$/.test(given))) return null;
    return { action, place, ...said, days: given === undefined ? undefined : Number(given) };
  } catch {
    return null;
  }
}

type Keeping = { folder: string; metrics: string | undefined; days: number | undefined };

async function keep({ folder, metrics, days }: Keeping): Promise<number> {
  const { MONGODB_URL: url, BACKUP_KEY } = settingsOf(NEEDED.backup);
  const sealing = sealingOf(BACKUP_KEY);
  if (metrics !== undefined) expectReadable(metrics);
  const started = performance.now();
  const backup = await backUp(url, folder, sealing);
  const seconds = (performance.now() - started) / 1_000;
  print('backed up', backup);
  const gone = days === undefined ? 0 : await prune(folder, days);
  if (gone > 0) console.log(`${gone} old backups were deleted`);
  if (metrics !== undefined)
    await reportBackup(metrics, { bytes: backup.bytes, seconds, window: await snapshotWindow(url) });
  return 0;
}

type Servers = ReturnType<typeof primariesOf>;

async function withRedis(redisUrl: string, work: (servers: Servers) => Promise<void>): Promise<void> {
  const redis = connectRedis(redisUrl, createLogger('restore', 'silent'));
  try {
    await checkRedis(redis).catch(() => {
      throw new OperationError('Redis is down: start it, then restore again');
    });
    await work(primariesOf(redis));
  } finally {
    redis.disconnect();
  }
}

async function refuseRunning(servers: Servers): Promise<void> {
  for (const server of servers) {
    const own = /\bdb=\d+/.exec(await server.client('INFO'))?.[0] ?? '';
    const clients = String(await server.client('LIST')).split('\n');
    if (clients.some((line) => line.includes(` name=${QUEUE_PREFIX}:`) && line.includes(` ${own} `)))
      throw new OperationError('Services are running: stop them first. Nothing was restored');
  }
}

/** Empties Redis, because user IDs in sessions may be reused after a restore. Services requeue the lost jobs. */
async function empty(servers: Servers): Promise<void> {
  for (const server of servers) await server.flushdb('ASYNC');
}

function print(done: string, { at, documents, collections }: { at: string; documents: number; collections: number }) {
  console.log(`${done}: ${documents} documents in ${collections} collections, as they were at ${at}`);
}

function complain(sentence: string): number {
  console.error(sentence);
  return 1;
}
