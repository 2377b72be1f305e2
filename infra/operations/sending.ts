/** Keeps a restored copy from resending emails and pushes that the original has already sent. */
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { HOLD_COLLECTION } from '@playfield/notifier/delivery/hold.ts';
import { SERVICES, type Client } from './databases.ts';

const UNSENT = { status: { $in: ['queued', 'waiting'] } };
/** Links that verify an address, set a password, confirm the newsletter or accept an invitation. */
const WITH_LINK = { 'event.token': { $type: 'string' } };

/** Puts emails and pushes on hold, and drops unsent emails with a link. Requires that no service is running. */
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

/** Releases emails and pushes, even while services are running. @returns the number of released emails and pushes */
export async function release(client: Client, url: string): Promise<number> {
  const notifier = client.db(databaseName(url, 'notifier'));
  await notifier.dropCollection(HOLD_COLLECTION);
  return notifier.collection('deliveries').countDocuments(UNSENT);
}
