/** Events are stored in outboxes, queues and deliveries, so their tokens are encrypted. */
import { nameOf, type Event } from '@playfield/contracts/events.ts';
import type { Sealing } from '../data/sealing.ts';

export function sealEvent(event: Event, sealing: Sealing): Event {
  return withToken(event, (token, about) => sealing.seal(token, about));
}

export function openEvent<Some extends Event>(event: Some, sealing: Sealing): Some {
  return withToken(event, (token, about) => sealing.open(token, about));
}

function withToken<Some extends Event>(event: Some, change: (token: string, about: string) => string): Some {
  const to = 'email' in event ? event.email : 'userId' in event && event.userId;
  if (!to || !('token' in event) || typeof event.token !== 'string') return event;
  return { ...event, token: change(event.token, `${nameOf(event)} ${to}`) };
}
