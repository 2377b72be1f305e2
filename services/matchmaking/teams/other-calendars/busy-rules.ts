/** When a calendar's owner is busy: its events with their recurrences and exceptions, as merged stretches. Pure. */
import ICAL from 'ical.js';
import { DAY_MS, SECOND_MS } from '@playfield/contracts/fields/time.ts';
import { merged, type Interval } from '../availability/hours.ts';
import type { Window } from './rules.ts';
import { partsOf } from './text-rules.ts';
import { wallOf, zonesOf, type Wall, type Zone, type Zones } from './zone-rules.ts';

/** More than fit into 5 MB with a title each. */
const EVENTS_MAX = 50_000;
/** Steps of one rule: every day for 50 years. A rule for every second ends after five hours, which nobody plans. */
const STEPS_A_RULE = 20_000;
/** Steps of all rules together: five seconds of work. */
const STEPS_MAX = 300_000;
/** Eleven a day; of more, the soonest count. */
const BUSY_MAX = 2_000;
/** Local times are at most 14 hours from UTC. */
const SLACK_MS = DAY_MS;

export type BusyTimes = { busy: Interval[] } | { problem: 'not-a-calendar' | 'too-much' };

type Event = {
  uid: string;
  counts: boolean;
  start: Wall;
  isDay: boolean;
  zone: Zone;
  /** By the clock for days and for ends in the same zone; else as a duration. */
  length: { wall: number } | { exact: number };
  rules: ICAL.Recur[];
  /** Further starts, and starts that are left out. */
  more: Wall[];
  without: ReadonlySet<number>;
  daysWithout: ReadonlySet<Wall>;
  /** The occurrence that it replaces. */
  replaces: number | null;
};
type Steps = { left: number };

export function busyTimesOf(text: string, window: Window): BusyTimes {
  const parts = partsOf(text, EVENTS_MAX + 1);
  if (!parts.isCalendar) return { problem: 'not-a-calendar' };
  if (parts.events.length > EVENTS_MAX) return { problem: 'too-much' };
  const zones = zonesOf(definitionsIn(parts.zones), window.timeZone);
  const events = parts.events.flatMap((part) => eventOf(part, zones) ?? []);
  const replaced = replacedIn(events);
  const steps = { left: STEPS_MAX };
  const busy: Interval[] = [];
  for (const event of events) {
    if (!event.counts) continue;
    for (const found of occurrences(event, window, steps)) {
      if (event.replaces === null && replaced.get(event.uid)?.has(found.from)) continue;
      if (found.to > Math.max(found.from, window.from) && found.from < window.to) busy.push(found);
    }
    if (steps.left <= 0) return { problem: 'too-much' };
  }
  return { busy: merged(busy).slice(0, BUSY_MAX) };
}

/** What is broken is left out: one wrong line in a calendar of hundreds is no reason to ignore the others. */
function componentOf(text: string): ICAL.Component | null {
  try {
    return ICAL.Component.fromString(text);
  } catch {
    return null;
  }
}

function definitionsIn(zones: readonly string[]): Map<string, ICAL.Component> {
  return new Map(
    zones.flatMap((part): [string, ICAL.Component][] => {
      const component = componentOf(part);
      const id = component?.getFirstPropertyValue('tzid');
      return component && typeof id === 'string' ? [[id, component]] : [];
    }),
  );
}

function replacedIn(events: readonly Event[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { uid, replaces } of events) {
    if (replaces === null) continue;
    const known = found.get(uid) ?? new Set();
    found.set(uid, known.add(replaces));
  }
  return found;
}

