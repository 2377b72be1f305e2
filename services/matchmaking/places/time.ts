/** Which clocks a place lives by, and what they show when. */
import lookUpTimeZone from '@photostructure/tz-lookup';
import { Temporal } from 'temporal-polyfill';
import type { Coordinates } from './coordinates.ts';

/** For a venue that could not be placed: the zone in the middle of the country's working day. */
const FALLBACK_TIME_ZONE = 'America/Chicago';

/** The IANA time zone of a venue. */
export function timeZoneAt(venue: Coordinates | null): string {
  return venue ? lookUpTimeZone(venue.latitude, venue.longitude) : FALLBACK_TIME_ZONE;
}

/**
 * The instant at which a venue's clocks show a local time.
 * In the hour that the spring change skips, the time after the gap; in the hour that autumn repeats, the first (RFC 5545 §3.3.5).
 */
export function startInstant(date: string, time: string, timeZone: string): Date {
  return new Date(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds);
}
