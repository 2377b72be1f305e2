/** Calendar tokens: looked up by hash, and sealed so that their person can see them again. */
import { createHash } from 'node:crypto';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import type { FeedRecord } from './model.ts';

export const aboutFeed = (id: string | number) => `calendar of ${id}`;

/** The token is high-entropy, so a plain hash cannot be brute-forced. */
export const hashFeedToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const sealFeed = (id: FeedRecord['_id'], token: string, sealing: Sealing) => ({
  tokenHash: hashFeedToken(token),
  sealed: sealing.seal(token, aboutFeed(id)),
});

export const feedToken = ({ _id, sealed }: FeedRecord, sealing: Sealing) => sealing.open(sealed, aboutFeed(_id));
