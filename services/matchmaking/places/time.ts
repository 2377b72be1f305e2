/** Time zones and local times of places. */
import lookUpTimeZone from '@photostructure/tz-lookup';
import { Temporal } from 'temporal-polyfill';
import type { Coordinates } from './coordinates.ts';

/** For an unknown venue: the zone in the middle of the country's working day. */
const FALLBACK_TIME_ZONE = 'America/Chicago';

/** The IANA time zone of a venue. */
export function timeZoneAt(venue: Coordinates | null): string {
  return venue ? lookUpTimeZone(venue.latitude, venue.longitude) : FALLBACK_TIME_ZONE;
}

/**
 * The instant of a local time at a venue.
 * In spring's skipped hour, the time after the gap; in fall's repeated hour, the first one (RFC 5545 §3.3.5).
 */
export function startInstant(date: string, time: string, timeZone: string): Date {
  return new Date(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds);
}

/** A local day, of 23 or 25 hours when clocks change, in milliseconds since 1970. */
export function dayOf(date: string, timeZone: string): { from: number; to: number } {
  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
  return {
    from: startInstant(date, '00:00', timeZone).getTime(),
    to: startInstant(next, '00:00', timeZone).getTime(),
  };
}

/** A stretch of time in local time, on the day it starts: anything after midnight is cut, and midnight is 23:59. */
export function localTimes(
  { from, to }: { from: number; to: number },
  timeZone: string,
): { date: string; startTime: string; endTime: string } {
  const at = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const [start, end] = [at(from), at(to)];
  const text = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' });
  const date = start.toPlainDate();
  const endTime = date.equals(end.toPlainDate()) ? text(end) : '23:59';
  return { date: date.toString(), startTime: text(start), endTime };
}
