import type { Connection } from '@playfield/kit/data/mongo.ts';

export const HOLD_COLLECTION = 'hold';

class OnHold extends Error {
  override name = 'OnHold';
}

/** Throws while deliveries are on hold, as after a restore, so that none are queued until an operator runs `send`. */
export async function throwIfOnHold(db: Connection): Promise<void> {
  if (await db.collection(HOLD_COLLECTION).findOne())
    throw new OnHold('Emails and pushes are on hold until an operator runs send');
}
