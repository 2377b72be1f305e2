/**
 * Counts of page views and clicks. They gather in Redis, which takes thousands a second, and move to the database by rounds:
 * a Redis that is emptied, or a process killed while it moves them, costs the counts of half a minute.
 */
import { uuidv7 } from '@playfield/kit/ids.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import type { Redis } from '@playfield/kit/redis.ts';
import { startRounds } from '@playfield/kit/rounds.ts';
import type { Rounds } from '@playfield/kit/rounds.ts';
import type { Models } from './models/index.ts';

const GATHERING = 'page-counts';
/** Different pages and buttons that gather between two rounds; the rest is counted as one, so that nobody can fill the memory. */
const FIELDS_MAX = 1_000;
const REST = '/other';
const MOVE_EVERY_MS = 30_000;

type Viewed = { path: string; click?: string | undefined };

/** `/team-profile/12` counts for `/team-profile`: which team was looked at is nobody's business. */
function pageOf(path: string): string {
  return path.replace(/\/\d+$/, '') || '/';
}

export async function countPage(redis: Redis, { path, click = '' }: Viewed, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const field = `${day} ${pageOf(path)} ${click}`;
  const full = (await redis.hlen(GATHERING)) >= FIELDS_MAX && !(await redis.hexists(GATHERING, field));
  await redis.hincrby(GATHERING, full ? `${day} ${REST} ` : field, 1);
}

async function moveCounts({ pageCounts }: Models, redis: Redis): Promise<void> {
  if ((await redis.exists(GATHERING)) === 0) return;
  const taken = `${GATHERING}:${uuidv7()}`;
  await redis.rename(GATHERING, taken);
  const counts = Object.entries(await redis.hgetall(taken));
  await redis.del(taken);
  await pageCounts.bulkWrite(
    counts.map(([field, count]) => {
      const [day = '', path = '', click = ''] = field.split(' ');
      return {
        updateOne: {
          filter: { _id: field },
          update: { $inc: { count: Number(count) }, $setOnInsert: { day, path, click: click || null } },
          upsert: true,
        },
      };
    }),
  );
}

export function startCounting(models: Models, redis: Redis, log: Logger): Rounds {
  let movedAt = 0;
  return startRounds({
    name: 'Page counts',
    log,
    async round() {
      if (Date.now() - movedAt < MOVE_EVERY_MS) return false;
      movedAt = Date.now();
      await moveCounts(models, redis);
      return false;
    },
  });
}
