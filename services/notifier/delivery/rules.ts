import type { EventOf, EventType } from '@playfield/contracts/events.ts';
import type { NotificationKind } from '@playfield/contracts/notifications.ts';
import type { ContactRecord } from './contact-model.ts';

/**
 * Notifications that readers can turn off, by an email's link or in their settings, and their kinds. All other emails
 * are about the account itself.
 */
const KINDS = {
  'interest.created': 'interests',
  'interest.withdrawn': 'interests',
  'interest.accepted': 'answers',
  'interest.rejected': 'answers',
  'interest.expired': 'answers',
  'interest.offered': 'answers',
  'interest.taken': 'games',
  'link.declined': 'answers',
  'link.answer_failed': 'answers',
  'interest.ended': 'games',
  'opponent.suspended': 'games',
  'team.joined': 'answers',
  'proposal.made': 'interests',
  'proposal.withdrawn': 'interests',
  'proposal.accepted': 'games',
  'proposal.declined': 'answers',
  'weekend.asked': 'interests',
  'weekend.proposed': 'interests',
  'weekend.fell_through': 'answers',
  'weekend.unfilled': 'answers',
  'no_show.reported': 'games',
  'no_show.settled': 'games',
  'agreement.changed': 'games',
  'matchup.asked': 'games',
  'matchup.updated': 'games',
  'matchup.cancelled': 'games',
  'search.matched': 'searches',
  'message.unread': 'messages',
  'review.due': 'reviews',
  'review.revealed': 'reviews',
} as const satisfies Partial<Record<EventType, NotificationKind>>;
export type NotificationType = keyof typeof KINDS;
export type NotificationEvent = EventOf<NotificationType>;

/** Events for a team's agreed opponent: they may contain the place, contacts and the other's notes. */
export const FOR_PARTNERS = [
  'interest.accepted',
  'interest.taken',
  'proposal.made',
  'proposal.accepted',
  'matchup.updated',
  'matchup.asked',
  'agreement.changed',
  'message.unread',
] as const satisfies NotificationType[];

const forPartners = new Set<NotificationType>(FOR_PARTNERS);

export function isForPartners({ type }: { type: NotificationType }): boolean {
  return forPartners.has(type);
}

export function isNotification(event: { type: EventType }): event is NotificationEvent {
  return Object.hasOwn(KINDS, event.type);
}

export function kindOf({ type }: { type: NotificationType }): NotificationKind {
  return KINDS[type];
}

/** The daily digest: everything that happened, newest first. */
export type Digest = { type: typeof DIGEST; events: readonly NotificationEvent[] };
export const DIGEST = 'digest';

/** Whether readers can turn such emails off. */
export function isOptional(content: Content): boolean {
  return content.type === DIGEST || isNotification(content);
}

/**
 * The lanes of emails, the most urgent first: what somebody waits for or what protects an account, news of games and
 * messages, and what is read once a day. Each has a queue and connections of its own, so that none waits for another.
 */
export const LANES = ['account', 'games', 'digests'] as const;
export type Lane = (typeof LANES)[number];

export function laneOf(kind: EventType | typeof DIGEST): Lane {
  // All teams of a time zone are asked at once.
  if (kind === DIGEST || kind === 'search.matched' || kind === 'weekend.asked') return 'digests';
  return isNotification({ type: kind }) ? 'games' : 'account';
}

/** A lane as records have it: sorted by it, urgent deliveries come first. */
export const rankOf = (lane: Lane): number => LANES.indexOf(lane);

export function perLane<Value>(make: (lane: Lane) => Value): Record<Lane, Value> {
  return { account: make('account'), games: make('games'), digests: make('digests') };
}

/** What an email is about. */
export type Content = { type: EventType } | Digest;

/** Whether an account's address is deliverable, as far as we know. Only notifications depend on it. */
export function isReachable({ undeliverable }: Pick<ContactRecord, 'undeliverable'>): boolean {
  return undeliverable === null;
}

/** The events that nobody gets an email about. */
const NOT_MAILED = [
  'user.registered',
  'user.updated',
  'user.secured',
  'team.time_zone_found',
  'team.came_by_link',
  'team.blocked',
  'search.stopped',
  'searches.matched',
  'matchup.listed',
  'messages.read',
  'email.complained',
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
