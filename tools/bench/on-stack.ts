import { createMatchups } from '@playfield/contracts/schedules.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { signInOn } from '@playfield/tests/support/newcomer.ts';
import { startTestStack, type TestStack } from '@playfield/tests/support/stack.ts';
import { dayFromNow, seriesBody } from '@playfield/tests/support/teams.ts';
import { cookieHeader, type Visitor } from '@playfield/tests/support/visitor.ts';
import mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import { quantile, report, three, timed, type Figure } from './figures.ts';

const BATCH = 2_000;

export async function benchOnStack(measure: (stack: TestStack) => Promise<readonly Figure[]>): Promise<void> {
  const stack = await startTestStack();
  try {
    await report(await measure(stack));
  } finally {
    await stack.discard();
  }
  // The factory keeps its connections open.
  process.exit();
}

export const countOf = (position: number, otherwise: number) => Number(process.argv[2 + position] ?? otherwise);

export type Database = AsyncDisposable & {
  db: Connection;
  measure(runs: number, work: () => Promise<unknown>): Promise<Times>;
};
export type Times = { whole: number[]; database: number[] };

export async function connectTo({ mongoUrl }: TestStack, service: string): Promise<Database> {
  const dbName = databaseName(mongoUrl, service);
  const db = await mongoose.createConnection(mongoUrl, { dbName, autoIndex: false, monitorCommands: true }).asPromise();
  let inDatabase = 0;
  db.getClient().on('commandSucceeded', ({ duration }) => (inDatabase += duration));
  return {
    db,
    async measure(runs, work) {
      const times: Times = { whole: [], database: [] };
      for (let run = 0; run < runs; run += 1) {
        inDatabase = 0;
        await timed(times.whole, work);
        times.database.push(inDatabase);
      }
      return times;
    },
    [Symbol.asyncDispose]: () => db.close(),
  };
}

export function databaseFigure(what: string, { whole, database }: Times, goal: { ms: number; share: number }): Figure {
  return {
    what: `${what}, database p50 / p95 / p99`,
    measured: `${three(database)} ms`,
    reference: `the whole answer: ${three(whole)} ms`,
    goal: `${goal.ms} ms at p${goal.share * 100}`,
    met: quantile(database, goal.share) <= goal.ms,
  };
}

type Filled = {
  db: Connection;
  collection: { name: string; dropIndexes(): Promise<unknown> };
  createCollection(): Promise<unknown>;
  createIndexes(): Promise<unknown>;
};

/** Creating the indexes last is faster than updating a dozen indexes per record. */
export async function fill(model: Filled, records: Iterable<{ _id: unknown }>): Promise<void> {
  const started = performance.now();
  const { name } = model.collection;
  await model.createCollection();
  await model.collection.dropIndexes();
  const collection = model.db.getClient().db(model.db.name).collection<{ _id: unknown }>(name);
  let [count, batch] = [0, new Array<{ _id: unknown }>()];
  const flush = async () => {
    if (batch.length > 0) await collection.insertMany(batch);
    [count, batch] = [count + batch.length, []];
  };
  for (const record of records) if (batch.push(record) === BATCH) await flush();
  await flush();
  await model.createIndexes();
  console.log(`${count} ${name}, filled and indexed in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

export const cookieOf = async (stack: Pick<TestStack, 'url' | 'mailUrl'>) => cookieHeader(await signInOn(stack));

export async function postGames(host: Visitor, count: number): Promise<void> {
  const days = Array.from({ length: count }, (_, index) => dayFromNow(3 + index));
  await host.ask(createMatchups, { body: seriesBody(days, { matchupType: 'looking', maxTravelDistance: 50 }) });
}
