/**
 * Verifies the audit log's chain from the server's console.
 *   audit verify                    finds entries that were changed, removed or inserted
 * Prints the last hash, to compare with the log stream.
 */
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { endOfChain, entryHash, personalHashOf } from '../audit/chain.ts';
import { config } from '../config.ts';
import type { AuditRecord } from '../audit/model.ts';
import { declareModels } from '../models.ts';

const [action = 'verify'] = process.argv.slice(2);
const db = await connectMongo(config().MONGODB_URL, 'accounts');
const models = declareModels(db);
try {
  process.exitCode = action === 'verify' ? await verify() : complain('Say: verify');
} finally {
  await db.close();
}

async function verify(): Promise<number> {
  const [anchor, head] = [await endOfChain(models, 'anchor'), await endOfChain(models, 'head')];
  // Entries linked during the run come after the head that was read.
  const linked = models.audit.find({ seq: { $ne: null, $lte: head.seq } }).sort({ seq: 1, _id: 1 });
  let [seq, hash] = [anchor.seq, anchor.hash];
  for await (const entry of linked.lean().cursor()) {
    const problem = await problemOf(entry, seq, hash);
    if (problem) return complain(`broken at ${entry.seq} (${entry._id}): ${problem}`);
    [seq, hash] = [seq + 1, entry.hash ?? ''];
  }
  if (seq !== head.seq || hash !== head.hash)
    return complain(`broken at ${seq}: entries are missing up to ${head.seq}`);
  console.log(`sound: entries ${anchor.seq + 1} to ${head.seq}, last hash ${head.hash}`);
  return 0;
}

async function problemOf(entry: AuditRecord, before: number, previous: string): Promise<string | null> {
  const { seq, personalHash, hash } = entry;
  if (seq !== before + 1) return seq === before ? 'an entry was put in' : `entries are missing after ${before}`;
  if (entry.previous !== previous) return 'it does not follow the entry before it';
  if (!personalHash || hash !== entryHash(entry, { seq, previous, personalHash })) return 'it was changed';
  if (entry.salt)
    return personalHash === personalHashOf(entry, entry.salt) ? null : 'its address or device was changed';
  return (await wasWiped(entry)) ? null : 'its address or device was wiped, and its account is still there';
}

/** Addresses and devices are wiped only with their account. */
async function wasWiped({ userId, adminId, address, device }: AuditRecord): Promise<boolean> {
  if (userId === null || adminId !== null || address !== null || device !== null) return false;
  return !(await models.users.exists({ _id: userId }));
}

function complain(sentence: string): number {
  console.error(sentence);
  return 1;
}
