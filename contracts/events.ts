import * as z from 'zod/mini';
import { accountEvents } from './events/accounts.ts';
import { gameEvents } from './events/games.ts';
import { messageEvents } from './events/messages.ts';
import { offerEvents } from './events/offers.ts';
import { savedSearchEvents } from './events/saved-searches.ts';
import { teamEvents } from './events/teams.ts';

export const event = z.discriminatedUnion('type', [
  ...accountEvents,
  ...offerEvents,
  ...gameEvents,
  ...savedSearchEvents,
  ...teamEvents,
  ...messageEvents,
]);
export type Event = z.infer<typeof event>;
export type EventType = Event['type'];
export type EventOf<Type extends EventType> = Extract<Event, { type: Type }>;

type NameOf<Some> = Some extends { type: infer Type extends string; what: infer What extends string }
  ? `${Type}.${What}`
  : Some extends { type: infer Type extends string }
    ? Type
    : never;
export type EventName = NameOf<Event>;
type Named<Some, Name extends EventName> = Some extends unknown ? (Name extends NameOf<Some> ? Some : never) : never;
export type EventNamed<Name extends EventName> = Named<Event, Name>;

export function nameOf(published: Event): EventName {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own `type` and `what`
  return ('what' in published ? `${published.type}.${published.what}` : published.type) as EventName;
}

export const flushed = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
export type Subscriber = (typeof flushed)[number] | 'alerts';
export const isFlushed = (name: Subscriber): name is (typeof flushed)[number] => name !== 'alerts';

export const subscribers: Record<EventType, readonly [Subscriber, ...Subscriber[]]> = {
  'user.updated': ['matchmaking', 'messaging', 'notifier'],
  'registration.said_yes': ['matchmaking'],
  'user.verified': ['matchmaking', 'notifier'],
  'user.deleted': ['matchmaking', 'messaging', 'notifier'],
  'user.link_requested': ['notifier'],
  'user.security': ['matchmaking', 'notifier'],
  person: ['messaging', 'notifier'],
  'team.joined': ['notifier'],
  'team.time_zone_found': ['notifier'],
  'team.blocked': ['messaging', 'notifier'],
  contact: ['notifier'],
  newsletter: ['notifier'],
  'email.complained': ['accounts'],
  search: ['alerts'],
  'search.stopped': ['notifier'],
  message: ['notifier'],
  review: ['notifier'],
  no_show: ['notifier'],
  report: ['accounts', 'matchmaking', 'messaging', 'notifier'],
  'admin.acted': ['accounts'],
  'offer.made': ['notifier'],
  'offer.answered': ['notifier'],
  'offer.expired': ['notifier'],
  'game.agreed': ['messaging', 'notifier'],
  'game.changed': ['notifier'],
  'game.canceled': ['notifier'],
  'game.confirm_due': ['notifier'],
  'game.listed': ['notifier'],
  'weekend.asked': ['alerts'],
  'weekend.unfilled': ['alerts'],
};

const CONCERNED: ReadonlySet<string> = new Set([
  'userId',
  'user',
  'teamId',
  'team',
  'otherTeam',
  'postingTeam',
  'fromTeam',
  'toTeam',
  'sender',
  'receiver',
  'blockerId',
  'blockedId',
  'readerId',
  'otherId',
  'reporter',
  'about',
]);

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
