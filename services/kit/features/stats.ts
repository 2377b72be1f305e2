/**
 * Daily stats: totals, by sport and by state. A past day is counted once and stored, so later deletions do not change
 * it. Today is counted on request.
 */
import { MEASURES, type DateRange, type Measure, type ServiceStats } from '@playfield/contracts/admin/stats.ts';
import { Schema, type Connection, type Model } from 'mongoose';
import { startPoller, type Poller, type Polling } from '../jobs/poller.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** By then, everything that started before midnight has been written. */
const SETTLED_AFTER_MS = 10 * 60 * 1000;
/** Days counted on request; older days appear once they are stored. */
const LIVE_DAYS = 2;
export const UNKNOWN_STATE = 'unknown';

type Counts = Partial<Record<Measure, number>>;
type DayStats = {
  /** The day, in UTC. */
  _id: string;
  total: Counts;
  sports: Record<string, Counts>;
  states: Record<string, Counts>;
};

const dayStatsSchema = new Schema<DayStats>(
  {
    _id: { type: String, required: true },
    total: { type: Schema.Types.Mixed, required: true },
    sports: { type: Schema.Types.Mixed, required: true },
    states: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'figures', versionKey: false, minimize: false },
);

export type Counted = { measure: Measure; sport: string | null; state: string | null; count: number };

export type Counting = {
  /** Counts what happened in [from, to). */
  readonly count: (from: Date, to: Date) => Promise<Counted[]>;
  /** When the first thing happened; null if nothing has. */
  readonly began: () => Promise<Date | null>;
};

export type DailyStats = {
  read(range: DateRange): Promise<ServiceStats>;
  /** Stores past days. Safe on several instances. */
  keep(polling: Polling): Poller;
};

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

export function createStats(db: Connection, { count, began }: Counting): DailyStats {
  const days: Model<DayStats> = db.model<DayStats>('DayStats', dayStatsSchema);

  async function countDay(day: string): Promise<DayStats> {
    const from = startOf(day);
    return gather(day, await count(new Date(from), new Date(from + DAY_MS)));
  }

  /** The first day that is not stored; null if there is nothing to count. */
  async function firstOpenDay(): Promise<string | null> {
    const last = await days.findOne().sort({ _id: -1 }).lean();
    if (last) return dayOf(startOf(last._id) + DAY_MS);
    const first = await began();
    return first && dayOf(first.getTime());
  }

  return {
    async read({ from, to }) {
      const kept = await days.find({ _id: { $gte: from, $lte: to } }).lean();
      const known = new Set(kept.map(({ _id }) => _id));
      const live = Array.from({ length: LIVE_DAYS }, (_, ago) => dayOf(Date.now() - ago * DAY_MS)).filter(
        (day) => day >= from && day <= to && !known.has(day),
      );
      return add([...kept, ...(await Promise.all(live.map(countDay)))]);
    },

    keep(polling) {
      let next: string | null = null;
      return startPoller({
        ...polling,
        name: 'DailyStats',
        async poll() {
          next ??= await firstOpenDay();
          if (next === null || Date.now() < startOf(next) + DAY_MS + SETTLED_AFTER_MS) return false;
          const { _id, ...stats } = await countDay(next);
          await days.updateOne({ _id }, { $setOnInsert: stats }, { upsert: true });
          next = dayOf(startOf(next) + DAY_MS);
          return true;
        },
      });
    },
  };
}

function gather(day: string, counted: readonly Counted[]): DayStats {
  const stats: DayStats = { _id: day, total: {}, sports: {}, states: {} };
  for (const { measure, sport, state, count } of counted) {
    raise(stats.total, measure, count);
    if (sport !== null) raise((stats.sports[sport] ??= {}), measure, count);
    raise((stats.states[state ?? UNKNOWN_STATE] ??= {}), measure, count);
  }
  return stats;
}

function raise(counts: Counts, measure: Measure, by: number): void {
  counts[measure] = (counts[measure] ?? 0) + by;
}

/** The Monday of a day's week (ISO 8601). */
export function weekOf(day: string): string {
  const weekday = (new Date(startOf(day)).getUTCDay() + 6) % 7;
  return dayOf(startOf(day) - weekday * DAY_MS);
}

function add(stats: readonly DayStats[]): ServiceStats {
  const sum: ServiceStats = { weeks: {}, sports: {}, states: {} };
  const into = (group: ServiceStats[keyof ServiceStats], key: string, counts: Counts) => {
    const held = (group[key] ??= {});
    for (const measure of MEASURES) raise(held, measure, counts[measure] ?? 0);
  };
  for (const { _id, total, sports, states } of stats) {
    into(sum.weeks, weekOf(_id), total);
    for (const [sport, counts] of Object.entries(sports)) into(sum.sports, sport, counts);
    for (const [state, counts] of Object.entries(states)) into(sum.states, state, counts);
  }
  return sum;
}
