import type { Connection } from '@playfield/kit/data/mongo.ts';

export const HOLD_COLLECTION = 'hold';

class OnHold extends Error {
  override name = 'OnHold';
}

export async function throwIfOnHold(db: Connection): Promise<void> {
  if (await db.collection(HOLD_COLLECTION).findOne())
    throw new OnHold('Emails and pushes are on hold until an operator runs send');
}
