import { timeOfId } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { UpdateQuery } from 'mongoose';
import type { Models } from '../models.ts';
import type { FactRecord } from './model.ts';

type Pair = { readerId: number; otherId: number };
type Facts = Pick<Models, 'facts'>;

/** Makes a notification conflict with a concurrent read receipt, so that the one that is retried sees the other. */
async function note(
  { facts }: Facts,
  { readerId, otherId }: Pair,
  change: UpdateQuery<FactRecord>,
  session: ClientSession,
) {
  const added = { holds: true, version: '', teamIds: [readerId, otherId] };
  const update = { $setOnInsert: added, $set: { at: new Date() }, ...change };
  const options = { session, upsert: true, returnDocument: 'after' } as const;
  return facts.findOneAndUpdate({ _id: `read ${readerId}.${otherId}` }, update, options).lean();
}

export async function recordNotified(
  facts: Facts,
  pair: Pair,
  eventId: string,
  session: ClientSession,
): Promise<Date | null> {
  const known = await note(facts, pair, { $inc: { notified: 1 } }, session);
  return known?.readAt && timeOfId(eventId) < known.readAt.getTime() ? known.readAt : null;
}

export async function recordRead(facts: Facts, pair: Pair, readAt: Date, session: ClientSession): Promise<void> {
  await note(facts, pair, { $max: { readAt } }, session);
}
