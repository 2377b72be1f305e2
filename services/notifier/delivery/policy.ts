import type { Event } from '@playfield/contracts/events.ts';
import type { Config } from '../config.ts';
import type { ContactRecord } from '../contacts/model.ts';
import { isReachable, runs } from '../contacts/queries.ts';
import type { Models } from '../models.ts';
import { notificationOf } from '../notifications/registry.ts';
import type { Notification } from '../notifications/types.ts';
import { FALLBACK_TIME_ZONE, preferencesOf } from '../preferences/queries.ts';
import type { SubscriptionRecord } from '../push/model.ts';
import type { Reader } from './compose.ts';
import type { Digests } from './digests.ts';
import { DIGEST } from '../preferences/clock.ts';
import type { DeliveryRecord, Digest } from './model.ts';
import { decide, isBatch } from './timing.ts';

type Addressee = Reader & Pick<ContactRecord, 'email' | 'undeliverable'>;
export type EmailReady = { is: 'email'; content: Event | Digest; reader: Addressee };
export type PushReady = { is: 'push'; event: Event; declaration: Notification; subscription: SubscriptionRecord };
export type Readiness =
  | EmailReady
  | PushReady
  | { is: 'skipped' }
  | { is: 'digested' }
  | { is: 'waiting'; waitsFor: string; dueAt: Date };

/** Ending of a team's placeholder address once its founder has left. `.invalid` never receives mail (RFC 2606). */
const NO_PERSON = '.invalid';
const SKIPPED = { is: 'skipped' } as const;
const DIGESTED = { is: 'digested' } as const;

class RecipientUnknown extends Error {
  override name = 'RecipientUnknown';
}

type Deps = { models: Models; digests: Digests; settings: Pick<Config, 'QUIET_HOURS'> };

export function createPolicy({ models, digests, settings }: Deps) {
  const { contacts, subscriptions } = models;

  async function readerOf(
    { userId, teamId, to }: DeliveryRecord,
    { isOptional, isTransactional = false }: { isOptional: boolean; isTransactional?: boolean },
  ): Promise<Addressee | null> {
    if (to) return { ...to, teamName: null, timeZone: FALLBACK_TIME_ZONE, undeliverable: null };
    const known = await contacts.findOne({ _id: userId }).lean();
    const { timeZone } = await preferencesOf(userId ?? 0, models, settings, teamId ?? userId ?? 0);
    const contact = known && { ...known, timeZone };
    if (!contact) throw new RecipientUnknown('The recipient is not known yet');
    if (contact.deleted || contact.email.endsWith(NO_PERSON)) return null;
    if (!isOptional) return contact;
    const isWanted = contact.emailNotificationsEnabled || isTransactional;
    if (!isWanted || contact.suspended || !isReachable(contact)) return null;
    if (teamId === null) return contact;
    if (!(await runs(models, contact._id, teamId))) return null;
    const team = await contacts.findOne({ _id: teamId }, { teamName: 1 }).lean();
    return { ...contact, teamName: team?.teamName ?? contact.teamName };
  }

  async function digestReadiness(delivery: DeliveryRecord, userId: number): Promise<Readiness> {
    const { preferences } = await preferencesOf(userId, models, settings);
    const now = new Date();
    const events = (await digests.newsIn(delivery)).filter((event) => {
      const declaration = notificationOf(event);
      return declaration && preferences.kinds[declaration.category].email && !declaration.isOver?.(event, now);
    });
    const reader = events.length > 0 && (await readerOf(delivery, { isOptional: true }));
    const content = { type: DIGEST, events, isBatch: isBatch(delivery.waitsFor) } as const;
    return reader ? { is: 'email', content, reader } : SKIPPED;
  }

  async function heldBack(
    delivery: DeliveryRecord,
    notification: { event: Event; declaration: Notification },
    userId: number,
  ): Promise<Readiness | null> {
    const now = new Date();
    const wishes = await preferencesOf(userId, models, settings, delivery.teamId ?? userId);
    const decision = decide(notification, delivery, wishes, now);
    if (decision === 'skip') return SKIPPED;
    if (decision === 'gather') {
      await digests.gather(userId, now, delivery.waitsFor);
      return DIGESTED;
    }
    if (decision !== 'send') return { is: 'waiting', ...decision };
    if (delivery.waitsFor !== null && (await digests.isStale(delivery))) return SKIPPED;
    if (!(await digests.isValid(delivery))) return SKIPPED;
    return (await digests.leave(delivery)) ? null : DIGESTED;
  }

  async function pushReadiness(delivery: DeliveryRecord, userId: number): Promise<Readiness> {
    const { event, subscriptionId, teamId } = delivery;
    const subscription = await subscriptions.findOne({ _id: subscriptionId ?? '', userId }).lean();
    const declaration = event && notificationOf(event);
    if (!event || !declaration || !subscription) return SKIPPED;
    if (await contacts.exists({ _id: userId, suspended: true })) return SKIPPED;
    if (!(await runs(models, userId, teamId ?? userId))) return SKIPPED;
    return (
      (await heldBack(delivery, { event, declaration }, userId)) ?? { is: 'push', event, declaration, subscription }
    );
  }

  return async function readinessOf(delivery: DeliveryRecord): Promise<Readiness> {
    const { userId, kind, event, channel } = delivery;
    if (channel === 'push' && userId !== null) return pushReadiness(delivery, userId);
    if (kind === DIGEST && userId !== null) return digestReadiness(delivery, userId);
    const declaration = event && notificationOf(event);
    const isTransactional = event && declaration?.isTransactional?.(event);
    const reader =
      event &&
      (await readerOf(delivery, { isOptional: declaration !== null, isTransactional: isTransactional === true }));
    if (!event || !reader) return SKIPPED;
    const ready = { is: 'email', content: event, reader } as const;
    if (!declaration || userId === null) return ready;
    return (await heldBack(delivery, { event, declaration }, userId)) ?? ready;
  };
}
