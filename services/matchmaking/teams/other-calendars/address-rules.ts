/** Calendars' addresses are stored sealed: whoever has one can read the calendar. */
import { createHash } from 'node:crypto';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import type { OtherCalendarRecord } from './model.ts';

export const aboutCalendar = (id: unknown) => `other calendar ${String(id)}`;

/** To find an address again: what is secret about it is long and random. */
export const hashOfAddress = (address: string) => createHash('sha256').update(address).digest('hex');

export const sealAddress = (id: OtherCalendarRecord['_id'], address: string, sealing: Sealing) =>
  sealing.seal(address, aboutCalendar(id));

export const addressIn = ({ _id, address }: OtherCalendarRecord, sealing: Sealing) =>
  sealing.open(address, aboutCalendar(_id));
