/** Sends recorded deliveries through BullMQ queues; the database keeps what is still unsent. */
import { createLeases } from '@playfield/kit/jobs/leases.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import { startPoller } from '@playfield/kit/jobs/poller.ts';
import { startQueue } from './queues.ts';
import type { Models } from '../models.ts';
import type { Sender } from './attempt.ts';
import type { PublishUnseen } from '../notifications/unseen.ts';

/** Deliveries per poll. */
const BATCH = 200;
/** After this, an unsent delivery is looked up in the queue and requeued if it is gone. */
const SETTLE_MS = 5_000;

type Options = {
  db: Connection;
  models: Models;
  sender: Sender;
  /** Called after a commit that recorded something new for an account. */
  publishUnseen: PublishUnseen;
  redisUrl: string;
  log: Logger;
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
  log,
}: Options): Delivering {
  const leases = createLeases(db, deliveries.collection.name);
  const [emails, pushes] = [
    startQueue('email', { sender, redisUrl, log }),
    startQueue('push', { sender, redisUrl, log }),
  ];

  async function enqueue(ids: readonly string[]): Promise<void> {
    const wanted = { kind: 1, channel: 1, userId: 1, notificationId: 1, enqueuedAt: 1, trace: 1 } as const;
    const owed = await deliveries
      .find({ _id: { $in: ids }, status: 'queued' }, wanted)
      .sort({ _id: 1 })
      .lean();
    const isPush = ({ channel }: (typeof owed)[number]) => channel === 'push';
    await emails.add(owed.filter((one) => !isPush(one)));
    await pushes.add(owed.filter(isPush));
    await deliveries.updateMany({ _id: { $in: ids }, status: 'queued' }, { enqueuedAt: new Date() });
    const noted = owed.filter(({ notificationId, enqueuedAt }) => notificationId !== null && enqueuedAt === null);
    for (const userId of new Set(noted.map((one) => one.userId))) if (userId !== null) publishUnseen(userId);
  }

  /** Queues due deliveries; true if there may be more. */
  async function poll(): Promise<boolean> {
    const status = 'queued';
    // Deliveries whose wait is over start again.
    await deliveries.updateMany({ status: 'waiting', dueAt: { $lte: new Date() } }, { status, enqueuedAt: null });
    const fresh = { status, enqueuedAt: null };
    const more = (await leases.hold({ due: fresh, order: { _id: 1 }, limit: BATCH }, enqueue)) === BATCH;
    const long = { status, enqueuedAt: { $lt: new Date(Date.now() - SETTLE_MS) } };
    await leases.hold({ due: long, order: { enqueuedAt: 1, _id: 1 }, limit: BATCH }, enqueue);
    return more;
  }

  const poller = startPoller({ name: 'Emails', poll, log });
  return {
    announce: poller.wake,
    async stop() {
      await poller.stop();
      await Promise.allSettled([emails.close(), pushes.close()]);
    },
  };
}
