import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestFirst, bestMatching, weightOf, type Edge } from './matching-rules.ts';

const RUNS = 2_000;
const BRUTE_FORCE_TEAMS = 12;

/** Every way to pair them, without any doubt and in exponential time. */
function bruteForce(edges: readonly Edge[], taken: ReadonlySet<number> = new Set()): number {
  const [first, ...rest] = edges.filter(([one, other]) => !taken.has(one) && !taken.has(other));
  if (!first) return 0;
  const withFirst = first[2] + bruteForce(rest, new Set([...taken, first[0], first[1]]));
  return Math.max(withFirst, bruteForce(rest, taken));
}

/** @param share of all pairs that could play, out of ten */
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
        return { count, edges };
      }),
  );

const teamsIn = (edges: readonly Edge[]) => edges.flatMap(([one, other]) => [one, other]);

it('is as good as the best of all ways to pair up to twelve teams', () => {
  fc.assert(
    fc.property(graph(BRUTE_FORCE_TEAMS, 4), ({ count, edges }) => {
      const chosen = bestMatching(count, edges);
      expect(weightOf(chosen)).toBe(bruteForce(edges));
      expect(chosen.every((edge) => edges.includes(edge))).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

it('pairs no team twice, and is never worse than taking the best pair first, also when groups are cut', () => {
  fc.assert(
    fc.property(graph(40, 2), fc.integer({ min: 2, max: 50 }), ({ count, edges }, groupMax) => {
      const chosen = bestMatching(count, edges, (team) => team, groupMax);
      const playing = teamsIn(chosen);
      expect(new Set(playing).size).toBe(playing.length);
      expect(weightOf(chosen)).toBeGreaterThanOrEqual(weightOf(bestFirst(edges)));
      expect(chosen.every((edge) => edges.includes(edge))).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

it('prefers two good games to one that is better than either', () => {
  const edges: Edge[] = [
    [0, 1, 6],
    [1, 2, 10],
    [2, 3, 6],
  ];
  expect(bestMatching(4, edges)).toEqual([edges[0], edges[2]]);
  expect(bestFirst(edges)).toEqual([edges[1]]);
});

it('leaves a team alone that nobody can play', () => {
  expect(bestMatching(1, [])).toEqual([]);
  expect(bestMatching(3, [[0, 2, 1]])).toEqual([[0, 2, 1]]);
});
