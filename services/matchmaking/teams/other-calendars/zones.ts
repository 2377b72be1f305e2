import { MINUTE_MS, HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { Temporal } from 'temporal-polyfill';
import { findIana } from 'windows-iana';
import { firstIn, timesIn, type Component, type Wall } from './calendar-text.ts';
import type { Recurrences } from './recurrence.ts';

/** Converts a local time to Unix time in milliseconds. */
export type Zone = (wall: Wall) => number;
export type ZoneBy = (name: string) => Zone | null;

export const utc: Zone = (wall) => wall;

export function zoneNamed(name: string): Zone {
  // Conversions are slow, so cache them by quarter hour. Clocks change only on quarter hours.
  const quarters = new Map<Wall, number>();
  return (wall) => {
    const quarter = Math.floor(wall / QUARTER_MS) * QUARTER_MS;
    const start = quarters.get(quarter) ?? instantOf(quarter, name);
    quarters.set(quarter, start);
    return start + wall - quarter;
  };
}
const QUARTER_MS = 15 * MINUTE_MS;

const instantOf = (wall: Wall, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime().toZonedDateTime(timeZone)
    .epochMilliseconds;

export function createZones(definitions: readonly Component[], recurrences: Recurrences): ZoneBy {
  const known = new Map<string, Zone | null>();
  const defined = new Map(definitions.map((one) => [firstIn(one, 'TZID').toLowerCase(), one]));

  function find(name: string): Zone | null {
    const definition = defined.get(name.toLowerCase());
    const plain = plainNameOf(name);
    // Use the calendar's own definition, which is often outdated, only for an unknown name, an abbreviation, or a zone
    // without daylight saving time.
    if (plain && hasSummer(plain) && !(definition && isAbbreviation(name))) return zoneNamed(plain);
    const zone = definition && asDefined(definition, recurrences);
    if (zone) return zone;
    const located = definition && plainNameOf(firstIn(definition, 'X-LIC-LOCATION'));
    const best = located ?? plain;
    return best ? zoneNamed(best) : null;
  }

  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const zone = find(name);
    known.set(name, zone);
    return zone;
  };
}

const US_NAMES: Readonly<Record<string, string>> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  alaska: 'America/Anchorage',
  alaskan: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  hawaiian: 'Pacific/Honolulu',
  arizona: 'America/Phoenix',
  'indiana (east)': 'America/Indiana/Indianapolis',
  et: 'America/New_York',
  ct: 'America/Chicago',
  mt: 'America/Denver',
  pt: 'America/Los_Angeles',
};
/** Abbreviations without their `ST` or `DT`, because people write `EST` even in summer. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
  AK: 'America/Anchorage',
  H: 'Pacific/Honolulu',
};

const isAbbreviation = (name: string) => /^[A-Z]{1,2}[SD]?T$/.test(name);
const cities = new Map(
  Intl.supportedValuesOf('timeZone').map((name) => [
    name.replace(/^.*\//, '').replaceAll('_', ' ').toLowerCase(),
    name,
  ]),
);

const NAME_MAX = 200;

function plainNameOf(name: string): string | null {
  const text = name
    .slice(0, NAME_MAX)
    .replace(/^tzone:\/\/microsoft\//i, '')
    .trim();
  const parts = text.split('/').filter((part) => part !== '');
  const spoken = text.replace(/^\([^)]*\)\s*/, '').toLowerCase();
  const us = spoken.replace(/ \((?:us|u\.s\.).*$/, '').replace(/(?: standard| daylight)?(?: time)?$/, '');
  const [, letters = ''] = /^([A-Z]{1,2})[SD]T(?:\/[A-Z]{1,2}DT)?$/.exec(text) ?? [];
  const candidates = [
    ABBREVIATIONS[letters],
    findIana(text)[0],
    text,
    text.replaceAll(' ', '_'),
    text.replace(/[- ]/, '/').replaceAll(' ', '_'),
    parts.slice(-2).join('/'),
    parts.slice(-3).join('/'),
    US_NAMES[us],
    ...spoken.split(/,| - |[()]/).map((part) => cities.get(part.trim()) ?? US_NAMES[part.trim()]),
  ];
  const found = candidates.find((one) => one !== undefined && isZone(one));
  const bare = text.replace(/\s*\([^)]*\)$|\s+\d+$/, '');
  return found ?? (bare === text ? null : plainNameOf(bare)) ?? offsetIn(text) ?? null;
}

function offsetIn(name: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] = /^\(?(?:UTC|GMT) ?([+-])(\d{1,2})[:.]?(\d\d)?/i.exec(name) ?? [];
  return sign && `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

function isZone(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId !== '';
  } catch {
    return false;
  }
}

function hasSummer(name: string): boolean {
  const at = (month: number) => Temporal.ZonedDateTime.from({ year: 2026, month, day: 1, timeZone: name }).offset;
  return at(1) !== at(7);
}

function asDefined({ parts }: Component, recurrences: Recurrences): Zone | null {
  const changes = parts.flatMap((part) => {
    const [start] = timesIn(part.lines.get('DTSTART')?.[0] ?? { zone: null, value: '' });
    const [before, offset] = [offsetOf(firstIn(part, 'TZOFFSETFROM')), offsetOf(firstIn(part, 'TZOFFSETTO'))];
    if (!start || offset === null) return [];
    const more = (part.lines.get('RDATE') ?? []).flatMap(timesIn).map(({ wall }) => wall);
    const rules = (part.lines.get('RRULE') ?? []).flatMap(({ value }) =>
      recurrences.after(start.wall, value, (until, wall) => wall - (until.isUtc ? (before ?? 0) : 0) > until.wall),
    );
    return [start.wall, ...more, ...rules].map((wall) => ({ wall, offset, before: before ?? offset }));
  });
  changes.sort((a, b) => a.wall - b.wall);
  const [first] = changes;
  return first ? (wall) => wall - (changes.findLast((one) => one.wall <= wall)?.offset ?? first.before) : null;
}

function offsetOf(text: string): number | null {
  const [, sign, hours, minutes] = /^([+-]?)(\d\d):?(\d\d)/.exec(text) ?? [];
  if (hours === undefined) return null;
  return (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS) * (sign === '-' ? -1 : 1);
}
