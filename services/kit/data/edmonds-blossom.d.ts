declare module 'edmonds-blossom-fixed' {
  /** Returns each vertex's partner, or -1. Vertices must be numbered without gaps, and weights must be integers. */
  export default function blossom(
    edges: [one: number, other: number, weight: number][],
    maxCardinality: boolean,
  ): number[];
}
