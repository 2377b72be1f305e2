/**
 * Page views and clicks are collected in Redis, which handles thousands per second, and moved to the database every 30
 * s. Counts are lost if Redis is emptied or a process is killed during a move.
 */
import type { DateRange, PageViews } from '@playfield/contracts/admin/records.ts';
import type { CountedEvent } from '@playfield/contracts/page-views.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { Models } from '../models.ts';

const GATHERING = 'page-counts';
/** Maximum distinct pages and clicks between two moves. Others are counted together, to limit memory. */
const FIELDS_MAX = 2_000;
/** Maximum rows per day. Real use needs a few hundred. */
const ROWS_A_DAY = 5_000;
const REST = '/other';
const MOVE_EVERY_MS = 30_000;

export async function gatherCounts(redis: Redis, events: readonly CountedEvent[], now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const counts = new Map<string, number>();
  for (const { path, click = '' } of events) add(counts, `${day} ${path} ${click}`, 1);
  const fields = [...counts.keys()];
  const full = (await redis.hlen(GATHERING)) + counts.size > FIELDS_MAX;
  const gathered = full ? await redis.hmget(GATHERING, ...fields) : fields;
  await Promise.all(
    fields.map((field, at) =>
      redis.hincrby(GATHERING, gathered[at] === null ? restOf(day) : field, counts.get(field) ?? 0),
    ),
  );
}

const restOf = (day: string) => `${day} ${REST} `;

function add(counts: Map<string, number>, field: string, count: number): void {
  counts.set(field, (counts.get(field) ?? 0) + count);
}

async function withinDays({ pageCounts }: Models, gathered: Record<string, string>): Promise<Map<string, number>> {
  const kept = await pageCounts.find({ _id: { $in: Object.keys(gathered) } }, { _id: 1 }).lean();
  const known = new Set(kept.map(({ _id }) => _id));
  const room = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const [field, count] of Object.entries(gathered)) {
    const [day = ''] = field.split(' ');
    const left = room.get(day) ?? ROWS_A_DAY - (await pageCounts.countDocuments({ day }));
    const isNew = !known.has(field);
    room.set(day, isNew ? left - 1 : left);
    add(counts, isNew && left <= 0 ? restOf(day) : field, Number(count));
  }
  return counts;
}

async function moveCounts(models: Models, redis: Redis): Promise<void> {
  if ((await redis.exists(GATHERING)) === 0) return;
  // Stay on the same node of a cluster, because a key cannot be renamed to one on another node.
  const taken = `{${GATHERING}}:${uuidv7()}`;
  await redis.rename(GATHERING, taken);
  const counts = await withinDays(models, await redis.hgetall(taken));
  await redis.del(taken);
  await models.pageCounts.bulkWrite(
    [...counts].map(([field, count]) => {
      const [day = '', path = '', click = ''] = field.split(' ');
      return {
        updateOne: {
          filter: { _id: field },
          update: { $inc: { count }, $setOnInsert: { day, path, click: click || null } },
          upsert: true,
        },
      };
    }),
  );
}

const PAGES_SHOWN = 100;
const CLICKS_SHOWN = 20;

type Sum<Key> = { _id: Key; count: number };

export async function readPageViews({ pageCounts }: Models, { from, to }: DateRange): Promise<PageViews> {
  const inRange = { $match: { day: { $gte: from, $lte: to } } };
  const count = { $sum: '$count' };
  const [days, sums] = await Promise.all([
    pageCounts.aggregate<Sum<string>>([
      inRange,
      { $match: { click: null } },
      { $group: { _id: '$day', count } },
      { $sort: { _id: 1 } },
    ]),
    pageCounts.aggregate<Sum<{ path: string; click: string | null }>>([
      inRange,
      { $group: { _id: { path: '$path', click: '$click' }, count } },
      { $sort: { count: -1 } },
    ]),
  ]);
  const pages = new Map<string, PageViews['pages'][number]>();
  for (const { _id, count: times } of sums) {
    const page = pages.get(_id.path) ?? { path: _id.path, views: 0, clicks: [] };
    pages.set(_id.path, page);
    if (_id.click === null) page.views = times;
    else if (page.clicks.length < CLICKS_SHOWN) page.clicks.push({ name: _id.click, count: times });
  }
  return {
    days: days.map(({ _id: day, count: views }) => ({ day, views })),
    pages: [...pages.values()].toSorted((one, other) => other.views - one.views).slice(0, PAGES_SHOWN),
  };
}

export function pageCounting({ models, redis }: { models: Models; redis: Redis }): Schedule {
  return {
    name: 'page-counts',
    everyMs: MOVE_EVERY_MS,
    async run() {
      await moveCounts(models, redis);
      return false;
    },
  };
}
