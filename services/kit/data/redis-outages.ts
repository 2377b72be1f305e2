/** What the log says while Redis is away, and when it is back. */
import { describeError, type Logger } from '../telemetry/logger.ts';
import { REFUSED } from './connecting-cluster.ts';
import { isCluster, type Redis } from './redis-address.ts';

/** A client that looks for Redis fails many times a second: the same reason is said once in this time. */
const SAID_EVERY_MS = 60_000;
/**
 * A cluster may answer in parts, so that only silence says that nothing fails any more: longer than a try (5 s to
 * connect) and the pause before the next one (2.5 s).
 */
const QUIET_MS = 10_000;

/** What Redis says of us or of itself: none of these quotes data. */
const REFUSALS = /^(?:NOPERM|NOAUTH|WRONGPASS|CLUSTERDOWN|MASTERDOWN|LOADING|MISCONF|OOM|READONLY)\b.*/;

/** As {@link describeError}, and with what Redis refused. */
export function describeRedisError(error: unknown): ReturnType<typeof describeError> & { refused?: string } {
  // "All nodes failed" holds what the last one of them said.
  const last: unknown = Reflect.get(Object(error), 'lastNodeError');
  const own = last instanceof Error ? last : error;
  const refused = own instanceof Error ? REFUSALS.exec(own.message)?.[0] : undefined;
  return { ...describeError(own), ...(refused === undefined ? {} : { refused }) };
}

/** @param away what is said when it begins, such as `Redis is down` */
export function logOutages(redis: Redis, log: Logger, away: string): void {
  const saidAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  function end(): void {
    if (redis.status !== 'ready') return wait();
    clearTimeout(timer);
    saidAt.clear();
    log.info('Redis is back');
  }
  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(end, QUIET_MS).unref();
  }
  function fail(error: unknown): void {
    // It was closed.
    if (redis.status === 'end') return;
    const about = describeRedisError(error);
    const [reason, now] = [JSON.stringify(about), performance.now()];
    if (now - (saidAt.get(reason) ?? Number.NEGATIVE_INFINITY) >= SAID_EVERY_MS) {
      saidAt.set(reason, now);
      log.warn(about, away);
    }
    wait();
  }
  redis.on('error', fail);
  redis.on(REFUSED, fail);
  if (!isCluster(redis)) redis.on('ready', () => saidAt.size > 0 && end());
  redis.on('end', () => clearTimeout(timer));
}
