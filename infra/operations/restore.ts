/** Writes a backup into the databases it came from, or into others: all of it, or nothing where it is not whole. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { databaseName } from '@playfield/kit/mongo.ts';
import mongoose from 'mongoose';
import { checkedManifest, FOUND_WITHIN_MS, OperationError, SERVICES } from './manifest.ts';
import type { Manifest, Part } from './manifest.ts';

const { EJSON } = mongoose.mongo.BSON;
type Client = InstanceType<typeof mongoose.mongo.MongoClient>;
type Document = mongoose.mongo.BSON.Document;

/** Documents written at a time: few enough for one message (48 MB) of the largest that the product keeps. */
const BATCH = 1_000;

type Restoring = {
  url: string;
  folder: string;
  /** Whether what the databases hold may go. */
  replace: boolean;
};

/**
 * Indexes are not part of it: the services make them when they start.
 * @throws {OperationError} for a backup that is not whole, and for databases that hold something, unless told to replace it
 */
export async function restore({ url, folder, replace }: Restoring): Promise<Manifest> {
  const manifest = await checkedManifest(folder);
  const client = await mongoose.mongo.MongoClient.connect(url, {
    serverSelectionTimeoutMS: FOUND_WITHIN_MS,
    writeConcern: { w: 'majority' },
  });
  try {
    const names = SERVICES.map((service) => databaseName(url, service));
    if (!replace) for (const name of names) await refuseFull(client, name);
    // Empty collections go as well: with their indexes, writing takes several times as long.
    for (const name of names) await client.db(name).dropDatabase();
    for (const part of manifest.parts) {
      const written = await readPart(client, url, folder, part);
      if (written !== part.documents) throw new OperationError(`${part.file} held ${written} documents`);
    }
    return manifest;
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

/** Gives how many documents there were. */
async function readPart(client: Client, url: string, folder: string, part: Part): Promise<number> {
  const rows = client.db(databaseName(url, part.service)).collection(part.collection);
  let written = 0;
  let batch: Document[] = [];
  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    await rows.insertMany(batch);
    written += batch.length;
    batch = [];
  }
  for await (const line of linesIn(join(folder, part.file))) {
    const document: Document = EJSON.parse(line, { relaxed: false });
    batch.push(document);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return written;
}

/** At line feeds alone: readline also splits at separators (U+2028) that may stand in a message. */
async function* linesIn(file: string): AsyncGenerator<string> {
  const zipped = createReadStream(file);
  const text = zipped.pipe(createGunzip()).setEncoding('utf8');
  zipped.once('error', (error) => text.destroy(error));
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
