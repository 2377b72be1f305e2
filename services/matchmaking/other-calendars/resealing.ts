import type { Connection } from '@playfield/kit/data/mongo.ts';
import { reseal } from '@playfield/kit/data/resealing.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import { aboutCalendar } from './address-rules.ts';

/** Re-seals addresses that are sealed under an older key. */
export const resealAddresses = (db: Connection, sealing: Sealing): Promise<number> =>
  reseal(db, { collection: 'other-calendars', field: 'address', about: aboutCalendar }, sealing);
