declare module 'edmonds-blossom-fixed' {
  /**
   * Finds a matching of maximum weight.
   * @param edges two vertices, numbered from 0 without gaps, and an integer weight
   * @returns each vertex's partner, or -1
   */
  export default function blossom(
    edges: [one: number, other: number, weight: number][],
    maxCardinality: boolean,
  ): number[];
}
