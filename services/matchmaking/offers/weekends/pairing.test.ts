import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CompetitionLevel } from '@playfield/contracts/fields/options.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { asRough } from '../../places/location-privacy.ts';
import { bestMatching, pairTeams, type Edge, type Entrant } from './pairing.ts';

const NOW = Date.UTC(2027, 4, 2, 23);
const SATURDAY = Date.UTC(2027, 4, 8, 14);
type Team = Entrant & { not: ReadonlySet<number> };
const isExcluded = (one: Team, other: Team) => one.not.has(other.id) || other.not.has(one.id);
const LEVELS: CompetitionLevel[] = ['recreational', 'competitive'];

const entrant = (id: number, others: number) =>
  fc
    .record({
      sport: fc.constantFrom('soccer' as const, 'baseball' as const),
      age: fc.integer({ min: 3, max: 5 }),
      gender: fc.constantFrom('male' as const, 'female' as const, 'coed' as const),
      level: fc.constantFrom(null, ...LEVELS),
      north: fc.double({ min: -1, max: 1, noNaN: true }),
      east: fc.double({ min: -1, max: 1, noNaN: true }),
      isPlaced: fc.integer({ min: 0, max: 9 }),
      hosts: fc.boolean(),
      travelMiles: fc.constantFrom(15, 50, null),
      from: fc.integer({ min: 0, max: 6 }),
      hours: fc.integer({ min: 0, max: 5 }),
      hosted: fc.integer({ min: 0, max: 3 }),
      not: fc.array(fc.integer({ min: 0, max: others }), { maxLength: 3 }),
    })
    .map(({ sport, north, east, isPlaced, from, hours, hosted, not, age, gender, level, ...way }): Team => ({
      id,
      sport,
      criteria: {
        ...way,
        age,
        ages: { from: age - 1, to: age + 1 },
        gender,
        level,
        levels: LEVELS,
        place: isPlaced > 0 ? asRough({ latitude: 39.74 + north, longitude: -104.99 + east }) : null,
        free: hours === 0 ? [] : [{ from: SATURDAY + from * HOUR_MS, to: SATURDAY + (from + hours) * HOUR_MS }],
        reliability: null,
      },
      hosted,
      not: new Set(not),
    }));

const entrants = fc
  .integer({ min: 0, max: 30 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, id) => entrant(id, count))));

it('gives each team at most one game, with an allowed opponent and a time and place that suit both', async () => {
  await fc.assert(
    fc.asyncProperty(entrants, async (teams) => {
      const games = await pairTeams(teams, isExcluded, NOW);
      const playing = games.flatMap(({ host, guest }) => [host, guest]);
      expect(new Set(playing).size).toBe(playing.length);
      for (const { host, guest, time, fit } of games) {
        expect(host.sport).toBe(guest.sport);
        expect(isExcluded(host, guest)).toBe(false);
        expect(host.criteria.hosts).toBe(true);
        expect(fit.miles).toBeLessThanOrEqual(guest.criteria.travelMiles ?? Infinity);
        for (const { criteria } of [host, guest])
          expect(criteria.free.some(({ from, to }) => from <= time.from && time.to <= to)).toBe(true);
        expect(time.to - time.from).toBeGreaterThanOrEqual(HOUR_MS);
      }
    }),
    { numRuns: 500 },
  );
});

const alike = (id: number, over: Partial<Team> = {}, east = 0): Team => ({
  id,
  sport: 'soccer',
  criteria: {
    age: 4,
    ages: { from: 4, to: 4 },
    gender: 'male',
    level: null,
    levels: LEVELS,
    place: asRough({ latitude: 39.74, longitude: -104.99 + east }),
    hosts: true,
    travelMiles: 50,
    free: [{ from: SATURDAY, to: SATURDAY + 4 * HOUR_MS }],
    reliability: null,
  },
  hosted: 0,
  not: new Set(),
  ...over,
});

it('chooses the team that has hosted less often as the host', async () => {
  const [game] = await pairTeams([alike(1, { hosted: 2 }), alike(2, { hosted: 1 })], isExcluded, NOW);
  expect(game).toMatchObject({ host: { id: 2 }, guest: { id: 1 } });
});

it('prefers the nearer opponent', async () => {
  const games = await pairTeams([alike(1), alike(2, {}, 0.4), alike(3, {}, 0.1)], isExcluded, NOW);
  expect(games.map(({ host, guest }) => [host.id, guest.id].toSorted())).toEqual([[1, 3]]);
});

it('suggests a two-hour game within the hours when both teams are free', async () => {
  const [game] = await pairTeams([alike(1), alike(2)], isExcluded, NOW);
  expect(game?.time).toEqual({ from: SATURDAY, to: SATURDAY + 2 * HOUR_MS });
});

it('finds no game for a single team', async () => {
  expect(await pairTeams([alike(1)], isExcluded, NOW)).toEqual([]);
});

it('pairs every team when hundreds of teams are alike', async () => {
  const teams = Array.from({ length: 640 }, (_, id) => alike(id));
  expect(await pairTeams(teams, isExcluded, NOW)).toHaveLength(320);
});

const RUNS = 2_000;
const BRUTE_FORCE_TEAMS = 12;

function bruteForce(edges: readonly Edge[], taken: ReadonlySet<number> = new Set()): number {
  const [first, ...rest] = edges.filter(([one, other]) => !taken.has(one) && !taken.has(other));
  if (!first) return 0;
  const withFirst = first[2] + bruteForce(rest, new Set([...taken, first[0], first[1]]));
  return Math.max(withFirst, bruteForce(rest, taken));
}

const graph = (teams: number, share: number) =>
  fc.integer({ min: 2, max: teams }).chain((count) =>
    fc
      .array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 40 })), {
        minLength: (count * (count - 1)) / 2,
        maxLength: (count * (count - 1)) / 2,
      })
      .map((drawn) => {
        const pairs = Array.from({ length: count }, (_, one) =>
          Array.from({ length: count - one - 1 }, (__, next): [number, number] => [one, one + 1 + next]),
        ).flat();
        const edges = pairs.flatMap(([one, other], index): Edge[] => {
          const [luck = 9, weight = 1] = drawn[index] ?? [];
          return luck < share ? [[one, other, weight]] : [];
        });
        return edges;
      }),
  );

it('finds the same total weight as a brute-force search for up to twelve teams', () => {
  fc.assert(
    fc.property(graph(BRUTE_FORCE_TEAMS, 4), (edges) => {
      const chosen = bestMatching(edges);
      expect(chosen.reduce((sum, [, , weight]) => sum + weight, 0)).toBe(bruteForce(edges));
      expect(new Set(chosen.flatMap(([one, other]) => [one, other])).size).toBe(2 * chosen.length);
      expect(chosen.every((edge) => edges.includes(edge))).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

it('prefers two good games to one game that is better than either', () => {
  const edges: Edge[] = [
    [0, 1, 6],
    [1, 2, 10],
    [2, 3, 6],
  ];
  expect(bestMatching(edges)).toEqual([edges[0], edges[2]]);
});

it('leaves out a team without a possible opponent', () => {
  expect(bestMatching([])).toEqual([]);
  expect(bestMatching([[0, 2, 1]])).toEqual([[0, 2, 1]]);
});
