import {
  DAY_MS,
  daysAfter,
  durationOf,
  endDateOf,
  MINUTE_MS,
  minutesOf,
  USUAL_MINUTES,
} from '@playfield/contracts/fields/time.ts';
import { zoneName } from '../../../shared/format/zones.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const YEAR = "'?(?<year>(?:20)?[2-4]\\d)";
/** Ambiguous dates are month-first, as in the US, except with dots or in files that contain day-first dates. */
const DATES = [
  /^(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<month>\d\d)(?<day>\d\d)(?<year>20\d\d)$/,
  /^(?<year>20\d\d)[-/. ](?<month>\d{1,2}|[a-z]+)[-/. ](?<day>\d{1,2})$/,
  new RegExp(String.raw`^(?<month>\d{1,2}|[a-z]+)(?<sign>[-/.])(?<day>\d{1,2})\k<sign>${YEAR}$`),
  /^(?<month>\d{1,2})(?<sign>\/)(?<day>\d{1,2})$/,
  /^(?<month>\d{1,2})-(?<day>1[3-9]|2\d|3[01])$/,
  new RegExp(String.raw`^(?<month>[a-z]+)[-/. ]?(?<day>\d{1,2})(?: ${YEAR})?$`),
  new RegExp(String.raw`^(?<day>\d{1,2})[-/. ]?(?<month>[a-z]+)(?:[-/. ]?${YEAR})?$`),
];
const DAY_FIRST = [
  /(?<!\S)(?:1[3-9]|2\d|3[01])\/(?:0?[1-9]|1[0-2])(?:\/(?:20)?[2-4]\d)?(?![^\s,])/,
  /(?<!\S)(?:1[3-9]|2\d|3[01])-(?:0?[1-9]|1[0-2])-(?:20)?[2-4]\d(?![^\s,])/,
];
/** A date without a year is in the past if its last occurrence is at most this many days ago, or else in the future. */
const SEASON_DAYS = 120;

/** Spreadsheet serial numbers 37000 (2001) to 72999 (2099): days since 1899-12-30, with a fraction for the time. */
const SERIAL = /^(?<days>3[7-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3})(?<part>\.\d+)?$/;
const SERIAL_ZERO = '1899-12-30';
const PART_OF_DAY = /^0?\.\d+$/;

const HALF = String.raw`(?<half>[ap])\.?(?: ?m\.?)?`;
const TIMES = [
  new RegExp(String.raw`^(?<hour>\d{1,2})[:.h](?<minute>[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?: ?${HALF})?$`),
  new RegExp(String.raw`^(?<hour>\d{1,2})(?<minute>[0-5]\d)? ?${HALF}$`),
  /^(?<hour>\d{1,2})(?<minute>[0-5]\d)h?$/,
  /^(?<hour>\d{1,2})h$/,
];
const TWELVE = /^(?:12(?::00)? ?)?(?<name>noon|midday|midnight)$/;
/** UTC offsets after a time. They must not be read as the end of a range. */
const OFFSETS = [
  /(?<=\dT\d\d:?\d\d(?::?\d\d(?:\.\d+)?)?|\d:\d\d:\d\d(?:\.\d+)?) ?(?<offset>Z|[+-](?:0\d|1[0-4]):?\d\d)$/,
  /(?<=\d ?[ap]\.?m\.?) (?<offset>[+-]0\d:00)$/i,
  / ?\b(?:GMT|UTC) ?(?<offset>[+-]\d\d:?\d\d)(?: ?\([^)]*\))?$/i,
];
const ZONE =
  / ?\(?\b(?:(?<short>[ecmp]|ak|ha?)[sd]?t|(?<long>eastern|central|mountain|pacific|alaska|hawaii(?:-aleutian)?)(?: standard| daylight)?(?: time)?|utc|gmt)\)?$/;
const ZONES: Readonly<Record<string, string>> = {
  e: 'eastern',
  c: 'central',
  m: 'mountain',
  p: 'pacific',
  ak: 'alaska',
  h: 'hawaii',
  ha: 'hawaii',
};
export const namesZone = (text: string) => ZONE.test(text.toLowerCase());

