import { DIGEST_TIME, type QuietHours } from '@playfield/contracts/notifications.ts';
import { Temporal } from 'temporal-polyfill';

export const MORNING = 'morning' as const;
export const DIGEST = 'digest' as const;

const MONDAY = 1;

export function quietUntil(now: Date, { enabled, from, to }: QuietHours, timeZone: string): Date | null {
  if (!enabled) return null;
  const time = localOf(now, timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
  const isQuiet = from < to ? from <= time && time < to : from <= time || time < to;
  return isQuiet ? nextAt(to, now, timeZone) : null;
}

export function digestAfter(
  now: Date,
  quietHours: QuietHours,
  timeZone: string,
  rhythm: 'daily' | 'weekly' = 'daily',
): Date {
  let hour = nextAt(DIGEST_TIME, now, timeZone);
  while (rhythm === 'weekly' && localOf(hour, timeZone).dayOfWeek !== MONDAY)
    hour = nextAt(DIGEST_TIME, hour, timeZone);
  return quietUntil(hour, quietHours, timeZone) ?? hour;
}

/** Returns the next time at which clocks show `time`. A time skipped in spring moves later (RFC 5545 §3.3.5). */
function nextAt(time: string, now: Date, timeZone: string): Date {
  const today = localOf(now, timeZone).toPlainDate();
  for (const day of [today, today.add({ days: 1 })]) {
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
