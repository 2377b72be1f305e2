/** What to send at this moment, and to whom: preferences apply at sending, not when the event was recorded. */
import type { Event } from '@playfield/contracts/events.ts';
import { readInBatches } from '@playfield/kit/data/batches.ts';
import { stillHeard } from './blocks.ts';
import type { Config } from '../config.ts';
import type { Digests } from './digests.ts';
import { stillListed } from './listing-status.ts';
import type { DeliveryRecord } from './model.ts';
import type { Models } from '../models.ts';
import type { SubscriptionRecord } from '../push/model.ts';
import { readerOf, type Addressee } from './recipients.ts';
import { DIGEST, isNotification, kindOf, type Digest, type NotificationEvent } from './rules.ts';
import { decide, isTooLate, postingOf } from './timing.ts';
import { runs } from './queries.ts';
import { preferencesFrom, preferencesOf } from '../preferences/queries.ts';

export type Readiness =
  | { is: 'ready'; content: Event | Digest; reader: Addressee }
  | { is: 'pushable'; content: NotificationEvent; subscription: SubscriptionRecord }
  /** Unwanted or outdated. */
  | { is: 'skipped' }
  /** Now part of a digest, which is a delivery of its own. */
  | { is: 'digested' }
  | ({ is: 'waiting' } & Pick<DeliveryRecord, 'waitsFor' | 'dueAt'>);

/** Digests of a morning are sent at the same time, so they are read together. */
const READ_AT_ONCE = 50;

const SKIPPED = { is: 'skipped' } as const;
const DIGESTED = { is: 'digested' } as const;

type Deps = { models: Models; digests: Digests; settings: Pick<Config, 'QUIET_HOURS'> };

export function createReadiness({ models, digests, settings }: Deps) {
  const preferencesIn = readInBatches(
    (ids: number[]) => models.preferences.find({ _id: { $in: ids } }).lean(),
    ({ _id }) => _id,
    READ_AT_ONCE,
  );
  const zonesOf = readInBatches(
    (ids: number[]) => models.zones.find({ _id: { $in: ids } }).lean(),
    ({ _id }) => _id,
    READ_AT_ONCE,
  );

  async function readDigest(delivery: DeliveryRecord, userId: number): Promise<Readiness> {
    const [[said], [zone], news] = await Promise.all([
      preferencesIn(userId),
      zonesOf(userId),
      digests.newsIn(delivery),
    ]);
    const { preferences } = preferencesFrom(said, zone, settings);
    const now = new Date();
    const events = news.filter((event) => preferences.kinds[kindOf(event)].email && !isTooLate(event, now));
    const content = { type: DIGEST, events } as const;
    const reader = events.length > 0 && (await readerOf(delivery, content, models));
    return reader ? { is: 'ready', content, reader } : SKIPPED;
  }

  /** Why a notification is held back; null if it is sent now. */
  async function heldBack(
    delivery: DeliveryRecord,
    content: NotificationEvent,
    userId: number,
  ): Promise<Readiness | null> {
    const now = new Date();
    const decision = decide(content, delivery, await preferencesOf(userId, models, settings, delivery.teamId), now);
    if (decision === 'skip' || isTooLate(content, now)) return SKIPPED;
    if (decision === 'gather') {
      await digests.gather(userId, now, postingOf(content));
      return DIGESTED;
    }
    if (decision !== 'send') return { is: 'waiting', ...decision };
    if (delivery.waitsFor !== null && (await digests.isStale(delivery))) return SKIPPED;
    if ((await stillListed(models, [content])).length === 0) return SKIPPED;
    if (
      (await stillHeard(models, [{ id: delivery._id, userId: delivery.teamId ?? userId, event: content }])).length === 0
    )
      return SKIPPED;
    return (await digests.leave(delivery)) ? null : DIGESTED;
  }

  async function readPush(delivery: DeliveryRecord, userId: number): Promise<Readiness> {
    const { event: content, subscriptionId } = delivery;
    // The browser may belong to someone else by now.
    const subscription = await models.subscriptions.findOne({ _id: subscriptionId ?? '', userId }).lean();
    if (!content || !isNotification(content) || !subscription) return SKIPPED;
    if (await models.contacts.exists({ _id: userId, suspended: true })) return SKIPPED;
    if (!(await runs(models, userId, delivery.teamId ?? userId))) return SKIPPED;
    return (await heldBack(delivery, content, userId)) ?? { is: 'pushable', content, subscription };
  }

  /** @throws {RecipientUnknown} like `readerOf` */
  return async function readinessOf(delivery: DeliveryRecord): Promise<Readiness> {
    const { userId, kind, event, channel } = delivery;
    if (channel === 'push' && userId !== null) return readPush(delivery, userId);
    if (kind === DIGEST && userId !== null) return readDigest(delivery, userId);
    const reader = event && (await readerOf(delivery, event, models));
    if (!reader) return SKIPPED;
    if (userId === null || !isNotification(event)) return { is: 'ready', content: event, reader };
    return (await heldBack(delivery, event, userId)) ?? { is: 'ready', content: event, reader };
  };
}
