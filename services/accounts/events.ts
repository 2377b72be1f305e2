import type { Event } from '@playfield/contracts/events.ts';
import { presentKnownUser } from './present.ts';
import type { UserRecord } from './models/user.ts';

export function userRegistered(record: UserRecord): Event {
  return { type: 'user.registered', user: presentKnownUser(record) };
}

export function userUpdated(record: UserRecord): Event {
  return { type: 'user.updated', user: presentKnownUser(record) };
}

export function verificationRequested(record: UserRecord, token: string): Event {
  return {
    type: 'user.verification_requested',
    userId: record._id,
    email: record.email,
    fullName: record.fullName,
    token,
  };
}

export function registrationRepeated(record: UserRecord): Event {
  return { type: 'user.registration_repeated', userId: record._id, email: record.email, fullName: record.fullName };
}
