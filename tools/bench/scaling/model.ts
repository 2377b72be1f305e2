/** From measured costs and assumptions to what so many teams need, and where the walls are. Pure. */
import * as z from 'zod';
import { PARTS, perPart, type Part } from './accounting.ts';
import { assumptions, prices } from './assumptions.ts';

const eachPart = z.object({
  accounts: z.number(),
  matchmaking: z.number(),
  messaging: z.number(),
  notifier: z.number(),
  gateway: z.number(),
  redis: z.number(),
  mongodb: z.number(),
}) satisfies z.ZodType<Record<Part, number>>;

const cost = z.object({
  /** How often it was measured. */
  times: z.number(),
  /** Of processors. */
  milliseconds: eachPart,
  /** Kept of it. */
  bytes: z.number(),
});
export type Cost = z.infer<typeof cost>;

const saturday = z.object({
  /** Teams in the database that it was played with. */
  among: z.number(),
  /** Teams that it stands for, as many times fewer actions, and as many times faster. */
  teams: z.number(),
  smaller: z.number(),
  faster: z.number(),
  actions: z.number(),
  failed: z.number(),
  /** Of the answers, in milliseconds. */
  p50: z.number(),
  p99: z.number(),
  /** Seconds of processors: as the costs have it, and as it was. */
  predicted: eachPart,
  measured: eachPart,
});
export type Saturday = z.infer<typeof saturday>;

/** docs/costs.json. */
export const costsFile = z.object({
  at: z.string(),
  /** With what was there already. */
  teams: z.number(),
  games: z.number(),
  interests: z.number(),
  messages: z.number(),
  notifications: z.number(),
  /** Bytes of indexes for each byte of documents. */
  indexShare: z.number(),
  /** Processors. */
  atRest: eachPart,
  costs: z.record(z.string(), cost),
  /** Null until it was played to its end. */
  saturday: z.nullable(saturday),
});
export type Costs = z.infer<typeof costsFile>;

/** A drill's: `npm run drill -- restore`. */
export const restored = z.object({
  documents: z.number().positive(),
  backupSeconds: z.number().positive(),
  restoreSeconds: z.number().positive(),
  indexSeconds: z.number().positive(),
});

/** Of so many teams, in the busiest minute. */
export type Needs = {
  teams: number;
  actionsASecond: number;
  /** Processors. */
  busy: Record<Part, number>;
  streams: number;
  streamsGb: number;
  alertsASecond: number;
  /** Seconds of a notifier's processor for each alert. */
  alertBusy: number;
  emailsASecond: number;
  /** Of them. */
  alertEmailsASecond: number;
  keptGb: number;
  documents: number;
  backupMinutes: number;
  restoreMinutes: number;
  dollarsAMonth: number;
};

const DAYS_A_WEEK = 7;
const WEEK_S = DAYS_A_WEEK * 24 * 3_600;
const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;
const GB = 1024 ** 3;

export const ALERT = 'alert a team';

export function needsOf(teams: number, measured: Costs, drill: z.infer<typeof restored>): Needs {
  const { activeShare, busiestHour, withinTheHour, aWeek, ...given } = assumptions;
  const active = teams * activeShare;
  const costOf = (action: string): Cost => {
    const found = measured.costs[action];
    if (!found) throw new Error(`"${action}" was not measured: run "npm run bench:costs"`);
    return found;
  };
  const actions = Object.entries(aWeek).map(([action, times]) => ({ ...costOf(action), action, times }));
  const sum = (of: (action: (typeof actions)[number]) => number) => actions.reduce((all, one) => all + of(one), 0);
  /** In the busiest minute, a second, of what happens so often a week. */
  const peakOf = (times: number) => ((times * busiestHour) / 3_600) * withinTheHour;
  /** Of something an active team does that often a week. */
  const atPeak = (times: number) => peakOf(active * times);

  // More teams post more games, and each finds more searches: alerts grow with the square of the teams, up to a bound.
  const searches = teams * given.searchesATeam;
  const alertsAGame = Math.min(given.alertsAGameMax, (given.alertsAGame * searches) / given.searchesOfAlerts);
  const alertsAWeek = active * (aWeek['post a game'] ?? 0) * alertsAGame;
  const alertsASecond = peakOf(alertsAWeek);
  const alert = costOf(ALERT);
  const busyWith = (part: Part) =>
    measured.atRest[part] +
    sum(({ times, milliseconds }) => atPeak(times) * milliseconds[part]) / 1_000 +
    (alertsASecond * alert.milliseconds[part]) / 1_000;
  const busy = perPart(busyWith);

  const streams = atPeak(aWeek['open a stream'] ?? 0) * given.openMinutes * 60;
  const weeksKept = (action: string) =>
    action in given.daysKept ? (given.daysKept[action] ?? 0) / DAYS_A_WEEK : WEEKS_A_YEAR * given.yearsKept;
  const alertsKept = alertsAWeek * weeksKept(ALERT);
  const keptBytes =
    active * sum(({ action, times, bytes }) => times * bytes * weeksKept(action)) + alertsKept * alert.bytes;
  const keptGb = (keptBytes * (1 + measured.indexShare)) / GB;
  const documents = teams * documentsATeam(measured) + alertsKept * given.documentsAnAlert;
  const minutes = (seconds: number) => ((seconds / drill.documents) * documents) / 60;
  const streamsGb = (streams * given.streamBytes) / GB;
  const mailedAWeek = Math.min(alertsAWeek, searches * given.alertsADayMax * DAYS_A_WEEK);
  const alertEmailsASecond = emailsOf(peakOf(mailedAWeek), searches);
  // Of each day, where some alerts are beyond the limit.
  const digestsAWeek = mailedAWeek < alertsAWeek ? searches * DAYS_A_WEEK : 0;
  const emailsAWeek = active * given.emailsAWeek + emailsOf(mailedAWeek / WEEK_S, searches) * WEEK_S + digestsAWeek;
  const emailsAMonth = (emailsAWeek * WEEKS_A_YEAR) / MONTHS_A_YEAR;
  return {
    teams,
    actionsASecond: sum(({ times }) => atPeak(times)),
    busy,
    streams,
    streamsGb,
    alertsASecond,
    alertBusy: alert.milliseconds.notifier / 1_000,
    emailsASecond: atPeak(given.emailsAWeek) + alertEmailsASecond,
    alertEmailsASecond,
    keptGb,
    documents,
    backupMinutes: minutes(drill.backupSeconds),
    restoreMinutes: minutes(drill.restoreSeconds + drill.indexSeconds),
    dollarsAMonth:
      PARTS.reduce((all, part) => all + processorsFor(busy[part]), 0) * prices.processor +
      streamsGb * prices.gbMemory +
      keptGb * prices.copies * prices.gbStored +
      (emailsAMonth / 1_000) * prices.thousandEmails,
  };
}

