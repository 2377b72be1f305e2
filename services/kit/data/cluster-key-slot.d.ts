declare module 'cluster-key-slot' {
  /** The slot of a key in a Redis Cluster. */
  export default function keySlot(key: string): number;
}
