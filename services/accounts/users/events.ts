/** Events about accounts. */
import type { Event } from '@playfield/contracts/events.ts';
import { presentKnownUser } from '../present.ts';
import type { UserRecord } from './model.ts';

export function userRegistered(record: UserRecord): Event {
  return { type: 'user.registered', user: presentKnownUser(record) };
}

export function userUpdated(record: UserRecord): Event {
  return { type: 'user.updated', user: presentKnownUser(record) };
}

/** Revokes other ways into an account: see `user.secured`. */
export function securedNow(userId: number): Event {
  return { type: 'user.secured', userId, at: new Date().toISOString() };
}
