/**
 * Pairs teams so that the sum of all pairs' weights is the highest there is: Edmonds' blossom algorithm, for each group of
 * teams that could play each other. Groups that are too large for it are cut, which may cost a little, never as much as
 * taking the best pair first. Pure.
 */
import blossom from 'edmonds-blossom-fixed';

/** Two teams, by their places in a list, and what their game is worth: a positive integer. */
export type Edge = readonly [one: number, other: number, weight: number];

/** The algorithm takes the cube of this at worst: 4 s for 2,000 teams, half a second for 1,000. */
const GROUP_MAX = 800;

/**
 * @param count of teams
 * @param position where a team is, for cutting groups where teams are far from each other
 * @returns the chosen edges
 */
export function bestMatching(
  count: number,
  edges: readonly Edge[],
  position: (team: number) => number = (team) => team,
  groupMax = GROUP_MAX,
): Edge[] {
  return groupsOf(count, edges).flatMap((group) => {
    if (group.teams.length <= groupMax) return exactly(group.edges);
    const cut = inParts(group, position, groupMax);
    const greedy = bestFirst(group.edges);
    return weightOf(cut) >= weightOf(greedy) ? cut : greedy;
  });
}

/** The heaviest pair first, then the heaviest of what is left. */
export function bestFirst(edges: readonly Edge[]): Edge[] {
  const taken = new Set<number>();
  return edges
    .toSorted((one, other) => other[2] - one[2])
    .filter(([one, other]) => {
      if (taken.has(one) || taken.has(other)) return false;
      taken.add(one).add(other);
      return true;
    });
}

export const weightOf = (edges: readonly Edge[]): number => edges.reduce((sum, [, , weight]) => sum + weight, 0);

type Group = { teams: readonly number[]; edges: readonly Edge[] };

/** Teams that are connected, and their edges: what one group does is nothing to another. */
function groupsOf(count: number, edges: readonly Edge[]): Group[] {
  const parents = Int32Array.from({ length: count }, (_, team) => team);
  const rootOf = (team: number): number => {
    let root = team;
    while (parents[root] !== root) root = parents[root] ?? root;
    for (let at = team; at !== root;) [at, parents[at]] = [parents[at] ?? root, root];
    return root;
  };
  for (const [one, other] of edges) parents[rootOf(one)] = rootOf(other);
  const groups = new Map<number, { teams: Set<number>; edges: Edge[] }>();
  for (const edge of edges) {
    const root = rootOf(edge[0]);
    const group = groups.get(root) ?? { teams: new Set(), edges: [] };
    groups.set(root, group);
    group.teams.add(edge[0]).add(edge[1]);
    group.edges.push(edge);
  }
  return [...groups.values()].map((group) => ({ teams: [...group.teams], edges: group.edges }));
}

function exactly(edges: readonly Edge[]): Edge[] {
  const numbers = new Map<number, number>();
  for (const edge of edges)
    for (const team of [edge[0], edge[1]]) if (!numbers.has(team)) numbers.set(team, numbers.size);
  const numberOf = (team: number) => numbers.get(team) ?? 0;
  const mates = blossom(
    edges.map(([one, other, weight]) => [numberOf(one), numberOf(other), weight]),
    false,
  );
  return edges.filter(([one, other]) => mates[numberOf(one)] === numberOf(other));
}

/** Halves until each part is small enough; teams that are left over in both halves are paired across the cut. */
function inParts(group: Group, position: (team: number) => number, most: number): Edge[] {
  if (group.teams.length <= most) return exactly(group.edges);
  const sorted = group.teams.toSorted((one, other) => position(one) - position(other));
  const left = new Set(sorted.slice(0, Math.floor(sorted.length / 2)));
  const halves = [left, new Set(sorted.filter((team) => !left.has(team)))];
  const matched = halves.flatMap((teams) => {
    const within = group.edges.filter(([one, other]) => teams.has(one) && teams.has(other));
    return inParts({ teams: [...teams], edges: within }, position, most);
  });
  const taken = new Set(matched.flatMap(([one, other]) => [one, other]));
  const between = group.edges.filter(([one, other]) => !taken.has(one) && !taken.has(other));
  return [...matched, ...bestFirst(between)];
}
