/** Sends recorded deliveries through BullMQ queues; the database keeps what is still unsent. */
import { createLeases } from '@playfield/kit/jobs/leases.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import { startPoller, type Polling } from '@playfield/kit/jobs/poller.ts';
import type { Config } from '../config.ts';
import { queueOf } from './model.ts';
import { startQueues } from './queues.ts';
import { LANES, rankOf } from './rules.ts';
import type { Models } from '../models.ts';
import type { Sender } from './attempt.ts';
import type { PublishUnseen } from '../notifications/unseen.ts';

/** Deliveries per poll. */
const BATCH = 200;
/** Older records have no rank. */
const RANKS = [...LANES.keys(), null];
/** After this, an unsent delivery is looked up in the queue and requeued if it is gone. */
const SETTLE_MS = 5_000;

type Options = Polling & {
  db: Connection;
  models: Models;
  sender: Sender;
  /** Called after a commit that recorded something new for an account. */
  publishUnseen: PublishUnseen;
  redisUrl: string;
  settings: Pick<Config, 'SMTP_CONNECTIONS' | 'SMTP_PER_SECOND'>;
};

export type Delivering = {
  /** Announces a recorded delivery. */
  readonly announce: () => void;
  stop(): Promise<void>;
};

export function startDelivery({
  db,
  models: { deliveries },
  sender,
  publishUnseen,
  redisUrl,
  settings,
  log,
  leader,
}: Options): Delivering {
  const leases = createLeases(db, deliveries.collection.name);
  const queues = startQueues({ sender, redisUrl, settings, log });
  let turn = 0;

  async function enqueue(ids: readonly string[]): Promise<void> {
    const wanted = { kind: 1, channel: 1, userId: 1, rank: 1, notificationId: 1, enqueuedAt: 1, trace: 1 } as const;
    const owed = await deliveries
      .find({ _id: { $in: ids }, status: 'queued' }, wanted)
      .sort({ _id: 1 })
      .lean();
    for (const queue of queues) await queue.add(owed.filter((one) => queueOf(one) === queue.key));
    await deliveries.updateMany({ _id: { $in: ids }, status: 'queued' }, { enqueuedAt: new Date() });
    const noted = owed.filter(({ notificationId, enqueuedAt }) => notificationId !== null && enqueuedAt === null);
    for (const userId of new Set(noted.map((one) => one.userId))) if (userId !== null) publishUnseen(userId);
  }

  /** Starts deliveries again whose wait is over; true if there may be more. */
  async function wakeDue(): Promise<boolean> {
    const due = { status: 'waiting', dueAt: { $lte: new Date() } } as const;
    const found = await deliveries.find(due, { _id: 1 }).sort({ dueAt: 1 }).limit(BATCH).lean();
    if (found.length === 0) return false;
    const _id = { $in: found.map((one) => one._id) };
    await deliveries.updateMany({ ...due, _id }, { status: 'queued', enqueuedAt: null });
    return found.length === BATCH;
  }

  /** Queues what is new, urgent lanes first; true if there may be more. */
  async function enqueueNew(): Promise<boolean> {
    const due = { status: 'queued', rank: { $in: RANKS }, enqueuedAt: null };
    return (await leases.hold({ due, order: { rank: 1, _id: 1 }, limit: BATCH }, enqueue)) === BATCH;
  }

  /** Queues again what may have been lost. The lanes take turns: the longest would hide the others. */
  async function enqueueLost(): Promise<void> {
    const lane = LANES[(turn += 1) % LANES.length] ?? 'games';
    const rank = { $in: lane === 'games' ? [rankOf(lane), null] : [rankOf(lane)] };
    const due = { status: 'queued', rank, enqueuedAt: { $lt: new Date(Date.now() - SETTLE_MS) } };
    await leases.hold({ due, order: { enqueuedAt: 1, _id: 1 }, limit: BATCH }, enqueue);
  }

  /** Each step takes a batch: nothing urgent waits until a morning's digests are through. */
  async function poll(): Promise<boolean> {
    const isMoreDue = await wakeDue();
    const isMoreNew = await enqueueNew();
    await enqueueLost();
    return isMoreDue || isMoreNew;
  }

  const poller = startPoller({ name: 'Emails', poll, log, leader });
  return {
    announce: poller.wake,
    async stop() {
      await poller.stop();
      await Promise.allSettled(queues.map((queue) => queue.close()));
    },
  };
}
