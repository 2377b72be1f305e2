import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import mongoose from 'mongoose';
import * as z from 'zod';
import { deletionsIn, writeJournal } from './deletions.ts';
import { encrypting, type BackupKey } from './encrypting.ts';
import { LOCK_COLLECTION } from './lock.ts';
import { FOUND_WITHIN_MS, SERVICES, writeManifest } from './manifest.ts';
import type { Manifest, Part } from './manifest.ts';
import { OperationError } from './operation-error.ts';
import { entriesIn, writeWhole } from './folder.ts';

const { EJSON } = mongoose.mongo.BSON;
type Client = InstanceType<typeof mongoose.mongo.MongoClient>;
type Session = mongoose.mongo.ClientSession;

const BATCH = 1_000;
/** Compression is most of the work. A higher level would take much longer and save little space. */
const GZIP_LEVEL = 4;
/** Preserves BSON types, so that a 64-bit number is not restored as a double. */
const AS_STORED = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;
/** Part of MongoDB's response if a snapshot session can be used. */
const atOneTime = z.object({ cursor: z.object({ atClusterTime: z.unknown().refine(Boolean) }) });
/** Number of seconds that MongoDB keeps a snapshot by default. The local engine keeps snapshots for a shorter time. */
const SNAPSHOT_KEPT_SECONDS = 300;
const windowIn = z.object({ minSnapshotHistoryWindowInSeconds: z.number() });
const versionOf = z.object({ version: z.string() });

type Source = { service: (typeof SERVICES)[number]; collection: string };

/** @throws {OperationError} if the folder is not empty */
export async function backUp(url: string, into: string, key: BackupKey): Promise<Manifest> {
  const folder = resolve(into);
  if ((await entriesIn(folder)).length > 0) throw new OperationError(`${folder} is not empty: name another folder`);
  const client = await mongoose.mongo.MongoClient.connect(url, { serverSelectionTimeoutMS: FOUND_WITHIN_MS });
  try {
    const { version: mongodb } = versionOf.parse(await client.db('admin').command({ buildInfo: 1 }));
    const sources = await sourcesOf(client, url);
    const [at, parts] = await atOneMoment({ client, url }, sources, async (session) => {
      const written: Part[] = [];
      const moment = new Date().toISOString();
      for (const source of sources) written.push(await writePart({ client, url, folder, session, key }, source));
      return [moment, written] as const;
    });
    const versions = { playfield: await ownVersion(), node: process.versions.node, mongodb };
    const content = { keyId: key.id, at, versions, parts };
    await writeManifest(folder, content, key);
    await writeJournal(dirname(folder), await deletionsIn(client, url));
    return { format: 1, ...content };
  } finally {
    await client.close();
  }
}

async function sourcesOf(client: Client, url: string): Promise<Source[]> {
  const found: Source[] = [];
  for (const service of SERVICES) {
    const collections = await client.db(databaseName(url, service)).listCollections({}, { nameOnly: true }).toArray();
    const names = collections
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('system.') && name !== LOCK_COLLECTION);
    found.push(...names.toSorted().map((collection) => ({ service, collection })));
  }
  if (found.length === 0) throw new OperationError('There is nothing to back up at MONGODB_URL');
  return found;
}

/**
 * Reads all databases as of one point in time. In MongoDB, a snapshot session is limited by the history (five minutes
 * by default, `minSnapshotHistoryWindowInSeconds`). On the local engine, a transaction lasts up to a minute.
 */
async function atOneMoment<Result>(
  { client, url }: Pick<Writing, 'client' | 'url'>,
  [first]: readonly Source[],
  read: (session: Session) => Promise<Result>,
): Promise<Result> {
  const db = client.db(databaseName(url, first?.service ?? ''));
  const looked = await db.command({ find: first?.collection, limit: 1, readConcern: { level: 'snapshot' } });
  if (atOneTime.safeParse(looked).success) return client.withSession({ snapshot: true }, read);
  return client.withSession(async (session) => {
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    const result = await read(session);
    await session.commitTransaction();
    return result;
  });
}

export async function snapshotWindow(url: string): Promise<number> {
  const client = await mongoose.mongo.MongoClient.connect(url, { serverSelectionTimeoutMS: FOUND_WITHIN_MS });
  try {
    const asked = { getParameter: 1, minSnapshotHistoryWindowInSeconds: 1 };
    const answer = await client
      .db('admin')
      .command(asked)
      .catch(() => null);
    return windowIn.safeParse(answer).data?.minSnapshotHistoryWindowInSeconds ?? SNAPSHOT_KEPT_SECONDS;
  } finally {
    await client.close();
  }
}

type Writing = { client: Client; url: string; folder: string; session: Session; key: BackupKey };

async function writePart({ client, url, folder, session, key }: Writing, source: Source): Promise<Part> {
  const { service, collection } = source;
  const file = `${service}.${collection}.jsonl.gz.enc`;
  let documents = 0;
  let bytes = 0;
  const cursor = client
    .db(databaseName(url, service))
    .collection(collection)
    .find({}, { session, batchSize: BATCH, ...AS_STORED });
  async function* lines() {
    for await (const document of cursor) {
      documents += 1;
      yield `${EJSON.stringify(document, { relaxed: false })}\n`;
    }
  }
  const hash = createHash('sha256');
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const zip = createGzip({ level: GZIP_LEVEL });
  await Promise.all([pipeline(lines, zip, encrypting(key, file), counted), writeWhole(join(folder, file), counted)]);
  return { service, collection, file, documents, bytes, sha256: hash.digest('hex') };
}

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return versionOf.parse(JSON.parse(text)).version;
}
