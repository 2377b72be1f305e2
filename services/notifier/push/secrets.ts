/** Seals what would let others push to a browser or in our name. */
import type { Connection } from '@playfield/kit/data/mongo.ts';
import { reseal } from '@playfield/kit/data/resealing.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import * as z from 'zod';
import type { Models } from '../models.ts';
import type { PushAddress, SubscriptionRecord } from './model.ts';

const aboutBrowser = (id: string | number) => `browser ${id}`;
export const ABOUT_VAPID = 'private key of vapid';

const pushAddress = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

export function sealAddress(id: string, { endpoint, keys }: PushAddress, sealing: Sealing): string {
  return sealing.seal(JSON.stringify({ endpoint, keys }), aboutBrowser(id));
}

/** @throws if its key is no longer known */
export function openAddress({ _id, sealed, ...plain }: SubscriptionRecord, sealing: Sealing): PushAddress {
  return pushAddress.parse(sealed === undefined ? plain : JSON.parse(sealing.open(sealed, aboutBrowser(_id))));
}

/** Seals the plain values of older versions and re-seals those under an older key. */
export async function resealAll(
  db: Connection,
  { subscriptions }: Pick<Models, 'subscriptions'>,
  sealing: Sealing,
): Promise<number> {
  let count = 0;
  for await (const one of subscriptions.find({ endpoint: { $type: 'string' } }).lean()) {
    const { _id, endpoint } = one;
    const sealed = sealAddress(_id, openAddress(one, sealing), sealing);
    const update = { $set: { sealed }, $unset: { endpoint: 1, keys: 1 } } as const;
    count += (await subscriptions.updateOne({ _id, endpoint }, update)).modifiedCount;
  }
  count += await reseal(db, { collection: 'subscriptions', field: 'sealed', about: aboutBrowser }, sealing);
  return count + (await reseal(db, { collection: 'keys', field: 'privateKey', about: () => ABOUT_VAPID }, sealing));
}
