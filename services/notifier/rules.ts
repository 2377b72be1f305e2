import type { Event } from '@playfield/contracts/events.ts';
import type { ContactRecord } from './models/contact.ts';

/** E-mails that belong to an account itself, and go out whatever its owner chose about notifications. */
const ACCOUNT_EVENTS = new Set<Event['type']>(['user.verification_requested', 'user.registration_repeated']);

/** Whether a person wants to be told of an event, asked at the moment of sending. */
export function isWanted(event: Event, contact: Pick<ContactRecord, 'emailNotificationsEnabled'>): boolean {
  return ACCOUNT_EVENTS.has(event.type) || contact.emailNotificationsEnabled;
}
