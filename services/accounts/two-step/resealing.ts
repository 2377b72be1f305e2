/** Re-seals the secrets of second steps with the current key. */
import type { Connection } from '@playfield/kit/data/mongo.ts';
import { reseal } from '@playfield/kit/data/resealing.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import { twoStepOf } from './codes.ts';

const HOLDERS = [
  { collection: 'users', kind: 'user' },
  { collection: 'admins', kind: 'admin' },
] as const;

export async function resealAll(db: Connection, sealing: Sealing): Promise<number> {
  let count = 0;
  for (const { collection, kind } of HOLDERS) {
    const about = (id: string | number) => twoStepOf(kind, id);
    for (const field of ['twoStep.secret', 'twoStep.pendingSecret'])
      count += await reseal(db, { collection, field, about }, sealing);
  }
  return count;
}
