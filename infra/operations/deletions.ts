/**
 * A restore does not bring deleted accounts back. Who was deleted, and when, stands in the accounts' audit log for a year; each
 * backup copies it into a file beside the backups, which outlives the databases.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import type mongoose from 'mongoose';
import * as z from 'zod';
import { PRIVATE_FILE } from './manifest.ts';
import { OperationError } from './operation-error.ts';

type Client = InstanceType<typeof mongoose.mongo.MongoClient>;

const deletion = z.object({ userId: z.number(), at: z.iso.datetime() });
/** Numbers alone: an account's number tells nobody who it was. */
export type Deletion = z.infer<typeof deletion>;

/** Of folders that lie beside each other, all have the same. */
export const journalBeside = (folder: string) => join(dirname(folder), 'deletions.jsonl');

/** What the audit log of a database knows; nothing where there is none. */
export async function deletionsIn(client: Client, url: string): Promise<Deletion[]> {
  const audit = client
    .db(databaseName(url, 'accounts'))
    .collection<{ action: string; userId: number | null; at: Date }>('audit');
  const found = await audit.find({ action: 'account_deleted' }).toArray();
  return found.flatMap(({ userId, at }) => (userId === null ? [] : [{ userId, at: at.toISOString() }]));
}

/** @throws {OperationError} for a file with something else in it; without one there is nothing */
export async function readJournal(file: string): Promise<Deletion[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => deletion.parse(JSON.parse(line)));
  } catch {
    throw new OperationError(`${file} is no list of deletions`);
  }
}

/** Adds to the file what it lacks. Of a restored database the log is shorter than the file: nothing is taken out. */
export async function writeJournal(file: string, more: readonly Deletion[]): Promise<void> {
  const lines = new Set(
    [...(await readJournal(file)), ...more].map(({ userId, at }) => JSON.stringify({ userId, at })),
  );
  const text = [...lines].map((line) => `${line}\n`).join('');
  await writeFile(`${file}.new`, text, { mode: PRIVATE_FILE });
  await rename(`${file}.new`, file);
}

/**
 * Marks accounts that were deleted after the backup was made: the accounts service deletes them again when it starts, in every
 * service, and nobody can sign in to them until then. An account that was made later under the same number stays.
 * @returns how many
 */
export async function applyDeletions(client: Client, url: string, deletions: readonly Deletion[]): Promise<number> {
  const users = client.db(databaseName(url, 'accounts')).collection<{ _id: number }>('users');
  let count = 0;
  for (const { userId: _id, at } of deletions) {
    const mark = { $set: { leavingAt: new Date(0), deletedBefore: true } };
    count += (await users.updateOne({ _id, createdAt: { $lte: new Date(at) } }, mark)).matchedCount;
  }
  return count;
}
