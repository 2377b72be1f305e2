import type { Subscriber } from '@playfield/contracts/events.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { QUEUE_PREFIX } from '../jobs/queues.ts';
import type { Redis } from '../data/redis.ts';

const KEPT_MS = HOUR_MS;
const KEPT_MAX = 100_000;

const keyOf = (subscriber: Subscriber) => `${QUEUE_PREFIX}:done.${subscriber}`;

/** Completed jobs are deleted, so the relay needs acks to tell them from lost ones. */
export async function markDone(redis: Redis, subscriber: Subscriber, ids: readonly string[]): Promise<void> {
  const [key, now] = [keyOf(subscriber), Date.now()];
  const replies = await redis
    .pipeline()
    .zadd(key, ...ids.flatMap((id) => [now, id]))
    .zremrangebyscore(key, 0, now - KEPT_MS)
    .zremrangebyrank(key, 0, -KEPT_MAX - 1)
    .exec();
  for (const [error] of replies ?? []) if (error) throw error;
}

export async function doneAmong(redis: Redis, subscriber: Subscriber, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const scores = await redis.zmscore(keyOf(subscriber), ...ids);
  return new Set(ids.filter((_, index) => scores[index] !== null));
}
