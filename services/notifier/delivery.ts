/** Sends what is noted down: deliveries go through a BullMQ queue, and the database remembers what is still owed. */
import type { Event } from '@playfield/contracts/events.ts';
import { identityKey } from '@playfield/kit/identity.ts';
import { signMailing } from '@playfield/kit/links.ts';
import { describeError } from '@playfield/kit/logger.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import { backoff, jobOptions, QUEUE_PREFIX } from '@playfield/kit/queues.ts';
import { startRounds } from '@playfield/kit/rounds.ts';
import { Queue, Worker } from 'bullmq';
import type { Config } from './config.ts';
import { compose } from './emails/compose.ts';
import type { Reader } from './emails/compose.ts';
import { Refused } from './mailer.ts';
import type { Mailer } from './mailer.ts';
import type { DeliveryRecord } from './models/delivery.ts';
import type { Models } from './models/index.ts';
import { isNotification } from './rules.ts';

const QUEUE = 'deliveries';
/** E-mails handed over at a time: as many as the mailer keeps connections. */
const CONCURRENCY = 3;
/** Deliveries in one round. */
const BATCH = 200;
/** A delivery still owed after this is looked up in the queue, and put there again if it is gone. */
const SETTLE_MS = 5_000;
const LOCK_MS = 15_000;
const STALLED_CHECK_MS = 5_000;
const MAX_STALLED = 1_000;

type Settings = Pick<Config, 'INTERNAL_KEY' | 'PUBLIC_URL' | 'SUPPORT_EMAIL'>;
type Options = { models: Models; mailer: Mailer; settings: Settings; redisUrl: string; log: Logger };

export type Delivering = {
  /** Says that a delivery was noted down. */
  readonly announce: () => void;
  stop(): Promise<void>;
};

export function startDelivery({
  models: { deliveries, contacts },
  mailer,
  settings,
  redisUrl,
  log,
}: Options): Delivering {
  const key = identityKey(settings.INTERNAL_KEY);
  const queue = new Queue(QUEUE, {
    prefix: QUEUE_PREFIX,
    connection: { url: redisUrl, maxRetriesPerRequest: 1, enableOfflineQueue: false },
  });
  queue.on('error', (error) => log.debug(describeError(error), 'The queue is away'));

  async function enqueue(ids: readonly string[]): Promise<void> {
    await queue.addBulk(
      ids.map((id) => ({ name: 'send', data: null, opts: { ...jobOptions, removeOnComplete: true, jobId: id } })),
    );
    await deliveries.updateMany({ _id: { $in: ids }, status: 'queued' }, { enqueuedAt: new Date() });
  }

  /** Puts what is owed into the queue; true when there may be more. */
  async function round(): Promise<boolean> {
    const fresh = await deliveries
      .find({ status: 'queued', enqueuedAt: null }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    if (fresh.length > 0) await enqueue(fresh.map(({ _id }) => _id));
    const long = { status: 'queued', enqueuedAt: { $lt: new Date(Date.now() - SETTLE_MS) } } as const;
    const owed = await deliveries.find(long, { _id: 1 }).sort({ enqueuedAt: 1 }).limit(BATCH).lean();
    if (owed.length > 0) await enqueue(owed.map(({ _id }) => _id));
    return fresh.length === BATCH;
  }

  async function deliver(id: string): Promise<void> {
    const delivery = await deliveries.findOne({ _id: id, status: 'queued' }).lean();
    if (!delivery?.event) return;
    const reader = await readerOf(delivery, delivery.event);
    if (!reader) return settle(delivery, 'skipped');
    try {
      const leave = await leaveTokenFor(delivery.event, delivery.userId);
      await mailer.send(reader.email, compose(delivery.event, reader, settings, leave), id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      log.warn({ deliveryId: id, kind: delivery.kind }, 'The mail server refused an e-mail');
      return settle(delivery, 'refused');
    }
    await settle(delivery, 'sent');
  }

  /** Whom to write to, as of now; null where nobody is, or wants it, any more. */
  async function readerOf({ userId, to }: DeliveryRecord, event: Event): Promise<(Reader & { email: string }) | null> {
    if (to) return { ...to, teamName: null };
    const contact = await contacts.findOne({ _id: userId }).lean();
    if (!contact) throw new Error('The recipient is not known yet');
    if (contact.deleted || (isNotification(event.type) && !contact.emailNotificationsEnabled)) return null;
    return contact;
  }

  /** The token of the link that ends such e-mails; null for those that an account cannot do without. */
  async function leaveTokenFor(event: Event, userId: number | null): Promise<string | null> {
    if (event.type === 'newsletter.confirmed')
      return signMailing({ list: 'newsletter', subscription: event.subscription }, key);
    if (userId !== null && isNotification(event.type)) return signMailing({ list: 'notifications', userId }, key);
    return null;
  }

  async function settle({ _id }: DeliveryRecord, status: DeliveryRecord['status']): Promise<void> {
    await deliveries.updateOne({ _id }, { status, event: null, to: null, settledAt: new Date() });
  }

  const worker = new Worker(QUEUE, async (job) => deliver(job.id ?? ''), {
    prefix: QUEUE_PREFIX,
    connection: { url: redisUrl, maxRetriesPerRequest: null },
    concurrency: CONCURRENCY,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
    settings: { backoffStrategy: backoff },
  });
  worker.on('error', (error) => log.debug(describeError(error), 'The queue is away'));
  worker.on('failed', (job, error) =>
    log.warn(
      { deliveryId: job?.id, attempts: job?.attemptsMade, ...describeError(error) },
      'An e-mail waits for its next try',
    ),
  );

  const rounds = startRounds({ name: 'E-mails', round, log });
  return {
    announce: rounds.wake,
    async stop() {
      await rounds.stop();
      await Promise.allSettled([worker.close(), queue.close()]);
    },
  };
}
