/** Assumptions about team behavior and a machine's or store's capacity. After changes, run `npm run scaling`. */

import type { Part } from './accounting.ts';

/** Of so many teams, in the busiest minute. */
export type Needs = {
  actionsASecond: number;
  /** Processors. */
  busy: (part: Part) => number;
  streams: number;
  streamsGb: number;
  emailsASecond: number;
  keptGb: number;
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
  /** Memory of an open stream in its tier (`npm run bench -- streams`). */
  streamBytes: 12.5 * 1024,
  /** Target CPU utilization: leaves room for peaks within the busiest minute and the loss of a process. */
  busyShare: 0.6,
} as const;

/** Limits that more processes of the same kind do not lift. */
export const walls: readonly Wall[] = [
  {
    what: 'one Redis for sessions and queues together (one processor)',
    limit: 0.7,
    load: ({ busy }) => busy('redis'),
    afterwards: 'they are two settings: two Redis; then a cluster',
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
    afterwards: 'shards by their declared keys (decision 58); old games and messages to cheaper storage',
  },
  {
    what: 'one mail sender of 100 emails a second',
    limit: 100,
    load: ({ emailsASecond }) => emailsASecond,
    afterwards: 'a provider’s pool, digests by default',
  },
];
