/** Sends recorded deliveries through BullMQ queues; the database keeps what is still unsent. */
import { startLoop } from '@playfield/kit/jobs/loop.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Config } from '../config.ts';
import { queueOf } from './model.ts';
import { startQueues } from './queues.ts';
import { LANES, rankOf } from './rules.ts';
import type { Models } from '../models.ts';
import type { Sender } from './attempt.ts';
import type { PublishUnseen } from '../notifications/unseen.ts';

/** Deliveries per run. */
const BATCH = 200;
const RANKS = [...LANES.keys()];
/** After this, an unsent delivery is looked up in the queue and requeued if it is gone. */
const SETTLE_MS = 5_000;

type Options = {
  models: Models;
  sender: Sender;
  /** Called after a commit that recorded something new for an account. */
  publishUnseen: PublishUnseen;
  redisUrl: string;
  settings: Pick<Config, 'SMTP_CONNECTIONS' | 'SMTP_PER_SECOND'>;
  log: Logger;
};

export type Delivering = {
  /** Announces a recorded delivery. */
  readonly announce: () => void;
  stop(): Promise<void>;
};

export function startDelivery({
  models: { deliveries },
  sender,
  publishUnseen,
  redisUrl,
  settings,
  log,
}: Options): Delivering {
  const queues = startQueues({ sender, redisUrl, settings, log });
  let turn = 0;

  /** Idempotent: a job's ID is its delivery's. */
  async function enqueue(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
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
    const due = { status: 'queued', rank: { $in: RANKS }, enqueuedAt: null } as const;
    const found = await deliveries.find(due, { _id: 1 }).sort({ rank: 1, _id: 1 }).limit(BATCH).lean();
    await enqueue(found.map(({ _id }) => _id));
    return found.length === BATCH;
  }

  /** Queues again what may have been lost. The lanes take turns: the longest would hide the others. */
  async function enqueueLost(): Promise<void> {
    const lane = LANES[(turn += 1) % LANES.length] ?? 'games';
    const settled = new Date(Date.now() - SETTLE_MS);
    const due = { status: 'queued', rank: rankOf(lane), enqueuedAt: { $lt: settled } } as const;
    const found = await deliveries.find(due, { _id: 1 }).sort({ enqueuedAt: 1, _id: 1 }).limit(BATCH).lean();
    await enqueue(found.map(({ _id }) => _id));
  }

  /** Each step takes a batch: nothing urgent waits until a morning's digests are through. */
  async function run(): Promise<boolean> {
    const isMoreDue = await wakeDue();
    const isMoreNew = await enqueueNew();
    await enqueueLost();
    return isMoreDue || isMoreNew;
  }

  const loop = startLoop({ name: 'Emails', run, log });
  return {
    announce: loop.wake,
    async stop() {
      await loop.stop();
      await Promise.allSettled(queues.map((queue) => queue.close()));
    },
  };
}
