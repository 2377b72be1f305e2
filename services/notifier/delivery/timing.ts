import type { Event } from '@playfield/contracts/events.ts';
import type { Preferences } from '@playfield/contracts/notifications.ts';
import type { Notification } from '../notifications/types.ts';
import { DIGEST, MORNING, digestAfter, quietUntil } from '../preferences/clock.ts';
import type { ReaderPreferences } from '../preferences/queries.ts';
import type { DeliveryRecord } from './model.ts';

type Waiting = Pick<DeliveryRecord, 'channel' | 'held' | 'waitsFor'>;
type Decision = 'send' | 'skip' | 'gather' | { waitsFor: string; dueAt: Date };

export function decide(
  { event, declaration }: { event: Event; declaration: Notification },
  { channel, held, waitsFor }: Waiting,
  { preferences, timeZone }: ReaderPreferences,
  now: Date,
): Decision {
  const { digest, quietHours, kinds } = preferences;
  const isTransactional = channel === 'email' && declaration.isTransactional?.(event) === true;
  const isWanted = kinds[declaration.category][channel] || isTransactional;
  if (!isWanted || declaration.isOver?.(event, now)) return 'skip';
  if (!held && declaration.isUrgent?.(event, now)) return 'send';
  const own = isTransactional ? 'at_once' : declaration.rhythm?.(event);
  const rhythm = rhythmOf(own ?? null, { channel, held }, digest);
  if (rhythm && waitsFor !== DIGEST) return { waitsFor: DIGEST, dueAt: digestAfter(now, quietHours, timeZone, rhythm) };
  const dueAt = quietUntil(now, quietHours, timeZone);
  if (dueAt) return { waitsFor: waitsFor ?? MORNING, dueAt };
  return channel === 'email' && (rhythm || isBatch(waitsFor)) ? 'gather' : 'send';
}

export const isBatch = (waitsFor: string | null) => waitsFor !== null && waitsFor !== DIGEST && waitsFor !== MORNING;

function rhythmOf(
  own: 'at_once' | 'daily' | 'weekly' | null,
  { channel, held }: Pick<Waiting, 'channel' | 'held'>,
  preferred: Preferences['digest'],
): 'daily' | 'weekly' | null {
  if (own === 'daily' || own === 'weekly') return own;
  if (own === null && channel === 'email' && preferred === 'daily') return 'daily';
  return held ? 'daily' : null;
}
