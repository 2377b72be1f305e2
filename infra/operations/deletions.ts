/**
 * Keeps a restore from restoring deleted accounts. The accounts' audit log stores deletions for a year. Each backup
 * copies them to a file next to the backups, which outlives the databases.
 */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import type mongoose from 'mongoose';
import * as z from 'zod';
import { OperationError } from './operation-error.ts';
import { readFrom, writeWhole } from './folder.ts';

type Client = InstanceType<typeof mongoose.mongo.MongoClient>;

/** `personOnly` means that the team continued with the other people who ran it. */
const deletion = z.object({ userId: z.number(), at: z.iso.datetime(), personOnly: z.optional(z.literal(true)) });
/** Contains only an ID, which does not identify the person. */
export type Deletion = z.infer<typeof deletion>;

export const DELETIONS_FILE = 'deletions.jsonl';

/** Collection in the restored accounts database, for deletions that the replaced database had recorded. */
const KNOWN_BEFORE = 'deletions-before-restore';

/** Stores deletions in a separate collection, because a restored database's audit log is older. */
export async function saveDeletions(client: Client, url: string, deletions: readonly Deletion[]): Promise<void> {
  const kept = client.db(databaseName(url, 'accounts')).collection<Deletion & { _id: string }>(KNOWN_BEFORE);
  for (const one of deletions) {
    const _id = `${one.userId} ${one.at}`;
    await kept.updateOne({ _id }, { $setOnInsert: one }, { upsert: true });
  }
}

/** Includes deletions from the database that this one replaced. */
export async function deletionsIn(client: Client, url: string): Promise<Deletion[]> {
  const audit = client
    .db(databaseName(url, 'accounts'))
    .collection<{ action: string; userId: number | null; at: Date }>('audit');
  const found = await audit.find({ action: { $in: ['account_deleted', 'person_deleted'] } }).toArray();
  const kept = await client.db(databaseName(url, 'accounts')).collection(KNOWN_BEFORE).find().toArray();
  const logged = found.flatMap(({ userId, at, action }) => {
    if (userId === null) return [];
    return [{ userId, at: at.toISOString(), ...(action === 'person_deleted' ? { personOnly: true as const } : {}) }];
  });
  return [...kept.map((one) => deletion.parse(one)), ...logged];
}

/** @throws {OperationError} on an invalid file. @returns null if there is no such file */
export async function readJournal(file: string): Promise<Deletion[] | null> {
  const content = await readFrom(file);
  if (!content) return null;
  const lines = (await text(content)).split('\n').filter(Boolean);
  try {
    return lines.map((line) => deletion.parse(JSON.parse(line)));
  } catch {
    throw new OperationError(`${file} is no list of deletions`);
  }
}

/** Adds missing entries without removing any, because a restored database's log is shorter than the file. */
export async function writeJournal(root: string, more: readonly Deletion[]): Promise<void> {
  const file = join(root, DELETIONS_FILE);
  const all = [...((await readJournal(file)) ?? []), ...more];
  const lines = new Set(all.map((one) => JSON.stringify(deletion.parse(one))));
  const content = [...lines].map((line) => `${line}\n`).join('');
  await writeWhole(file, Readable.from([Buffer.from(content)]));
}

/**
 * Marks accounts that were deleted after the backup. The accounts service deletes them in every service when it starts;
 * until then, their owners cannot sign in. A later account with the same ID is not marked.
 * @returns the number of accounts
 */
export async function applyDeletions(client: Client, url: string, deletions: readonly Deletion[]): Promise<number> {
  const users = client.db(databaseName(url, 'accounts')).collection<{ _id: number }>('users');
  const marked = new Set<number>();
  // A team may be deleted after its founder. That entry is applied last, regardless of the order in the file.
  const inOrder = deletions.toSorted((one, other) => Number(other.personOnly ?? 0) - Number(one.personOnly ?? 0));
  for (const { userId: _id, at, personOnly } of inOrder) {
    const $set = { leavingAt: new Date(0), deletedBefore: true, ...(personOnly ? { personOnly } : {}) };
    const mark = { $set, ...(personOnly ? {} : { $unset: { personOnly: '' as const } }) };
    const { matchedCount } = await users.updateOne({ _id, createdAt: { $lte: new Date(at) } }, mark);
    if (matchedCount > 0) marked.add(_id);
  }
  return marked.size;
}
