/** Restores a backup to its databases, or to others: all of it, or nothing if it is incomplete. */
import { basename, dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import mongoose from 'mongoose';
import { applyDeletions, deletionsIn, readJournal, writeJournal, type Deletion } from './deletions.ts';
import { decrypting, type BackupKey } from './encrypting.ts';
import { openFolder } from './folder.ts';
import { checkedManifest, FOUND_WITHIN_MS, lastWhole, pathOf, SERVICES, type Manifest, type Part } from './manifest.ts';
import { OperationError } from './operation-error.ts';
import { openPlace, openTarget } from './places.ts';
import type { Place, Target } from './target.ts';

const { EJSON } = mongoose.mongo.BSON;
type Client = InstanceType<typeof mongoose.mongo.MongoClient>;
type Document = mongoose.mongo.BSON.Document;

/** Documents per write: few enough for one message (48 MB) even of the product's largest. */
const BATCH = 1_000;
/** Writes at the same time: a database with several processors waits for one otherwise. */
const WRITES_AT_ONCE = 4;

/** `deleted`: accounts deleted after the backup. */
type Restored = { manifest: Manifest; deleted: number };

type Restoring = {
  url: string;
  /** Or `s3://bucket/prefix/name`. */
  folder: string;
  /** Takes the last whole backup below `folder`. */
  latest?: boolean;
  /** Whether existing data may be dropped. */
  replace: boolean;
  /** Uses the one the backup names. */
  keys: readonly BackupKey[];
  /** A different list of deletions than the one beside the backup. */
  journal?: string | undefined;
};

/**
 * Indexes are not included: the services create them when they start.
 * @throws {OperationError} on an incomplete backup, or on non-empty databases unless told to replace them
 */
export async function restore({ url, folder, latest, replace, keys, journal }: Restoring): Promise<Restored> {
  const place = latest ? await lastWhole(await openTarget(folder), keys) : await openPlace(folder);
  const { manifest, key } = await checkedManifest(place, keys);
  const noted = await notedIn(place.target, journal);
  const client = await mongoose.mongo.MongoClient.connect(url, {
    serverSelectionTimeoutMS: FOUND_WITHIN_MS,
    writeConcern: { w: 'majority' },
  });
  try {
    const names = SERVICES.map((service) => databaseName(url, service));
    if (!replace) for (const name of names) await refuseFull(client, name);
    // Deletions since then, as far as the replaced databases know.
    const deletions = [...noted, ...(await deletionsIn(client, url))];
    await writeJournal(place.target, deletions);
    // Drops empty collections too: their indexes make writing several times slower.
    for (const name of names) await client.db(name).dropDatabase();
    for (const part of manifest.parts) {
      const written = await readPart({ client, url, place, key }, part);
      if (written !== part.documents) throw new OperationError(`${part.file} held ${written} documents`);
    }
    return { manifest, deleted: await applyDeletions(client, url, deletions) };
  } finally {
    await client.close();
  }
}

async function notedIn(target: Target, journal: string | undefined): Promise<Deletion[]> {
  if (journal === undefined) return (await readJournal(target)) ?? [];
  const path = resolve(journal);
  const noted = await readJournal(openFolder(dirname(path)), basename(path));
  if (!noted) throw new OperationError(`There is no ${journal}: nothing was restored`);
  return noted;
}

async function refuseFull(client: Client, name: string): Promise<void> {
  const db = client.db(name);
  for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (collection.startsWith('system.') || (await db.collection(collection).findOne()) === null) continue;
    throw new OperationError(`The database ${name} is not empty: say --replace to lose what it holds`);
  }
}

type Reading = { client: Client; url: string; place: Place; key: BackupKey };

/** @returns the number of documents */
async function readPart({ client, url, place, key }: Reading, part: Part): Promise<number> {
  const rows = client.db(databaseName(url, part.service)).collection(part.collection);
  let written = 0;
  let batches: Document[][] = [[]];
  async function flush(): Promise<void> {
    await Promise.all(batches.filter(({ length }) => length > 0).map((batch) => rows.insertMany(batch)));
    written += batches.flat().length;
    batches = [[]];
  }
  for await (const line of linesIn(place, part.file, key)) {
    const document: Document = EJSON.parse(line, { relaxed: false });
    batches.at(-1)?.push(document);
    if (batches.at(-1)?.length !== BATCH) continue;
    if (batches.length === WRITES_AT_ONCE) await flush();
    else batches.push([]);
  }
  await flush();
  return written;
}

/** Splits at line feeds only: readline also splits at separators (U+2028) that may be in a message. */
async function* linesIn(place: Place, file: string, key: BackupKey): AsyncGenerator<string> {
  const content = await place.target.read(pathOf(place, file));
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
