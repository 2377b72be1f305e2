/** One try of one delivery: who gets it, what the mail server says, and what is noted down of it. */
import { identityKey } from '@playfield/kit/identity.ts';
import { describeError } from '@playfield/kit/logger.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import { transaction } from '@playfield/kit/mongo.ts';
import type { Connection } from '@playfield/kit/mongo.ts';
import { backoff } from '@playfield/kit/queues.ts';
import { UnrecoverableError } from 'bullmq';
import type { Addresses } from './addresses.ts';
import type { Config } from './config.ts';
import { createDigests } from './digests.ts';
import { compose } from './emails/compose.ts';
import { SEND_MS } from './mailer.ts';
import type { Mailer } from './mailer.ts';
import type { DeliveryRecord } from './models/delivery.ts';
import type { Models } from './models/index.ts';
import { pushMessageOf } from './news.ts';
import type { Pusher } from './pushing.ts';
import { leaveTokenFor } from './readers.ts';
import { createReadiness } from './ready.ts';
import type { Readiness } from './ready.ts';
import { verdictOn } from './refusals.ts';
import { isReachable } from './rules.ts';

/** A killed worker's delivery is free again after this; a living one has been broken off by then. */
const SENDING_MS = SEND_MS + 5_000;
/** A mail server that says "not now" is asked less and less often, up to this (RFC 5321 §4.5.4.1 wants half an hour). */
const LONGEST_WAIT_MS = 30 * 60_000;
const FIRST_WAIT_MS = 500;
/** RFC 5321 §4.5.4.1: "the give-up time generally needs to be at least 4-5 days". */
const GIVE_UP_MS = 5 * 24 * 60 * 60_000;

/** What could not be pushed for a day is no news any more. */
const NO_NEWS_MS = 24 * 60 * 60_000;

/** The mail server's "not now" about one e-mail (RFC 5321 §4.2.1: 4yz), or a push service's. */
class Deferred extends Error {
  override name = 'Deferred';
}

/** Another worker is just handing this e-mail over: seen after an emptied Redis. */
class BeingSent extends Error {
  override name = 'BeingSent';
}

/** Milliseconds to wait before the next try of a delivery that failed `attempts` times. */
export function patience(attempts: number, error: Error | undefined): number {
  if (!error?.message.startsWith('Deferred')) return backoff(attempts);
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

type Settings = Pick<Config, 'INTERNAL_KEY' | 'PUBLIC_URL' | 'SUPPORT_EMAIL' | 'QUIET_HOURS'>;
type Options = {
  db: Connection;
  models: Models;
  addresses: Addresses;
  mailer: Mailer;
  pusher: Pusher;
  settings: Settings;
  log: Logger;
};

export type Sender = {
  /** @throws where the delivery is to be tried again */
  send(id: string): Promise<void>;
  /** Gives a delivery up. */
  drop(id: string): Promise<void>;
};

export function createSender({ db, models, addresses, mailer, pusher, settings, log }: Options): Sender {
  const { deliveries } = models;
  const key = identityKey(settings.INTERNAL_KEY);
  const readinessOf = createReadiness({ models, digests: createDigests(db, models), settings });

  /** Null where there is nothing to send any more, or not yet. @throws {BeingSent} while another worker has it */
  async function take(id: string): Promise<DeliveryRecord | null> {
    const now = new Date();
    const taken = await deliveries
      .findOneAndUpdate(
        { _id: id, status: 'queued', sendingUntil: { $not: { $gt: now } } },
        { sendingUntil: new Date(now.getTime() + SENDING_MS) },
      )
      .lean();
    if (!taken && (await deliveries.exists({ _id: id, status: 'queued' }))) throw new BeingSent('It is being sent');
    return taken;
  }

  async function letGo(id: string): Promise<void> {
    await deliveries.updateOne({ _id: id }, { sendingUntil: null });
  }

  /** Notes how a delivery ended, and with it all that was gathered into it. */
  async function settle(id: string, status: DeliveryRecord['status']): Promise<void> {
    const settled = { status, event: null, to: null, sendingUntil: null, settledAt: new Date() };
    const parts = await deliveries.exists({ digestId: id });
    if (!parts) return void (await deliveries.updateOne({ _id: id }, settled));
    await transaction(db, async (session) => {
      await deliveries.updateMany({ $or: [{ _id: id }, { digestId: id }] }, settled, { session });
    });
  }

  /** How the e-mail ended. @throws where it has not ended */
  async function handOver(
    { _id: id, userId, kind, createdAt }: DeliveryRecord,
    { told, reader }: Extract<Readiness, { is: 'ready' }>,
  ): Promise<DeliveryRecord['status']> {
    const email = compose(told, reader, settings, await leaveTokenFor(told, userId, key));
    try {
      await mailer.send(reader.email, email, id);
    } catch (error) {
      const verdict = verdictOn(error);
      if (verdict.means === 'server') throw error;
      if (verdict.means === 'later') throw Date.now() - createdAt.getTime() > GIVE_UP_MS ? givenUp() : new Deferred();
      log.warn({ deliveryId: id, kind, ...verdict }, 'The mail server refused an e-mail');
      if (verdict.means === 'address' && userId !== null) await addresses.flag(reader.email, verdict.reason);
      return 'refused';
    }
    if (!isReachable(reader)) await addresses.reached(reader.email);
    return 'sent';
  }

  async function push(
    { _id: deliveryId, createdAt }: DeliveryRecord,
    { told, subscription }: Extract<Readiness, { is: 'pushable' }>,
  ): Promise<DeliveryRecord['status']> {
    try {
      const answer = await pusher.push(subscription, pushMessageOf(told));
      if (answer === 'gone') await models.subscriptions.deleteOne({ _id: subscription._id });
      if (answer === 'refused') log.warn({ deliveryId }, 'A push service refused a message');
      return answer === 'sent' ? 'sent' : 'refused';
    } catch (error) {
      if (Date.now() - createdAt.getTime() > NO_NEWS_MS) return 'refused';
      log.debug({ deliveryId, ...describeError(error) }, 'A push service is away');
      throw new Deferred();
    }
  }

  async function attempt(delivery: DeliveryRecord): Promise<void> {
    const { _id: id } = delivery;
    const readiness = await readinessOf(delivery);
    if (readiness.is === 'ready') return settle(id, await handOver(delivery, readiness));
    if (readiness.is === 'pushable') return settle(id, await push(delivery, readiness));
    if (readiness.is === 'skipped') return settle(id, 'skipped');
    if (readiness.is === 'gathered') return;
    // Until then it is in no queue: nothing is lost with Redis, or with this process.
    const { waitsFor, dueAt } = readiness;
    const waiting = { waitsFor, dueAt, status: 'waiting', enqueuedAt: null, sendingUntil: null } as const;
    await deliveries.updateOne({ _id: id, status: 'queued' }, waiting);
  }

  return {
    async send(id) {
      const delivery = await take(id);
      if (!delivery) return;
      try {
        await attempt(delivery);
      } catch (error) {
        await letGo(id);
        throw error;
      }
    },
    drop: (id) => settle(id, 'skipped'),
  };
}

function givenUp(): Error {
  return new UnrecoverableError('Deferred for five days');
}
