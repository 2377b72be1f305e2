/** Puts recorded deliveries that are due into the queues. The database keeps what is still unsent. */
import { startLoop } from '@playfield/kit/jobs/loop.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Config } from '../config.ts';
import { LANES, rankOf } from '../email/lanes.ts';
import type { Models } from '../models.ts';
import type { Sender } from './attempt.ts';
import { throwIfOnHold } from './hold.ts';
import { queueOf } from './model.ts';
import { startQueues } from './queues.ts';

/** Deliveries per run. */
const BATCH = 200;
const RANKS = [...LANES.keys()];
/** After this, an unsent delivery is looked up in its queue and added again if it is gone. */
const SETTLE_MS = 5_000;
/** Clocks of other machines may be this much behind: a worker must not take a new job for one that is not due. */
const CLOCK_SKEW_MS = 1_000;

type Options = {
  db: Connection;
  models: Models;
  sender: Sender;
  redisUrl: string;
  settings: Config;
  log: Logger;
};

/** @returns `announce`, to be called after deliveries were recorded */
export function startDelivery({ db, models: { deliveries }, ...options }: Options) {
  const queues = startQueues(options);
  let turn = 0;

  /** Idempotent: a job's ID is its delivery's. */
  async function enqueue(found: readonly { _id: string }[]): Promise<void> {
    if (found.length === 0) return;
    const since = new Date(Date.now() - CLOCK_SKEW_MS);
    const queued = { _id: { $in: found.map(({ _id }) => _id) }, status: 'queued' } as const;
    const owed = await deliveries.find(queued, { kind: 1, channel: 1, rank: 1 }).sort({ _id: 1 }).lean();
    for (const queue of queues) await queue.add(owed.filter((one) => queueOf(one) === queue.key));
    await deliveries.updateMany({ ...queued, dueAt: { $not: { $gt: new Date() } } }, { dueAt: since });
  }

  /** True if there may be more. */
  async function wakeDue(): Promise<boolean> {
    const due = { status: 'waiting', digestId: null, dueAt: { $lte: new Date() } } as const;
    const found = await deliveries.find(due, { _id: 1 }).sort({ dueAt: 1 }).limit(BATCH).lean();
    const _id = { $in: found.map((one) => one._id) };
    if (found.length > 0) await deliveries.updateMany({ ...due, _id }, { status: 'queued', dueAt: null });
    return found.length === BATCH;
  }

  /** Queues what is in no queue yet, urgent lanes first. True if there may be more. */
  async function enqueueNew(): Promise<boolean> {
    const due = { status: 'queued', rank: { $in: RANKS }, dueAt: null } as const;
    const found = await deliveries.find(due, { _id: 1 }).sort({ rank: 1, _id: 1 }).limit(BATCH).lean();
    await enqueue(found);
    return found.length === BATCH;
  }

  /** Queues again what may have been lost. The lanes take turns: the longest would hide the others. */
  async function enqueueLost(): Promise<void> {
    const lane = LANES[(turn += 1) % LANES.length] ?? 'games';
    const due = { status: 'queued', rank: rankOf(lane), dueAt: { $lt: new Date(Date.now() - SETTLE_MS) } } as const;
    await enqueue(await deliveries.find(due, { _id: 1 }).sort({ dueAt: 1, _id: 1 }).limit(BATCH).lean());
  }

  /** Each step takes a batch: nothing urgent waits until a morning's digests are through. */
  async function run(): Promise<boolean> {
    await throwIfOnHold(db);
    const isMoreDue = await wakeDue();
    const isMoreNew = await enqueueNew();
    await enqueueLost();
    return isMoreDue || isMoreNew;
  }

  const loop = startLoop({ name: 'Emails', run, log: options.log });
  return {
    announce: loop.wake,
    async stop() {
      await loop.stop();
      await Promise.allSettled(queues.map((queue) => queue.close()));
    },
  };
}