const RANGE = / ?(?:[-–—]|\b(?:to|until|till)\b) ?/g;
const AROUND = /^(?:[@,|·–—-]|at\b|from\b)? ?|[ ,]*$/g;

type Zone = string;
type Time = { time: string; half: string | undefined; zone: Zone | undefined };
type Point = Partial<Time> & { date?: string };

export type Moment = { date?: string; start?: string; end?: string; endDate?: string; zone?: Zone | undefined };

const named = (names: readonly string[], word: string) =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));

export function dateOf(text: string, now = new Date(), isDayFirst = false): string | null {
  const words = text
    .toLowerCase()
    .replace(/^(?:week|wk|round|matchday|game) ?\d+ ?[-–:]? /, '')
    .replace(/^([a-z]{3,9})(?=\d)/, '$1 ')
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b/g, '')
    .replaceAll(/(?<=[a-z])\.|[,()]/g, ' ')
    .replaceAll(/ ?\/ ?/g, '/')
    .split(' ')
    .filter((word) => !['', 'on', 'of', '-'].includes(word));
  const weekday = words.map((word) => named(WEEKDAYS, word)).find((index) => index >= 0);
  const plain = words.filter((word) => named(WEEKDAYS, word) < 0).join(' ');
  const { year, month = '', day, sign } = DATES.map((date) => date.exec(plain)?.groups).find(Boolean) ?? {};
  const [first, second] = [Number(month) || named(MONTHS, month) + 1, Number(day)];
  const isSwapped = sign === '.' || (isDayFirst && sign !== undefined) ? second <= 12 : first > 12;
  const [monthIndex, dayOfMonth] = isSwapped && Number(month) ? [second, first] : [first, second];
  const earliest = now.getTime() - SEASON_DAYS * DAY_MS;
  const inYear = (one: number) => new Date(Date.UTC(one, monthIndex - 1, dayOfMonth));
  const thisYear = now.getFullYear();
  const inSeason = [thisYear - 1, thisYear, thisYear + 1].map(inYear).find((date) => date.getTime() >= earliest);
  const date = year === undefined ? inSeason : inYear(2000 + (Number(year) % 100));
  if (date?.getUTCMonth() !== monthIndex - 1 || date.getUTCDate() !== dayOfMonth) return null;
  return weekday === undefined || weekday === date.getUTCDay() ? date.toISOString().slice(0, 10) : null;
}

const clock = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);

export function timeOf(text: string): Time | null {
  const plain = text.toLowerCase().replaceAll(AROUND, '');
  const found = ZONE.exec(plain);
  const { short = '', long = '' } = found?.groups ?? {};
  const zone = found ? (ZONES[short] ?? (long || 'Z')) : undefined;
  const rest = (found ? plain.slice(0, found.index) : plain).replace(/(?<=\d\d) ?h(?:ou)?rs?$/, '');
  const twelve = TWELVE.exec(rest)?.groups?.['name'];
  if (twelve) return { time: twelve === 'midnight' ? '00:00' : '12:00', half: undefined, zone };
  if (PART_OF_DAY.test(rest)) {
    const part = timeOfPart(Number(rest));
    return part && { ...part, zone };
  }
  const { hour, minute = '0', half } = TIMES.map((time) => time.exec(rest)?.groups).find(Boolean) ?? {};
  if (hour === undefined || Number(hour) > (half ? 12 : 23) || (half && Number(hour) === 0)) return null;
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  return { time: clock(hours * 60 + Number(minute)), half, zone };
}

/** Reads a fraction of a day only if it is a multiple of five minutes, because `0.30` may be a time with a dot. */
function timeOfPart(part: number): Time | null {
  const minutes = part * (DAY_MS / MINUTE_MS);
  const rounded = Math.round(minutes / 5) * 5;
  return Math.abs(minutes - rounded) < 0.1 ? { time: clock(rounded), half: undefined, zone: undefined } : null;
}

