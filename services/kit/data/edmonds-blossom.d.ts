declare module 'edmonds-blossom-fixed' {
  export default function blossom(
    edges: [one: number, other: number, weight: number][],
    maxCardinality: boolean,
  ): number[];
}
