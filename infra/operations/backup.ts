import { readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import mongoose from 'mongoose';
import * as z from 'zod';
import { writeArchive } from './archive.ts';
import { collectionsIn, withMongo, type Client } from './databases.ts';
import { deletionsIn, writeJournal } from './deletions.ts';
import { entriesIn } from './folder.ts';
import { throwIfUnfinished } from './lock.ts';
import { OperationError } from './operation-error.ts';

const { EJSON } = mongoose.mongo.BSON;
type Session = mongoose.mongo.ClientSession;

export const BACKUP_FILE = /\.backup$/;
const OLD_FILE = /\.backup(?:\.new)?$/;
const BATCH = 1_000;
/** Options that keep types exact, so that a 64-bit number isn't restored as a double. */
const AS_STORED = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;
const atOneTime = z.object({ cursor: z.object({ atClusterTime: z.unknown().refine(Boolean) }) });
const SNAPSHOT_KEPT_SECONDS = 300;
const windowIn = z.object({ minSnapshotHistoryWindowInSeconds: z.number() });
const versionOf = z.object({ version: z.string() });

export type Backup = { path: string; at: string; documents: number; collections: number; bytes: number };

export function backUp(url: string, into: string, sealing: Sealing): Promise<Backup> {
  return withMongo(url, async (client) => {
    await throwIfUnfinished(client, url);
    const folder = resolve(into);
    const sources = await collectionsIn(client, url);
    const [first] = sources;
    if (!first) throw new OperationError('There is nothing to back up at MONGODB_URL');
    const version = await ownVersion();
    const backup = await atOneMoment(client, first, async (session) => {
      const at = new Date().toISOString();
      const path = join(folder, `${at.replaceAll(':', '')}.backup`);
      let documents = 0;
      const collections = new Set<string>();
      async function* lines() {
        for (const { database, name, of } of sources) {
          const options = { session, batchSize: BATCH, ...AS_STORED };
          for await (const document of client.db(database).collection(name).find({}, options)) {
            documents += 1;
            collections.add(of);
            yield `${of} ${EJSON.stringify(document, { relaxed: false })}\n`;
          }
        }
      }
      await writeArchive(path, { about: { at, version }, sealing, lines: lines() });
      return { path, at, documents, collections: collections.size, bytes: (await stat(path)).size };
    });
    await writeJournal(folder, await deletionsIn(client, url));
    return backup;
  });
}

/** Reads in a snapshot session, or in a transaction on the local engine, which doesn't support snapshot sessions. */
async function atOneMoment<Result>(
  client: Client,
  { database, name }: { database: string; name: string },
  read: (session: Session) => Promise<Result>,
): Promise<Result> {
  const looked = await client.db(database).command({ find: name, limit: 1, readConcern: { level: 'snapshot' } });
  if (atOneTime.safeParse(looked).success) return client.withSession({ snapshot: true }, read);
  return client.withSession(async (session) => {
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    const result = await read(session);
    await session.commitTransaction();
    return result;
  });
}

export function snapshotWindow(url: string): Promise<number> {
  const asked = { getParameter: 1, minSnapshotHistoryWindowInSeconds: 1 };
  return withMongo(url, async (client) => {
    const answer = await client
      .db('admin')
      .command(asked)
      .catch(() => null);
    return windowIn.safeParse(answer).data?.minSnapshotHistoryWindowInSeconds ?? SNAPSHOT_KEPT_SECONDS;
  });
}

export async function prune(into: string, days: number): Promise<number> {
  let count = 0;
  for (const { name } of await entriesIn(resolve(into))) {
    const path = join(resolve(into), name);
    if (!OLD_FILE.test(name) || (await stat(path)).mtimeMs > Date.now() - days * DAY_MS) continue;
    await rm(path);
    count += 1;
  }
  return count;
}

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return versionOf.parse(JSON.parse(text)).version;
}