function pointOf(text: string, now: Date, isDayFirst: boolean): Point | null {
  const { days, part } = SERIAL.exec(text)?.groups ?? {};
  if (days) return { date: daysAfter(SERIAL_ZERO, Number(days)), ...(part ? timeOfPart(Number(part)) : {}) };
  const found = OFFSETS.map((one) => one.exec(text)).find((one) => one !== null);
  const offset = found?.groups?.['offset']?.replace(/(\d\d)(\d\d)$/, '$1:$2');
  const words = (found ? text.slice(0, found.index) : text)
    .replace(/(?<=\d)T(?=\d)/, ' ')
    .replace(/(?<= \d{4})\d\d$/, '')
    .split(' ');
  const parts = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const);
  const splits = [[words.join(' '), ''] as const, ...parts.toReversed()];
  for (const [day, hours] of [...splits, ...splits.map(([hours, day]) => [day, hours] as const)]) {
    const date = day === '' ? undefined : dateOf(day, now, isDayFirst);
    const time = hours === '' ? undefined : timeOf(hours);
    if (date !== null && time !== null) return { ...(date && { date }), ...time, ...(offset && { zone: offset }) };
  }
  return null;
}

const MOMENT_MAX = 130;

export function momentOf(text: string, now = new Date(), isDayFirst = false): Moment | null {
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  if (plain.length > MOMENT_MAX) return null;
  const point = pointOf(plain, now, isDayFirst);
  if (point)
    return { ...(point.date && { date: point.date }), ...(point.time && { start: point.time }), zone: point.zone };
  for (const sign of plain.matchAll(RANGE)) {
    const [from, to] = [plain.slice(0, sign.index), plain.slice(sign.index + sign[0].length)];
    const range = rangeOf(from, to, now, isDayFirst);
    if (range) return range;
  }
  return null;
}

function rangeOf(from: string, to: string, now: Date, isDayFirst: boolean): Moment | null {
  const read = (text: string) => pointOf(text, now, isDayFirst);
  const inHalves = (text: string) => [text, `${text} am`, `${text} pm`].map(read);
  const isStartMarked = read(from)?.half !== undefined || TWELVE.test(from.toLowerCase());
  const isEndMarked = read(to)?.half !== undefined;
  const starts = isEndMarked ? inHalves(from) : [read(from)];
  const ends = isStartMarked && !isEndMarked ? inHalves(to) : [read(to)];
  const [range] = starts
    .flatMap((start) => ends.map((end) => ({ start, end })))
    .flatMap(({ start, end }) => {
      if (start?.time === undefined || end?.time === undefined) return [];
      const dates = { ...(start.date && { date: start.date }), ...(end.date && { endDate: end.date }) };
      return { ...dates, start: start.time, end: end.time, zone: start.zone ?? end.zone };
    })
    .toSorted((one, other) => lengthOf(one) - lengthOf(other));
  return range ?? null;
}

const lengthOf = ({ start, end }: { start: string; end: string }) => durationOf({ startTime: start, endTime: end });

const LENGTH =
  /^(?:(?<hours>\d+(?:\.\d+)?) ?h(?:(?:ou)?rs?)?\.?)?,? ?(?:(?<minutes>\d+) ?(?:m(?:in(?:ute)?s?)?\.?)?)?$/;
/** Bare numbers up to this are hours, and larger ones are minutes: no game lasts nine hours or eight minutes. */
const HOURS_MAX = 8;

export function minutesIn(text: string): number | null {
  const plain = text.trim().toLowerCase();
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(plain) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  if (/^\d+(?:\.\d+)?$/.test(plain)) return Number(plain) <= HOURS_MAX ? Number(plain) * 60 : Number(plain);
  const groups = LENGTH.exec(plain)?.groups;
  return plain === '' || !groups ? null : Number(groups['hours'] ?? 0) * 60 + Number(groups['minutes'] ?? 0);
}

export type WhenCells = Partial<Record<'date' | 'startTime' | 'endTime' | 'endDate' | 'duration', string>>;
export type When = { date: string; startTime: string; endTime: string; zone: Zone | undefined; isEndGuessed: boolean };

export const showsDayFirst = ({ date = '', startTime = '', endTime = '', endDate = '' }: WhenCells): boolean =>
  [date, startTime, endTime, endDate].some((text) => {
    const plain = text.normalize('NFKC').replaceAll(/ ?\/ ?/g, '/');
    return DAY_FIRST.some((one) => one.test(plain));
  });

