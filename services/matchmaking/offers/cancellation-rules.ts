/** When a cancellation that the other team has not seen is sent again. Pure. */
import { Temporal } from 'temporal-polyfill';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';

/** Pauses before it is sent again: growing, so that whoever is away for a day is not flooded. */
const PAUSES_MS = [0.5, 2, 6, 12, 24, 24, 24, 24].map((hours) => hours * HOUR_MS);
/** Near the game the pauses shrink to a part of the time that is left, but never below this. */
const SHORTEST_MS = 10 * MINUTE_MS;
const PART_OF_TIME_LEFT = 1 / 3;
/** How long before the start people leave home: an hour on the road and half an hour to warm up. */
const LEAVES_MS = 90 * MINUTE_MS;

/** Between them, by the game's clock, nobody is woken for what can wait until the morning. */
const [NIGHT_FROM, NIGHT_TO] = [22, 7] as const;
/** Of an early game, the morning begins this long before people leave home. */
const UP_BEFORE_MS = HOUR_MS;

type Canceled = { startsAt: Date; timeZone: string; /** How many times it was sent again. */ sentAgain?: number };

/** The next time; null where it has been sent often enough, or the game would have begun. */
export function sendAgainAt({ startsAt, timeZone, sentAgain = 0 }: Canceled, now: Date): Date | null {
  const pause = PAUSES_MS[sentAgain];
  if (pause === undefined) return null;
  const left = startsAt.getTime() - now.getTime();
  const paused = now.getTime() + Math.max(SHORTEST_MS, Math.min(pause, Math.round(left * PART_OF_TIME_LEFT)));
  const next = Math.max(paused, Math.min(wakingAt(paused, timeZone), startsAt.getTime() - LEAVES_MS - UP_BEFORE_MS));
  return next < startsAt.getTime() ? new Date(next) : null;
}

/** The time itself by day; at night the morning after. */
function wakingAt(time: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
  if (local.hour >= NIGHT_TO && local.hour < NIGHT_FROM) return time;
  const morning = local.hour < NIGHT_TO ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  return morning.toZonedDateTime({ timeZone, plainTime: { hour: NIGHT_TO } }).epochMilliseconds;
}
