/**
 * Counts of page views and clicks. They gather in Redis, which takes thousands a second, and move to the database by rounds:
 * a Redis that is emptied, or a process killed while it moves them, costs the counts of half a minute.
 */
import type { DateRange } from '@playfield/contracts/admin-figures.ts';
import type { PageViews } from '@playfield/contracts/admin-records.ts';
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

/** Rows that a range of days may have; what is beyond is not looked at. */
const ROWS_MAX = 50_000;
const PAGES_SHOWN = 100;

export async function readPageViews({ pageCounts }: Models, { from, to }: DateRange): Promise<PageViews> {
  const counted = await pageCounts
    .find({ day: { $gte: from, $lte: to } })
    .sort({ day: -1, count: -1 })
    .limit(ROWS_MAX)
    .lean();
  const days = new Map<string, number>();
  const pages = new Map<string, { views: number; clicks: Map<string, number> }>();
  for (const { day, path, click, count } of counted) {
    const page = pages.get(path) ?? { views: 0, clicks: new Map<string, number>() };
    pages.set(path, page);
    if (click !== null) page.clicks.set(click, (page.clicks.get(click) ?? 0) + count);
    else {
      page.views += count;
      days.set(day, (days.get(day) ?? 0) + count);
    }
  }
  const byCount = (one: { count: number }, other: { count: number }) => other.count - one.count;
  return {
    days: [...days].map(([day, views]) => ({ day, views })).toSorted((one, other) => one.day.localeCompare(other.day)),
    pages: [...pages]
      .map(([path, { views, clicks }]) => ({
        path,
        views,
        clicks: [...clicks].map(([name, count]) => ({ name, count })).toSorted(byCount),
      }))
      .toSorted((one, other) => other.views - one.views)
      .slice(0, PAGES_SHOWN),
  };
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
