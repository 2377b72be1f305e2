import { DAY_MS, HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { BUSY_DAYS_AHEAD } from '@playfield/contracts/other-calendars.ts';
import { merged, type Interval } from '../availability/hours.ts';
import { calendarsIn, durationIn, firstIn, timesIn, USUAL_MS } from './calendar-text.ts';
import type { Component, Line, Wall, Written } from './calendar-text.ts';
import { createRecurrences, type Recurrences } from './recurrence.ts';
import { NOT_A_CALENDAR, TOO_LARGE } from './rules.ts';
import { createZones, utc, zoneNamed, type Zone, type ZoneBy } from './zones.ts';

/** An end before the start is taken to be after midnight if the event then lasts at most this long. */
const PAST_MIDNIGHT_MS = 8 * HOUR_MS;
const BUSY_MAX = 2_000;
const SLACK_MS = 2 * DAY_MS;

/** `timeZone` applies to dates, and to times without a known zone if the calendar sets no default zone. */
export type Window = Interval & { timeZone: string };

export const windowFrom = (now: Date, timeZone: string): Window => ({
  from: now.getTime(),
  to: now.getTime() + BUSY_DAYS_AHEAD * DAY_MS,
  timeZone,
});

type Event = { uid: string; sequence: number; replaces: readonly string[]; occurrences: readonly Occurrence[] };
type Occurrence = Interval & { wall: Wall };

/** When in doubt, counts a time as busy, because a wrong "free" could double-book the team. */
export function busyTimesOf(text: string, window: Window): Interval[] | string {
  const calendars = calendarsIn(text);
  if (calendars.length === 0) return NOT_A_CALENDAR;
  const recurrences = createRecurrences({ from: window.from - SLACK_MS, to: window.to + SLACK_MS });
  const busy = calendars.flatMap((calendar) => busyIn(calendar, window, recurrences));
  return recurrences.isExhausted ? TOO_LARGE : merged(busy).slice(0, BUSY_MAX);
}

type Reading = { days: Zone; own: Zone; zoneBy: ZoneBy; recurrences: Recurrences; window: Window };

function busyIn(calendar: Component, window: Window, recurrences: Recurrences): Interval[] {
  if (firstIn(calendar, 'METHOD').toUpperCase() === 'CANCEL') return [];
  const partsOf = (kind: string) => calendar.parts.filter((part) => part.kind === kind);
  const zoneBy = createZones(partsOf('VTIMEZONE'), recurrences);
  const days = zoneNamed(window.timeZone);
  const own = zoneBy(firstIn(calendar, 'X-WR-TIMEZONE')) ?? days;
  const reading = { days, own, zoneBy, recurrences, window };
  const events = newest(partsOf('VEVENT').flatMap((one) => eventIn(one, reading) ?? []));
  const replaced = new Set(events.flatMap(({ replaces }) => replaces));
  const periods = partsOf('VFREEBUSY')
    .flatMap(({ lines }) => lines.get('FREEBUSY') ?? [])
    .flatMap((line) => timesIn(line).map((time) => ({ from: zoneOf(line, time, reading)(time.wall), size: time.size })))
    .map(({ from, size }) => ({ from, to: from + size }))
    .filter(({ from, to }) => to > from && to > window.from && from < window.to);
  const occurrences: Interval[] = events.flatMap(({ uid, replaces, occurrences }) =>
    replaces.length > 0
      ? occurrences
      : occurrences.filter((one) => !Object.values(namesOf(uid, one)).some((name) => replaced.has(name))),
  );
  return [...occurrences, ...periods];
}

const namesOf = (uid: string, { from, wall }: Omit<Occurrence, 'to'>) => ({
  start: `${uid} ${from}`,
  localStart: `${uid} at ${wall}`,
  day: `${uid} on ${dayOf(wall)}`,
});
const dayOf = (wall: Wall): Wall => Math.floor(wall / DAY_MS) * DAY_MS;

/** Keeps the highest SEQUENCE per UID and RECURRENCE-ID. Keeps all ties, because some programs reuse UIDs. */
function newest(events: readonly Event[]): Event[] {
  const keyOf = ({ uid, replaces }: Event) => `${uid} ${replaces.join(' ')}`;
  const last = new Map<string, number>();
  for (const one of events) last.set(keyOf(one), Math.max(one.sequence, last.get(keyOf(one)) ?? one.sequence));
  return events.filter((one) => one.uid === '' || one.sequence === last.get(keyOf(one)));
}

function eventIn(component: Component, reading: Reading): Event | null {
  const { lines } = component;
  const [line] = lines.get('DTSTART') ?? [];
  const [start] = line ? timesIn(line) : [];
  if (!line || !start) return null;
  const zone = zoneOf(line, start, reading);
  const within = { ...reading, own: zone };
  const uid = firstIn(component, 'UID');
  const replaces = (lines.get('RECURRENCE-ID') ?? []).flatMap((one) =>
    timesIn(one).map((time) => {
      const names = namesOf(uid, { from: zoneOf(one, time, within)(time.wall), wall: time.wall });
      if (time.isDate || start.isDate) return names.day;
      return time.isUtc || one.zone !== null ? names.start : names.localStart;
    }),
  );
  const occurrences = isBusy(component) ? occurrencesOf(component, start, zone, within) : [];
  return { uid, sequence: Number.parseInt(firstIn(component, 'SEQUENCE'), 10) || 0, replaces, occurrences };
}

const isBusy = (component: Component): boolean =>
  !/^CANCELL?ED$/i.test(firstIn(component, 'STATUS')) &&
  firstIn(component, 'TRANSP').toUpperCase() !== 'TRANSPARENT' &&
  firstIn(component, 'X-MICROSOFT-CDO-BUSYSTATUS').toUpperCase() !== 'FREE';

function zoneOf({ zone }: Line, { isDate, isUtc }: Written, { days, own, zoneBy }: Reading): Zone {
  if (isUtc) return utc;
  if (isDate) return days;
  return (zone === null ? null : zoneBy(zone)) ?? own;
}

function occurrencesOf(component: Component, start: Written, zone: Zone, reading: Reading): Occurrence[] {
  const { recurrences, window } = reading;
  const { lines } = component;
  const timesOf = (name: string) =>
    (lines.get(name) ?? []).flatMap((line) =>
      timesIn(line).map((time) => ({ ...time, at: zoneOf(line, time, reading)(time.wall) })),
    );
  const isOver = (until: Written, wall: Wall) => {
    // An UNTIL in the last minute of a day means the whole day, in any zone.
    if (until.isDate || start.isDate || until.wall % DAY_MS >= DAY_MS - MINUTE_MS)
      return dayOf(wall) > dayOf(until.wall);
    return zone(wall) > (until.isUtc ? until.wall : zone(until.wall));
  };
  const rules = lines.get('RRULE') ?? [];
  const repeated = rules.flatMap(({ value }) => recurrences.after(start.wall, value, isOver));
  const without = timesOf('EXDATE');
  const starts = new Set(without.filter(({ isDate }) => !isDate).map(({ at }) => at));
  const isDay = ({ isDate, isUtc, wall }: Written) => isDate || start.isDate || (!isUtc && wall === dayOf(wall));
  const days = new Set(without.filter(isDay).map(({ wall }) => dayOf(wall)));
  const endOf = endsOf(component, start, zone, reading);
  const size = endOf(start.wall) - zone(start.wall);
  const added = timesOf('RDATE').map(({ wall, at, size: own }) => ({
    wall,
    from: at,
    to: at + (own > 0 ? own : size),
  }));
  return [...new Set([start.wall, ...repeated])]
    .filter((wall) => wall + size > window.from - SLACK_MS && wall < window.to + SLACK_MS)
    .map((wall) => ({ wall, from: zone(wall), to: endOf(wall) }))
    .concat(added)
    .filter(({ from, to }) => to > window.from && from < window.to)
    .filter(({ from, wall }) => !starts.has(from) && !days.has(dayOf(wall)));
}

function endsOf(component: Component, start: Written, zone: Zone, reading: Reading): (wall: Wall) => number {
  const [line] = component.lines.get('DTEND') ?? [];
  const [end] = line ? timesIn(line) : [];
  if (line && end) {
    const endZone = zoneOf(line, end, reading);
    const exact = endZone(end.wall) - zone(start.wall);
    if (exact > 0) return (wall) => (endZone === zone ? zone(wall + end.wall - start.wall) : zone(wall) + exact);
    const pastMidnight = exact + DAY_MS;
    if (exact < 0 && pastMidnight > 0 && pastMidnight <= PAST_MIDNIGHT_MS) return (wall) => zone(wall) + pastMidnight;
  }
  const stated = durationIn(firstIn(component, 'DURATION')) || Number(firstIn(component, 'DESCRIPTION'));
  if (stated > 0) return (wall) => (start.isDate ? zone(wall + stated) : zone(wall) + stated);
  return (wall) => (start.isDate ? zone(wall + DAY_MS) : zone(wall) + USUAL_MS);
}
