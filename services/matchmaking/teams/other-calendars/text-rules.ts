/**
 * Picks from a calendar's text what says when somebody is busy. The rest is dropped before anything is parsed: it is
 * most of the text, and it names people.
 */

const TIMES = ['DTSTART', 'RRULE', 'RDATE'];
const EVENT = ['UID', 'DTEND', 'DURATION', 'EXDATE', 'RECURRENCE-ID', 'STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS'];
const OF_EVENTS = new Set([...TIMES, ...EVENT]);
const OF_ZONES = new Set([...TIMES, 'TZID', 'TZOFFSETFROM', 'TZOFFSETTO']);
/** Kinds of components; others are skipped whole, such as alarms and tasks. */
const KEPT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['VCALENDAR', new Set<string>()],
  ['VEVENT', OF_EVENTS],
  ['VTIMEZONE', OF_ZONES],
  ['STANDARD', OF_ZONES],
  ['DAYLIGHT', OF_ZONES],
]);
/** Ten years of single dates fit in one line; longer ones are no times. */
const LINE_MAX = 64 * 1024;
const PROPERTY = /^([\w-]+)[;:]/;

/** Events and time zones as text, one each. */
export type Parts = { isCalendar: boolean; events: string[]; zones: string[] };

/** @param most events that are picked */
export function partsOf(text: string, most: number): Parts {
  const parts: Parts = { isCalendar: false, events: [], zones: [] };
  let skipping: string | null = null;
  let kept: ReadonlySet<string> = new Set();
  let lines: string[] | null = null;
  for (const line of unfolded(text)) {
    const name = PROPERTY.exec(line)?.[1]?.toUpperCase() ?? '';
    const kind =
      name === 'BEGIN' || name === 'END'
        ? line
            .slice(name.length + 1)
            .trim()
            .toUpperCase()
        : '';
    if (skipping !== null) {
      if (name === 'END' && kind === skipping) skipping = null;
    } else if (name === 'BEGIN') {
      parts.isCalendar ||= kind === 'VCALENDAR';
      if (!KEPT.has(kind)) skipping = kind;
      kept = KEPT.get(kind) ?? kept;
      if (kind === 'VEVENT' || kind === 'VTIMEZONE') lines = [];
      if (KEPT.has(kind)) lines?.push(line);
    } else if (name === 'END') {
      lines?.push(line);
      if (lines && kind === 'VEVENT') parts.events.push(lines.join('\r\n'));
      if (lines && kind === 'VTIMEZONE') parts.zones.push(lines.join('\r\n'));
      if (kind === 'VEVENT' || kind === 'VTIMEZONE') lines = null;
      if (parts.events.length >= most) break;
    } else if (kept.has(name)) lines?.push(line);
  }
  return parts;
}

/** A line that begins with a blank belongs to the one before (RFC 5545 §3.1). */
function* unfolded(text: string): Generator<string> {
  let line = '';
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r?\n|\r/)) {
    if (raw.startsWith(' ') || raw.startsWith('\t')) {
      if (line.length < LINE_MAX) line += raw.slice(1);
      continue;
    }
    if (line !== '') yield line;
    line = raw;
  }
  if (line !== '') yield line;
}
