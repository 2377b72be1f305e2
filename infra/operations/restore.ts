import { dirname, join, resolve } from 'node:path';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import mongoose from 'mongoose';
import { openArchive, type Archive } from './archive.ts';
import { BACKUP_FILE } from './backup.ts';
import { collectionsIn, SERVICES, withMongo, type Client } from './databases.ts';
import { applyDeletions, DELETIONS_FILE, deletionsIn, saveDeletions, readJournal } from './deletions.ts';
import { entriesIn } from './folder.ts';
import { holdLock } from './lock.ts';
import { OperationError } from './operation-error.ts';
import { hold } from './sending.ts';

const { EJSON } = mongoose.mongo.BSON;
type Document = mongoose.mongo.BSON.Document;

const BATCH = 1_000;
const CONCURRENT_WRITES = 4;

type Restored = { at: string; documents: number; collections: number; deleted: number; waiting: number };

type Restoring = {
  url: string;
  from: string;
  replace: boolean;
  sealing: Sealing;
  journal?: string | undefined;
  tell?: (line: string) => void;
};

/** Creates no indexes: services create them at startup. Holds emails and pushes until the command `send` is run. */
export async function restore({ url, from, replace, sealing, journal, tell = () => {} }: Restoring): Promise<Restored> {
  const path = await backupAt(resolve(from));
  const archive = await openArchive(path, sealing);
  const { at } = archive.about;
  // GCM verifies the tag only after decrypting everything, so read the whole backup before dropping anything.
  for await (const _ of archive.lines());
  tell(`restoring ${path}, as it was at ${at}`);
  const noted = await readJournal(resolve(journal ?? join(dirname(path), DELETIONS_FILE)));
  if (!noted && journal !== undefined) throw new OperationError(`${journal} does not exist: nothing was restored`);
  if (!noted) tell(`There is no ${DELETIONS_FILE}: only deletions that the replaced databases recorded are repeated`);
  return withMongo(url, async (client) => {
    if (!replace) await refuseFull(client, url);
    const lock = await holdLock(client, url);
    try {
      // Keep the deletions that these databases have recorded. Don't add them to the list next to the backups: this may
      // be a drill on another machine, and its deletions must not reach production.
      const known = [...lock.deletions, ...(await deletionsIn(client, url))];
      await lock.note(known);
      for (const { database, name } of await collectionsIn(client, url)) await client.db(database).dropCollection(name);
      const written = await writeRows(client, url, archive);
      await saveDeletions(client, url, known);
      const deleted = await applyDeletions(client, url, [...(noted ?? []), ...(await deletionsIn(client, url))]);
      const waiting = await hold(client, url);
      await lock.release();
      return { at, ...written, deleted, waiting };
    } finally {
      lock.stop();
    }
  });
}

/** Returns the latest backup even if it can't be read, because restoring an older one would lose data. */
async function backupAt(from: string): Promise<string> {
  if (BACKUP_FILE.test(from)) return from;
  const files = (await entriesIn(from)).map(({ name }) => name).filter((name) => BACKUP_FILE.test(name));
  const last = files.toSorted().at(-1);
  if (last === undefined) throw new OperationError(`There is no complete backup in ${from}`);
  return join(from, last);
}

async function refuseFull(client: Client, url: string): Promise<void> {
  for (const { database, name } of await collectionsIn(client, url))
    if ((await client.db(database).collection(name).findOne()) !== null)
      throw new OperationError(`The database ${database} is not empty: add --replace to delete its data`);
}

async function writeRows(client: Client, url: string, archive: Archive) {
  const collections = new Set<string>();
  let documents = 0;
  let batches: { of: string; rows: Document[] }[] = [];
  async function flush(): Promise<void> {
    const writes = batches.map(({ of, rows }) => {
      const [service = '', ...name] = of.split('.');
      return client
        .db(databaseName(url, serviceNamed(service)))
        .collection(name.join('.'))
        .insertMany(rows);
    });
    batches = [];
    await Promise.all(writes);
  }
  for await (const line of archive.lines()) {
    const space = line.indexOf(' ');
    const of = line.slice(0, space);
    const document: Document = EJSON.parse(line.slice(space + 1), { relaxed: false });
    const batch = batches.at(-1);
    if (batch?.of === of && batch.rows.length < BATCH) batch.rows.push(document);
    else {
      if (batches.length === CONCURRENT_WRITES) await flush();
      batches.push({ of, rows: [document] });
    }
    collections.add(of);
    documents += 1;
  }
  await flush();
  return { documents, collections: collections.size };
}

function serviceNamed(name: string): (typeof SERVICES)[number] {
  const service = SERVICES.find((one) => one === name);
  if (!service) throw new OperationError(`The backup contains data of an unknown service: ${name}`);
  return service;
}
