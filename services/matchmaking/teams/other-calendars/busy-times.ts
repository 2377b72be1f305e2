/** When a calendar's owner is busy: its events with their recurrences and exceptions, as merged stretches. */
import ICAL from 'ical.js';
import { BUSY_DAYS_AHEAD } from '@playfield/contracts/other-calendars.ts';
import { DAY_MS, SECOND_MS } from '@playfield/contracts/fields/time.ts';
import { merged, type Interval } from '../availability/hours.ts';
import { wallOf, zonesOf, type Wall, type Zone, type ZoneOf } from './zones.ts';

/** Steps of one rule: every day for 50 years. A rule for every second ends after five hours. */
const STEPS_MAX = 20_000;
/** Eleven a day; of more, the soonest count. */
const BUSY_MAX = 2_000;
/** Local times are at most 14 hours from UTC, and days differ by an hour. */
const SLACK_MS = 2 * DAY_MS;

/** Everything else is dropped before parsing: it is most of the text, names people, and is where mistakes are. */
const TIMES =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|TZID|TZOFFSETFROM|TZOFFSETTO)[;:].*$/gim;

/** The instants that count, and the time zone of days and times without one. */
export type Window = Interval & { timeZone: string };

export const windowFrom = (now: Date, timeZone: string): Window => ({
  from: now.getTime(),
  to: now.getTime() + BUSY_DAYS_AHEAD * DAY_MS,
  timeZone,
});

type Event = {
  uid: string;
  /** The occurrence that it replaces. */
  replaces: number | null;
  busy: Interval[];
};

/** Null if the text isn't a calendar. */
export function busyTimesOf(text: string, window: Window): Interval[] | null {
  if (!/^\uFEFF?BEGIN:VCALENDAR/im.test(text)) return null;
  const components = componentsIn(text);
  const zoneOf = zonesOf(
    components.filter(({ name }) => name === 'vtimezone'),
    window.timeZone,
  );
  const events = components.flatMap((component) => eventOf(component, zoneOf, window) ?? []);
  const replaced = new Set(events.map(({ uid, replaces }) => `${replaces} ${uid}`));
  const busy = events.flatMap((event) =>
    event.busy.filter(({ from }) => event.replaces !== null || !replaced.has(`${from} ${event.uid}`)),
  );
  return merged(busy).slice(0, BUSY_MAX);
}

/** Parses each event and time zone separately, so that a broken one does not affect the others. */
function componentsIn(text: string): ICAL.Component[] {
  // A line that begins with a blank belongs to the one before (RFC 5545 §3.1).
  const lines = text.replaceAll(/(?:\r\n|\r|\n)[ \t]/g, '').match(TIMES) ?? [];
  return lines
    .join('\r\n')
    .split(/^(?=BEGIN:(?:VEVENT|VTIMEZONE)\b)/im)
    .flatMap((part) => {
      const [whole] = /^.*?^END:(?:VEVENT|VTIMEZONE)\b/ims.exec(part) ?? [];
      return whole ? (attempt(() => ICAL.Component.fromString(whole)) ?? []) : [];
    });
}

function attempt<Value>(compute: () => Value): Value | null {
  try {
    return compute();
  } catch {
    return null;
  }
}

const eventOf = (component: ICAL.Component, zoneOf: ZoneOf, window: Window): Event | null =>
  attempt(() => {
    const starting = component.getFirstProperty('dtstart');
    const start = starting?.getFirstValue();
    if (component.name !== 'vevent' || !starting || !(start instanceof ICAL.Time)) return null;
    const replacing = component.getFirstProperty('recurrence-id');
    const replaced = replacing?.getFirstValue();
    return {
      uid: String(component.getFirstPropertyValue('uid') ?? ''),
      replaces: replacing && replaced instanceof ICAL.Time ? zoneOf(replacing)(wallOf(replaced)) : null,
      busy: isBusy(component) ? occurrences(component, { start, zone: zoneOf(starting) }, zoneOf, window) : [],
    };
  });

