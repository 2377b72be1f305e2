/** When a notification may go out: at once, when its reader's quiet hours are over, or with the one e-mail of the day. Pure. */
import type { GameSummary } from '@playfield/contracts/events.ts';
import { DIGEST_TIME } from '@playfield/contracts/notifications.ts';
import type { Preferences, QuietHours } from '@playfield/contracts/notifications.ts';
import { Temporal } from 'temporal-polyfill';
import type { DeliveryRecord, Wait } from './model.ts';
import { kindOf } from './rules.ts';
import type { NotificationEvent, NotificationType } from './rules.ts';

/** What becomes of a game that is about to begin must be known before one drives there. */
const SOON_MS = 24 * 60 * 60_000;
const ABOUT_A_GAME_TO_COME = new Set<NotificationType>([
  'matchup.updated',
  'matchup.cancelled',
  'interest.ended',
  'opponent.suspended',
  'proposal.made',
  'proposal.accepted',
  'proposal.declined',
  'proposal.withdrawn',
]);

/** Games of one posting are told of one after the other; within this all of them have been. */
const POSTING_MS = 10_000;

/** ISO 8601 counts the days of a week from it. */
const MONDAY = 1;

/** A reader's wishes, and the IANA time zone that they are meant in. */
export type Wishes = { preferences: Preferences; timeZone: string };
type Decision = 'send' | 'skip' | 'gather' | { waitsFor: Wait; dueAt: Date };

/** What to do about an e-mail or a push message by what its reader wants at this moment. */
export function decide(
  event: NotificationEvent,
  { waitsFor, channel, held }: Pick<DeliveryRecord, 'waitsFor' | 'channel' | 'held'>,
  { preferences, timeZone }: Wishes,
  now: Date,
): Decision {
  const { digest, quietHours, kinds } = preferences;
  if (!kinds[kindOf(event)][channel]) return 'skip';
  if (!held && isUrgent(event, now)) return 'send';
  const rhythm = rhythmOf(event, channel, digest) ?? (held ? 'daily' : null);
  if (rhythm && waitsFor !== 'digest')
    return { waitsFor: 'digest', dueAt: digestAfter(now, quietHours, timeZone, rhythm) };
  const together = channel === 'email' && postingOf(event) !== null;
  if (together && waitsFor !== 'digest') {
    const soon = new Date(now.getTime() + POSTING_MS);
    return { waitsFor: 'digest', dueAt: quietUntil(soon, quietHours, timeZone) ?? soon };
  }
  if ((rhythm || together) && channel === 'email') return 'gather';
  const dueAt = quietUntil(now, quietHours, timeZone);
  return dueAt ? { waitsFor: 'morning', dueAt } : 'send';
}

/** The posting that an alert belongs to with others; null for a game that was posted alone. */
export function postingOf(event: NotificationEvent): string | null {
  return (event.type === 'search.matched' && event.posting) || null;
}

/** Whether an e-mail cannot wait: the game was to be, or is now, within a day. */
export function isUrgent(event: NotificationEvent, now: Date): boolean {
  if (!ABOUT_A_GAME_TO_COME.has(event.type) || !('matchup' in event)) return false;
  // A call to many teams wakes only who wants to be woken, and is over by the morning or not.
  if (event.type === 'proposal.made' && event.quick) return event.atNight === true;
  const games = 'before' in event && event.before ? [event.matchup, event.before] : [event.matchup];
  return games.some((game) => startOf(game) - now.getTime() <= SOON_MS);
}

/** The end of the quiet hours that a moment lies in; null outside of them. */
export function quietUntil(now: Date, { enabled, from, to }: QuietHours, timeZone: string): Date | null {
  if (!enabled) return null;
  const time = localOf(now, timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
  const isQuiet = from < to ? from <= time && time < to : from <= time || time < to;
  return isQuiet ? nextAt(to, now, timeZone) : null;
}

type Rhythm = 'daily' | 'weekly';

/** How seldom a reader wants to hear of such a thing, if not at once. A saved search says so for itself. */
function rhythmOf(
  event: NotificationEvent,
  channel: DeliveryRecord['channel'],
  digest: Preferences['digest'],
): Rhythm | null {
  const own = event.type === 'search.matched' ? event.cadence : null;
  if (own === 'daily' || own === 'weekly') return own;
  return channel === 'email' && digest === 'daily' ? 'daily' : null;
}

/** When the next e-mail of the day goes out, or that of a week's first day: at its hour, or when the quiet hours around that are over. */
export function digestAfter(now: Date, quietHours: QuietHours, timeZone: string, rhythm: Rhythm = 'daily'): Date {
  let hour = nextAt(DIGEST_TIME, now, timeZone);
  while (rhythm === 'weekly' && localOf(hour, timeZone).dayOfWeek !== MONDAY)
    hour = nextAt(DIGEST_TIME, hour, timeZone);
  return quietUntil(hour, quietHours, timeZone) ?? hour;
}

/** The first moment after `now` at which clocks show `time`; an hour that spring skips counts as the one after it (RFC 5545 §3.3.5). */
function nextAt(time: string, now: Date, timeZone: string): Date {
  const today = localOf(now, timeZone).toPlainDate();
  for (const day of [today, today.add({ days: 1 })]) {
    // In autumn clocks may show a time twice.
    for (const disambiguation of ['compatible', 'later'] as const) {
      const local = day.toPlainDateTime(Temporal.PlainTime.from(time));
      const { epochMilliseconds } = local.toZonedDateTime(timeZone, { disambiguation });
      if (epochMilliseconds > now.getTime()) return new Date(epochMilliseconds);
    }
  }
  throw new Error(`Clocks in ${timeZone} do not show ${time} again`);
}

function localOf(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

/** Whether it is too late to say that there is such a game. */
export function isTooLate(event: NotificationEvent, now: Date): boolean {
  return event.type === 'search.matched' && startOf(event.matchup) <= now.getTime();
}

function startOf({ date, startTime, timeZone }: GameSummary): number {
  return Temporal.PlainDateTime.from(`${date}T${startTime}`).toZonedDateTime(timeZone).epochMilliseconds;
}
