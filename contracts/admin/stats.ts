/** Stats for admins: totals, by week, sport and state, and the health of every service. */
import * as z from 'zod/mini';
import { call } from '../http/call.ts';
import { day, instant } from '../fields/common.ts';

/** Null if its service does not answer in time. */
const count = z.nullable(z.number());
const services = ['gateway', 'accounts', 'matchmaking', 'messaging', 'notifier'] as const;
const unavailable = z.array(z.enum(services));

export const stats = z.object({
  totalUsers: count,
  verifiedUsers: count,
  totalMatchups: count,
  activeMatchups: count,
  totalInterests: count,
  totalMessages: count,
  /**
   * Cancellations of agreed games of the last 30 days that came before people leave home, and how many of those nobody
   * of the other team had seen by then. Missing in the answers of older services.
   */
  cancellations: z.optional(count),
  missedCancellations: z.optional(count),
  /** The services that did not answer. */
  unavailable,
});
export type Stats = z.infer<typeof stats>;

const asAdmin = { method: 'GET', owner: 'gateway', access: 'admin', status: 200 } as const;

export const getStats = call({
  ...asAdmin,
  path: '/api/admin/stats',
  summary: 'Eight counts; also tells whether an admin is signed in',
  answer: stats,
});

/** Two years and a leap day: the most that a weekly chart can show. */
const RANGE_DAYS_MAX = 731;
const DAY_MS = 24 * 60 * 60 * 1000;
const BAD_RANGE = 'Please choose a first day that is not after the last one, at most two years before it';

export const dateRange = z
  .object({ from: day('Please choose the first day'), to: day('Please choose the last day') })
  .check(
    z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < RANGE_DAYS_MAX * DAY_MS, BAD_RANGE),
  );
export type DateRange = z.infer<typeof dateRange>;

/** The measures; each is counted by one service. */
export const MEASURES = ['signUps', 'games', 'matches', 'messages'] as const;
export type Measure = (typeof MEASURES)[number];

/** The stats of a week (its Monday), a sport or a state. */
export const statsRow = z.object({
  key: z.string(),
  signUps: count,
  games: count,
  matches: count,
  messages: count,
});
export type StatsRow = z.infer<typeof statsRow>;

export const statsReport = z.object({
  weeks: z.array(statsRow),
  sports: z.array(statsRow),
  /** Two letters, or `unknown`. */
  states: z.array(statsRow),
  unavailable,
});
export type StatsReport = z.infer<typeof statsReport>;

/** One service's stats by key: `{ sports: { soccer: { games: 3 } } }`. */
const grouped = z.record(z.string(), z.partialRecord(z.enum(MEASURES), z.number()));
export const ownFigures = z.object({ weeks: grouped, sports: grouped, states: grouped });
export type ServiceStats = z.infer<typeof ownFigures>;

export const getStatsReport = call({
  ...asAdmin,
  path: '/api/admin/figures',
  summary: 'Sign-ups, games, matches and messages of a range of days (UTC), by week, sport and state',
  query: dateRange,
  answer: statsReport,
});

export const instanceHealth = z.object({
  service: z.enum(services),
  /** The instance's number within its service, from 1. */
  instance: z.number(),
  state: z.enum(['ready', 'failing', 'unreachable']),
  /** Dependencies that it cannot reach. */
  failing: z.array(z.string()),
  startedAt: z.nullable(instant),
  memoryBytes: z.nullable(z.number()),
  /** How long its answer took, in milliseconds. */
  answeredAfterMs: z.nullable(z.number()),
});
export type InstanceHealth = z.infer<typeof instanceHealth>;

export const getHealth = call({
  ...asAdmin,
  path: '/api/admin/health',
  summary: 'Every instance of every service: does it answer, and what does it lack',
  answer: z.array(instanceHealth),
});