/** Canceled events do not count, nor those that their calendar shows as free. */
function isBusy(component: ICAL.Component): boolean {
  const valueOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    valueOf('status') !== 'CANCELLED' &&
    valueOf('transp') !== 'TRANSPARENT' &&
    valueOf('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

type Start = { start: ICAL.Time; zone: Zone };

/** Computes starts in local time: what is at nine stays at nine when clocks change. */
function occurrences(component: ICAL.Component, event: Start, zoneOf: ZoneOf, window: Window): Interval[] {
  const { start, zone } = event;
  const first = wallOf(start);
  const endOf = endsOf(component, event, zoneOf);
  const size = endOf(first) - zone(first);
  const walls = new Set([first, ...component.getAllProperties('rdate').flatMap(timesIn).map(wallOf)]);
  for (const rule of component.getAllProperties('rrule').flatMap((one) => one.getValues()))
    if (rule instanceof ICAL.Recur) for (const wall of wallsOf(rule, event, window)) walls.add(wall);

  const exceptions = component.getAllProperties('exdate');
  const without = new Set(exceptions.flatMap((one) => timesIn(one).map((time) => zoneOf(one)(wallOf(time)))));
  const days = exceptions.flatMap(timesIn).filter(({ isDate }) => isDate);
  const daysWithout = new Set(days.map(wallOf));
  return [...walls]
    .filter((wall) => wall + size > window.from - SLACK_MS && wall < window.to + SLACK_MS)
    .filter((wall) => !daysWithout.has(dayOf(wall)))
    .map((wall) => ({ from: zone(wall), to: endOf(wall) }))
    .filter(({ from, to }) => to > Math.max(from, window.from) && from < window.to && !without.has(from));
}

const dayOf = (wall: Wall): Wall => Math.floor(wall / DAY_MS) * DAY_MS;

const timesIn = (property: ICAL.Property): ICAL.Time[] =>
  property.getValues().flatMap((value: unknown) => {
    if (value instanceof ICAL.Period) return [value.start];
    return value instanceof ICAL.Time ? [value] : [];
  });

/** The end of an occurrence: by the clock for days and for ends in the same zone, else after a duration. */
function endsOf(component: ICAL.Component, { start, zone }: Start, zoneOf: ZoneOf): (wall: Wall) => number {
  const ending = component.getFirstProperty('dtend');
  const end = ending?.getFirstValue();
  if (ending && end instanceof ICAL.Time) {
    const endZone = zoneOf(ending);
    const size = wallOf(end) - wallOf(start);
    const exact = endZone(wallOf(end)) - zone(wallOf(start));
    return (wall) => (endZone === zone ? zone(wall + size) : zone(wall) + exact);
  }
  const duration = component.getFirstPropertyValue('duration');
  const exact = duration instanceof ICAL.Duration ? duration.toSeconds() * SECOND_MS : null;
  return (wall) => (start.isDate ? zone(wall + (exact ?? DAY_MS)) : zone(wall) + (exact ?? 0));
}

function* wallsOf(rule: ICAL.Recur, { start, zone }: Start, window: Window): Generator<Wall> {
  const until = untilOf(rule, { start, zone });
  const endless = rule.clone();
  endless.until = null;
  const iterator = endless.iterator(ICAL.Time.fromJSDate(new Date(wallOf(start)), true));
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const next = iterator.next();
    if (!next) return;
    const wall = wallOf(next);
    if (wall > window.to + SLACK_MS || (until !== null && zone(wall) > until)) return;
    yield wall;
  }
}

/** The last instant of a rule: a day lasts until its end, and a time without a zone is in the event's. */
function untilOf({ until }: ICAL.Recur, { start, zone }: Start): number | null {
  if (!until) return null;
  const wall = wallOf(until);
  if (until.isDate || start.isDate) return zone(dayOf(wall) + DAY_MS) - 1;
  return until.zone === ICAL.Timezone.utcTimezone ? wall : zone(wall);
}
