/**
 * Games for one day among the teams that would play on it: each team at most one, and together the best ones there are
 * (`matching-rules.ts`). Pure.
 */
import type { Sport } from '@playfield/contracts/fields/options.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { Interval } from '../../teams/availability/hours.ts';
import { fitOf, type Criteria, type Fit } from '../../search/opponents/fit.ts';
import { distanceMiles } from '../../places/coordinates.ts';
import { bestMatching, type Edge } from './matching-rules.ts';

/** A team that would play on that day. */
export type Entrant = {
  id: number;
  sport: Sport;
  /** `free` is the day's free hours. */
  criteria: Criteria;
  /** Games at home minus games away, of the last ones. */
  homeMoreThanAway: number;
  /** When it last played, in milliseconds since 1970; null if it has not. */
  lastPlayedAt: number | null;
  /** Teams that it does not play: blocked, or played lately. */
  not: ReadonlySet<number>;
};

export type DayGame = {
  hostId: number;
  guestId: number;
  time: Interval;
  fit: Fit;
  weight: number;
};

/** Farther apart, teams do not meet for one game unless they look for it themselves. */
const MILES_MAX = 150;
const MILES_A_DEGREE = 69;
/** Partners that each team is considered with, the best ones: more hardly find another game, and take longer. */
const PARTNERS = 10;
/** A proposed game's length: warm-up and a game in any of the sports. */
const GAME_MS = 2 * HOUR_MS;
/** Games begin at times that people would name, if an hour is left after that. */
const QUARTER_MS = 15 * MINUTE_MS;
const SHORTEST_MS = HOUR_MS;

/** Any game at all: two games of middling fit are better than one good one. */
const A_GAME = 500;
/** A point of fit (`fit.ts`: 0 to 100). */
const FIT_POINT = 10;
/** Who waited longest plays first: for each week without a game, up to a month's. */
const WEEK_WAITED = 15;
const WEEKS_MAX = 4;
/** The team that was at home less often hosts. */
const BALANCED = 30;

/** The day's pairs that are worth considering, by places in the list. @param now in milliseconds since 1970 */
export function edgesOf(entrants: readonly Entrant[], now: number): Edge[] {
  const placed = entrants.keys().filter((index) => {
    const criteria = entrants[index]?.criteria;
    return criteria !== undefined && criteria.place !== null && criteria.free.length > 0;
  });
  const bySport = Map.groupBy(placed, (index) => entrants[index]?.sport);
  return [...bySport.values()].flatMap((ofSport) => edgesAmong(entrants, ofSport, now));
}

/** The chosen games of a day. @param now in milliseconds since 1970 */
export function gamesOf(entrants: readonly Entrant[], now: number): DayGame[] {
  const longitudeOf = (index: number) => entrants[index]?.criteria.place?.longitude ?? 0;
  return bestMatching(entrants.length, edgesOf(entrants, now), longitudeOf).flatMap(([one, other]) => {
    const game = gameOf(entrants[one], entrants[other], now);
    return game ? [game] : [];
  });
}

/** The pairs of one sport that are worth considering. */
function edgesAmong(entrants: readonly Entrant[], indexes: readonly number[], now: number): Edge[] {
  const latitudeOf = (index: number) => entrants[index]?.criteria.place?.latitude ?? 0;
  const sorted = indexes.toSorted((one, other) => latitudeOf(one) - latitudeOf(other));
  const best = new Map<number, Edge[]>();
  const note = (index: number, edge: Edge) => {
    const known = best.get(index) ?? [];
    best.set(index, known);
    known.push(edge);
    if (known.length > 2 * PARTNERS) known.sort(heaviestFirst).splice(PARTNERS);
  };
  for (const [position, one] of sorted.entries()) {
    const farthest = latitudeOf(one) + MILES_MAX / MILES_A_DEGREE;
    for (let next = position + 1; next < sorted.length; next += 1) {
      const other = sorted[next] ?? 0;
      if (latitudeOf(other) > farthest) break;
      const weight = weightFor(entrants[one], entrants[other], now);
      if (weight === null) continue;
      const edge = [one, other, weight] as const;
      note(one, edge);
      note(other, edge);
    }
  }
  return [...new Set(best.values().flatMap((edges) => edges.toSorted(heaviestFirst).slice(0, PARTNERS)))];
}

const heaviestFirst = (one: Edge, other: Edge) => other[2] - one[2];

/** What a game of these two would be worth; null if they cannot play each other on that day. */
function weightFor(one: Entrant | undefined, other: Entrant | undefined, now: number): number | null {
  if (!one || !other || !couldMeet(one, other)) return null;
  const fit = fitOf(one.criteria, other.criteria, now);
  if (!fit) return null;
  const waited = weeksWaited(one, now) + weeksWaited(other, now);
  const balance = BALANCED * balanceOf(one, other, fit);
  return Math.round(A_GAME + FIT_POINT * fit.score + WEEK_WAITED * waited + balance);
}

/** What rules most pairs out, before their hours are compared. */
function couldMeet(one: Entrant, other: Entrant): boolean {
  const [us, them] = [one.criteria, other.criteria];
  if (us.age < them.ages.from || us.age > them.ages.to || them.age < us.ages.from || them.age > us.ages.to)
    return false;
  if (us.gender !== them.gender && us.gender !== 'coed' && them.gender !== 'coed') return false;
  if (one.not.has(other.id) || other.not.has(one.id)) return false;
  return us.place !== null && them.place !== null && distanceMiles(us.place, them.place) <= MILES_MAX;
}

function weeksWaited({ lastPlayedAt }: Entrant, now: number): number {
  if (lastPlayedAt === null) return WEEKS_MAX;
  return Math.min(WEEKS_MAX, Math.max(0, now - lastPlayedAt) / (7 * DAY_MS));
}

/** Whether the team that was at home less often hosts, or could: 1 or 0. */
function balanceOf(one: Entrant, other: Entrant, fit: Fit): number {
  const more = one.homeMoreThanAway - other.homeMoreThanAway;
  if (fit.host === 'either' || more === 0) return 1;
  const isDue = more < 0 ? 'us' : 'them';
  return fit.host === isDue ? 1 : 0;
}

/** The game of a pair. */
function gameOf(one: Entrant | undefined, other: Entrant | undefined, now: number): DayGame | null {
  const weight = weightFor(one, other, now);
  if (!one || !other || weight === null) return null;
  const fit = fitOf(one.criteria, other.criteria, now);
  const longest = fit?.slots.toSorted((first, second) => second.to - second.from - (first.to - first.from))[0];
  if (!fit || !longest) return null;
  const theyHost = fit.host === 'them' || (fit.host === 'either' && one.homeMoreThanAway > other.homeMoreThanAway);
  const [host, guest] = theyHost ? [other, one] : [one, other];
  const quarter = Math.ceil(longest.from / QUARTER_MS) * QUARTER_MS;
  const from = longest.to - quarter >= SHORTEST_MS ? quarter : longest.from;
  const time = { from, to: Math.min(longest.to, from + GAME_MS) };
  return { hostId: host.id, guestId: guest.id, time, fit, weight };
}