type TimeParts = WhenCells & Partial<Record<'meridiem' | 'endMeridiem' | 'timeZone', string>>;

export function withTimeParts<Cells extends TimeParts>(cells: Cells): Cells {
  const { endTime = '', meridiem = '', endMeridiem = '', timeZone = '' } = cells;
  const timed = cells.startTime ? 'startTime' : 'date';
  const start = withMeridiem(cells[timed] ?? '', meridiem);
  const end = meridiem && endTime && !endMeridiem ? nearestEnd(start, endTime) : withMeridiem(endTime, endMeridiem);
  return { ...cells, ...(start && { [timed]: withTimeZone(start, timeZone) }), ...(end && { endTime: end }) };
}

/** Appends the text of the AM/PM column. A time that contradicts that text becomes unreadable, and isn't posted. */
function withMeridiem(text: string, meridiem: string): string {
  if (text === '' || meridiem === '') return text;
  const plain = momentOf(text);
  if (plain && plain.start === undefined) return text;
  const joined = `${text} ${meridiem}`;
  const isAfternoon = plain?.start !== undefined && plain.start >= '12:00';
  return !momentOf(joined) && plain && isAfternoon === /^p/i.test(meridiem) ? text : joined;
}

function inHalves(text: string): { text: string; start: string; end?: string | undefined }[] {
  const at = ZONE.exec(text.toLowerCase())?.index ?? text.length;
  return ['AM', 'PM']
    .map((half) => `${text.slice(0, at)} ${half}${text.slice(at)}`)
    .flatMap((marked) => {
      const { start, end } = momentOf(marked) ?? {};
      return start === undefined ? [] : { text: marked, start, end };
    });
}

const shortest = <One extends { start: string; end: string }>(games: readonly One[]) =>
  games.toSorted((one, other) => lengthOf(one) - lengthOf(other))[0];

function nearestEnd(start: string, end: string): string {
  const startTime = momentOf(start)?.start;
  if (startTime === undefined) return end;
  return shortest(inHalves(end).map(({ text, start: time }) => ({ text, start: startTime, end: time })))?.text ?? end;
}

const EXACT = /\d ?[ap]\.?(?: ?m\b|(?![a-z]))|\dh|noon|midday|midnight|\dT\d|(?<![\d/-])[012]\d{3}(?: ?h(?:ou)?rs?)?$/i;

function bareTime(text = ''): Moment | null {
  if (EXACT.test(text) || PART_OF_DAY.test(text) || SERIAL.test(text)) return null;
  const moment = momentOf(text);
  return moment?.start === undefined || /^[Z+-]/.test(moment.zone ?? '') ? null : moment;
}

/** True if a time without AM/PM is 13:00 or later, or if all such times before 10:00 are written `06:00` to `09:59`. */
export function isIn24Hours(rows: readonly WhenCells[]): boolean {
  const texts = rows.flatMap(({ date, startTime, endTime }) => [startTime || date, endTime]);
  const bare = texts.flatMap((text = '') => {
    const moment = bareTime(text);
    return moment ? [{ text, times: [moment.start ?? '', moment.end ?? ''] }] : [];
  });
  if (bare.some(({ times }) => times.some((time) => time >= '13:00'))) return true;
  const early = bare.filter(({ times: [start = ''] }) => start < '10:00');
  return (
    early.some(({ text }) => /(?<![\d:/.-])0\d[:.]/.test(text)) &&
    early.every(
      ({ text, times }) => /(?<![\d:/.-])0\d[:.]/.test(text) && times.every((time) => time === '' || time >= '06:00'),
    )
  );
}

/** Assumes that games start at 8 AM or later on weekdays, and at 7 AM or later on weekends. */
const isAfternoon = (start: string, isWeekday: boolean) => start >= '01:00' && start < (isWeekday ? '08:00' : '07:00');

