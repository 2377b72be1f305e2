import type { Availability } from '@playfield/contracts/availability.ts';
import { MINUTE_MS, minutesOf, daysAfter } from '@playfield/contracts/fields/time.ts';
import { Temporal } from 'temporal-polyfill';
import { startInstant } from '../../places/time.ts';

/** Minutes since midnight, from 0 to 1440. */
type Stretch = { from: number; to: number };
export type WeeklyHours = Stretch & { /** From 1 (Monday) to 7 (Sunday). */ weekday: number };
export type SingleHours = Stretch & { date: string };
type Days = { from: string; to: string };

export type Calendar = {
  weekly: readonly WeeklyHours[];
  openings: readonly SingleHours[];
  blackouts: readonly Days[];
  seasons: readonly Days[];
  timeZone: string;
};
/** Unix time in milliseconds. `to` is exclusive. */
export type Interval = { from: number; to: number };

const DAY_MINUTES = 24 * 60;
const DAYS_A_WEEK = 7;

export function timeOf(minutes: number): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${part(Math.floor(minutes / 60) % 24)}:${part(minutes % 60)}`;
}

function stretches(start: string, end: string): { today: Stretch; tomorrow: Stretch | null } {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  if (to > from) return { today: { from, to }, tomorrow: null };
  return { today: { from, to: DAY_MINUTES }, tomorrow: to > 0 ? { from: 0, to } : null };
}

export function merged<Part extends Stretch>(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const part of parts.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && part.from <= last.to) found[found.length - 1] = { ...last, to: Math.max(last.to, part.to) };
    else found.push(part);
  }
  return found;
}

export function weeklyHours(weekly: Availability['weekly']): WeeklyHours[] {
  const all = weekly.flatMap(({ weekday, start, end }) => {
    const { today, tomorrow } = stretches(start, end);
    const after = (weekday % DAYS_A_WEEK) + 1;
    return [{ weekday, ...today }, ...(tomorrow ? [{ weekday: after, ...tomorrow }] : [])];
  });
  const byDay = Map.groupBy(all, ({ weekday }) => weekday);
  return [...byDay.values()].flatMap(merged).toSorted((one, other) => one.weekday - other.weekday);
}

export function singleHours(openings: Availability['openings']): SingleHours[] {
  const all = openings.flatMap(({ date, start, end }) => {
    const { today, tomorrow } = stretches(start, end);
    return [{ date, ...today }, ...(tomorrow ? [{ date: daysAfter(date, 1), ...tomorrow }] : [])];
  });
  const byDay = Map.groupBy(all, ({ date }) => date);
  return [...byDay.values()].flatMap(merged).toSorted((one, other) => one.date.localeCompare(other.date));
}

const covers =
  (date: string) =>
  ({ from, to }: Days): boolean =>
    from <= date && date <= to;

export const isDayOff = ({ blackouts }: Pick<Calendar, 'blackouts'>, date: string): boolean =>
  blackouts.some(covers(date));

export const isInSeason = ({ seasons, blackouts }: Pick<Calendar, 'seasons' | 'blackouts'>, date: string): boolean =>
  !isDayOff({ blackouts }, date) && (seasons.length === 0 || seasons.some(covers(date)));

function hoursOn({ date, weekday }: Day, { weekly, openings, ...days }: Calendar): Stretch[] {
  if (isDayOff(days, date)) return [];
  const usual = isInSeason(days, date) ? weekly.filter((one) => one.weekday === weekday) : [];
  return merged<Stretch>([...usual, ...openings.filter((one) => one.date === date)]);
}

type Day = { date: string; weekday: number };
export type Clock = ReturnType<typeof createClock>;

export function createClock(range: Interval) {
  const daysOf = new Map<string, Day[]>();
  const midnights = new Map<string, { midnight: number; even: boolean }>();

  function midnightOf(date: string, timeZone: string): { midnight: number; even: boolean } {
    const key = `${timeZone} ${date}`;
    const seen = midnights.get(key);
    if (seen) return seen;
    const midnight = startInstant(date, '00:00', timeZone).getTime();
    const next = startInstant(daysAfter(date, 1), '00:00', timeZone).getTime();
    const found = { midnight, even: next - midnight === DAY_MINUTES * MINUTE_MS };
    midnights.set(key, found);
    return found;
  }

  return {
    range,
    days(timeZone: string): readonly Day[] {
      const seen = daysOf.get(timeZone);
      if (seen) return seen;
      const dayAt = (instant: number) =>
        Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
      const [days, last] = [[] as Day[], dayAt(range.to)];
      for (let day = dayAt(range.from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
        days.push({ date: day.toString(), weekday: day.dayOfWeek });
      daysOf.set(timeZone, days);
      return days;
    },
    at(date: string, minutes: number, timeZone: string): number {
      if (minutes === DAY_MINUTES) return midnightOf(daysAfter(date, 1), timeZone).midnight;
      const { midnight, even } = midnightOf(date, timeZone);
      return even ? midnight + minutes * MINUTE_MS : startInstant(date, timeOf(minutes), timeZone).getTime();
    },
  };
}

export function freeIn(calendar: Calendar, clock: Clock): Interval[] {
  const { range } = clock;
  const found = clock
    .days(calendar.timeZone)
    .flatMap((day) =>
      hoursOn(day, calendar).map(({ from, to }) => ({
        from: Math.max(clock.at(day.date, from, calendar.timeZone), range.from),
        to: Math.min(clock.at(day.date, to, calendar.timeZone), range.to),
      })),
    );
  return merged(found.filter(({ from, to }) => to > from));
}

export function overlap(ours: readonly Interval[], theirs: readonly Interval[]): Interval[] {
  const found: Interval[] = [];
  for (let one = 0, other = 0; one < ours.length && other < theirs.length;) {
    const [a, b] = [ours[one], theirs[other]];
    if (!a || !b) break;
    const both = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
    if (both.to > both.from) found.push(both);
    if (a.to < b.to) one += 1;
    else other += 1;
  }
  return found;
}

export function without(free: readonly Interval[], busy: readonly Interval[]): Interval[] {
  return busy.reduce<Interval[]>(
    (left, { from, to }) =>
      left.flatMap((one) =>
        [
          { from: one.from, to: Math.min(one.to, from) },
          { from: Math.max(one.from, to), to: one.to },
        ].filter((part) => part.to > part.from),
      ),
    [...free],
  );
}

export function timesByTeam(times: readonly (readonly [teamId: number, time: Interval])[]): Map<number, Interval[]> {
  const byTeam = [...Map.groupBy(times, ([teamId]) => teamId)];
  return new Map(byTeam.map(([teamId, some]) => [teamId, some.map(([, time]) => time)]));
}
