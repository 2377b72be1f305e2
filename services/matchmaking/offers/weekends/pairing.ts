import { setImmediate } from 'node:timers/promises';
import type { Sport } from '@playfield/contracts/fields/options.ts';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import blossom from 'edmonds-blossom-fixed';
import type { Interval } from '../../teams/availability/hours.ts';
import { fitOf, type Criteria, type Fit } from '../../search/opponents/fit.ts';

export type Entrant = {
  id: number;
  sport: Sport;
  /** `criteria.free` contains only times on the day being paired. */
  criteria: Criteria;
  hosted: number;
};
export type Pair<Team> = { host: Team; guest: Team; time: Interval; fit: Fit };

const MILES_MAX = 150;
/** Maximum number of teams to match at once, because the running time grows with its cube. */
const GROUP = 300;
const PARTNERS = 10;
/** Added to each game's score (at most 100), so that two fair games beat a single good game. */
const A_GAME = 50;
const GAME_MS = 2 * HOUR_MS;
const QUARTER_MS = 15 * MINUTE_MS;

type Excluded<Team> = (one: Team, other: Team) => boolean;

export async function pairTeams<Team extends Entrant>(teams: readonly Team[], isExcluded: Excluded<Team>, now: number) {
  const pairs: Pair<Team>[] = [];
  const longitude = ({ criteria }: Entrant) => criteria.place?.longitude ?? 0;
  const placed = teams.filter(({ criteria }) => criteria.place).toSorted((a, b) => longitude(a) - longitude(b));
  for (const ofSport of Map.groupBy(placed, ({ sport }) => sport).values())
    for (let first = 0; first < ofSport.length; first += GROUP) {
      pairs.push(...pairGroup(ofSport.slice(first, first + GROUP), isExcluded, now));
      await setImmediate();
    }
  return pairs;
}

/** `one` and `other` are team indexes. `weight` must be a positive integer. */
export type Edge = readonly [one: number, other: number, weight: number, ...unknown[]];

export function bestMatching<Weighted extends Edge>(edges: readonly Weighted[]): Weighted[] {
  const mates = blossom(
    edges.map(([one, other, weight]) => [one, other, weight]),
    false,
  );
  return edges.filter(([one, other]) => mates[one] === other);
}

function pairGroup<Team extends Entrant>(
  teams: readonly Team[],
  isExcluded: Excluded<Team>,
  now: number,
): Pair<Team>[] {
  const edges = teams.flatMap((one, first) =>
    teams.slice(first + 1).flatMap((other, next) => {
      const fit = fitOf(one.criteria, other.criteria, now);
      if (!fit || (fit.miles ?? 0) > MILES_MAX || isExcluded(one, other)) return [];
      return [[first, first + 1 + next, Math.round(10 * (A_GAME + fit.score)), pairOf(one, other, fit)] as const];
    }),
  );
  const partners = new Map<number, number>();
  const isAmongBest = (team: number) => {
    const place = (partners.get(team) ?? 0) + 1;
    partners.set(team, place);
    return place <= PARTNERS;
  };
  const best = edges
    .toSorted((one, other) => other[2] - one[2] || one[1] - one[0] - (other[1] - other[0]))
    .filter(([one, other]) => [one, other].map(isAmongBest).includes(true));
  return bestMatching(best).map(([, , , pair]) => pair);
}

function pairOf<Team extends Entrant>(one: Team, other: Team, fit: Fit): Pair<Team> {
  const theyHost = fit.host === 'them' || (fit.host === 'either' && one.hosted > other.hosted);
  const [host, guest] = theyHost ? [other, one] : [one, other];
  const [longest = { from: 0, to: 0 }] = fit.slots.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  const quarter = Math.ceil(longest.from / QUARTER_MS) * QUARTER_MS;
  const from = longest.to - quarter >= HOUR_MS ? quarter : longest.from;
  return { host, guest, time: { from, to: Math.min(longest.to, from + GAME_MS) }, fit };
}
