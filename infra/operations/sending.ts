import { databaseName } from '@playfield/kit/data/mongo.ts';
import { HOLD_COLLECTION } from '@playfield/notifier/delivery/hold.ts';
import { SERVICES, type Client } from './databases.ts';

const UNSENT = { status: { $in: ['queued', 'waiting'] } };
const WITH_LINK = { 'event.token': { $type: 'string' } };

/** Holds unsent emails and pushes: after a restore, they may have been sent already. Drops those with a link token. */
export async function hold(client: Client, url: string): Promise<number> {
  const notifier = client.db(databaseName(url, 'notifier'));
  const held = notifier.collection<{ _id: string }>(HOLD_COLLECTION);
  await held.updateOne({ _id: 'hold' }, { $setOnInsert: { since: new Date() } }, { upsert: true });
  const skipped = { status: 'skipped', event: null, to: null, dueAt: null, settledAt: new Date() };
  const deliveries = notifier.collection('deliveries');
  await deliveries.updateMany({ ...UNSENT, ...WITH_LINK }, { $set: skipped });
  for (const service of SERVICES) {
    const outbox = client.db(databaseName(url, service)).collection<{ pending: string[] }>('outbox');
    await outbox.updateMany({ ...WITH_LINK, pending: 'notifier' }, { $pull: { pending: 'notifier' } });
  }
  return deliveries.countDocuments(UNSENT);
}

export async function release(client: Client, url: string): Promise<number> {
  const notifier = client.db(databaseName(url, 'notifier'));
  await notifier.dropCollection(HOLD_COLLECTION);
  return notifier.collection('deliveries').countDocuments(UNSENT);
}
