/** How teams behave, what machines and stores take, and what they cost. After changes, run `npm run scaling`. */

/** In seasons, the rest of the year a team is quiet. */
export const assumptions = {
  /** Share of all teams in season at the same time. */
  activeShare: 0.5,
  /** Share of a week's actions in its busiest hour, Sunday evening. An even week has 0.6 %. */
  busiestHour: 0.03,
  /** The busiest minute of that hour, relative to its average. */
  withinTheHour: 2,
  /** Share of a week's actions on its Saturday. */
  saturdayShare: 0.18,
  /** A Saturday's hours from midnight, relative to each other: teams look before the games and after them. */
  saturdayHours: [1, 1, 0, 0, 0, 1, 3, 7, 9, 9, 8, 8, 8, 7, 7, 6, 6, 7, 8, 9, 9, 7, 4, 2],
  /** An active team's actions per week; "read a page" includes visitors without a team. */
  aWeek: {
    'read a page': 20,
    // A stream for each visit.
    'open a stream': 6,
    search: 15,
    'see one’s games': 8,
    'see conversations': 6,
    'read a conversation': 8,
    'send a message': 6,
    'post a game': 0.7,
    'express interest': 1.2,
    'accept an interest': 0.3,
    'sign in': 0.3,
    register: 0.01,
  } as Record<string, number>,
  /** Minutes a page stays open. */
  openMinutes: 8,
  /** To an active team, besides alerts. */
  emailsAWeek: 6,
  yearsKept: 3,
  /** What goes earlier, by action: security events and known devices; notifications and emails (`docs/operations/data.md`). */
  daysKept: { 'sign in': 400, 'alert a team': 90 } as Record<string, number>,
  /** An account, a contact, a team, a participant and seven conversations: whatever a team does (`records.ts`). */
  documentsAnAccount: 11,
  /** Memory of an open stream in its tier, conservative: of 2026-11-24; a day later 6.0 to 6.4 KB (`npm run bench -- streams`). */
  streamBytes: 12.5 * 1024,
  /** Streams that one process of the tier takes (`STREAMS_OPEN_MAX`). */
  streamsAProcess: 50_000,
  /** Teams that a new game alerts among {@link searchesOfAlerts} saved searches (`npm run bench -- searches`). */
  alertsAGame: 244,
  searchesOfAlerts: 100_000,
  /** No game alerts more (`SEARCHES_A_GAME`). */
  alertsAGameMax: 5_000,
  /** Saved searches of each team: no team has two, and each alerts at once. */
  searchesATeam: 0.1,
  /** A notification and an email's delivery. */
  documentsAnAlert: 2,
  /** Alerts to a team by emails at once; the others are in a daily digest (`RECIPIENT` in `services/notifier/delivery/limits.ts`). */
  alertsADayMax: 40,
  /** An alert joins the email at the end of such minutes, but for the first (`TOGETHER_MS` in `services/notifier/saved-searches/rules.ts`). */
  alertsTogetherMinutes: 10,
  /** Target CPU utilization: leaves room for peaks within the busiest minute and the loss of a process. */
  busyShare: 0.6,
} as const;

/**
 * US dollars a month, to be replaced by one's own: rounded from what large providers listed for on-demand machines, block
 * storage and emails. Network traffic, support and people are not in it.
 */
export const prices = {
  asOf: 'November 2026',
  /** With 4 GB of memory. */
  processor: 30,
  gbMemory: 4,
  gbStored: 0.12,
  /** Copies of each byte: three members of a replica set. */
  copies: 3,
  thousandEmails: 0.1,
} as const;
