import { flushed, subscribers } from '@playfield/contracts/events.ts';
import { createLive } from '@playfield/kit/events/live.ts';
import { watchQueues } from '@playfield/kit/jobs/queue-depths.ts';
import { jobsQueueName, queueName } from '@playfield/kit/jobs/queues.ts';
import type { Hooks, ServiceDeps } from '@playfield/kit/process/service.ts';
import { createUnseenPublisher, type PublishUnseen } from './bell/unseen.ts';
import type { Config } from './config.ts';
import { createSender } from './delivery/attempt.ts';
import { startDelivery } from './delivery/loop.ts';
import { DELIVERY_QUEUES } from './delivery/model.ts';
import { createMailer } from './email/mailer.ts';
import type { Models } from './models.ts';
import { createPusher } from './push/send.ts';
import { vapidKeys } from './push/vapid.ts';

export type Deps = ServiceDeps<Config, Models> & {
  delivery: ReturnType<typeof startDelivery>;
  publishUnseen: PublishUnseen;
  pushKey: string;
};

const EVENT_QUEUES = [...new Set(Object.values(subscribers).flat())].map(queueName);
const QUEUES = [...EVENT_QUEUES, ...Object.values(DELIVERY_QUEUES), ...flushed.map(jobsQueueName)];

export async function createDeps(shared: ServiceDeps<Config, Models>, { onStop }: Hooks): Promise<Deps> {
  const { settings, log, db, models, redis } = shared;
  const redisUrl = settings.QUEUE_REDIS_URL;
  const publishUnseen = createUnseenPublisher({ ...shared, live: createLive(redis, log) });
  const mailer = createMailer(settings);
  const keys = vapidKeys(settings.VAPID_PRIVATE_KEY);
  const pusher = createPusher(keys, settings);
  const sender = createSender({ ...shared, mailer, pusher });
  const delivery = startDelivery({ db, models, sender, redisUrl, settings, log });
  onStop(() => delivery.stop());
  onStop(watchQueues(QUEUES, redisUrl, log));
  onStop(async () => mailer.close());
  onStop(() => pusher.close());
  return { ...shared, delivery, publishUnseen, pushKey: keys.publicKey };
}
