import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import ICAL from 'ical.js';
import type { Interval } from '../availability/hours.ts';
import { timeIn, type Wall, type Written } from './calendar-text.ts';

const STEPS_MAX = 100_000;
/** CPU time in microseconds, limited because some steps take far longer than others. */
const TIME_MAX = 2_000_000;
const LONGEST_MS = 60 * DAY_MS;
const RULE_MAX = 500;
/** Limited, because ical.js steps through long intervals day by day. */
const INTERVAL_MAX = 1_000;
const DAILY_OR_LONGER = /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/;

export type Recurrences = ReturnType<typeof createRecurrences>;

export function createRecurrences({ from, to: end }: Interval) {
  let left = STEPS_MAX;
  const before = process.cpuUsage();
  const timeOf = (wall: Wall) => ICAL.Time.fromJSDate(new Date(wall), true);
  const lastYear = timeOf(end).year;

  function spend(steps: number): void {
    left -= steps;
    if (process.cpuUsage(before).user > TIME_MAX) left = 0;
    if (left <= 0) throw new Error('The rules take too long');
  }

  /** Stops after the last year. Otherwise, the search would never end if a rule excluded every day. */
  class BoundedIterator extends ICAL.RecurIterator {
    override check_contracting_rules(): boolean {
      spend(1);
      return this.last.year > lastYear || super.check_contracting_rules();
    }

    override expand_year_days(year: number): number {
      spend(0);
      return super.expand_year_days(year);
    }
  }

  function* walk(first: Wall, rule: ICAL.Recur): Generator<Wall> {
    spend(1);
    // Set `until` first, because constructing a yearly iterator starts its search.
    rule.until = timeOf(end);
    const iterator = new BoundedIterator({ rule, dtstart: timeOf(first) });
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { year, month, day, hour, minute, second } = next;
      yield Date.UTC(year, month - 1, day, hour, minute, second);
    }
  }

  return {
    after(first: Wall, text: string, isOver: (until: Written, wall: Wall) => boolean): Wall[] {
      const rule = ruleIn(text);
      if (!rule || first > end || left <= 0) return [];
      const until = timeIn(/UNTIL=([^;]*)/i.exec(text)?.[1]);
      const walls: Wall[] = [];
      try {
        for (const wall of walk(skipTo(from - LONGEST_MS, first, rule), rule)) {
          if (until && isOver(until, wall)) break;
          walls.push(wall);
        }
      } catch {}
      return walls;
    },
    get isExhausted(): boolean {
      return left <= 0;
    },
  };
}

function skipTo(from: number, first: Wall, { freq, interval, count }: ICAL.Recur): Wall {
  if (count !== null || from < first || (freq !== 'DAILY' && freq !== 'WEEKLY')) return first;
  const period = interval * (freq === 'DAILY' ? 1 : 7) * DAY_MS;
  return first + Math.floor((from - first) / period) * period;
}

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