function eventOf(text: string, zones: Zones): Event | null {
  try {
    const component = componentOf(text);
    const starting = component?.getFirstProperty('dtstart');
    const start = starting?.getFirstValue();
    if (!component || !starting || !(start instanceof ICAL.Time)) return null;
    const zone = zones.of(starting);
    const out = component.getAllProperties('exdate');
    const replacing = component.getFirstProperty('recurrence-id');
    const replaced = replacing?.getFirstValue();
    return {
      uid: String(component.getFirstPropertyValue('uid') ?? ''),
      counts: isBusy(component),
      start: wallOf(start),
      isDay: start.isDate,
      zone,
      length: lengthOf(component, { start, zone }, zones),
      rules: component.getAllProperties('rrule').flatMap((one) => one.getValues().filter(isRule)),
      more: component.getAllProperties('rdate').flatMap(timesIn).map(wallOf),
      without: new Set(out.flatMap((one) => timesIn(one).map((time) => zones.of(one)(wallOf(time))))),
      daysWithout: new Set(out.flatMap((one) => timesIn(one).flatMap((time) => (time.isDate ? [wallOf(time)] : [])))),
      replaces: replacing && replaced instanceof ICAL.Time ? zones.of(replacing)(wallOf(replaced)) : null,
    };
  } catch {
    return null;
  }
}

const isRule = (value: unknown): value is ICAL.Recur => value instanceof ICAL.Recur;

function timesIn(property: ICAL.Property): ICAL.Time[] {
  return property.getValues().flatMap((value: unknown) => {
    if (value instanceof ICAL.Period) return [value.start];
    return value instanceof ICAL.Time ? [value] : [];
  });
}

/** Canceled events do not count, nor those that their calendar shows as free. */
function isBusy(component: ICAL.Component): boolean {
  const said = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    said('status') !== 'CANCELLED' && said('transp') !== 'TRANSPARENT' && said('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

function lengthOf(
  component: ICAL.Component,
  { start, zone }: { start: ICAL.Time; zone: Zone },
  zones: Zones,
): Event['length'] {
  const ending = component.getFirstProperty('dtend');
  const end = ending?.getFirstValue();
  if (ending && end instanceof ICAL.Time) {
    const other = zones.of(ending);
    if (other === zone) return { wall: wallOf(end) - wallOf(start) };
    return { exact: other(wallOf(end)) - zone(wallOf(start)) };
  }
  const duration = component.getFirstPropertyValue('duration');
  const exact = duration instanceof ICAL.Duration ? duration.toSeconds() * SECOND_MS : null;
  if (start.isDate) return { wall: exact ?? DAY_MS };
  return { exact: exact ?? 0 };
}

/** The occurrences near the window. */
function* occurrences(event: Event, window: Window, steps: Steps): Generator<Interval> {
  const { start, zone, length, without, daysWithout } = event;
  const size = 'wall' in length ? length.wall : length.exact;
  const isNear = (wall: Wall) => wall + size > window.from - SLACK_MS && wall < window.to + SLACK_MS;
  for (const wall of new Set([start, ...event.more])) {
    if (isNear(wall)) yield* placed(wall);
  }
  for (const rule of event.rules) {
    const until = untilOf(rule, event);
    for (const wall of wallsOf(rule, start, steps)) {
      if (wall > window.to + SLACK_MS) break;
      if (until !== null && zone(wall) > until) break;
      if (wall !== start && isNear(wall)) yield* placed(wall);
    }
  }

  function* placed(wall: Wall): Generator<Interval> {
    const from = zone(wall);
    if (without.has(from) || daysWithout.has(Math.floor(wall / DAY_MS) * DAY_MS)) return;
    yield { from, to: 'wall' in length ? zone(wall + length.wall) : from + length.exact };
  }
}

/** Starts by a rule, in local time: what is at nine stays at nine when clocks change. */
function* wallsOf(rule: ICAL.Recur, start: Wall, steps: Steps): Generator<Wall> {
  const endless = rule.clone();
  // Ends are compared as instants: see `untilOf`.
  endless.until = null;
  const iterator = endless.iterator(ICAL.Time.fromJSDate(new Date(start), true));
  for (let step = 0; step < STEPS_A_RULE && steps.left > 0; step += 1) {
    steps.left -= 1;
    const next = iterator.next();
    if (!next) return;
    yield wallOf(next);
  }
}

/** The last instant of a rule: a day lasts until its end, and a time without a zone is in the event's. */
function untilOf({ until }: ICAL.Recur, { zone, isDay }: Event): number | null {
  if (!until) return null;
  const wall = wallOf(until);
  if (until.isDate || isDay) return zone(Math.floor(wall / DAY_MS) * DAY_MS + DAY_MS) - 1;
  return until.zone === ICAL.Timezone.utcTimezone ? wall : zone(wall);
}
