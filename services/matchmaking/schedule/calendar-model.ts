import { createHash } from 'node:crypto';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import * as z from 'zod/mini';
import { personOf, type Person } from '../teams/model.ts';

export const feedSchema = recordSchema('calendar-feeds', {
  _id: z.string(),
  teamId: z.number(),
  personId: z.number(),
  tokenHash: z.string(),
  sealed: z.string(),
  renewedAt: z.date(),
});
feedSchema.index({ teamId: 1, personId: 1 });
feedSchema.index({ personId: 1 });
feedSchema.index({ tokenHash: 1 }, { unique: true });
export type FeedRecord = RecordOf<typeof feedSchema>;

export const feedIdOf = (person: Person): FeedRecord['_id'] => `${person.id}.${personOf(person)}`;

export const aboutFeed = (id: string | number) => `calendar of ${id}`;

export const hashFeedToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const sealFeed = (id: FeedRecord['_id'], token: string, sealing: Sealing) => ({
  tokenHash: hashFeedToken(token),
  sealed: sealing.seal(token, aboutFeed(id)),
});

export const feedToken = ({ _id, sealed }: FeedRecord, sealing: Sealing) => sealing.open(sealed, aboutFeed(_id));
