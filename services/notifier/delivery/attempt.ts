import { transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import { counter } from '@playfield/kit/telemetry/metrics.ts';
import { UnrecoverableError } from 'bullmq';
import type { Config } from '../config.ts';
import { rankOf } from '../email/queues.ts';
import { SEND_MS } from '../email/mailer.ts';
import { createDigests } from './digests.ts';
import { DIGEST } from '../preferences/clock.ts';
import { ended, settled, type DeliveryRecord } from './model.ts';
import { createPolicy } from './policy.ts';
import { createTransport, Deferred, Throttled, type Means } from './transport.ts';

const SENDING_MS = SEND_MS + 5_000;

const tries = counter({
  name: 'playfield_deliveries_total',
  help: 'Attempts at emails and pushes by kind and outcome: sent, refused, skipped, digested, waiting, throttled, or failed',
  labelNames: ['channel', 'kind', 'outcome'],
});

class BeingSent extends Error {
  override name = 'BeingSent';
}

type Final = 'sent' | 'refused' | 'skipped';
type Options = Means & { db: Connection; settings: Config };

export type Sender = { send(id: string, attempts: number): Promise<void>; drop(id: string): Promise<void> };

export function createSender({ db, settings, ...means }: Options): Sender {
  const { models } = means;
  const { deliveries } = models;
  const transport = createTransport(means, settings);
  const readinessOf = createPolicy({ models, digests: createDigests(db, models), settings });

  async function take(_id: string): Promise<DeliveryRecord | null> {
    const now = new Date();
    const due = { _id, status: 'queued', dueAt: { $not: { $gt: now } } } as const;
    const taken = await deliveries.findOneAndUpdate(due, { dueAt: new Date(now.getTime() + SENDING_MS) }).lean();
    if (!taken && (await deliveries.exists({ _id, status: 'queued' }))) throw new BeingSent('It is being sent');
    return taken;
  }

  async function finish(delivery: DeliveryRecord, status: Final): Promise<Final> {
    const { _id, kind } = delivery;
    if (kind === DIGEST)
      await transaction(db, async (session) => {
        await deliveries.updateOne({ _id }, ended(status), { session });
        await deliveries.updateMany({ digestId: _id }, ended(status), { session });
      });
    else if (!isKept(delivery)) await deliveries.updateOne({ _id }, ended(status));
    else {
      // Delete the event if its other team was deleted while the email was being sent.
      const kept = await deliveries.updateOne({ _id, otherTeamId: { $ne: null } }, settled(status));
      if (kept.matchedCount === 0) await deliveries.updateOne({ _id }, ended(status));
    }
    return status;
  }

  async function attempt(delivery: DeliveryRecord, attempts: number): Promise<Final | 'digested' | 'waiting'> {
    const readiness = await readinessOf(delivery);
    if (readiness.is === 'email') return finish(delivery, await transport.email(delivery, readiness));
    if (readiness.is === 'push') return finish(delivery, await transport.push(delivery, readiness, attempts));
    if (readiness.is === 'skipped') return finish(delivery, 'skipped');
    if (readiness.is === 'digested') return 'digested';
    const { waitsFor, dueAt } = readiness;
    const rank = waitsFor === DIGEST ? { rank: rankOf('digests') } : {};
    await deliveries.updateOne(
      { _id: delivery._id, status: 'queued' },
      { status: 'waiting', waitsFor, dueAt, ...rank },
    );
    return 'waiting';
  }

  return {
    async send(_id, attempts) {
      const delivery = await take(_id);
      if (!delivery) return;
      const { channel, kind, throttledSince = new Date() } = delivery;
      try {
        tries.inc({ channel, kind, outcome: await attempt(delivery, attempts) });
      } catch (error) {
        const isAlerted = error instanceof Deferred || error instanceof UnrecoverableError;
        const later = isAlerted ? { owedSince: null } : error instanceof Throttled ? { throttledSince } : {};
        await deliveries.updateOne({ _id, status: 'queued' }, { dueAt: new Date(), ...later });
        tries.inc({ channel, kind, outcome: error instanceof Throttled ? 'throttled' : 'failed' });
        throw error;
      }
    },
    async drop(_id) {
      const delivery = await deliveries.findOne({ _id }).lean();
      if (delivery) await finish(delivery, 'skipped');
    },
  };
}

/** Sent or skipped emails of search alerts keep their event, because batching later alerts needs it. */
const isKept = ({ event, channel, otherTeamId }: DeliveryRecord) =>
  event?.type === 'search' && channel === 'email' && otherTeamId !== null;
