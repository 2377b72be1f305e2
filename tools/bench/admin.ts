/**
 * The admin console with a million users and a million games: milliseconds at the public edge. Queries are interleaved,
 * so that the machine's load affects all alike. Argument: number of users and games (1,000,000).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { listAudit } from '@playfield/contracts/admin/records.ts';
import { adminLogin } from '@playfield/contracts/admin/sign-in.ts';
import { getStats, getStatsReport } from '@playfield/contracts/admin/stats.ts';
import { sports, valuesOf } from '@playfield/contracts/fields/options.ts';
import { randomFrom } from '@playfield/tests/support/crowd.ts';
import { visit } from '@playfield/tests/support/visitor.ts';
import { fillAccounts, fillMatchmaking, fillMessaging } from './console-records.ts';
import { quantile, three, timed } from './figures.ts';
import { benchOnStack, connectTo, countOf, type Database } from './on-stack.ts';
import { FIRST_NAMES, FOUNDERS_NAME, LAST_NAMES, rareName } from './people.ts';

const RECORDS = countOf(0, 1_000_000);
const QUESTIONS = 40;
const GOAL_MS = 300;
const SEED = 11;
/** A page of the console, plus the row that shows there is another. */
const LIMIT = '48';
const LATE_PAGE = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
const SETTLED_WITHIN_MS = 300_000;

const random = randomFrom(SEED);
const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? '';
const nobodys = () => `${pick(['qq', 'zx', 'vv'])}xzvwk`;

const USERS: Record<string, (addresses: readonly string[]) => string> = {
  'all of them': () => '',
  'a rare last name': () => rareName(random),
  'a common first name': () => pick(FIRST_NAMES.slice(0, 8)),
  'a middle of a word': () => pick(['odrigu', 'ichae', 'walcz', 'pringf']),
  'a name of one in a thousand': () => `${pick(FIRST_NAMES.slice(0, 20))} ${pick(LAST_NAMES.slice(0, 40))}`,
  'a whole address': pick,
  'what nobody has': nobodys,
  'two characters': () => pick(['ch', 'xo', 'yu', '42']),
  'two words': () => `${pick(['Hawks', 'Comets'])} ${pick(['Jackson', 'smith'])}`,
  'common parts, nobody’s together': () => `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}${pick(LAST_NAMES)}`,
  'what only the oldest have': () => FOUNDERS_NAME.slice(0, 4 + Math.floor(random() * 10)),
};
const GAMES: Record<string, () => string> = {
  'all of them': () => '',
  'a team’s name': () => `${pick(['Austin', 'Denver', 'Boise'])} ${pick(['Hawks', 'Bandits'])}`,
  'a place': () => pick(['Valentine, NE', 'Houston, TX', 'Ely, NV']),
  'a title': () => `${pick(['hosting', 'can host', '12u'])} ${pick(valuesOf(sports).slice(0, 4))}`,
  'one word of a title': () => pick(['host', 'travel', 'soccer']),
  'what no game has': nobodys,
  'common parts, no game’s together': () => `${pick(['San Diego', 'Chicago'])} ${pick(['Fe Hawks', 'York Bears'])}`,
};

await benchOnStack(async (stack) => {
  await using accounts = await connectTo(stack, 'accounts');
  await using matchmaking = await connectTo(stack, 'matchmaking');
  await using messaging = await connectTo(stack, 'messaging');
  // Stopped meanwhile: without indexes, each of the services' polls would scan everything.
  const services = [stack.services.accounts, stack.services.matchmaking, stack.services.messaging];
  for (const service of services) service?.kill('SIGSTOP');
  const [addresses] = await Promise.all([fillAccounts(accounts.db, RECORDS), fillMatchmaking(matchmaking.db, RECORDS)]);
  await fillMessaging(messaging.db, RECORDS / 10);
  for (const service of services) service?.kill('SIGCONT');
  const admin = visit(stack.url);
  const { ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' } = stack.env;
  await admin.ask(adminLogin, { body: { email, password } });
  await untilDaysAreKept([accounts, matchmaking, messaging]);

  /** Reads one page of a list. @returns the next page's cursor */
  async function page(list: string, q: string, cursor: string | null = null): Promise<string | null> {
    const query = new URLSearchParams({ q, limit: LIMIT, ...(cursor ? { cursor } : {}) });
    const { status, headers } = await admin.raw('GET', `/api/admin/${list}?${query.toString()}`);
    if (status !== 200) throw new Error(`${list} ${q} answered ${status}`);
    return headers.get('x-next-cursor');
  }
  async function latePage(list: string, q: string): Promise<() => Promise<unknown>> {
    let cursor: string | null = null;
    for (let number = 1; number < LATE_PAGE; number += 1) cursor = await page(list, q, cursor);
    return () => page(list, q, cursor);
  }
  const statsOf = (days: number) => {
    const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
    return admin.ask(getStatsReport, { query: { from: day(days - 1), to: day(0) } });
  };
  const questions: readonly (readonly [string, () => Promise<unknown>])[] = [
    ...Object.entries(USERS).map(([name, q]) => [`users: ${name}`, () => page('users', q(addresses))] as const),
    ...Object.entries(GAMES).map(([name, q]) => [`games: ${name}`, () => page('matchups', q())] as const),
    ['page 20 of a common name', await latePage('users', 'michael')],
    ['page 20 of a common team', await latePage('matchups', 'hawks')],
    ['the six counts', () => admin.ask(getStats)],
    ['stats of 12 weeks', () => statsOf(12 * 7)],
    ['stats of a year', () => statsOf(365)],
    ['the audit log', () => admin.ask(listAudit)],
    ['the audit log of an action', () => admin.ask(listAudit, { query: { q: 'signed_in' } })],
  ];

  const rows = questions.map(([name, ask]) => ({ name, ask, times: new Array<number>() }));
  // The first pass warms the caches.
  for (let question = -1; question < QUESTIONS; question += 1)
    for (const { ask, times } of rows) await timed(question < 0 ? [] : times, ask);
  return rows.map(({ name, times }) => ({
    what: `console: ${name}, p50 / p95 / p99`,
    measured: `${three(times)} ms`,
    goal: `${GOAL_MS} ms at p95`,
    met: quantile(times, 0.95) <= GOAL_MS,
  }));
});

/** The services count a year of days by themselves, one after another. */
async function untilDaysAreKept(databases: readonly Database[]): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  const last = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);
  for (const { db } of databases)
    while (!(await db.collection<{ _id: string }>('figures').findOne({ _id: last }))) {
      if (Date.now() > deadline) throw new Error(`${db.name} does not count its days`);
      await sleep(500);
    }
}
