/**
 * The admin console with a million users and a million games: milliseconds at the public edge, how many times slower
 * the same search is by a pattern alone, and the services' memory. Queries are interleaved, so that the machine's load
 * affects all alike. Arguments: number of users and games (1,000,000), and of queries per kind (40).
 */
import { getStatsReport, getHealth, getStats } from '@playfield/contracts/admin/stats.ts';
import { listAudit } from '@playfield/contracts/admin/records.ts';
import { adminLogin } from '@playfield/contracts/admin/sign-in.ts';
import { sports, valuesOf } from '@playfield/contracts/fields/options.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import { startTestStack } from '@playfield/tests/support/stack.ts';
import { visit } from '@playfield/tests/support/visitor.ts';
import { fillAccounts, fillMatchmaking, fillMessaging } from './console-records.ts';
import { randomFrom } from '@playfield/tests/support/crowd.ts';
import { FIRST_NAMES, FOUNDERS_NAME, LAST_NAMES, rareName } from './people.ts';
import { report } from './report.ts';
import type { Figure } from './report.ts';
import { quantile, three, timed } from './timing.ts';

const RECORDS = Number(process.argv[2] ?? 1_000_000);
const QUESTIONS = Number(process.argv[3] ?? 40);
const GOAL_MS = 300;
const SEED = 11;
/** A page of the console, plus the row that shows there is another. */
const LIMIT = 48;
/** A pattern alone may read a million records, for seconds: once is enough. */
const REFERENCES = 1;
const REFERENCE_MS = 60_000;
const PAGED_ROWS = 10_000;
const PAGED_LIMIT = 100;
const LATE_PAGE = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
const SETTLED_WITHIN_MS = 300_000;
const DATABASES = ['accounts', 'matchmaking', 'messaging'] as const;

type List = 'users' | 'matchups';
type Search = { list: List; name: string; q: () => string; late?: true };

const random = randomFrom(SEED);
const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? '';
const user = (name: string, q: () => string): Search => ({ list: 'users', name: `users: ${name}`, q });
const game = (name: string, q: () => string): Search => ({ list: 'matchups', name: `games: ${name}`, q });
const addresses: string[] = [];

const SEARCHES: readonly Search[] = [
  user('all of them', () => ''),
  user('a rare last name', () => rareName(random)),
  user('a common first name', () => pick(FIRST_NAMES.slice(0, 8))),
  user('a middle of a word', () => pick(['odrigu', 'ichae', 'walcz', 'pringf'])),
  user('a name of one in a thousand', () => `${pick(FIRST_NAMES.slice(0, 20))} ${pick(LAST_NAMES.slice(0, 40))}`),
  user('a whole address', () => pick(addresses)),
  user('what nobody has', () => `${pick(['qq', 'zx', 'vv'])}xzvwk`),
  user('one character', () => pick(['a', 'k', 'q', '7'])),
  user('two characters', () => pick(['ch', 'xo', 'yu', '42'])),
  user('two words', () => `${pick(['Hawks', 'Comets'])} ${pick(['Jackson', 'smith'])}`),
  user('common parts, nobody’s together', () => `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}${pick(LAST_NAMES)}`),
  user('what only the oldest have', () => FOUNDERS_NAME.slice(0, 4 + Math.floor(random() * 10))),
  { ...user('page 20 of a common name', () => 'michael'), late: true },
  game('all of them', () => ''),
  game('a team’s name', () => `${pick(['Austin', 'Denver', 'Boise'])} ${pick(['Hawks', 'Bandits'])}`),
  game('a place', () => pick(['Valentine, NE', 'Houston, TX', 'Ely, NV'])),
  game('a title', () => `${pick(['hosting', 'can host', '12u'])} ${pick(valuesOf(sports).slice(0, 4))}`),
  game('one word of a title', () => pick(['host', 'travel', 'soccer'])),
  game('what no game has', () => `${pick(['qq', 'zx', 'vv'])}xzvwk`),
  game('one character', () => pick(['a', 'k', 'q', '7'])),
  game(
    'common parts, no game’s together',
    () => `${pick(['San Diego', 'Chicago'])} ${pick(['Fe Hawks', 'York Bears'])}`,
  ),
  { ...game('page 20 of a common team', () => 'hawks'), late: true },
];
const FIELDS: Record<List, readonly string[]> = { users: ['email', 'fullName', 'teamName'], matchups: ['searched'] };

