/**
 * Assumptions about team behavior, a machine's or store's capacity, and prices. After changes, run `npm run scaling`.
 */

import type { Part } from './accounting.ts';

/** KB of resident memory, measured with 50,000 open (2026-11-24). */
const STREAM_KB = 12.5;

/** Of so many teams, in the busiest minute. */
export type Needs = {
  teams: number;
  actionsASecond: number;
  /** Teams that are alerted of new games. */
  alertsASecond: number;
  /** Processors, alerts included. */
  busy: (part: Part) => number;
  /** Seconds of a notifier's processor for each alert. */
  alertBusy: number;
  streams: number;
  streamsGb: number;
  emailsASecond: number;
  emailsAMonth: number;
  keptGb: number;
  /** How long a backup takes, and a restore with its indexes. */
  backupMinutes: number;
  restoreMinutes: number;
};
type Wall = { what: string; limit: number; load: (needs: Needs) => number; afterwards: string };

export const assumptions = {
  /** Share of all teams in season at the same time. */
  activeShare: 0.5,
  /** Share of a week's actions in its busiest hour, Sunday evening. An even week has 0.6 %. */
  busiestHour: 0.03,
  /** The busiest minute of that hour, relative to its average. */
  withinTheHour: 2,
  /** An active team's actions per week; "read a page" includes visitors without a team. */
  aWeek: {
    'read a page': 20,
    search: 15,
    'see one’s games': 8,
    'see conversations': 6,
    'read a conversation': 8,
    'send a message': 6,
    'post a game': 0.7,
    'express interest': 1.2,
    'sign in': 0.3,
    register: 0.01,
  } as Record<string, number>,
  visitsAWeek: 6,
  /** Minutes a page stays open. */
  openMinutes: 8,
  emailsAWeek: 6,
  yearsKept: 3,
  /** Memory of an open stream in the tier of streams (`npm run bench -- streams`). */
  streamBytes: STREAM_KB * 1024,
  /** Streams that one process of the tier takes (`STREAMS_OPEN_MAX`). */
  streamsAProcess: 50_000,
  /** Saved searches of 100 teams. */
  searchesAHundredTeams: 10,
  /** Teams that a new game alerts among 100,000 saved searches (`npm run bench -- searches`); as many times more among more. */
  alertsAGame: 244,
  /** Indexes beside each byte of documents: matchups have fourteen. */
  indexShare: 0.8,
  /** Emails that one notifier sends a second, on two processors (`npm run drill -- mail`). */
  emailsAProcess: 60,
  /** Target CPU utilization: leaves room for peaks within the busiest minute and the loss of a process. */
  busyShare: 0.6,
} as const;

/**
 * In US dollars a month, to be replaced by one's own: what large providers listed for on-demand machines, block storage
 * and emails, rounded, in November 2026. Network traffic, support and people are not in it.
 */
export const prices = {
  asOf: '2026-11',
  processor: 30,
  gbMemory: 4,
  gbStored: 0.12,
  /** Copies of each byte: three members of a replica set. */
  copies: 3,
  thousandEmails: 0.1,
} as const;

/** Limits that more processes of the same kind do not lift. */
export const walls: readonly Wall[] = [
  {
    what: 'one Redis for sessions and queues together (one processor)',
    limit: 0.7,
    load: ({ busy }) => busy('redis'),
    afterwards: 'they are three settings: a Redis each; then clusters ([57](decisions/0057-redis-cluster.md))',
  },
  {
    what: 'one MongoDB primary of 32 processors',
    limit: 32 * 0.6,
    load: ({ busy }) => busy('mongodb'),
    afterwards: 'searches read from secondaries; then shards',
  },
  {
    what: 'one MongoDB of 4 TB',
    limit: 4_096,
    load: ({ keptGb }) => keptGb,
    afterwards:
      'shards by their declared keys ([58](decisions/0058-shard-keys.md)); old games and messages to cheaper storage',
  },
  {
    what: 'backups one after another, of which no more than 5 minutes may be lost',
    limit: 5 / 2,
    load: ({ backupMinutes }) => backupMinutes,
    afterwards: 'a MongoDB that keeps points in time ([restore](operations/restore.md))',
  },
  {
    what: 'a restore within 30 minutes',
    limit: 30,
    load: ({ restoreMinutes }) => restoreMinutes,
    afterwards: 'the host’s snapshots of its disks; a restore for each service at once',
  },
  {
    what: 'alerts of new games by twenty notifiers that do nothing else',
    limit: 20 * 0.6,
    load: ({ alertsASecond, alertBusy }) => alertsASecond * alertBusy,
    afterwards: 'a limit of alerts for each game, the nearest first: they grow with the square of the teams',
  },
  {
    what: 'one mail sender of 100 emails a second',
    limit: 100,
    load: ({ emailsASecond }) => emailsASecond,
    afterwards: 'a provider’s pool, digests by default',
  },
];
