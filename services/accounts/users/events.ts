import type { SecurityChange } from '@playfield/contracts/events/accounts.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { presentKnownUser } from '../present.ts';
import type { UserRecord } from './model.ts';

export function userUpdated(record: UserRecord): Event {
  return { type: 'user.updated', user: presentKnownUser(record) };
}

export const revoking = () => ({ revokedBefore: new Date().toISOString() });

export const passwordChanged = (userId: number, secondStepEnded = false): Event => ({
  type: 'user.security',
  what: 'password_changed',
  userId,
  secondStepEnded,
  ...revoking(),
});

export const settingsChanged = (userId: number, change: SecurityChange) =>
  ({ type: 'user.security', what: 'settings_changed', userId, change }) as const;
