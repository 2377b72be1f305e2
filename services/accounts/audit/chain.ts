/**
 * Makes the audit log tamper-evident: each entry carries its own hash and the previous one's. Entries are written in
 * the transaction of their change, and linked a moment later by the first instance to move the chain's head. Data that
 * can be wiped (address, device) is in the chain only as a salted hash.
 */
import { createHash, randomBytes } from 'node:crypto';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { Deps } from '../deps.ts';
import type { AuditLinkRecord, AuditRecord } from './model.ts';
import type { Models } from '../models.ts';

/** Entries per transaction: short, and more than a busy second writes. */
const BATCH = 200;
const SALT_BYTES = 16;
/** Security events are kept for a year, for incidents that are noticed late. */
const KEPT_MS = 365 * DAY_MS;
/** The predecessor of the very first entry. */
const BEGINNING = { seq: 0, hash: '', streamed: 0 };

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Once the salt is wiped with them, brute force cannot recover the values. */
export const personalHashOf = ({ address, device }: Pick<AuditRecord, 'address' | 'device'>, salt: string) =>
  sha256([salt, address, device]);

type Hashed = Pick<AuditRecord, '_id' | 'at' | 'action' | 'userId' | 'adminId' | 'subject'>;
type Link = { seq: number; previous: string; personalHash: string };

export function entryHash(entry: Hashed, { seq, previous, personalHash }: Link): string {
  const { _id, at, action, userId, adminId, subject } = entry;
  const about = subject ? [subject.kind, subject.id] : null;
  return sha256([seq, previous, _id, at.toISOString(), action, userId, adminId, about, personalHash]);
}

export async function endOfChain(
  { auditLinks }: Models,
  end: AuditLinkRecord['_id'],
  session?: ClientSession,
): Promise<Omit<AuditLinkRecord, '_id'>> {
  const known = await auditLinks
    .findOne({ _id: end })
    .session(session ?? null)
    .lean();
  return known ?? BEGINNING;
}

type Stores = Pick<Deps, 'db' | 'models'>;

/** Links new entries. If two instances collide on the head, one retries. */
async function linkEntries({ db, models }: Stores): Promise<boolean> {
  const { audit, auditLinks } = models;
  if (!(await audit.exists({ seq: null }))) return false;
  return transaction(db, async (session) => {
    const head = await endOfChain(models, 'head', session);
    const waiting = await audit.find({ seq: null }).sort({ _id: 1 }).limit(BATCH).session(session).lean();
    let [seq, hash] = [head.seq, head.hash];
    const writes = waiting.map((entry) => {
      const salt = randomBytes(SALT_BYTES).toString('base64url');
      const link = { seq: seq + 1, previous: hash, personalHash: personalHashOf(entry, salt) };
      [seq, hash] = [link.seq, entryHash(entry, link)];
      return { updateOne: { filter: { _id: entry._id }, update: { $set: { ...link, salt, hash } } } };
    });
    await audit.bulkWrite(writes, { session });
    await auditLinks.updateOne({ _id: 'head' }, { $set: { seq, hash } }, { session, upsert: true });
    return waiting.length === BATCH;
  });
}

/** Writes linked entries to the log, one line each, without wipeable data. At least once: again after a crash. */
async function streamEntries({ models }: Stores, stream: Logger): Promise<boolean> {
  const { audit, auditLinks } = models;
  const { seq: last, streamed } = await endOfChain(models, 'head');
  if (streamed >= last) return false;
  const due = await audit
    .find({ seq: { $gt: streamed, $lte: last } })
    .sort({ seq: 1 })
    .limit(BATCH)
    .lean();
  for (const { _id, seq, previous, hash, at, action, userId, adminId, subject } of due)
    stream.info({ seq, id: _id, at, action, userId, adminId, subject, previous, hash }, 'audit');
  const upTo = due.at(-1)?.seq ?? last;
  await auditLinks.updateOne({ _id: 'head', streamed }, { $set: { streamed: upTo } });
  return upTo < last;
}

/** Removes entries older than a year, only from the start of the chain, and stores the new anchor. */
async function expireEntries({ db, models }: Stores): Promise<boolean> {
  const { audit, auditLinks } = models;
  const end = new Date(Date.now() - KEPT_MS);
  const first = await audit
    .findOne({ seq: { $gt: 0 } }, { at: 1 })
    .sort({ seq: 1 })
    .lean();
  if (!first || first.at > end) return false;
  return transaction(db, async (session) => {
    const front = await audit
      .find({ seq: { $gt: 0 } })
      .sort({ seq: 1 })
      .limit(BATCH)
      .session(session)
      .lean();
    const stays = front.findIndex(({ at }) => at > end);
    const gone = stays === -1 ? front : front.slice(0, stays);
    const last = gone.at(-1);
    if (!last?.seq || !last.hash) return false;
    await audit.deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } }, { session });
    const anchor = { seq: last.seq, hash: last.hash };
    await auditLinks.updateOne({ _id: 'anchor' }, { $set: anchor }, { session, upsert: true });
    return stays === -1;
  });
}

/** Safe on several instances. */
export function auditChain({ log, ...stores }: Stores & { log: Logger }): Schedule {
  // Logged regardless of the service's log level.
  const stream = log.child({ channel: 'audit' }, { level: 'info' });
  return {
    name: 'audit-chain',
    everyMs: 5_000,
    async run() {
      const linking = await linkEntries(stores);
      const streaming = await streamEntries(stores, stream);
      const expiring = await expireEntries(stores);
      return linking || streaming || expiring;
    },
  };
}
