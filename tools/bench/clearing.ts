/**
 * A Saturday's games for 5 to 50,000 teams: the best matching (`services/matchmaking/weekends/`) beside taking the best
 * pair first and first come, first served, on the same teams and the same pairs.
 */
import { ageGroups, sports, valuesOf, type CompetitionLevel } from '@playfield/contracts/fields/options.ts';
import { asRough } from '@playfield/matchmaking/places/location-privacy.ts';
import { bestFirst, weightOf, type Edge } from '@playfield/matchmaking/weekends/matching-rules.ts';
import { edgesOf, gameOf, gamesOf, type DayGame, type Entrant } from '@playfield/matchmaking/weekends/pairing-rules.ts';
import { diceOf, randomFrom } from '@playfield/tests/support/crowd.ts';
import { report, type Figure } from './figures.ts';

const SEED = 11_223;
const SIZES = [5, 50, 500, 5_000, 50_000];
/** Teams of one metro: as many as this, some 30 miles around its center. */
const METRO = 500;
const SPREAD_DEGREES = 0.4;
const GOAL_S = 60;
const GOAL_BYTES = 1e9;
const HOUR_MS = 60 * 60 * 1_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const NOW = Date.UTC(2027, 4, 2, 23);
/** Saturday at midnight in the simulated teams' time. */
const SATURDAY = Date.UTC(2027, 4, 8, 6);
const LEVELS: readonly CompetitionLevel[] = ['recreational', 'competitive'];

await report(SIZES.flatMap(figuresFor));

function figuresFor(count: number): Figure[] {
  const teams = teamsOf(count);
  const began = performance.now();
  const games = gamesOf(teams, NOW);
  const seconds = (performance.now() - began) / 1_000;
  const { rss } = process.memoryUsage();
  const edges = edgesOf(teams, NOW);
  const others = { 'best first': bestFirst(edges), 'first come': firstCome(count, edges) };
  const beside = Object.entries(others).map(([name, chosen]) => {
    const found = chosen.flatMap(([one, other]) => gameOf(teams[one], teams[other], NOW) ?? []);
    return `${name}: ${told(found, teams)}, weight ${weightOf(chosen).toLocaleString('en-US')}`;
  });
  const weight = games.reduce((sum, game) => sum + game.weight, 0);
  const name = `${count.toLocaleString('en-US')} teams`;
  return [
    {
      what: `${name}: games`,
      measured: `${told(games, teams)}, weight ${weight.toLocaleString('en-US')}`,
      reference: beside.join('; '),
      goal: 'no less weight than best first',
      met: weight >= weightOf(others['best first']),
    },
    {
      what: `${name}: time and memory`,
      measured: `${seconds.toFixed(2)} s, ${(rss / 1e6).toFixed(0)} MB`,
      goal: `${GOAL_S} s, ${GOAL_BYTES / 1e6} MB`,
      met: seconds <= GOAL_S && rss <= GOAL_BYTES,
    },
  ];
}

/** Teams that play, miles that guests drive there, and games between different levels. */
function told(games: readonly DayGame[], teams: readonly Entrant[]): string {
  const levels = new Map(teams.map(({ id, criteria }) => [id, criteria.level]));
  const uneven = games.filter(({ hostId, guestId }) => levels.get(hostId) !== levels.get(guestId)).length;
  const miles = games.reduce((sum, { fit }) => sum + (fit.miles ?? 0), 0);
  const each = (amount: number) => (games.length === 0 ? 0 : amount / games.length);
  const playing = ((200 * games.length) / teams.length).toFixed(1);
  return `${playing} % play, ${each(miles).toFixed(1)} mi a game, ${(100 * each(uneven)).toFixed(0)} % of uneven levels`;
}

/** Teams say one after the other that they would play: each takes the best of those who wait. */
function firstCome(count: number, edges: readonly Edge[]): Edge[] {
  const random = randomFrom(SEED);
  const arrival = Float64Array.from({ length: count }, random);
  const waiting = new Set<number>();
  const of = new Map<number, Edge[]>();
  for (const edge of edges) for (const team of [edge[0], edge[1]]) of.set(team, [...(of.get(team) ?? []), edge]);
  const order = [...arrival.keys()].toSorted((one, other) => (arrival[one] ?? 0) - (arrival[other] ?? 0));
  return order.flatMap((team): Edge[] => {
    const there = (of.get(team) ?? []).filter(([one, other]) => waiting.has(one === team ? other : one));
    const [best] = there.toSorted((one, other) => other[2] - one[2]);
    if (!best) waiting.add(team);
    else waiting.delete(best[0] === team ? best[1] : best[0]);
    return best ? [best] : [];
  });
}

function teamsOf(count: number): Entrant[] {
  const random = randomFrom(SEED);
  const { pick, city } = diceOf(random);
  const near = () => (random() + random() - 1) * SPREAD_DEGREES;
  const ages = valuesOf(ageGroups);
  // A small number of teams is of one sport and age, as a local league's would be.
  const isSmall = count <= METRO / 10;
  let center = city();
  return Array.from({ length: count }, (_, id): Entrant => {
    if (id % METRO === 0) center = city();
    const age = isSmall ? 4 : Math.floor(random() * ages.length);
    const from = SATURDAY + (8 + Math.floor(random() * 6)) * HOUR_MS;
    const level = random() < 0.3 ? null : pick(LEVELS);
    return {
      id,
      sport: isSmall ? 'baseball' : pick(valuesOf(sports)),
      criteria: {
        age,
        ages: { from: age - (random() < 0.5 ? 1 : 0), to: age + (random() < 0.5 ? 1 : 0) },
        gender: random() < 0.45 ? 'male' : random() < 0.8 ? 'female' : 'coed',
        level,
        levels: random() < 0.6 ? LEVELS : LEVELS.filter((one) => level === null || one === level),
        place: asRough({ latitude: center.latitude + near(), longitude: center.longitude + near() }),
        hosts: random() < 0.6,
        travelMiles: pick([15, 25, 50, 100]),
        free: [{ from, to: from + (2 + Math.floor(random() * 5)) * HOUR_MS }],
        reliability: random() < 0.5 ? null : 0.8 + random() / 5,
      },
      homeMoreThanAway: Math.floor(random() * 5) - 2,
      lastPlayedAt: random() < 0.3 ? null : NOW - random() * 5 * WEEK_MS,
      not: new Set(),
    };
  });
}
