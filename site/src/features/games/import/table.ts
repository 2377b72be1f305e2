/** Converts cells as coaches write them to API values. Unreadable text stays as is, for the server to refuse. */
import { ageGroups, competitionLevels, genders, matchupTypes, sports } from '@playfield/contracts/fields/options.ts';
import type { Option } from '@playfield/contracts/fields/options.ts';
import { columns, type Column } from '@playfield/contracts/schedules.ts';

const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/;
const US_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i;
const TIME = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})? ?(?:([ap])\.?m?\.?)?$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CENTURY = 2_000;

/** Column aliases, compared without case, spaces and punctuation. */
const NAMES: Record<Column, readonly string[]> = {
  date: ['day', 'gamedate'],
  startTime: ['starttime', 'time', 'from', 'kickoff', 'gametime', 'starts'],
  endTime: ['endtime', 'to', 'until', 'finish', 'ends'],
  matchupType: ['matchuptype', 'homeaway', 'hostingorlooking', 'lookingorhosting'],
  sport: [],
  ageGroup: ['age', 'agedivision', 'division', 'ages'],
  gender: ['sex', 'boysgirls'],
  competitionLevel: ['competitionlevel', 'skilllevel', 'skill'],
  location: ['place', 'town', 'city', 'venue', 'where'],
  address: ['exactaddress', 'street', 'streetaddress', 'field'],
  maxTravelDistance: [
    'maxtraveldistance',
    'traveldistance',
    'travel',
    'maxdistance',
    'distance',
    'miles',
    'maxmiles',
    'maxtravelmiles',
  ],
  additionalInfo: ['note', 'comment', 'comments', 'additionalinfo', 'info', 'details', 'description'],
};

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  looking: ['look', 'away', 'needhost', 'needahost', 'lookingforahost'],
  hosting: ['host', 'home', 'wecanhost', 'wehost'],
  male: ['m', 'boys', 'boy', 'men', 'mens'],
  female: ['f', 'girls', 'girl', 'women', 'womens'],
  coed: ['mixed', 'any', 'both'],
  recreational: ['rec', 'recreation', 'beginner'],
  competitive: ['comp', 'competition', 'travel', 'select', 'club'],
  'fastpitch-softball': ['softball', 'fastpitch'],
  'slowpitch-softball': ['slowpitch'],
  track: ['trackandfield'],
};

const folded = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const twoDigits = (number: number) => `${number}`.padStart(2, '0');
const written = (year: number, month: number, day: number) => `${year}-${twoDigits(month)}-${twoDigits(day)}`;

/** The column of each header cell; null if unknown. A repeated name counts once. */
export function columnsOf(header: readonly string[]): (Column | null)[] {
  const named = header.map((text) => columnNamed(folded(text)));
  return named.map((column, at) => (column && named.indexOf(column) === at ? column : null));
}

function columnNamed(name: string): Column | null {
  const known = Object.keys(NAMES).filter(isColumn);
  return known.find((column) => folded(columns[column]) === name || NAMES[column].includes(name)) ?? null;
}

function isColumn(name: string): name is Column {
  return name in columns;
}

/** `2027-05-01`, `5/1/2027`, `5/1/27`, `May 1, 2027` and `Sat 1 May 2027` as `2027-05-01`. */
export function dateOf(text: string): string {
  const plain = text.trim().replaceAll(/\s+/g, ' ').replace(WEEKDAY, '');
  const iso = ISO_DATE.exec(plain);
  if (iso) return written(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us = US_DATE.exec(plain);
  if (us) return written(yearOf(us[3]), Number(us[1]), Number(us[2]));
  const [, month = '', day, year] = MONTH_FIRST.exec(plain) ?? swapped(DAY_FIRST.exec(plain)) ?? [];
  const index = MONTHS.indexOf(month.toLowerCase().slice(0, 3));
  return index < 0 ? plain : written(Number(year), index + 1, Number(day));
}

function swapped(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found && [found[0], found[2], found[1], found[3]];
}

function yearOf(text = ''): number {
  return text.length === 2 ? CENTURY + Number(text) : Number(text);
}

/** `10:00`, `10:00 AM`, `10am` and `14:30` as `HH:mm`. */
export function timeOf(text: string): string {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  if (plain.toLowerCase() === 'noon') return '12:00';
  const [, hours, minutes, half] = TIME.exec(plain) ?? [];
  // A bare number is ambiguous between AM and PM.
  if (hours === undefined || (minutes === undefined && half === undefined)) return plain;
  const hour = Number(hours);
  if (half === undefined) return hour > 23 ? plain : `${twoDigits(hour)}:${minutes}`;
  if (hour < 1 || hour > 12) return plain;
  return `${twoDigits((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${minutes ?? '00'}`;
}

export function choiceOf(options: readonly Option[], text: string): string {
  const name = folded(text);
  const found = options.find(
    ({ value, label }) => folded(value) === name || folded(label) === name || CHOICES[value]?.includes(name),
  );
  return found?.value ?? text.trim();
}

/** `12U`, `U12`, `U-12` and `12` are one age group. */
export function ageOf(text: string): string {
  const [, years] = /^u?(\d{1,2})u?$/.exec(folded(text)) ?? [];
  return choiceOf(ageGroups, years === undefined ? text : `${Number(years)}u`);
}

export function milesOf(text: string): number | string {
  const [, miles] = /^(\d+) ?(?:mi\.?|miles?)?$/i.exec(text.trim()) ?? [];
  if (miles !== undefined) return Number(miles);
  return folded(text).startsWith('any') ? 'any' : text.trim();
}

export type Draft = Readonly<
  Record<Exclude<Column, OptionalColumn | 'maxTravelDistance'>, string> & Record<OptionalColumn, string | null>
> & {
  readonly maxTravelDistance: string | number;
};
type OptionalColumn = 'competitionLevel' | 'address' | 'additionalInfo';

type Team = { sport: string; ageGroup: string; competitionLevel?: string | null };

export function gameOf(cells: Partial<Record<Column, string>>, team: Team): Draft {
  const text = (column: Column) => cells[column] ?? '';
  const said = (column: Column) => text(column) !== '';
  const matchupType = choiceOf(matchupTypes, text('matchupType'));
  return {
    date: dateOf(text('date')),
    startTime: timeOf(text('startTime')),
    endTime: timeOf(text('endTime')),
    matchupType,
    sport: said('sport') ? choiceOf(sports, text('sport')) : team.sport,
    ageGroup: said('ageGroup') ? ageOf(text('ageGroup')) : team.ageGroup,
    gender: choiceOf(genders, text('gender')),
    competitionLevel: said('competitionLevel')
      ? choiceOf(competitionLevels, text('competitionLevel'))
      : (team.competitionLevel ?? null),
    location: text('location'),
    address: said('address') ? text('address') : null,
    maxTravelDistance: said('maxTravelDistance') ? milesOf(text('maxTravelDistance')) : 'any',
    additionalInfo: said('additionalInfo') ? text('additionalInfo') : null,
  };
}
