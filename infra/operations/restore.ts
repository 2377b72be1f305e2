/** Restores a backup to its databases, or to others: all of it, or nothing if it is incomplete. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import mongoose from 'mongoose';
import { applyDeletions, deletionsIn, journalBeside, readJournal, writeJournal } from './deletions.ts';
import { decrypting, type BackupKey } from './encrypting.ts';
import { checkedManifest, FOUND_WITHIN_MS, SERVICES, type Manifest, type Part } from './manifest.ts';
import { OperationError } from './operation-error.ts';

const { EJSON } = mongoose.mongo.BSON;
type Client = InstanceType<typeof mongoose.mongo.MongoClient>;
type Document = mongoose.mongo.BSON.Document;

/** Documents per write: few enough for one message (48 MB) even of the product's largest. */
const BATCH = 1_000;

/** `deleted`: accounts deleted after the backup. */
type Restored = { manifest: Manifest; deleted: number };

type Restoring = {
  url: string;
  folder: string;
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
export async function restore({ url, folder, replace, keys, journal }: Restoring): Promise<Restored> {
  const { manifest, key } = await checkedManifest(folder, keys);
  const noted = await readJournal(journal ?? journalBeside(folder));
  const client = await mongoose.mongo.MongoClient.connect(url, {
    serverSelectionTimeoutMS: FOUND_WITHIN_MS,
    writeConcern: { w: 'majority' },
  });
  try {
    const names = SERVICES.map((service) => databaseName(url, service));
    if (!replace) for (const name of names) await refuseFull(client, name);
    // Deletions since then, as far as the replaced databases know.
    const deletions = [...noted, ...(await deletionsIn(client, url))];
    await writeJournal(journalBeside(folder), deletions);
    // Drops empty collections too: their indexes make writing several times slower.
    for (const name of names) await client.db(name).dropDatabase();
    for (const part of manifest.parts) {
      const written = await readPart({ client, url, folder, key }, part);
      if (written !== part.documents) throw new OperationError(`${part.file} held ${written} documents`);
    }
    return { manifest, deleted: await applyDeletions(client, url, deletions) };
  } finally {
    await client.close();
  }
}

async function refuseFull(client: Client, name: string): Promise<void> {
  const db = client.db(name);
  for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (collection.startsWith('system.') || (await db.collection(collection).findOne()) === null) continue;
    throw new OperationError(`The database ${name} is not empty: say --replace to lose what it holds`);
  }
}

type Reading = { client: Client; url: string; folder: string; key: BackupKey };

/** @returns the number of documents */
async function readPart({ client, url, folder, key }: Reading, part: Part): Promise<number> {
  const rows = client.db(databaseName(url, part.service)).collection(part.collection);
  let written = 0;
  let batch: Document[] = [];
  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    await rows.insertMany(batch);
    written += batch.length;
    batch = [];
  }
  for await (const line of linesIn(folder, part.file, key)) {
    const document: Document = EJSON.parse(line, { relaxed: false });
    batch.push(document);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return written;
}

/** Splits at line feeds only: readline also splits at separators (U+2028) that may be in a message. */
async function* linesIn(folder: string, file: string, key: BackupKey): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  // A failure in the pipeline ends the loop below.
  pipeline(createReadStream(join(folder, file)), decrypting(key, file), text, () => {});
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
