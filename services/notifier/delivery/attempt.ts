/** One attempt at one delivery: the recipient, the mail server's answer, and what is recorded. */
import { counter } from '@playfield/kit/telemetry/metrics.ts';
import { inBatches } from '@playfield/kit/data/batches.ts';
import { transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import { backoff } from '@playfield/kit/jobs/queues.ts';
import { bulkhead } from 'cockatiel';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { Config } from '../config.ts';
import { createDigests } from './digests.ts';
import { createTransport, isDeferred, Throttled, type Means } from './transport.ts';
import { isKept, keptUntil } from './retention.ts';
import { SEND_MS } from '../email/mailer.ts';
import { ended, type DeliveryRecord, type QueueKey } from './model.ts';
import { createReadiness } from './send-policy.ts';
import { DIGEST, rankOf } from './rules.ts';
import { Crowded } from './shares.ts';

/** After this, a killed worker's delivery is free again; a live worker has timed out by then. */
const SENDING_MS = SEND_MS + 5_000;
/** Caps the backoff while a mail server defers (RFC 5321 §4.5.4.1 recommends at least 30 minutes). */
const LONGEST_WAIT_MS = 30 * MINUTE_MS;
const FIRST_WAIT_MS = 500;
/**
 * Of a lane's deliveries, so many use the database at a time: of its twelve connections, some are always free for what
 * somebody waits for. An email spends most of its time with the mail server.
 */
const IN_DATABASE: Record<QueueKey, number> = { account: 12, games: 4, digests: 6, push: 12 };

const tries = counter({
  name: 'playfield_deliveries_total',
  help: 'Attempts at emails and pushes by kind and outcome: sent, refused, skipped, digested, waiting, throttled, or failed',
  labelNames: ['channel', 'kind', 'outcome'],
});

/** Digests that end in one transaction, which costs more than everything else about a digest. */
const ENDED_AT_ONCE = 50;

/** Another worker is sending this email right now; happens after Redis was emptied. */
class BeingSent extends Error {
  override name = 'BeingSent';
}

/** Milliseconds until the next attempt of a delivery that failed `attempts` times. */
export function patience(attempts: number, error: Error | undefined): number {
  if (!isDeferred(error)) return backoff(attempts);
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

type Ended = 'sent' | 'refused' | 'skipped';
type Outcome = Exclude<DeliveryRecord['status'], 'queued'> | 'failed';
type Finished = Pick<DeliveryRecord, '_id' | 'kind' | 'event' | 'channel' | 'otherTeamId'>;
type Options = Means & {
  db: Connection;
  settings: Pick<
    Config,
    'INTERNAL_KEY' | 'NODE_ENV' | 'PUBLIC_URL' | 'PUSH_SERVICES' | 'SUPPORT_EMAIL' | 'QUIET_HOURS'
  >;
};

export type Sender = {
  /** @throws {Crowded | Throttled} if its turn has not come; anything else if it should be retried */
  send(id: string, queue: QueueKey): Promise<void>;
  drop(id: string): Promise<void>;
};

export function createSender({ db, settings, ...means }: Options): Sender {
  const { models } = means;
  const { deliveries } = models;
  const transport = createTransport(means, settings);
  const inDatabase = {
    account: bulkhead(IN_DATABASE.account, Infinity),
    games: bulkhead(IN_DATABASE.games, Infinity),
    digests: bulkhead(IN_DATABASE.digests, Infinity),
    push: bulkhead(IN_DATABASE.push, Infinity),
  };
  const readinessOf = createReadiness({ models, digests: createDigests(db, models), settings });

  const endDigests = (status: DeliveryRecord['status']) =>
    inBatches<string>(async (ids) => {
      await transaction(db, async (session) => {
        // One after another, each by its index: for an `$or` of both, PostgreSQL's engine reads all deliveries.
        await deliveries.updateMany({ _id: { $in: [...ids] } }, ended(status), { session });
        await deliveries.updateMany({ digestId: { $in: [...ids] } }, ended(status), { session });
      });
    }, ENDED_AT_ONCE);
  const endDigestAs = { sent: endDigests('sent'), skipped: endDigests('skipped'), refused: endDigests('refused') };

  /** Null if there is nothing to send, or not yet. @throws {BeingSent} while another worker has it */
  async function take(id: string): Promise<DeliveryRecord | null> {
    const now = new Date();
    const taken = await deliveries
      .findOneAndUpdate(
        { _id: id, status: 'queued', sendingUntil: { $not: { $gt: now } } },
        { sendingUntil: new Date(now.getTime() + SENDING_MS) },
      )
      .lean();
    if (!taken && (await deliveries.exists({ _id: id, status: 'queued' }))) throw new BeingSent('It is being sent');
    return taken;
  }

  async function letGo(id: string): Promise<void> {
    await deliveries.updateOne({ _id: id }, { sendingUntil: null });
  }

  /** Records a delivery's outcome, including for everything gathered into it. */
  async function recordOutcome(delivery: Finished, status: Ended): Promise<void> {
    const { _id, kind } = delivery;
    const outcome = ended(status);
    if (isKept(delivery)) {
      const { event: _, ...rest } = outcome;
      // The team may have been deleted during sending.
      const there = { _id, otherTeamId: { $ne: null } };
      if ((await deliveries.updateOne(there, { ...rest, keptUntil: keptUntil() })).modifiedCount > 0) return;
    }
    await (kind === DIGEST ? endDigestAs[status](_id) : deliveries.updateOne({ _id }, outcome));
  }

  async function attempt(delivery: DeliveryRecord, queue: QueueKey): Promise<Outcome> {
    const { _id: id } = delivery;
    const finishAs = async (status: Ended) => {
      await recordOutcome(delivery, status);
      return status;
    };
    const readiness = await inDatabase[queue].execute(() => readinessOf(delivery));
    if (readiness.is === 'ready') return finishAs(await transport.email(delivery, readiness));
    if (readiness.is === 'pushable') return finishAs(await transport.push(delivery, readiness));
    if (readiness.is === 'skipped') return finishAs('skipped');
    if (readiness.is === 'digested') return 'digested';
    // Until then it is in no queue, so nothing is lost with Redis or this process.
    const { waitsFor, dueAt } = readiness;
    const waiting = { waitsFor, dueAt, status: 'waiting', enqueuedAt: null, sendingUntil: null } as const;
    // A morning's digests are gathered beside what is news by then.
    const rank = waitsFor === 'digest' ? { rank: rankOf('digests') } : {};
    await deliveries.updateOne({ _id: id, status: 'queued' }, { ...waiting, ...rank });
    return 'waiting';
  }

  return {
    async send(id, queue) {
      const delivery = await inDatabase[queue].execute(() => take(id));
      if (!delivery) return;
      const { channel, kind } = delivery;
      try {
        tries.inc({ channel, kind, outcome: await attempt(delivery, queue) });
      } catch (error) {
        await letGo(id);
        if (error instanceof Throttled) tries.inc({ channel, kind, outcome: 'throttled' });
        else if (!(error instanceof Crowded)) tries.inc({ channel, kind, outcome: 'failed' });
        throw error;
      }
    },
    async drop(id) {
      const delivery = await deliveries.findOne({ _id: id }, { kind: 1, event: 1, channel: 1, otherTeamId: 1 }).lean();
      if (delivery) await recordOutcome(delivery, 'skipped');
    },
  };
}
