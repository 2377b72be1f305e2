/**
 * All databases into a folder, and back.
 *   backup <folder>                 restore <folder> [--replace]
 * Reads MONGODB_URL, and to restore REDIS_URL and QUEUE_REDIS_URL: what is in there belongs to what was lost.
 */
import { createLogger } from '@playfield/kit/logger.ts';
import { connectRedis } from '@playfield/kit/redis.ts';
import { backUp } from './backup.ts';
import { OperationError } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { restore } from './restore.ts';

const USAGE = 'Say backup <folder>, or restore <folder> [--replace]';

const [action, folder, option] = process.argv.slice(2);
try {
  process.exitCode = await act();
} catch (error) {
  // Drivers name the server in their errors, and no password.
  process.exitCode = complain(error instanceof Error ? error.message : 'It failed');
}

async function act(): Promise<number> {
  const url = process.env['MONGODB_URL'];
  if (!url) return complain('Set MONGODB_URL');
  if (!folder || (option !== undefined && option !== '--replace')) return complain(USAGE);
  if (action === 'backup' && option === undefined) return print('backed up', await backUp(url, folder));
  if (action !== 'restore') return complain(USAGE);
  const { REDIS_URL, QUEUE_REDIS_URL } = process.env;
  if (!REDIS_URL || !QUEUE_REDIS_URL) return complain('Set REDIS_URL and QUEUE_REDIS_URL, which are emptied');
  const manifest = await restore({ url, folder, replace: option === '--replace' });
  for (const redisUrl of new Set([REDIS_URL, QUEUE_REDIS_URL])) await empty(redisUrl);
  return print('restored', manifest);
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
