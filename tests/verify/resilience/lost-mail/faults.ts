/** Kills services and empties the queues' Redis at seeded random moments. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from '@playfield/kit/data/redis.ts';
import type { TestStack } from '../../../support/stack.ts';
import type { Random } from './random.ts';

/** Short enough to hit services while starting, long enough for work in between. */
const PAUSE_MS = { from: 200, to: 1_600 } as const;
const LOOK_EVERY_MS = 20;
const TARGETS = ['accounts', 'matchmaking', 'messaging', 'notifier', 'redis'] as const;
/** On a slow machine, kills at any moment alone would hit every start, and no work would get done. */
const MOMENTS = ['at any moment', 'at work'] as const;
type Target = (typeof TARGETS)[number];

type Wreckage = Record<Target, number>;
type Options = {
  stack: TestStack;
  queues: Redis;
  kills: number;
  random: Random;
  onFault: (count: number) => void;
  over: AbortSignal;
};

/** Resolves to how often each was hit. */
export async function wreak({ stack, queues, kills, random, onFault, over }: Options): Promise<Wreckage> {
  const hit: Wreckage = { accounts: 0, matchmaking: 0, messaging: 0, notifier: 0, redis: 0 };
  for (let count = 1; count <= kills && !over.aborted; count += 1) {
    await sleep(random.between(PAUSE_MS.from, PAUSE_MS.to));
    const target = random.pick(TARGETS);
    if (target === 'redis') await queues.flushall();
    else await killService(target, stack, { moment: random.pick(MOMENTS), over });
    hit[target] += 1;
    onFault(count);
  }
  return hit;
}

async function killService(
  name: Exclude<Target, 'redis'>,
  { services }: TestStack,
  { moment, over }: { moment: (typeof MOMENTS)[number]; over: AbortSignal },
): Promise<void> {
  const service = services[name];
  if (moment === 'at work') await service?.ready();
  while (service?.pid === undefined && !over.aborted) await sleep(LOOK_EVERY_MS);
  service?.kill('SIGKILL');
}
