/** Events between services, by feature. A service publishes them in the transaction of their change. */
import * as z from 'zod/mini';
import { accountEvents } from './events/accounts.ts';
import { adminEvents } from './events/admin.ts';
import { agreementEvents } from './events/agreements.ts';
import { blockEvents } from './events/blocks.ts';
import { confirmationEvents } from './events/confirmations.ts';
import { interestEvents } from './events/interests.ts';
import { mailingEvents } from './events/mailing.ts';
import { matchupEvents } from './events/matchups.ts';
import { messageEvents } from './events/messages.ts';
import { noShowEvents } from './events/no-shows.ts';
import { proposalEvents } from './events/proposals.ts';
import { reportEvents } from './events/reports.ts';
import { reviewEvents } from './events/reviews.ts';
import { savedSearchEvents } from './events/saved-searches.ts';
import { teamEvents } from './events/teams.ts';
import { weekendEvents } from './events/weekends.ts';

export const event = z.discriminatedUnion('type', [
  ...accountEvents,
  ...mailingEvents,
  ...interestEvents,
  ...proposalEvents,
  ...agreementEvents,
  ...confirmationEvents,
  ...noShowEvents,
  ...savedSearchEvents,
  ...matchupEvents,
  ...reviewEvents,
  ...teamEvents,
  ...weekendEvents,
  ...messageEvents,
  ...blockEvents,
  ...reportEvents,
  ...adminEvents,
]);
export type Event = z.infer<typeof event>;
export type EventType = Event['type'];
export type EventOf<Type extends EventType> = Extract<Event, { type: Type }>;

/** The services that an event can be flushed to before a call is answered. */
export const flushed = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
/** A service's queue, or `alerts`: the notifier's second queue, for bulk events that nobody waits for. */
export type Subscriber = (typeof flushed)[number] | 'alerts';
export const isFlushed = (name: Subscriber): name is (typeof flushed)[number] => name !== 'alerts';

/** The subscribers of each event. The types require at least one. */
export const subscribers: Record<EventType, readonly [Subscriber, ...Subscriber[]]> = {
  'user.registered': ['matchmaking', 'messaging', 'notifier'],
  'user.updated': ['matchmaking', 'messaging', 'notifier'],
  'user.verification_requested': ['notifier'],
  'user.registration_repeated': ['notifier'],
  'user.verified': ['notifier'],
  'team.came_by_link': ['matchmaking'],
  'team.joined': ['notifier'],
  'user.password_reset_requested': ['notifier'],
  'user.password_changed': ['notifier'],
  'user.two_step_changed': ['notifier'],
  'user.secured': ['matchmaking', 'notifier'],
  'user.security_changed': ['notifier'],
  'user.new_device': ['notifier'],
  'user.second_step_failed': ['notifier'],
  'user.second_step_locked': ['notifier'],
  'user.deleted': ['matchmaking', 'messaging', 'notifier'],
  'team.invited': ['notifier'],
  'team.people_changed': ['messaging', 'notifier'],
  'person.deleted': ['notifier'],
  'contact.received': ['notifier'],
  'contact.acknowledged': ['notifier'],
  'newsletter.requested': ['notifier'],
  'newsletter.confirmed': ['notifier'],
  'email.complained': ['accounts'],
  'interest.created': ['notifier'],
  'interest.accepted': ['messaging', 'notifier'],
  'interest.rejected': ['notifier'],
  'interest.withdrawn': ['notifier'],
  'interest.ended': ['notifier'],
  'opponent.suspended': ['notifier'],
  'interest.expired': ['notifier'],
  'proposal.made': ['notifier'],
  'proposal.accepted': ['notifier'],
  'proposal.declined': ['notifier'],
  'proposal.withdrawn': ['notifier'],
  'weekend.asked': ['alerts'],
  'weekend.proposed': ['notifier'],
  'weekend.fell_through': ['notifier'],
  'weekend.unfilled': ['alerts'],
  'no_show.reported': ['notifier'],
  'no_show.settled': ['notifier'],
  'agreement.changed': ['notifier'],
  'search.matched': ['notifier'],
  'searches.matched': ['alerts'],
  'matchup.asked': ['notifier'],
  'interest.offered': ['notifier'],
  'interest.taken': ['notifier'],
  'link.declined': ['notifier'],
  'link.answer_failed': ['notifier'],
  'search.stopped': ['notifier'],
  'matchup.listed': ['notifier'],
  'matchup.updated': ['notifier'],
  'matchup.cancelled': ['notifier'],
  'review.due': ['notifier'],
  'review.revealed': ['notifier'],
  'team.time_zone_found': ['notifier'],
  'message.unread': ['notifier'],
  'messages.read': ['notifier'],
  'team.blocked': ['messaging', 'notifier'],
  'report.filed': ['accounts', 'notifier'],
  'report.answered': ['notifier'],
  'message.removed': ['messaging'],
  'matchup.removed': ['matchmaking'],
  'admin.acted': ['accounts'],
};

/** Fields that name teams and users, as an ID or an object with one. */
const CONCERNED: ReadonlySet<string> = new Set([
  'userId',
  'user',
  'teamId',
  'team',
  'otherTeam',
  'postingTeam',
  'interestedTeam',
  'proposer',
  'answerer',
  'sender',
  'receiver',
  'blockerId',
  'blockedId',
  'readerId',
  'otherId',
  'reporter',
  'about',
]);

/** The IDs of the teams and users that an event concerns, also those inside its parts. */
export function concernedBy(published: Event): number[] {
  return [...new Set(idsIn(published))];
}

function idsIn(part: object): number[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    const inside = typeof value === 'object' && value !== null ? value : null;
    if (!CONCERNED.has(name)) return inside ? idsIn(inside) : [];
    const id: unknown = inside ? Reflect.get(inside, 'id') : value;
    return typeof id === 'number' ? [id] : [];
  });
}
