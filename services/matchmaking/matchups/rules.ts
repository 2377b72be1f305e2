/** What makes a game: pure rules, no database. */
import lookUpTimeZone from '@photostructure/tz-lookup';
import { Temporal } from 'temporal-polyfill';
import type { MatchupRecord } from './model.ts';
import type { Coordinates } from '../places/places.ts';

/** Called off, or out of sight while its team is suspended. */
export function isGone({ status }: { status: string }): boolean {
  return status === 'cancelled' || status === 'hidden';
}

/** Mean radius of the earth (IUGG), in statute miles. */
export const EARTH_RADIUS_MILES = 3_958.761;
/** For a venue that could not be placed: the zone in the middle of the country's working day. */
const FALLBACK_TIME_ZONE = 'America/Chicago';

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles (haversine formula; the error against the ellipsoid is at most 0.5 %). */
export function distanceMiles(from: Coordinates, to: Coordinates): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const across =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, across)));
}

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

/** Why a team may not express interest in a game, or null if it may. */
export function interestRefusal(
  matchup: Pick<MatchupRecord, 'teamId' | 'status' | 'startsAt'>,
  teamId: number,
  now: Date,
): string | null {
  if (matchup.teamId === teamId) return 'This is your own matchup';
  if (matchup.status !== 'open') return 'This matchup is no longer open';
  if (matchup.startsAt <= now) return 'This matchup has already started';
  return null;
}
