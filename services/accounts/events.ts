import type { Event } from '@playfield/contracts/events.ts';
import { presentKnownUser } from './present.ts';
import type { UserRecord } from './models/user.ts';

export function userRegistered(record: UserRecord): Event {
  return { type: 'user.registered', user: presentKnownUser(record) };
}

export function userUpdated(record: UserRecord): Event {
  return { type: 'user.updated', user: presentKnownUser(record) };
}
