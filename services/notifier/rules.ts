import type { EventOf, EventType } from '@playfield/contracts/events.ts';

/** What readers can turn off, by the link in every such e-mail or in their settings. All other e-mails belong to an account itself. */
const NOTIFICATIONS = [
  'interest.created',
  'interest.accepted',
  'interest.rejected',
  'interest.withdrawn',
  'interest.ended',
  'interest.expired',
  'matchup.updated',
  'matchup.cancelled',
  'review.due',
] as const satisfies EventType[];
const notifications = new Set<EventType>(NOTIFICATIONS);

export function isNotification(type: EventType): boolean {
  return notifications.has(type);
}

/** The events that people are written to about. */
export type MailedType = Exclude<EventType, 'user.registered' | 'user.updated'>;
export type MailedEvent = EventOf<MailedType>;

export function isMailed(event: { type: EventType }): event is MailedEvent {
  return event.type !== 'user.registered' && event.type !== 'user.updated';
}