export function withHalves<Cells extends WhenCells>(cells: Cells, isDayFirst = false): Cells {
  const timed = cells.startTime ? 'startTime' : 'date';
  const given = cells[timed] ?? '';
  const bare = bareTime(given);
  const end = cells.endTime && !bareTime(cells.endTime) ? momentOf(cells.endTime)?.start : undefined;
  const start = bare ? markedStart(given, bare, end, isOnWeekday(cells, isDayFirst)) : given;
  const endTime = bareTime(cells.endTime) ? nearestEnd(start, cells.endTime ?? '') : cells.endTime;
  return { ...cells, ...(start && { [timed]: start }), ...(endTime && { endTime }) };
}

function isOnWeekday({ date = '', startTime = '' }: WhenCells, isDayFirst: boolean): boolean {
  const [day] = [date, startTime].flatMap((text) => momentOf(text, new Date(), isDayFirst)?.date ?? []);
  return day === undefined || ![0, 6].includes(new Date(day).getUTCDay());
}

function markedStart(text: string, bare: Moment, end: string | undefined, isWeekday: boolean): string {
  const halves = inHalves(text);
  if (end !== undefined) return shortest(halves.map((half) => ({ ...half, end })))?.text ?? text;
  const { start = '' } = bare;
  const meant = isAfternoon(start, isWeekday) ? clock(minutesOf(start) + 12 * 60) : start;
  const fitting = halves.filter((half) => half.start === meant);
  return shortest(fitting.map((half) => ({ ...half, end: half.end ?? half.start })))?.text ?? text;
}

function withTimeZone(text: string, timeZone: string): string {
  if (timeZone === '') return text;
  const plain = momentOf(text);
  const isTimeWithoutZone = plain?.start !== undefined && plain.zone === undefined;
  return isTimeWithoutZone ? `${text} ${plainZone(timeZone)}` : text;
}

function plainZone(text: string): string {
  if (/^[+-]/.test(text)) return `GMT${text}`;
  if (!text.includes('/')) return text.replaceAll(/\([^)]*\)/g, '').trim() || text;
  try {
    return zoneName(text);
  } catch {
    return text;
  }
}

const UNKNOWN = /^(?:tb[ad]|n\/?a|-+|0+(?::00)*)?$/i;
const CLOCK = /^\d\d:\d\d$/;

export function whenOf(cells: WhenCells, usualMinutes = USUAL_MINUTES, now = new Date(), isDayFirst = false): When {
  const read = (text = '') => (text === '' ? {} : momentOf(text, now, isDayFirst));
  const [day, start, endDay] = [read(cells.date), read(cells.startTime), read(cells.endDate)];
  const dayStart = day?.start === '00:00' ? undefined : day?.start;
  const readDate = day?.date ?? start?.date;
  const readStart = cells.startTime && !start ? undefined : (start?.start ?? dayStart);
  const startTime = readStart ?? (start ? '' : cells.startTime) ?? '';

  const end = UNKNOWN.test(cells.endTime ?? '') ? {} : read(cells.endTime);
  const startZone = start?.start ? start.zone : dayStart && day?.zone;
  const endZone = end?.start && end.zone;
  const begun = { date: readDate ?? cells.date ?? '', startTime, zone: startZone ?? endZone };
  if (startZone && endZone && startZone !== endZone)
    return { ...begun, endTime: cells.endTime ?? '', isEndGuessed: false };

  const range = start?.end ? start : day;
  const written = end ? (end.start ?? range?.end ?? endDay?.start) : cells.endTime;
  const length = UNKNOWN.test(cells.duration ?? '') ? undefined : cells.duration;
  const minutes = length ? minutesIn(length) : usualMinutes;
  const counted = minutes === null ? length : readStart && after(readStart, minutes);
  const endTime = written ?? counted ?? '';
  const endDate = end?.date ?? range?.endDate ?? endDay?.date;
  if (readDate && readStart && endDate && CLOCK.test(endTime)) {
    const expected = endDateOf({ date: readDate, startTime, endTime });
    const text = [cells.endDate, cells.endTime].filter(Boolean).join(' ') || endDate;
    if (endDate !== expected) return { ...begun, endTime: text, isEndGuessed: false };
  }
  return { ...begun, endTime, isEndGuessed: written === undefined && !length && readStart !== undefined };
}

const after = (time: string, minutes: number) => clock(minutesOf(time) + minutes);
