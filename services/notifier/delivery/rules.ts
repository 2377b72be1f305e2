import type { EventOf, EventType } from '@playfield/contracts/events.ts';
import type { NotificationKind } from '@playfield/contracts/notifications.ts';
import type { ContactRecord } from './contact-model.ts';

/**
 * What readers can turn off, by the link in every such e-mail or in their settings, and the kind under which they know it.
 * All other e-mails belong to an account itself.
 */
const KINDS = {
  'interest.created': 'interests',
  'interest.withdrawn': 'interests',
  'interest.accepted': 'answers',
  'interest.rejected': 'answers',
  'interest.expired': 'answers',
  'interest.ended': 'games',
  'opponent.suspended': 'games',
  'proposal.made': 'interests',
  'proposal.withdrawn': 'interests',
  'proposal.accepted': 'games',
  'proposal.declined': 'answers',
  'noshow.reported': 'games',
  'noshow.settled': 'games',
  'agreement.changed': 'games',
  'matchup.updated': 'games',
  'matchup.cancelled': 'games',
  'search.matched': 'searches',
  'message.unread': 'messages',
  'review.due': 'reviews',
  'review.revealed': 'reviews',
} as const satisfies Partial<Record<EventType, NotificationKind>>;
export type NotificationType = keyof typeof KINDS;
export type NotificationEvent = EventOf<NotificationType>;

/** What is told to a team that has agreed on a game may say where it is and whom to call, or what its partner wrote. */
export const TOLD_TO_PARTNERS = [
  'interest.accepted',
  'proposal.made',
  'proposal.accepted',
  'matchup.updated',
  'agreement.changed',
  'message.unread',
] as const satisfies NotificationType[];

export function isNotification(event: { type: EventType }): event is NotificationEvent {
  return Object.hasOwn(KINDS, event.type);
}

export function kindOf({ type }: { type: NotificationType }): NotificationKind {
  return KINDS[type];
}

/** The one e-mail of the day: all that happened, newest first. */
export type Digest = { type: typeof DIGEST; events: readonly NotificationEvent[] };
export const DIGEST = 'digest';

/** Whether readers can turn such e-mails off. */
export function isOptional(told: Told): boolean {
  return told.type === DIGEST || isNotification(told);
}

/** What an e-mail tells of. */
export type Told = { type: EventType } | Digest;

/** Whether e-mails reach an account's address, as far as we know. Others than notifications are tried all the same. */
export function isReachable({ undeliverable }: Pick<ContactRecord, 'undeliverable'>): boolean {
  // Not there in records from before addresses could be flagged.
  return !undeliverable;
}

/** The events that people are written to about. */
const NOT_MAILED = [
  'user.registered',
  'user.updated',
  'user.secured',
  'team.placed',
  'team.blocked',
  'search.stopped',
  'matchup.found',
  'messages.read',
  'message.removed',
  'matchup.removed',
  'admin.acted',
] as const satisfies EventType[];
const notMailed = new Set<EventType>(NOT_MAILED);
export type MailedType = Exclude<EventType, (typeof NOT_MAILED)[number]>;
export type MailedEvent = EventOf<MailedType>;

export function isMailed(event: { type: EventType }): event is MailedEvent {
  return !notMailed.has(event.type);
}
