/** Seals tokens inside events, which are stored in outboxes, queues and deliveries. */
import type { Event } from '@playfield/contracts/events.ts';
import type { Sealing } from '../data/sealing.ts';

export function sealEvent(event: Event, sealing: Sealing): Event {
  return withToken(event, (token, about) => sealing.seal(token, about));
}

export function openEvent<Some extends Event>(event: Some, sealing: Sealing): Some {
  return withToken(event, (token, about) => sealing.open(token, about));
}

/** The same alone and among many: the notifier takes the sealed token over. */
const searchOf = ({ searchId }: { searchId: string }) => `search.matched ${searchId}`;

function withToken<Some extends Event>(event: Some, change: (token: string, about: string) => string): Some {
  if (event.type === 'user.verification_requested' || event.type === 'user.password_reset_requested')
    return { ...event, token: change(event.token, `${event.type} ${event.userId}`) };
  if (event.type === 'user.second_step_locked' && event.token !== null)
    return { ...event, token: change(event.token, `${event.type} ${event.userId}`) };
  if (event.type === 'newsletter.requested')
    return { ...event, token: change(event.token, `${event.type} ${event.email}`) };
  if (event.type === 'team.invited') return { ...event, token: change(event.token, `${event.type} ${event.email}`) };
  if (event.type === 'search.matched') return { ...event, stopToken: change(event.stopToken, searchOf(event)) };
  if (event.type === 'searches.matched') {
    const matches = event.matches.map((match) => ({ ...match, stopToken: change(match.stopToken, searchOf(match)) }));
    return { ...event, matches };
  }
  return event;
}
