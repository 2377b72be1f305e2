import { startLoop } from '@playfield/kit/jobs/loop.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Config } from '../config.ts';
import { EMAIL_QUEUES, rankOf } from '../email/queues.ts';
import type { Models } from '../models.ts';
import type { Sender } from './attempt.ts';
import { throwIfOnHold } from './hold.ts';
import { queueOf, DELIVERY_QUEUES } from './model.ts';
import { startQueues } from './queues.ts';
import { HOUR_MS, WEEK_MS } from '@playfield/contracts/fields/time.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import { readGauge } from '@playfield/kit/telemetry/metrics.ts';

const BATCH = 200;
const RANKS = [...EMAIL_QUEUES.keys()];
const SETTLE_MS = 5_000;
/** Tolerated clock skew. A worker whose clock lags further sees `dueAt` in the future and rejects the job. */
const CLOCK_SKEW_MS = 1_000;

type Options = { db: Connection; models: Models; sender: Sender; redisUrl: string; settings: Config; log: Logger };

export function startDelivery({ db, models: { deliveries }, ...options }: Options) {
  const queues = startQueues(options);
  let turn = 0;

  async function enqueue(found: readonly { _id: string }[]): Promise<void> {
    if (found.length === 0) return;
    const since = new Date(Date.now() - CLOCK_SKEW_MS);
    const queued = { _id: { $in: found.map(({ _id }) => _id) }, status: 'queued' } as const;
    const owed = await deliveries.find(queued, { kind: 1, channel: 1, rank: 1 }).sort({ _id: 1 }).lean();
    for (const queue of queues) await queue.add(owed.filter((one) => queueOf(one) === queue.key));
    await deliveries.updateMany({ ...queued, dueAt: { $not: { $gt: new Date() } } }, { dueAt: since });
  }

  async function wakeDue(): Promise<boolean> {
    const due = { status: 'waiting', digestId: null, dueAt: { $lte: new Date() } } as const;
    const found = await deliveries.find(due, { _id: 1 }).sort({ dueAt: 1 }).limit(BATCH).lean();
    const _id = { $in: found.map((one) => one._id) };
    const queued = { status: 'queued', dueAt: null, owedSince: new Date() } as const;
    if (found.length > 0) await deliveries.updateMany({ ...due, _id }, queued);
    return found.length === BATCH;
  }

  async function enqueueNew(): Promise<boolean> {
    const due = { status: 'queued', rank: { $in: RANKS }, dueAt: null } as const;
    const found = await deliveries.find(due, { _id: 1 }).sort({ rank: 1, _id: 1 }).limit(BATCH).lean();
    await enqueue(found);
    return found.length === BATCH;
  }

  /** Requeues deliveries whose jobs may have been lost, one queue at a time, so that none starves the others. */
  async function enqueueLost(): Promise<void> {
    const queue = EMAIL_QUEUES[(turn += 1) % EMAIL_QUEUES.length] ?? 'games';
    const due = { status: 'queued', rank: rankOf(queue), dueAt: { $lt: new Date(Date.now() - SETTLE_MS) } } as const;
    await enqueue(await deliveries.find(due, { _id: 1 }).sort({ dueAt: 1, _id: 1 }).limit(BATCH).lean());
  }

  async function run(): Promise<boolean> {
    await throwIfOnHold(db);
    const isMoreDue = await wakeDue();
    const isMoreNew = await enqueueNew();
    await enqueueLost();
    return isMoreDue || isMoreNew;
  }

  watchUnsent(deliveries);
  const loop = startLoop({ name: 'Emails', run, log: options.log });
  return {
    announce: loop.wake,
    async stop() {
      await loop.stop();
      await Promise.allSettled(queues.map((queue) => queue.close()));
    },
  };
}

const KEPT_MS = WEEK_MS;
const EVERY_MS = HOUR_MS;

export function retention({ deliveries }: Models): Schedule {
  return {
    name: 'retention',
    everyMs: EVERY_MS,
    async run() {
      const old = { settledAt: { $lte: new Date(Date.now() - KEPT_MS) }, event: { $ne: null } };
      await deliveries.updateMany(old, { event: null });
      return false;
    },
  };
}

const ages = readGauge({
  name: 'playfield_unsent_email_age_seconds',
  help: 'How long the oldest email of a queue has been due, 0 if there is none, without deferred ones',
  labelNames: ['queue'],
});
const deferred = readGauge({
  name: 'playfield_deferred_emails',
  help: 'Emails of the last hour that the mail server deferred or rejected',
  labelNames: [],
});

function watchUnsent(deliveries: Models['deliveries']): void {
  ages.from(() =>
    Promise.all(
      EMAIL_QUEUES.map(async (queue) => {
        const owed = { status: 'queued', rank: rankOf(queue), channel: 'email', owedSince: { $ne: null } } as const;
        const [oldest] = await deliveries.find(owed, { owedSince: 1 }).sort({ owedSince: 1 }).limit(1).lean();
        const age = oldest?.owedSince ? Math.max(0, Date.now() - oldest.owedSince.getTime()) / 1_000 : 0;
        return { labels: { queue: DELIVERY_QUEUES[queue] }, value: age };
      }),
    ),
  );
  deferred.from(async () => {
    const recent = { $gt: new Date(Date.now() - HOUR_MS) };
    const late = { status: 'queued', owedSince: null, createdAt: recent } as const;
    const refused = { status: 'refused', settledAt: recent } as const;
    return [{ labels: {}, value: await deliveries.countDocuments({ channel: 'email', $or: [late, refused] }) }];
  });
}
