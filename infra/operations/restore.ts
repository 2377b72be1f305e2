/** Restores a backup, unless it is incomplete. */
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import mongoose from 'mongoose';
import { applyDeletions, DELETIONS_FILE, deletionsIn, saveDeletions, readJournal } from './deletions.ts';
import { decrypting, type BackupKey } from './encrypting.ts';
import { holdLock, LOCK_COLLECTION } from './lock.ts';
import { checkedManifest, FOUND_WITHIN_MS, lastWhole, SERVICES, type Manifest, type Part } from './manifest.ts';
import { OperationError } from './operation-error.ts';
import { hold } from './sending.ts';
import { readFrom } from './folder.ts';

const { EJSON } = mongoose.mongo.BSON;
type Client = InstanceType<typeof mongoose.mongo.MongoClient>;
type Document = mongoose.mongo.BSON.Document;

/** Maximum number of documents per write, few enough for one message (48 MB) even with large documents. */
const BATCH = 1_000;
/** Maximum number of concurrent writes, to use several CPUs of the database. */
const WRITES_AT_ONCE = 4;

/** `deleted` counts accounts deleted after the backup, and `waiting` counts emails and pushes on hold. */
type Restored = { manifest: Manifest; deleted: number; waiting: number };

type Restoring = {
  url: string;
  folder: string;
  latest?: boolean;
  replace: boolean;
  /** Must include the key named in the backup. */
  keys: readonly BackupKey[];
  journal?: string | undefined;
  /** Receives lines before any data is dropped: which backup is restored, and which ones were skipped. */
  tell?: (line: string) => void;
};

/**
 * Restores data without indexes, which the services create when they start. Emails and pushes are on hold until
 * released.
 * @throws {OperationError} on an incomplete backup, or on databases that are not empty unless `replace` is set
 */
export async function restore(given: Restoring): Promise<Restored> {
  const { url, latest, replace, keys, journal, tell = () => {} } = given;
  const folder = latest ? await lastWhole(resolve(given.folder), keys, tell) : resolve(given.folder);
  const { manifest, key } = await checkedManifest(folder, keys);
  tell(`restoring ${folder}, as it was at ${manifest.at}`);
  const noted = await readJournal(resolve(journal ?? join(dirname(folder), DELETIONS_FILE)));
  if (!noted && journal !== undefined) throw new OperationError(`There is no ${journal}: nothing was restored`);
  const client = await mongoose.mongo.MongoClient.connect(url, {
    serverSelectionTimeoutMS: FOUND_WITHIN_MS,
    writeConcern: { w: 'majority' },
  });
  try {
    const names = SERVICES.map((service) => databaseName(url, service));
    if (!replace) for (const name of names) await refuseFull(client, name);
    const lock = await holdLock(client, url);
    try {
      // Keep later deletions that the replaced databases have recorded. Do not add them to the list next to the
      // backups, because a restore may be an exercise on another machine, where the IDs belong to other accounts.
      const known = [...lock.deletions, ...(await deletionsIn(client, url))];
      await lock.note(known);
      for (const name of names) await dropAll(client, name);
      for (const part of manifest.parts) {
        const written = await readPart({ client, url, folder, key }, part);
        if (written !== part.documents) throw new OperationError(`${part.file} held ${written} documents`);
      }
      await saveDeletions(client, url, known);
      const deleted = await applyDeletions(client, url, [...(noted ?? []), ...(await deletionsIn(client, url))]);
      const waiting = await hold(client, url);
      await lock.release();
      return { manifest, deleted, waiting };
    } finally {
      lock.stop();
    }
  } finally {
    await client.close();
  }
}

/** Drops empty collections as well, because their indexes make writing several times slower. */
async function dropAll(client: Client, name: string): Promise<void> {
  const db = client.db(name);
  for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray())
    if (!collection.startsWith('system.') && collection !== LOCK_COLLECTION) await db.dropCollection(collection);
}

async function refuseFull(client: Client, name: string): Promise<void> {
  const db = client.db(name);
  for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (
      collection.startsWith('system.') ||
      collection === LOCK_COLLECTION ||
      (await db.collection(collection).findOne()) === null
    )
      continue;
    throw new OperationError(`The database ${name} is not empty: say --replace to lose what it holds`);
  }
}

type Reading = { client: Client; url: string; folder: string; key: BackupKey };

async function readPart({ client, url, folder, key }: Reading, part: Part): Promise<number> {
  const rows = client.db(databaseName(url, part.service)).collection(part.collection);
  let written = 0;
  let batches: Document[][] = [[]];
  async function flush(): Promise<void> {
    await Promise.all(batches.filter(({ length }) => length > 0).map((batch) => rows.insertMany(batch)));
    written += batches.flat().length;
    batches = [[]];
  }
  for await (const line of linesIn(folder, part.file, key)) {
    const document: Document = EJSON.parse(line, { relaxed: false });
    batches.at(-1)?.push(document);
    if (batches.at(-1)?.length !== BATCH) continue;
    if (batches.length === WRITES_AT_ONCE) await flush();
    else batches.push([]);
  }
  await flush();
  return written;
}

/** Yields lines split only at line feeds. readline also splits at separators (U+2028) that messages may contain. */
async function* linesIn(folder: string, file: string, key: BackupKey): AsyncGenerator<string> {
  const content = await readFrom(join(folder, file));
  if (!content) throw new OperationError(`${file} is missing`);
  const text = createGunzip().setEncoding('utf8');
  // A failure in the pipeline ends the loop below.
  pipeline(content, decrypting(key, file), text, () => {});
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
