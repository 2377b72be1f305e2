import type { DateRange, PageViews } from '@playfield/contracts/admin/records.ts';
import type { CountedEvent } from '@playfield/contracts/page-views.ts';
import type { Models } from '../models.ts';

const ROWS_A_DAY = 5_000;

export async function addCounts({ pageCounts }: Models, events: readonly CountedEvent[], now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const rowOf = (path: string, click: string | null) => ({ _id: `${day} ${path} ${click ?? ''}`, path, click });
  const rows = events.map(({ path, click = null }) => rowOf(path, click));
  const found = await pageCounts.find({ _id: { $in: rows.map(({ _id }) => _id) } }, { _id: 1 }).lean();
  const known = new Set(found.map(({ _id }) => _id));
  const isNew = rows.some(({ _id }) => !known.has(_id));
  const isFull = isNew && (await pageCounts.countDocuments({ day })) >= ROWS_A_DAY;
  await pageCounts.bulkWrite(
    rows.map((row) => {
      const { _id, ...what } = isFull && !known.has(row._id) ? rowOf('/other', null) : row;
      return {
        updateOne: { filter: { _id }, update: { $inc: { count: 1 }, $setOnInsert: { day, ...what } }, upsert: true },
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
