/** Calendar tokens: looked up by hash, and sealed so that their person can see them again. */
import { createHash } from 'node:crypto';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import { reseal } from '@playfield/kit/data/resealing.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import type { FeedRecord } from './model.ts';
import type { Models } from '../models.ts';

const aboutFeed = (id: string | number) => `calendar of ${id}`;

/** The token is high-entropy, so a plain hash cannot be brute-forced. */
export const hashFeedToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const sealFeed = (id: FeedRecord['_id'], token: string, sealing: Sealing) => ({
  tokenHash: hashFeedToken(token),
  sealed: sealing.seal(token, aboutFeed(id)),
});

export function feedToken({ _id, sealed, token }: FeedRecord, sealing: Sealing): string | null {
  return sealed === undefined ? (token ?? null) : sealing.open(sealed, aboutFeed(_id));
}

/** Seals the plain tokens of older versions and re-seals those under an older key. */
export async function resealAll(db: Connection, { feeds }: Pick<Models, 'feeds'>, sealing: Sealing): Promise<number> {
  let count = 0;
  for await (const { _id, token } of feeds.find({ token: { $type: 'string' } }).lean()) {
    if (token === undefined) continue;
    const update = { $set: sealFeed(_id, token, sealing), $unset: { token: 1 } } as const;
    count += (await feeds.updateOne({ _id, token }, update)).modifiedCount;
  }
  return count + (await reseal(db, { collection: 'feeds', field: 'sealed', about: aboutFeed }, sealing));
}
