/**
 * All databases into a folder, and back.
 *   backup <folder> [--metrics <file>]                 restore <folder> [--replace]
 * Reads MONGODB_URL, and to restore REDIS_URL and QUEUE_REDIS_URL: what is in there belongs to what was lost.
 */
import { parseArgs } from 'node:util';
import { createLogger } from '@playfield/kit/logger.ts';
import { connectRedis } from '@playfield/kit/redis.ts';
import { backUp } from './backup.ts';
import { OperationError } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { expectReadable, tellOfBackup } from './metrics.ts';
import { restore } from './restore.ts';

const USAGE = 'Say backup <folder> [--metrics <file>], or restore <folder> [--replace]';

try {
  process.exitCode = await act();
} catch (error) {
  // Drivers name the server in their errors, and no password.
  process.exitCode = complain(error instanceof Error ? error.message : 'It failed');
}

async function act(): Promise<number> {
  const url = process.env['MONGODB_URL'];
  if (!url) return complain('Set MONGODB_URL');
  const given = wordsGiven();
  if (!given) return complain(USAGE);
  const { action, folder, metrics, replace } = given;
  if (action === 'backup' && !replace) return keep({ url, folder, metrics });
  if (action !== 'restore' || metrics !== undefined) return complain(USAGE);
  const { REDIS_URL, QUEUE_REDIS_URL } = process.env;
  if (!REDIS_URL || !QUEUE_REDIS_URL) return complain('Set REDIS_URL and QUEUE_REDIS_URL, which are emptied');
  const manifest = await restore({ url, folder, replace });
  for (const redisUrl of new Set([REDIS_URL, QUEUE_REDIS_URL])) await empty(redisUrl);
  return print('restored', manifest);
}

/** Null where it is not as {@link USAGE} says. */
function wordsGiven() {
  try {
    const options = { metrics: { type: 'string' }, replace: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [action, folder, ...more] = positionals;
    return folder === undefined || more.length > 0 ? null : { action, folder, ...values };
  } catch {
    return null;
  }
}

type Keeping = { url: string; folder: string; metrics: string | undefined };

async function keep({ url, folder, metrics }: Keeping): Promise<number> {
  if (metrics !== undefined) expectReadable(metrics);
  const started = performance.now();
  const manifest = await backUp(url, folder);
  const seconds = (performance.now() - started) / 1_000;
  print('backed up', manifest);
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0);
  if (metrics !== undefined) await tellOfBackup(metrics, { bytes, seconds });
  return 0;
}

/**
 * Sessions and what is remembered of finished events are from another time: a user's number may be somebody else's by
 * now, and an event that was handled since the backup has to be handled again.
 */
async function empty(redisUrl: string): Promise<void> {
  const redis = connectRedis(redisUrl, createLogger('restore', 'silent'));
  try {
    await redis.flushdb();
  } catch {
    throw new OperationError('All documents are restored, but Redis is away: empty it before the services start');
  } finally {
    redis.disconnect();
  }
}

function print(done: string, { at, parts }: Manifest): number {
  const documents = parts.reduce((sum, part) => sum + part.documents, 0);
  console.log(`${done}: ${documents} documents in ${parts.length} collections, as they were at ${at}`);
  return 0;
}

function complain(sentence: string): number {
  console.error(sentence);
  return 1;
}
