/** The times of recurrence rules, which strangers write: with bounds on every search. */
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import ICAL from 'ical.js';
import type { Interval } from '../availability/hours.ts';
import { timeIn, type Wall, type Written } from './calendar-text.ts';

/** In one text: five hundred series with something every day. */
const STEPS_MAX = 100_000;
/** Few things last so long and repeat. */
const LONGEST_MS = 60 * DAY_MS;
const RULE_MAX = 500;
/** The search steps through each day of it. */
const INTERVAL_MAX = 1_000;
const DAILY_OR_LONGER = /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/;

/** Rules can exclude every day there is, which a search only notices if it has an end. */
class BoundedIterator extends ICAL.RecurIterator {
  steps = 0;
  private readonly stepsMax: number;
  private readonly lastYear: number;

  constructor(rule: ICAL.Recur, first: ICAL.Time, stepsMax: number, lastYear: number) {
    super({ rule, dtstart: first });
    this.stepsMax = stepsMax;
    this.lastYear = lastYear;
  }

  override check_contracting_rules(): boolean {
    this.steps += 1;
    return this.steps > this.stepsMax || this.last.year > this.lastYear || super.check_contracting_rules();
  }
}

export type Recurrences = {
  /** The later times of a rule, in order: none if it makes no sense. @param isOver whether a time is after its UNTIL */
  after(first: Wall, rule: string, isOver: (until: Written, wall: Wall) => boolean): Wall[];
  /** Whether a rule had to be cut. */
  readonly isExhausted: boolean;
};

/** @param range the times to find, with those that last into it */
export function createRecurrences({ from, to: end }: Interval): Recurrences {
  let left = STEPS_MAX;
  const timeOf = (wall: Wall) => ICAL.Time.fromJSDate(new Date(wall), true);

  function* walk(first: Wall, rule: ICAL.Recur): Generator<Wall> {
    // A yearly search begins at its construction.
    rule.until = timeOf(end);
    const iterator = new BoundedIterator(rule, timeOf(first), left, timeOf(end).year);
    try {
      for (let next = iterator.next(); next && iterator.steps <= left; next = iterator.next()) {
        const { year, month, day, hour, minute, second } = next;
        yield Date.UTC(year, month - 1, day, hour, minute, second);
      }
    } finally {
      left -= iterator.steps + 1;
    }
  }

  return {
    after(first, text, isOver) {
      const rule = ruleIn(text);
      if (!rule || first > end || left <= 0) return [];
      const until = timeIn(/UNTIL=([^;]*)/i.exec(text)?.[1]);
      const walls: Wall[] = [];
      try {
        for (const wall of walk(skipTo(from - LONGEST_MS, first, rule), rule)) {
          if (until && isOver(until, wall)) break;
          walls.push(wall);
        }
      } catch {
        // What was found until then counts.
      }
      return walls;
    },
    get isExhausted() {
      return left <= 0;
    },
  };
}

/** A later time from which a daily or weekly rule is the same, if it does not count. */
function skipTo(from: number, first: Wall, { freq, interval, count }: ICAL.Recur): Wall {
  if (count !== null || from < first || (freq !== 'DAILY' && freq !== 'WEEKLY')) return first;
  const period = interval * (freq === 'DAILY' ? 1 : 7) * DAY_MS;
  return first + Math.floor((from - first) / period) * period;
}

/** Without its end, and without parts that say nothing. */
function ruleIn(text: string): ICAL.Recur | null {
  if (text.length > RULE_MAX) return null;
  const parts = text
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .split(';')
    .filter((part) => /^[A-Z]+=.+$/.test(part) && !part.startsWith('UNTIL='));
  try {
    const rule = ICAL.Recur.fromString(parts.join(';'));
    return DAILY_OR_LONGER.test(rule.freq) && rule.interval <= INTERVAL_MAX ? rule : null;
  } catch {
    return null;
  }
}
