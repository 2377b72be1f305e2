/** When a notification is sent: immediately, after quiet hours, or in the daily digest. Pure. */
import type { GameSummary } from '@playfield/contracts/events/game-summary.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { DIGEST_TIME, type Preferences, type QuietHours } from '@playfield/contracts/notifications.ts';
import { Temporal } from 'temporal-polyfill';
import type { DeliveryRecord, Wait } from './model.ts';
import { kindOf, type NotificationEvent, type NotificationType } from './rules.ts';

/** Changes to a game this close must arrive before people leave for it. */
const SOON_MS = DAY_MS;
const ABOUT_A_GAME_TO_COME = new Set<NotificationType>([
  'matchup.updated',
  'matchup.cancelled',
  'interest.ended',
  'interest.offered',
  'interest.taken',
  'opponent.suspended',
  'proposal.made',
  'proposal.accepted',
  'proposal.declined',
  'proposal.withdrawn',
]);

/** By then, all games of one posting have been published. */
const POSTING_MS = 10_000;

/** ISO 8601 weekdays start with it. */
const MONDAY = 1;

/** A reader's preferences and their IANA time zone. */
export type ReaderPreferences = { preferences: Preferences; timeZone: string };
type Decision = 'send' | 'skip' | 'gather' | { waitsFor: Wait; dueAt: Date };

/** What to do with an email or a push under its reader's current preferences. */
export function decide(
  event: NotificationEvent,
  {
    waitsFor,
    channel,
    held,
    joins,
    windowEndsAt,
  }: Pick<DeliveryRecord, 'waitsFor' | 'channel' | 'held' | 'joins' | 'windowEndsAt'>,
  { preferences, timeZone }: ReaderPreferences,
  now: Date,
): Decision {
  const { digest, quietHours, kinds } = preferences;
  if (!kinds[kindOf(event)][channel]) return 'skip';
  if (!held && isUrgent(event, now)) return 'send';
  const rhythm = rhythmOf(event, channel, digest) ?? (held ? 'daily' : null);
  if (rhythm && waitsFor !== 'digest')
    return { waitsFor: 'digest', dueAt: digestAfter(now, quietHours, timeZone, rhythm) };
  const together = channel === 'email' && postingOf(event) !== null;
  if ((together || joins) && waitsFor !== 'digest') {
    const soon = (joins && windowEndsAt) || new Date(now.getTime() + POSTING_MS);
    return { waitsFor: 'digest', dueAt: quietUntil(soon, quietHours, timeZone) ?? soon };
  }
  if ((rhythm || together) && channel === 'email') return 'gather';
  const dueAt = quietUntil(now, quietHours, timeZone);
  return dueAt ? { waitsFor: 'morning', dueAt } : 'send';
}

/** What an alert belongs to: the games of one posting, or those of the same minutes. Null if it comes alone. */
export function postingOf(event: NotificationEvent): string | null {
  return (event.type === 'search.matched' && event.posting) || null;
}

/** Whether an email cannot wait: the game was or is now within a day. */
export function isUrgent(event: NotificationEvent, now: Date): boolean {
  if (!ABOUT_A_GAME_TO_COME.has(event.type) || !('matchup' in event)) return false;
  // A quick match request wakes only those who allow it: by morning it is over.
  if (event.type === 'proposal.made' && event.quick) return event.atNight === true;
  const games = 'before' in event && event.before ? [event.matchup, event.before] : [event.matchup];
  return games.some((game) => startOf(game) - now.getTime() <= SOON_MS);
}

/** The end of the quiet hours around a moment; null outside of them. */
export function quietUntil(now: Date, { enabled, from, to }: QuietHours, timeZone: string): Date | null {
  if (!enabled) return null;
  const time = localOf(now, timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
  const isQuiet = from < to ? from <= time && time < to : from <= time || time < to;
  return isQuiet ? nextAt(to, now, timeZone) : null;
}

type Rhythm = 'daily' | 'weekly';

/** How often a reader wants such notifications, if not immediately. A saved search has its own setting. */
function rhythmOf(
  event: NotificationEvent,
  channel: DeliveryRecord['channel'],
  digest: Preferences['digest'],
): Rhythm | null {
  // Tomorrow's digest could come after the game, or after another team's yes.
  if (event.type === 'matchup.asked' || event.type === 'interest.offered') return null;
  const own = event.type === 'search.matched' ? event.cadence : null;
  if (own === 'daily' || own === 'weekly') return own;
  return channel === 'email' && digest === 'daily' ? 'daily' : null;
}

/** When the next daily or weekly digest is sent: at its hour, or after the quiet hours around it. */
export function digestAfter(now: Date, quietHours: QuietHours, timeZone: string, rhythm: Rhythm = 'daily'): Date {
  let hour = nextAt(DIGEST_TIME, now, timeZone);
  while (rhythm === 'weekly' && localOf(hour, timeZone).dayOfWeek !== MONDAY)
    hour = nextAt(DIGEST_TIME, hour, timeZone);
  return quietUntil(hour, quietHours, timeZone) ?? hour;
}

/** The next moment after `now` with local time `time`; skipped hours in spring move to the next (RFC 5545 §3.3.5). */
function nextAt(time: string, now: Date, timeZone: string): Date {
  const today = localOf(now, timeZone).toPlainDate();
  for (const day of [today, today.add({ days: 1 })]) {
    // In fall, a local time may occur twice.
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

const OVER_AT_THE_START: ReadonlySet<NotificationType> = new Set([
  'search.matched',
  'matchup.asked',
  'interest.offered',
  'link.declined',
]);

/** Whether it is too late to announce the game, or to ask about it. */
export function isTooLate(event: NotificationEvent, now: Date): boolean {
  if (event.type === 'weekend.asked') return Date.parse(event.closesAt) <= now.getTime();
  if (event.type === 'weekend.proposed') return Date.parse(event.answerBy) <= now.getTime();
  return OVER_AT_THE_START.has(event.type) && 'matchup' in event && startOf(event.matchup) <= now.getTime();
}

function startOf({ date, startTime, timeZone }: GameSummary): number {
  return Temporal.PlainDateTime.from(`${date}T${startTime}`).toZonedDateTime(timeZone).epochMilliseconds;
}
