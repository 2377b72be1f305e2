import { DAY_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { Event } from '@playfield/contracts/events.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import { openEvent } from '@playfield/kit/events/sealed.ts';
import { linkKeys } from '@playfield/kit/http/signed-links.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import { UnrecoverableError } from 'bullmq';
import type { Config } from '../config.ts';
import { isReachable } from '../contacts/queries.ts';
import { verdictOn } from '../email/bounces.ts';
import type { Mailer } from '../email/mailer.ts';
import { flagAddress, recordDelivery } from '../email/suppressions.ts';
import type { Models } from '../models.ts';
import { notificationOf, pushMessageOf } from '../notifications/registry.ts';
import { isPushService } from '../push/endpoints.ts';
import { openAddress } from '../push/secrets.ts';
import type { Pusher } from '../push/send.ts';
import { compose, leaveTokenFor } from './compose.ts';
import { DIGEST } from '../preferences/clock.ts';
import { emailQueueOf, type DeliveryRecord, type Digest } from './model.ts';
import type { EmailReady, PushReady } from './policy.ts';
import { isBatch } from './timing.ts';

/** RFC 5321 §4.5.4.1: "the give-up time generally needs to be at least 4-5 days". */
const GIVE_UP_MS = 5 * DAY_MS;
/** How long to throttle an email before deferring it, so that it cannot pause its queue for days. */
const THROTTLED_MS = 10 * MINUTE_MS;
/** Number of retries of a push, over about five and a half hours. */
const PUSH_ATTEMPTS = 22;

export class Deferred extends Error {
  override name = 'Deferred';
}

/** The mail server takes no more emails for now. The attempt isn't counted, and this and less urgent queues pause. */
export class Throttled extends Error {
  override name = 'Throttled';
}

export const isDeferred = (error: Error | undefined) => error?.message.startsWith('Deferred') === true;

export type Means = { models: Models; mailer: Mailer; pusher: Pusher; sealing: Sealing; log: Logger };
type Ended = Promise<'sent' | 'refused'>;

export function createTransport({ models, mailer, pusher, sealing, log }: Means, settings: Config) {
  const keys = linkKeys(settings.INTERNAL_KEY);

  async function linked<Some extends Event>(event: Some, { userId, teamId }: DeliveryRecord): Promise<Some> {
    const opened = openEvent(event, sealing);
    const who = userId !== null && { teamId: teamId ?? userId, personId: userId };
    const token = who && (await notificationOf(event)?.link?.(event, who, keys));
    return token ? { ...opened, token } : opened;
  }

  async function contentOf(content: Event | Digest, delivery: DeliveryRecord): Promise<Event | Digest> {
    if (content.type !== DIGEST) return linked(content, delivery);
    // In a digest, add link tokens only to search alerts: other tokens let the holder answer for the team, and readers
    // may forward a digest.
    const opened = content.events.map(async (event) =>
      event.type === 'search' ? linked(event, delivery) : openEvent(event, sealing),
    );
    return { ...content, events: await Promise.all(opened) };
  }

  return {
    async email(delivery: DeliveryRecord, { content, reader }: EmailReady): Ended {
      const { _id: id, userId, kind, createdAt, throttledSince = new Date() } = delivery;
      const leaveToken = await leaveTokenFor(content, userId, keys);
      const message = compose(await contentOf(content, delivery), reader, settings, leaveToken);
      try {
        await mailer.send(reader.email, message, { id, queue: emailQueueOf(delivery) });
      } catch (error) {
        const verdict = verdictOn(error);
        if (verdict.means === 'server') throw error;
        const isOld = Date.now() - createdAt.getTime() > GIVE_UP_MS;
        if (verdict.means === 'throttled' && Date.now() - throttledSince.getTime() < THROTTLED_MS)
          throw new Throttled();
        if (verdict.means === 'later' || verdict.means === 'throttled')
          throw isOld ? new UnrecoverableError('Deferred for five days') : new Deferred();
        // Keep the job as a dead letter: the server may be rejecting every email, for example because of a blocklist.
        if (verdict.means === 'rejected') throw new UnrecoverableError(`Rejected with ${verdict.reason}`);
        log.warn({ deliveryId: id, kind, ...verdict }, 'The mail server rejected an email');
        if (verdict.means === 'address' && userId !== null) await flagAddress(models, reader.email, verdict.reason);
        return 'refused';
      }
      if (!isReachable(reader)) await recordDelivery(models, reader.email);
      return 'sent';
    },

    async push(delivery: DeliveryRecord, { event, declaration, subscription }: PushReady, attempts: number): Ended {
      const { _id: deliveryId, waitsFor } = delivery;
      try {
        const { _id } = subscription;
        const browser = openAddress(subscription, sealing);
        const message = pushMessageOf(await linked(event, delivery), declaration, isBatch(waitsFor));
        const isKnown = isPushService(browser.endpoint, settings);
        const answer = isKnown ? await pusher.push(browser, message) : 'gone';
        if (answer === 'gone') await models.subscriptions.deleteOne({ _id });
        if (answer === 'refused') log.warn({ deliveryId }, 'A push service rejected a message');
        return answer === 'sent' ? 'sent' : 'refused';
      } catch (error) {
        if (attempts >= PUSH_ATTEMPTS) return 'refused';
        log.debug({ deliveryId, ...describeError(error) }, 'A push service is down');
        throw new Deferred();
      }
    },
  };
}
