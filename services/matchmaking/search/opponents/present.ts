import type { Slot } from '@playfield/contracts/opponents.ts';
import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../../teams/availability/hours.ts';

/** A game is on one day: anything after midnight is cut. */
export function presentSlot({ from, to }: Interval, timeZone: string): Slot {
  const at = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const [start, end] = [at(from), at(to)];
  const text = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' });
  const sameDay = start.toPlainDate().equals(end.toPlainDate());
  return {
    date: start.toPlainDate().toString(),
    startTime: text(start),
    endTime: sameDay ? text(end) : '23:59',
    timeZone,
  };
}
