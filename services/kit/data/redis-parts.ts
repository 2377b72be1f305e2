/** Whether all parts of a cluster answer: each primary has the keys of its slots alone. */
import keySlot from 'cluster-key-slot';
import * as z from 'zod';
import type { Cluster } from 'ioredis';

const SLOTS = 16_384;

const slot = z
  .int()
  .min(0)
  .max(SLOTS - 1);
/** Of `CLUSTER SLOTS`: the first and the last slot of a range, its primary, and its replicas. */
const ranges = z.array(z.tuple([slot, slot, z.array(z.unknown())], z.unknown()));

/** By slot. They need not exist. */
const keys: string[] = [];
let tried = 0;
function keyIn(wanted: number): string {
  for (;;) {
    const known = keys[wanted];
    if (known !== undefined) return known;
    const key = `health:${tried}`;
    tried += 1;
    keys[keySlot(key)] ??= key;
  }
}

/** @throws if nobody has some slots, or one of those who have them does not answer */
export async function checkParts(cluster: Cluster): Promise<void> {
  const found = ranges.parse(await cluster.cluster('SLOTS'));
  const owned = found.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (owned < SLOTS) throw new Error(`Nobody has ${SLOTS - owned} slots of this cluster`);
  const slotOf = new Map(found.map(([first, , primary]) => [JSON.stringify(primary.slice(0, 2)), first]));
  await Promise.all([...slotOf.values()].map((first) => cluster.exists(keyIn(first))));
}
