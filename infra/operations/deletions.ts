/**
 * A restore does not bring deleted accounts back. The accounts' audit log keeps deletions for a year; each backup
 * copies them to a file beside the backups, which outlives the databases.
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
/** Ids only: they do not reveal who it was. */
export type Deletion = z.infer<typeof deletion>;

/** Shared by all backups in the same parent folder. */
export const journalBeside = (folder: string) => join(dirname(folder), 'deletions.jsonl');

/** Deletions in a database's audit log; empty if there is none. */
export async function deletionsIn(client: Client, url: string): Promise<Deletion[]> {
  const audit = client
    .db(databaseName(url, 'accounts'))
    .collection<{ action: string; userId: number | null; at: Date }>('audit');
  const found = await audit.find({ action: 'account_deleted' }).toArray();
  return found.flatMap(({ userId, at }) => (userId === null ? [] : [{ userId, at: at.toISOString() }]));
}

/** @throws {OperationError} on an invalid file; a missing one is empty */
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

/** Adds missing entries, and removes none: a restored database's log is shorter than the file. */
export async function writeJournal(file: string, more: readonly Deletion[]): Promise<void> {
  const lines = new Set(
    [...(await readJournal(file)), ...more].map(({ userId, at }) => JSON.stringify({ userId, at })),
  );
  const text = [...lines].map((line) => `${line}\n`).join('');
  await writeFile(`${file}.new`, text, { mode: PRIVATE_FILE });
  await rename(`${file}.new`, file);
}

/**
 * Marks accounts deleted after the backup: the accounts service deletes them again when it starts, in every service,
 * and blocks sign-in until then. A later account with the same id is kept.
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
