import { endDateOf, daysAfter } from '@playfield/contracts/fields/time.ts';
import { Temporal } from 'temporal-polyfill';

/** Moves a time that a clock change skips by the gap. Uses the first of two equal times (RFC 5545 §3.3.5). */
export function startInstant(date: string, time: string, timeZone: string): Date {
  return new Date(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds);
}

export function endInstant(game: { date: string; startTime: string; endTime: string }, timeZone: string): Date {
  return startInstant(endDateOf(game), game.endTime, timeZone);
}

export function dayOf(date: string, timeZone: string): { from: number; to: number } {
  return {
    from: startInstant(date, '00:00', timeZone).getTime(),
    to: startInstant(daysAfter(date, 1), '00:00', timeZone).getTime(),
  };
}

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
