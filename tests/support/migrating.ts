/** A service instance that starts and migrates, for tests that kill it: `migrating.ts <MongoDB URL> [hang]`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import type { Migration } from '@playfield/kit/data/migrations.ts';
import { prepareDatabase } from '@playfield/kit/data/preparing.ts';
import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';

/** Long enough for the others to meet it at work. */
const WORK_MS = 300;
/** Longer than the test that kills it. */
const HANG_MS = 60_000;

const [url = '', hang] = process.argv.slice(2);

const note = (db: Connection, text: string) => db.collection('journal').insertOne({ text, at: new Date() });
function step(name: string, workMs: number): Migration {
  return {
    name,
    async run(given) {
      await note(given, `${name} begins`);
      await sleep(workMs);
      await note(given, `${name} ends`);
    },
  };
}

const db = await connectMongo(url, 'kit');
const migrations = [step('one', WORK_MS), step('two', hang ? HANG_MS : WORK_MS), step('three', WORK_MS)];
await prepareDatabase({ db, migrations, log: createLogger('migrating', 'silent') });
await db.close();
