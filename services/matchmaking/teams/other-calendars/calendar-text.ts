import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@playfield/contracts/fields/time.ts';

/** A local time, as the Unix time in milliseconds that it would be in UTC. */
export type Wall = number;
export type Written = { wall: Wall; isDate: boolean; isUtc: boolean };
export type Period = Written & { size: number };
export type Line = { zone: string | null; value: string };
export type Component = { kind: string; lines: Map<string, Line[]>; parts: Component[] };

const READ =
  /^(?:UID|SEQUENCE|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|METHOD|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO|X-MICROSOFT-CDO-BUSYSTATUS|X-WR-TIMEZONE|X-LIC-LOCATION|DESCRIPTION)(?= *[;:])/i;
const OUTER = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE']);
const DEPTH_MAX = 5;
const A_DATE = /:\s*(?=\d{4}-?\d\d-?\d\d)/;
const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?\s*(?:(Z)|([+-])(\d\d):?(\d\d))?)?$/i;
export const USUAL_MS = 2 * HOUR_MS;
const CLOCK = String.raw`(\d{1,2}):(\d\d)(?::\d\d)?(?: ?h[a-z]*)?`;
const HOURS = String.raw`(\d{1,2}(?:\.\d+)?) ?h[a-z]*\.?[ ,]*(?:and |& )?(?:(\d{1,3})(?: ?m[a-z]*)?)?`;
const MINUTES = String.raw`(\d{1,3}) ?m[a-z]*`;
const IN_WORDS = new RegExp(
  String.raw`\b([a-z]{0,20})[ -]{0,3}\bduration\s?:[ \t]*(?:${CLOCK}|${HOURS}|${MINUTES}|)\.?([^\n.;<)|]*)`,
  'gi',
);
const OF_ALL = /^(?:|event|game|match|meeting|practice|scrimmage|session|time|total|training)$/i;

export function calendarsIn(text: string): Component[] {
  const root = newComponent('');
  const open = [root];
  // An indented line continues the previous one (RFC 5545 §3.1), unless a BEGIN line is indented as well.
  const lines = /^[ \t]+BEGIN:V/im.test(text) ? text.replaceAll(/^[ \t]+/gm, '') : text;
  for (const line of lines.replaceAll(/(?:\r\n|\r|\n)[ \t]/g, '').split(/\r\n|\r|\n/)) {
    const [, edge, name = ''] = /^\uFEFF?(BEGIN|END):\s*([a-z-]+)\s*$/i.exec(line) ?? [];
    const kind = name.toUpperCase();
    if (edge === undefined) addLine(open.at(-1) ?? root, line);
    else if (edge.toUpperCase() === 'END') {
      const index = open.findLastIndex((one) => one.kind === kind);
      if (index > 0) open.length = index;
    } else {
      if (kind === 'VCALENDAR') open.length = 1;
      open.length = Math.min(open.length, OUTER.has(kind) ? 2 : DEPTH_MAX);
      const begun = newComponent(kind);
      open.at(-1)?.parts.push(begun);
      open.push(begun);
    }
  }
  return root.parts.filter(({ kind }) => kind === 'VCALENDAR');
}

const newComponent = (kind: string): Component => ({ kind, lines: new Map(), parts: [] });

function addLine({ lines }: Component, line: string): void {
  const name = READ.exec(line)?.[0].toUpperCase();
  if (name === undefined || /^FREEBUSY[^:]*;\s*FBTYPE="?FREE\b/i.test(line)) return;
  // Zone names may contain colons, so find the value by the date at its start.
  const date = line.search(A_DATE);
  const colon = date === -1 ? line.indexOf(':') : date;
  const zone = /;\s*TZID=("[^"]*"|[^;]*)/i.exec(line.slice(0, colon))?.[1] ?? null;
  const value = line.slice(colon + 1).trim();
  const read = name === 'DESCRIPTION' ? statedIn(value) : NAMES_ZONE.test(name) ? zoneNameIn(value) : value;
  const added = { zone: zone === null ? null : zoneNameIn(zone), value: read };
  const known = lines.get(name);
  if (known) known.push(added);
  else lines.set(name, [added]);
}

const NAMES_ZONE = /^(?:TZID|X-WR-TIMEZONE|X-LIC-LOCATION)$/;
const zoneNameIn = (text: string): string => text.replaceAll(/"|\\(?=.)/g, '').trim();

/** Returns the longest stated duration in ms, or 0. Raises it to `USUAL_MS` unless one is clearly the total. */
function statedIn(description: string): string {
  const text = description.replaceAll(/\\n/gi, '\n').replaceAll('\\', '');
  const stated = [...text.matchAll(IN_WORDS)].map(([, label = '', ...found]) => {
    const [clockHours, clockMinutes, hours, more, minutes, rest = ''] = found;
    const size = Number(clockHours ?? hours ?? 0) * HOUR_MS + Number(clockMinutes ?? more ?? minutes ?? 0) * MINUTE_MS;
    return { size, isClear: size > 0 && OF_ALL.test(label) && rest.trim() === '' };
  });
  const longest = Math.max(0, ...stated.map(({ size }) => size));
  return `${stated.some(({ isClear }) => isClear) ? longest : longest && Math.max(longest, USUAL_MS)}`;
}

export const firstIn = ({ lines }: Component, name: string): string => lines.get(name)?.[0]?.value ?? '';

export function timesIn({ value }: Line): Period[] {
  return value.split(/[,;]/).flatMap((one) => {
    const [start, end = ''] = one.split('/');
    const time = timeIn(start);
    return time ? { ...time, size: durationIn(end.trim()) || (timeIn(end)?.wall ?? time.wall) - time.wall } : [];
  });
}

export function timeIn(text = ''): Written | null {
  const found = TIME.exec(
    text
      .trim()
      .replace(/T$/i, '')
      .replace(/T(?=(?:\d{3}|\d{5})(?!\d)|\d:)/i, 'T0'),
  );
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((one) => Number(one ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCDate() !== day || hour > 24 || minute > 59 || second > 60) return null;
  const [utc, sign, hours, minutes] = found.slice(7);
  const ahead = (Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS) * (sign === '-' ? -1 : 1);
  return {
    wall: date.getTime() + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS - ahead,
    isDate: found[4] === undefined,
    isUtc: (utc ?? sign) !== undefined,
  };
}

export function durationIn(text: string): number {
  const found = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (found?.slice(1) ?? []).map((one) =>
    Number(one ?? 0),
  );
  return (weeks * 7 + days) * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS;
}
