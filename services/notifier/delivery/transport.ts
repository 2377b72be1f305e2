/** Passes one delivery to the mail server or a push service and returns the outcome. */
import type { Event } from '@playfield/contracts/events.ts';
import { DAY_MS, HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { linkKeys } from '@playfield/kit/http/signed-links.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import { openEvent } from '@playfield/kit/events/sealed.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import { UnrecoverableError } from 'bullmq';
import type { Addresses } from '../email/suppressions.ts';
import type { Config } from '../config.ts';
import { compose } from '../email/compose.ts';
import { isPushService } from '../push/endpoints.ts';
import type { Mailer } from '../email/mailer.ts';
import { laneIn, type DeliveryRecord } from './model.ts';
import type { Models } from '../models.ts';
import { pushMessageOf } from '../notifications/lines.ts';
import type { Pusher } from '../push/send.ts';
import { leaveTokenFor, withAnswerLink } from './recipients.ts';
import type { Readiness } from './send-policy.ts';
import { verdictOn } from '../email/bounces.ts';
import { DIGEST, isReachable, type Digest } from './rules.ts';
import { openAddress } from '../push/secrets.ts';
import { Crowded } from './shares.ts';

/** RFC 5321 §4.5.4.1: "the give-up time generally needs to be at least 4-5 days". */
const GIVE_UP_MS = 5 * DAY_MS;
/** After this, a push is stale; the email and the notification in the app remain. */
const NO_NEWS_MS = 6 * HOUR_MS;

/** A temporary failure of one email (RFC 5321 §4.2.1: 4yz) or one push. */
class Deferred extends Error {
  override name = 'Deferred';
}

/** The mail server takes no more for now: not an attempt, and the lane waits. */
export class Throttled extends Error {
  override name = 'Throttled';
}

export function isDeferred(error: Error | undefined): boolean {
  return error?.message.startsWith('Deferred') === true;
}

export type Means = {
  models: Models;
  addresses: Addresses;
  mailer: Mailer;
  pusher: Pusher;
  sealing: Sealing;
  log: Logger;
};
type Settings = Pick<Config, 'INTERNAL_KEY' | 'NODE_ENV' | 'PUBLIC_URL' | 'PUSH_SERVICES' | 'SUPPORT_EMAIL'>;
type Ended = Promise<'sent' | 'refused'>;

/** @throws if the delivery has not ended */
export function createTransport({ models, addresses, mailer, pusher, sealing, log }: Means, settings: Settings) {
  const links = linkKeys(settings.INTERNAL_KEY);

  async function email(delivery: DeliveryRecord, { content, reader }: Extract<Readiness, { is: 'ready' }>): Ended {
    const { _id: id, userId, kind, createdAt, rank } = delivery;
    const linked = await withAnswerLink(opened(content, sealing), delivery, links);
    const message = compose(linked, reader, settings, await leaveTokenFor(content, userId, links));
    try {
      await mailer.send(reader.email, message, { id, lane: laneIn({ rank }) });
    } catch (error) {
      const verdict = verdictOn(error);
      if (verdict.means === 'server') throw error;
      if (verdict.means === 'throttled') throw new Throttled();
      if (verdict.means === 'later') throw Date.now() - createdAt.getTime() > GIVE_UP_MS ? givenUp() : new Deferred();
      log.warn({ deliveryId: id, kind, ...verdict }, 'The mail server rejected an email');
      if (verdict.means === 'address' && userId !== null) await addresses.flag(reader.email, verdict.reason);
      return 'refused';
    }
    if (!isReachable(reader)) await addresses.reached(reader.email);
    return 'sent';
  }

  async function push(
    delivery: DeliveryRecord,
    { content, subscription }: Extract<Readiness, { is: 'pushable' }>,
  ): Ended {
    const { _id: deliveryId, createdAt, dueAt } = delivery;
    try {
      const { _id, userId } = subscription;
      const browser = { _id, userId, ...openAddress(subscription, sealing) };
      const linked = await withAnswerLink(content, delivery, links);
      const isKnown = isPushService(browser.endpoint, settings);
      const answer = isKnown ? await pusher.push(browser, pushMessageOf(linked)) : 'gone';
      if (answer === 'gone') await models.subscriptions.deleteOne({ _id: subscription._id });
      if (answer === 'refused') log.warn({ deliveryId }, 'A push service rejected a message');
      return answer === 'sent' ? 'sent' : 'refused';
    } catch (error) {
      if (error instanceof Crowded) throw error;
      // After quiet hours, a notification counts as new.
      const since = Math.max(createdAt.getTime(), dueAt?.getTime() ?? 0);
      if (Date.now() - since > NO_NEWS_MS) return 'refused';
      log.debug({ deliveryId, ...describeError(error) }, 'A push service is down');
      throw new Deferred();
    }
  }

  return { email, push };
}

/** Unseals the tokens for its links. */
function opened(content: Event | Digest, sealing: Sealing): Event | Digest {
  if (content.type !== DIGEST) return openEvent(content, sealing);
  return { ...content, events: content.events.map((event) => openEvent(event, sealing)) };
}

function givenUp(): Error {
  return new UnrecoverableError('Deferred for five days');
}
