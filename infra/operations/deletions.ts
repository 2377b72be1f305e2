import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AuditRecord } from '@playfield/accounts/audit/model.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import * as z from 'zod';
import type { Client } from './databases.ts';
import { OperationError } from './operation-error.ts';
import { readFrom, writeWhole } from './folder.ts';

/** `personOnly`: only the person was deleted, and the team continued with its other members. */
const deletion = z.object({
  userId: z.number(),
  registeredAt: z.iso.datetime(),
  at: z.iso.datetime(),
  personOnly: z.optional(z.literal(true)),
});
export type Deletion = z.infer<typeof deletion>;

/** Kept next to the backups. Lists deleted accounts, so that a restore doesn't bring them back. */
export const DELETIONS_FILE = 'deletions.jsonl';

const auditOf = (client: Client, url: string) =>
  client.db(databaseName(url, 'accounts')).collection<AuditRecord>('audit');

/** Adds deletions recorded before the restore to the restored audit log, which may lack the latest. */
export async function saveDeletions(client: Client, url: string, deletions: readonly Deletion[]): Promise<void> {
  const restored = new Set((await deletionsIn(client, url)).map(lineOf));
  const missing = new Map(deletions.map((one) => [lineOf(one), one] as const).filter(([line]) => !restored.has(line)));
  const entries = [...missing.values()].map(({ userId, registeredAt, at, personOnly }) => ({
    _id: uuidv7(Date.parse(at)),
    at: new Date(at),
    action: personOnly ? 'person_deleted' : 'account_deleted',
    userId,
    adminId: null,
    subject: null,
    address: null,
    device: null,
    registeredAt: new Date(registeredAt),
  }));
  if (entries.length > 0) await auditOf(client, url).insertMany(entries);
}

export async function deletionsIn(client: Client, url: string): Promise<Deletion[]> {
  const found = await auditOf(client, url)
    .find({ action: { $in: ['account_deleted', 'person_deleted'] } })
    .toArray();
  return found.flatMap(({ userId, registeredAt, at, action }) => {
    if (userId === null || !registeredAt) return [];
    const which = { userId, registeredAt: registeredAt.toISOString(), at: at.toISOString() };
    return [{ ...which, ...(action === 'person_deleted' ? { personOnly: true as const } : {}) }];
  });
}

const lineOf = (one: Deletion) => JSON.stringify(deletion.parse(one));

export async function readJournal(file: string): Promise<Deletion[] | null> {
  const content = await readFrom(file);
  if (!content) return null;
  const lines = (await text(content)).split('\n').filter(Boolean);
  try {
    return lines.map((line) => deletion.parse(JSON.parse(line)));
  } catch {
    throw new OperationError(`${file} is not a list of deletions`);
  }
}

/** Adds deletions but never removes any, because a restored audit log may lack some of those in the file. */
export async function writeJournal(root: string, more: readonly Deletion[]): Promise<void> {
  const file = join(root, DELETIONS_FILE);
  const all = [...((await readJournal(file)) ?? []), ...more];
  const lines = new Set(all.map(lineOf));
  const content = [...lines].map((line) => `${line}\n`).join('');
  await writeWhole(file, Readable.from([Buffer.from(content)]));
}

/** Marks accounts for the accounts service to delete. An account with the same ID but another creation time is kept. */
export async function applyDeletions(client: Client, url: string, deletions: readonly Deletion[]): Promise<number> {
  const users = client.db(databaseName(url, 'accounts')).collection<{ _id: number; createdAt: Date }>('users');
  const marked = new Set<number>();
  // A team may be deleted after its founder. Apply the team's deletion last, regardless of the order in the file.
  const inOrder = deletions.toSorted((one, other) => Number(other.personOnly ?? 0) - Number(one.personOnly ?? 0));
  for (const { userId: _id, registeredAt, personOnly } of inOrder) {
    const $set = { leavingAt: new Date(0), deletedBefore: true, ...(personOnly ? { personOnly } : {}) };
    const mark = { $set, ...(personOnly ? {} : { $unset: { personOnly: '' as const } }) };
    const { matchedCount } = await users.updateOne({ _id, createdAt: new Date(registeredAt) }, mark);
    if (matchedCount > 0) marked.add(_id);
  }
  return marked.size;
}