const stack = await startTestStack();
const admin = visit(stack.url);
const [accounts, matchmaking, messaging] = await Promise.all(DATABASES.map(open));
/** Searches refused with a request for more characters. */
const refused = new Set<string>();
const figures: Figure[] = [];
const highest = new Map<string, number>();
const before = new Map<string, number>();

try {
  await fillAll();
  const { ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' } = stack.env;
  await admin.ask(adminLogin, { body: { email, password } });
  await untilDaysAreKept();
  for (const [service, bytes] of await memory()) before.set(service, bytes);
  await askSearches();
  await askFigures();
  await readThrough('users');
  await readThrough('matchups');
  const after = await memory();
  for (const question of refused) console.log(`refused: ${question}`);
  for (const [service, bytes] of after) {
    const [first, most, last] = [before.get(service) ?? 0, highest.get(service) ?? 0, bytes].map((one) =>
      (one / 2 ** 20).toFixed(0),
    );
    figures.push({
      what: `memory of ${service}, before / highest / after`,
      measured: `${first} / ${most} / ${last} MB`,
    });
  }
  await report(figures);
} finally {
  for (const db of [accounts, matchmaking, messaging]) await db?.close();
  await stack.discard();
}

async function open(service: (typeof DATABASES)[number]): Promise<Connection> {
  const dbName = databaseName(stack.mongoUrl, service);
  return mongoose.createConnection(stack.mongoUrl, { dbName, autoIndex: false }).asPromise();
}

/** The services are stopped meanwhile: without indexes, each poll would scan everything. */
async function fillAll(): Promise<void> {
  const started = performance.now();
  if (!accounts || !matchmaking || !messaging) throw new Error('A database is missing');
  for (const name of DATABASES) stack.services[name]?.kill('SIGSTOP');
  const sampled = fillAccounts(accounts, RECORDS);
  await Promise.all([sampled, fillMatchmaking(matchmaking, RECORDS)]);
  await fillMessaging(messaging, RECORDS / 10);
  for (const name of DATABASES) stack.services[name]?.kill('SIGCONT');
  addresses.push(...(await sampled));
  console.log(
    `${RECORDS} users and games, filled and indexed in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
}

/** The services count a year of days by themselves, one after another. */
async function untilDaysAreKept(): Promise<void> {
  const started = performance.now();
  const last = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);
  for (const db of [accounts, matchmaking, messaging]) {
    while (!(await db?.collection<{ _id: string }>('figures').findOne({ _id: last }))) {
      if (performance.now() - started > SETTLED_WITHIN_MS) throw new Error(`${db?.name} does not count its days`);
      await sleep(500);
    }
  }
  console.log(`a year of days counted in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
}

async function memory(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { service, memoryBytes } of await admin.ask(getHealth)) {
    found.set(service, memoryBytes ?? 0);
    highest.set(service, Math.max(highest.get(service) ?? 0, memoryBytes ?? 0));
  }
  return found;
}

/** Reads one page of a list. @returns the next page's cursor */
async function page(list: List, query: Record<string, string>): Promise<string | null> {
  const { status, headers, json } = await admin.raw(
    'GET',
    `/api/admin/${list}?${new URLSearchParams(query).toString()}`,
  );
  if (status !== 200 && status !== 400) throw new Error(`${list} ${query['q']} answered ${status}`);
  if (status === 400) refused.add(`${list} ${query['q']}: ${JSON.stringify(json)}`);
  return headers.get('x-next-cursor');
}

/** The cursor of a late page of a search. */
async function reach(list: List, q: string): Promise<string | null> {
  let cursor: string | null = null;
  for (let number = 1; number < LATE_PAGE; number += 1)
    cursor = await page(list, { q, limit: `${LIMIT}`, ...(cursor ? { cursor } : {}) });
  return cursor;
}

async function askSearches(): Promise<void> {
  const rows = await Promise.all(
    SEARCHES.map(async (search) => {
      const cursor = search.late ? await reach(search.list, search.q()) : null;
      return { ...search, cursor, edge: new Array<number>(), alone: new Array<number>() };
    }),
  );
  // The first pass warms the caches.
  for (let question = -1; question < QUESTIONS; question += 1) {
    for (const { list, q, cursor, edge, alone } of rows) {
      const asked = q();
      const times = question < 0 ? [] : edge;
      await timed(times, () => page(list, { q: asked, limit: `${LIMIT}`, ...(cursor ? { cursor } : {}) }));
      if (question >= 0 && question < REFERENCES) await timed(alone, () => byPatternAlone(list, asked, cursor));
    }
    await memory();
  }
  for (const { name, edge, alone } of rows) {
    const [ours, theirs] = [quantile(edge, 0.5), quantile(alone, 0.5)];
    figures.push(figureOf(name, edge, `a pattern alone ${theirs.toFixed(0)} ms: ${(theirs / ours).toFixed(1)}×`));
  }
}

/** The same query without grams. */
async function byPatternAlone(list: List, q: string, cursor: string | null): Promise<unknown> {
  const db = list === 'users' ? accounts : matchmaking;
  const $regex = q.replaceAll(/[.+*?]/g, String.raw`\$&`);
  const older = cursor ? { _id: { $lt: Number(cursor) } } : {};
  return db
    ?.collection<{ _id: number }>(list)
    .find({ ...older, $or: FIELDS[list].map((field) => ({ [field]: { $regex, $options: 'i' } })) })
    .project({ grams: 0 })
    .sort({ _id: -1 })
    .limit(LIMIT + 1)
    .maxTimeMS(REFERENCE_MS)
    .toArray();
}

async function askFigures(): Promise<void> {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const questions: Record<string, () => Promise<unknown>> = {
    'the six counts': () => admin.ask(getStats),
    'figures of 12 weeks': () => admin.ask(getStatsReport, { query: { from: day(83), to: day(0) } }),
    'figures of a year': () => admin.ask(getStatsReport, { query: { from: day(364), to: day(0) } }),
    'the audit log': () => admin.ask(listAudit),
    'the audit log of an action': () => admin.ask(listAudit, { query: { q: 'signed_in' } }),
  };
  const rows = Object.entries(questions).map(([name, ask]) => ({ name, ask, edge: new Array<number>() }));
  for (const { ask } of rows) await ask();
  for (let question = 0; question < QUESTIONS; question += 1) {
    for (const { ask, edge } of rows) await timed(edge, ask);
    await memory();
  }
  for (const { name, edge } of rows) figures.push(figureOf(name, edge));
}

/** As when someone scrolls to the end of a list. */
async function readThrough(list: List): Promise<void> {
  let cursor: string | null = null;
  const times: number[] = [];
  for (let rows = 0; rows < PAGED_ROWS; rows += PAGED_LIMIT) {
    const query: Record<string, string> = { limit: `${PAGED_LIMIT}`, ...(cursor ? { cursor } : {}) };
    cursor = await timed(times, () => page(list, query));
    if (!cursor) break;
    if (rows % (10 * PAGED_LIMIT) === 0) await memory();
  }
  figures.push(figureOf(`${PAGED_ROWS} ${list}, ${PAGED_LIMIT} a page`, times));
}

function figureOf(what: string, times: readonly number[], reference?: string): Figure {
  return {
    what: `console: ${what}, p50 / p95 / p99`,
    measured: `${three(times)} ms`,
    ...(reference ? { reference } : {}),
    goal: `${GOAL_MS} ms at p95`,
    met: quantile(times, 0.95) <= GOAL_MS,
  };
}
