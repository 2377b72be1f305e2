import { milesText } from '@playfield/contracts/fields/distance.ts';
import type { CompetitionLevel, Gender } from '@playfield/contracts/fields/options.ts';
import { DAY_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { overlap, type Interval } from '../../teams/availability/hours.ts';
import type { RoughPoint } from '../../places/location-privacy.ts';
import { distanceMiles, type Coordinates } from '../../places/coordinates.ts';

export type Criteria = {
  /** `age` and `ages` are indexes in `ageGroups`. `ages` is the range that the team would play. */
  age: number;
  ages: { from: number; to: number };
  gender: Gender;
  level: CompetitionLevel | null;
  levels: readonly CompetitionLevel[];
  place: RoughPoint | null;
  hosts: boolean;
  travelMiles: number | null;
  free: readonly Interval[];
  reliability: number | null;
};

const PARTS = ['time', 'distance', 'level', 'soon', 'age', 'host', 'gender', 'reliability'] as const;
type Parts = Record<(typeof PARTS)[number], number>;
type Host = 'us' | 'them' | 'either';
export type Fit = { score: number; parts: Parts; miles: number | null; host: Host; slots: Interval[] };

const WEIGHTS: Parts = { time: 25, distance: 25, level: 15, soon: 10, age: 10, host: 5, gender: 5, reliability: 5 };
const GAME_MINUTES = 60;
const AMPLE_MINUTES = 180;
const SOON_DAYS = 42;
const FARTHEST_MILES = 300;
const UNKNOWN = 0.5;
const NEW_TEAM = 0.8;
const YEAR_APART = 0.25;

function scoreOf(parts: Parts): number {
  const sum = PARTS.reduce((total, part) => total + WEIGHTS[part] * parts[part], 0);
  return Math.round(sum * 10) / 10;
}

export function fitOf(us: Criteria, them: Criteria, now: number): Fit | null {
  const slots = overlap(us.free, them.free).filter(({ from, to }) => to - from >= GAME_MINUTES * MINUTE_MS);
  const [first] = slots;
  const way = wayBetween(us, them);
  const [level, age, gender] = [levelPart(us, them), agePart(us, them), genderPart(us.gender, them.gender)];
  if (!first || !way || level === null || age === null || gender === null) return null;
  const longest = Math.max(...slots.map(({ from, to }) => to - from));
  const parts: Parts = {
    time: timePart(longest),
    soon: soonPart(first.from - now),
    distance: way.distance,
    host: way.host === 'either' ? 1 : UNKNOWN,
    level,
    age,
    gender,
    reliability: ((us.reliability ?? NEW_TEAM) + (them.reliability ?? NEW_TEAM)) / 2,
  };
  return { score: scoreOf(parts), parts, miles: way.miles, host: way.host, slots };
}

const timePart = (lengthMs: number) => Math.min(1, lengthMs / (AMPLE_MINUTES * MINUTE_MS));
const soonPart = (aheadMs: number) => Math.max(0, 1 - Math.max(0, aheadMs) / (SOON_DAYS * DAY_MS));

function distancePart(miles: number, limit: number | null): number {
  return Math.max(0, 1 - miles / Math.max(1, limit ?? FARTHEST_MILES));
}

type Way = { miles: number | null; host: Host; distance: number };

function wayBetween(us: Criteria, them: Criteria): Way | null {
  const miles = us.place && them.place ? distanceMiles(us.place, them.place) : null;
  const weHost = us.hosts && reaches(them.travelMiles, miles);
  const theyHost = them.hosts && reaches(us.travelMiles, miles);
  if (!weHost && !theyHost) return null;
  const host = weHost && theyHost ? 'either' : weHost ? 'us' : 'them';
  if (miles === null) return { miles, host, distance: UNKNOWN };
  const ways = [
    ...(weHost ? [distancePart(miles, them.travelMiles)] : []),
    ...(theyHost ? [distancePart(miles, us.travelMiles)] : []),
  ];
  return { miles, host, distance: Math.max(...ways) };
}

function reaches(limit: number | null, miles: number | null): boolean {
  return limit === null || miles === null || miles <= limit;
}

type Level = Pick<Criteria, 'level' | 'levels'>;
const welcomes = ({ levels }: Level, level: CompetitionLevel | null) => level === null || levels.includes(level);

function levelPart(us: Level, them: Level): number | null {
  if (!welcomes(us, them.level) || !welcomes(them, us.level)) return null;
  if (us.level === null || them.level === null) return UNKNOWN;
  return us.level === them.level ? 1 : UNKNOWN;
}

type Age = Pick<Criteria, 'age' | 'ages'>;
const takes = ({ ages: { from, to } }: Age, age: number) => from <= age && age <= to;

function agePart(us: Age, them: Age): number | null {
  if (!takes(us, them.age) || !takes(them, us.age)) return null;
  return Math.max(0, 1 - Math.abs(us.age - them.age) * YEAR_APART);
}

function genderPart(ours: Gender, theirs: Gender): number | null {
  if (ours === theirs) return 1;
  return ours === 'coed' || theirs === 'coed' ? UNKNOWN : null;
}

export type GameCriteria = {
  startsAt: number;
  endsAt: number;
  age: number;
  gender: Gender;
  level: CompetitionLevel | null;
  place: RoughPoint | null;
  looking: boolean;
  maxTravelMiles: number | null;
};

export type Seeker = Omit<Criteria, 'free' | 'place'> & { free: readonly Interval[] | null; place: Coordinates | null };

export function fitOfGame(us: Seeker, game: GameCriteria, now: number): Omit<Fit, 'slots'> {
  const miles = us.place && game.place ? distanceMiles(us.place, game.place) : null;
  const limit = game.looking ? game.maxTravelMiles : us.travelMiles;
  const played = { from: game.startsAt, to: game.endsAt };
  const free = us.free ? overlap(us.free, [played]).reduce((sum, { from, to }) => sum + to - from, 0) : null;
  const parts: Parts = {
    time: free === null ? UNKNOWN : free / Math.max(1, played.to - played.from),
    soon: soonPart(game.startsAt - now),
    distance: miles === null ? UNKNOWN : distancePart(miles, limit),
    host: game.looking && !us.hosts ? 0 : 1,
    level: levelPart(us, { level: game.level, levels: ['recreational', 'competitive'] }) ?? 0,
    age: Math.max(0, 1 - Math.abs(us.age - game.age) * YEAR_APART),
    gender: genderPart(us.gender, game.gender) ?? 0,
    reliability: UNKNOWN,
  };
  return { score: scoreOf(parts), parts, miles, host: game.looking ? 'us' : 'them' };
}

export function reasonsOf({ parts, miles, host }: Omit<Fit, 'slots' | 'score'>, when: string | null): string[] {
  const hosts: Record<Host, string> = { us: 'you can host', them: 'they can host', either: 'either can host' };
  return [
    miles === null ? null : milesText(miles),
    when,
    parts.age === 1 ? 'same age group' : null,
    parts.level === 1 ? 'same level' : null,
    parts.host > 0 ? hosts[host] : null,
  ].filter((reason) => reason !== null);
}

export function whenText({ from }: Interval, timeZone: string, now: number): string {
  const format = (options: Intl.DateTimeFormatOptions, at = from) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at);
  const isToday = format({ dateStyle: 'short' }) === format({ dateStyle: 'short' }, now);
  const clock = format({ hour: 'numeric', minute: '2-digit' }).replace(':00', '').replace(/\s/u, ' ');
  return `${isToday ? 'today' : format({ weekday: 'short', month: 'short', day: 'numeric' })} from ${clock}`;
}