/**
 * Alerts that come at random: the first is an email at once, those of the next minutes are one at their end, which begins
 * the next minutes, until there were none in them. From one such first email to the next one it takes, on average, as long as
 * an alert takes to come, and all those minutes.
 */
function emailsOf(alertsASecond: number, searches: number): number {
  const within = (alertsASecond / searches) * assumptions.alertsTogetherMinutes * 60;
  return alertsASecond / (Math.exp(-within) + within);
}

/** Besides alerts, after the years that are kept, as the costs bench fills them in. */
function documentsATeam({ teams, games, interests, messages, notifications }: Costs): number {
  const [listed, mailed] = [notifications, notifications];
  return (games + interests + messages + listed + mailed) / teams + assumptions.documentsAnAccount;
}

/** Of one processor each, and never one alone. */
export const processorsFor = (busy: number) => Math.max(2, Math.ceil(busy / assumptions.busyShare));

export type Wall = { what: string; limit: number; load: (needs: Needs) => number; afterwards: string };

/** Limits that more processes of the same kind do not lift. */
export const walls: readonly Wall[] = [
  {
    what: 'one Redis for sessions and queues together (one processor)',
    limit: 0.7,
    load: ({ busy }) => busy.redis,
    afterwards: 'they are settings of their own: a Redis each; then clusters ([57](decisions/0057-redis-cluster.md))',
  },
  {
    what: 'one MongoDB primary of 32 processors',
    limit: 32 * assumptions.busyShare,
    load: ({ busy }) => busy.mongodb,
    afterwards: 'searches read from secondaries; then shards ([58](decisions/0058-shard-keys.md))',
  },
  {
    what: 'one MongoDB of 4 TB',
    limit: 4_096,
    load: ({ keptGb }) => keptGb,
    afterwards:
      'alerts kept for less than 90 days, which are most of it; then shards by their declared keys ([58](decisions/0058-shard-keys.md))',
  },
  {
    what: 'backups one after another, so that no more than 5 minutes are lost',
    limit: 5 / 2,
    load: ({ backupMinutes }) => backupMinutes,
    afterwards: 'a MongoDB that keeps points in time ([restore](operations/restore.md))',
  },
  {
    what: 'a restore within 30 minutes',
    limit: 30,
    load: ({ restoreMinutes }) => restoreMinutes,
    afterwards: 'the same, or its host’s snapshots of disks: neither writes documents one by one',
  },
  {
    what: 'alerts of new games, with twenty notifiers for nothing else',
    limit: 20 * assumptions.busyShare,
    load: ({ alertsASecond, alertBusy }) => alertsASecond * alertBusy,
    afterwards:
      'more of them, or fewer searches a game ([63](decisions/0063-alerts-in-pages.md)): below that bound alerts grow with the square of the teams',
  },
  {
    what: 'one mail sender of 100 emails a second',
    limit: 100,
    load: ({ emailsASecond }) => emailsASecond,
    afterwards: 'a provider’s pool; alerts in digests by default',
  },
];

const MOST_TEAMS = 1e12;

/** How many teams reach a wall, to a thousandth: some loads grow faster than the teams. */
export function teamsAt({ limit, load }: Pick<Wall, 'limit' | 'load'>, needs: (teams: number) => Needs): number {
  let [below, above] = [1, MOST_TEAMS];
  while (above / below > 1.001) {
    const middle = Math.sqrt(below * above);
    if (load(needs(middle)) < limit) below = middle;
    else above = middle;
  }
  return below;
}
