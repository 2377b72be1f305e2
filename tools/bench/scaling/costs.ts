/**
 * `npm run bench:costs`: ten thousand teams with three years of games, conversations and emails behind them. What each
 * action costs every part of the product, with its effects (events, emails, counts), what the product costs at rest, and
 * a Saturday of a million teams in small, which can be played alone. Written to docs/costs.json, the input of `npm run scaling`.
 */
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { calculateObjectSize } from 'bson';
import { MongoClient } from 'mongodb';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startTestStack } from '@playfield/tests/support/stack.ts';
import { countOf } from '../on-stack.ts';
import { perPart, processorTime, type Part } from './accounting.ts';
import { costsFile, type Cost, type Costs } from './model.ts';
import { playSaturday } from './saturday.ts';
import { ALERTED } from './records.ts';
import { fillThreeYears, newIn } from './three-years.ts';
import { weekOf, type Week } from './week.ts';

const TEAMS = countOf(0, 10_000);
/** `npm run bench:costs -- 3000 saturday`: with the costs that the file has. */
const SATURDAY_ALONE = process.argv.includes('saturday');
/** Concurrent lanes. */
const LANES = 8;
const EACH_MS = 8_000;
/** One posting's alerts are many writes: more at once than this machine's database takes. */
const ALERTING = { lanes: 1, ms: 4_000 };
/** An action's effects are done when all processors together are used less than this for a few looks. */
const QUIET = 0.35;
const LOOK_MS = 1_000;
const LOOKS = 3;
const QUIET_AFTER_MAX_MS = 120_000;
/** After so many documents, the database has its own work to do, and begins some of it a minute later. */
const SETTLED = { looks: 90, most: 900_000 };
const REST_MS = 30_000;
/** Documents of a collection whose average size counts for all. */
const SAMPLED = 1_000;
const DATABASES = ['accounts', 'matchmaking', 'messaging', 'notifier'];
const FILE = fileURLToPath(new URL('../../../docs/costs.json', import.meta.url));

// What tests hurry goes at its usual pace here.
const stack = await startTestStack({
  RETENTION_PAUSE_S: undefined,
  OPEN_GAMES_PAUSE_S: undefined,
  OPEN_GAMES_KEPT_S: undefined,
});
const client = await new MongoClient(stack.mongoUrl).connect();
try {
  const threeYears = await fillThreeYears(stack, TEAMS);
  const since = Date.now();
  const week = await weekOf(stack, threeYears);
  await untilQuiet(SETTLED);
  const atRest = await costAtRest();
  console.log('at rest'.padEnd(24), JSON.stringify(atRest));

  const indexShare = await indexesBesideDocuments();
  console.log('bytes of indexes for each byte of documents', indexShare);
  const known = SATURDAY_ALONE ? costsFile.parse(JSON.parse(await readFile(FILE, 'utf8'))) : null;
  const costs = known?.costs ?? (await costsOf(week, since));
  const at = new Date().toISOString();
  const found: Costs = known ?? { at, teams: TEAMS, ...threeYears.counts, indexShare, atRest, costs, saturday: null };
  // It takes half an hour to find: nothing that comes after loses it.
  await write(found);
  await write({ ...found, saturday: await playSaturday({ week, costs, atRest, among: TEAMS }) });
} finally {
  await client.close();
  await stack.discard();
}
process.disconnect?.();

async function write(found: Costs): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(found, null, 2)}\n`);
}

async function costsOf(week: Week, since: number): Promise<Record<string, Cost>> {
  const costs: Record<string, Cost> = {};
  for (const [name, act] of Object.entries(week.actions)) {
    costs[name] = await costOf(act, since);
    console.log(name.padEnd(24), JSON.stringify(costs[name]));
  }
  const alerting = await costOf(() => week.postAlerting(), since, ALERTING);
  costs['alert a team'] = eachOf(alerting, costs['post a game']);
  console.log('alert a team'.padEnd(24), JSON.stringify(costs['alert a team']));
  return costs;
}

/** Processors, with nobody there. */
async function costAtRest(): Promise<Record<Part, number>> {
  const before = await processorTime();
  await sleep(REST_MS);
  const after = await processorTime();
  return perPart((part) => rounded(((after[part] - before[part]) * 1_000) / REST_MS));
}

async function costOf(
  act: () => Promise<boolean | void>,
  since: number,
  { lanes, ms } = { lanes: LANES, ms: EACH_MS },
): Promise<Cost> {
  await act();
  await untilQuiet();
  // First: it reads whole collections, which is the database's work but not the action's.
  const keptBefore = await keptBytes(since);
  const before = await processorTime();
  const until = performance.now() + ms;
  let done = 0;
  async function goOn(): Promise<void> {
    while (performance.now() < until) {
      if ((await act()) === false) return;
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: lanes }, goOn));
  await untilQuiet();
  const after = await processorTime();
  const keptAfter = await keptBytes(since);
  return {
    times: done,
    milliseconds: perPart((part) => rounded(((after[part] - before[part]) * 1_000) / done)),
    bytes: Math.round(Math.max(0, keptAfter - keptBefore) / done),
  };
}

/** Resolves when effects are done. What goes on for minutes is the stores' own upkeep: it is told, and counts. */
async function untilQuiet({ looks, most } = { looks: LOOKS, most: QUIET_AFTER_MAX_MS }): Promise<void> {
  const deadline = performance.now() + most;
  let before = await processorTime();
  for (let quiet = 0; quiet < looks;) {
    await sleep(LOOK_MS);
    const now = await processorTime();
    const used = perPart((part) => rounded(((now[part] - before[part]) * 1_000) / LOOK_MS));
    quiet = Object.values(used).reduce((sum, busy) => sum + busy, 0) < QUIET ? quiet + 1 : 0;
    before = now;
    if (performance.now() < deadline) continue;
    console.log('does not come to rest'.padEnd(24), JSON.stringify(used));
    return;
  }
}

/** What a posting that alerts teams costs more than one that alerts nobody, for each of them. */
function eachOf(alerting: Cost, alone: Cost | undefined): Cost {
  return {
    times: alerting.times * ALERTED,
    milliseconds: perPart((part) =>
      rounded(Math.max(0, alerting.milliseconds[part] - (alone?.milliseconds[part] ?? 0)) / ALERTED),
    ),
    bytes: Math.round(Math.max(0, alerting.bytes - (alone?.bytes ?? 0)) / ALERTED),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}

/** Bytes of what was stored since then. */
async function keptBytes(since: number): Promise<number> {
  let sum = 0;
  for (const { collection, name } of await collections())
    for await (const document of collection.find(newIn(name, since))) sum += calculateObjectSize(document);
  return sum;
}

async function collections() {
  const found = await Promise.all(
    DATABASES.map(async (database) => {
      const db = client.db(databaseName(stack.mongoUrl, database));
      const named = await db.listCollections().toArray();
      return named.map(({ name }) => ({ name, db, collection: db.collection(name) }));
    }),
  );
  return found.flat();
}

/** Bytes of indexes for each byte of documents. */
async function indexesBesideDocuments(): Promise<number> {
  let [indexes, documents] = [0, 0];
  for (const { db, name, collection } of await collections()) {
    const { totalIndexSize, count } = await db.command({ collStats: name });
    const sample = await collection.find().limit(SAMPLED).toArray();
    const average = sample.reduce((sum, one) => sum + calculateObjectSize(one), 0) / Math.max(1, sample.length);
    indexes += Number(totalIndexSize);
    documents += average * Number(count);
  }
  return Number((indexes / documents).toFixed(2));
}
