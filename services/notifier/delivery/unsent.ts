import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { readGauge } from '@playfield/kit/telemetry/metrics.ts';
import { EMAIL_QUEUES, rankOf } from '../email/queues.ts';
import type { Models } from '../models.ts';
import { DELIVERY_QUEUES } from './model.ts';

const ages = readGauge({
  name: 'playfield_unsent_email_age_seconds',
  help: 'How long the oldest email of a queue has been due, 0 if there is none, without deferred ones',
  labelNames: ['queue'],
});
const deferred = readGauge({
  name: 'playfield_deferred_emails',
  help: 'Unsent emails of the last hour that the mail server deferred',
  labelNames: [],
});

export function watchUnsent(deliveries: Models['deliveries']): void {
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
    const createdAt = { $gt: new Date(Date.now() - HOUR_MS) };
    const late = { status: 'queued', channel: 'email', owedSince: null, createdAt } as const;
    return [{ labels: {}, value: await deliveries.countDocuments(late) }];
  });
}
