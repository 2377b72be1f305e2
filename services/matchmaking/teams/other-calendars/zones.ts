/** The instants of an event's times: in time zones by IANA's names, by Windows' names, or as a calendar defines them. */
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { SECOND_MS } from '@playfield/contracts/fields/time.ts';

/** Windows' names, which Outlook and Exchange use: those of the US (CLDR windowsZones). Others come with a definition. */
const WINDOWS: Readonly<Record<string, string>> = {
  'Eastern Standard Time': 'America/New_York',
  'US Eastern Standard Time': 'America/Indianapolis',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Aleutian Standard Time': 'America/Adak',
};

/** A local time, counted in milliseconds as if it were UTC. */
export type Wall = number;
export const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): Wall =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** Converts a local time to an instant, in milliseconds since 1970. */
export type Zone = (wall: Wall) => number;
/** The zone of a property: of its `TZID`, UTC, or the team's own for days and for times without one. */
export type ZoneOf = (property: ICAL.Property) => Zone;

/** @param definitions the calendar's own */
export function zonesOf(definitions: readonly ICAL.Component[], timeZone: string): ZoneOf {
  const known = new Map<string, Zone>();
  const own = zoneNamed(timeZone);
  const utc: Zone = (wall) => wall;

  function zoneBy(id: string): Zone {
    // A known name is preferred: definitions are often cut to a year, or old.
    const name = ianaNameOf(id);
    if (name) return zoneNamed(name);
    const definition = definitions.find((one) => one.getFirstPropertyValue('tzid') === id);
    return definition ? asDefined(definition) : own;
  }

  return (property) => {
    const value = property.getFirstValue();
    if (value instanceof ICAL.Time && value.zone === ICAL.Timezone.utcTimezone) return utc;
    const id = property.getFirstParameter('tzid');
    if (!id || (value instanceof ICAL.Time && value.isDate)) return own;
    const zone = known.get(id) ?? zoneBy(id);
    known.set(id, zone);
    return zone;
  };
}

/** Names may have a prefix, such as `/freeassociation.sourceforge.net/America/Denver`. */
function ianaNameOf(id: string): string | null {
  const parts = id.split('/').filter((part) => part !== '');
  const names = [WINDOWS[id], id, parts.slice(-2).join('/'), parts.slice(-3).join('/')];
  return names.find((name) => name !== undefined && isZone(name)) ?? null;
}

function isZone(name: string): boolean {
  // Offsets such as `+01:00` are accepted below, but aren't names.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** In skipped hours the time after the gap, in repeated ones the first (RFC 5545 §3.3.5). */
const zoneNamed =
  (name: string): Zone =>
  (wall) =>
    Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime().toZonedDateTime(name)
      .epochMilliseconds;

function asDefined(component: ICAL.Component): Zone {
  const zone = new ICAL.Timezone(component);
  return (wall) => {
    const local = ICAL.Time.fromJSDate(new Date(wall), true);
    local.zone = zone;
    return local.toUnixTime() * SECOND_MS;
  };
}
