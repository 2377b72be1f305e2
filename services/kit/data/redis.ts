import { Redis } from 'ioredis';
import { unavailable } from '../http/errors.ts';
import { describeError } from '../telemetry/logger.ts';
import type { Logger } from '../telemetry/logger.ts';
import { readGauge } from '../telemetry/metrics.ts';
import { openPart } from '../telemetry/tracing.ts';

export { Redis };

/** Callers hear 503 rather than wait for a Redis that is gone. */
const COMMAND_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Grows by 50 ms a try up to this, so that a Redis that is back is found within a second. */
const RECONNECT_MAX_MS = 1_000;

const connections = new Set<Redis>();
readGauge({
  name: 'playfield_redis_connections',
  help: 'Connections to Redis (those of the queues not counted) that are ready, and that look for it',
  labelNames: ['state'],
}).from(async () => {
  const ready = [...connections].filter(({ status }) => status === 'ready').length;
  return [
    { labels: { state: 'ready' }, value: ready },
    { labels: { state: 'away' }, value: connections.size - ready },
  ];
});

/** A connection that fails fast while Redis is away and finds it again by itself. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    // Commands of one turn of the event loop are sent together: a write of its own for each was a sixth of the gateway's work.
    enableAutoPipelining: true,
    retryStrategy: (tries) => Math.min(tries * 50, RECONNECT_MAX_MS),
  });
  redis.on('error', (error) => log.warn(describeError(error), 'Redis is away'));
  connections.add(redis);
  redis.once('end', () => connections.delete(redis));
  return redis;
}

/** A reply that callers cannot do without. @throws 503 where Redis does not give it */
export async function orUnavailable<Value>(reply: Promise<Value>): Promise<Value> {
  const end = openPart({ name: 'redis', kind: 'client', attributes: { 'db.system.name': 'redis' } });
  try {
    const value = await reply;
    end?.();
    return value;
  } catch (error) {
    end?.(error);
    throw unavailable();
  }
}
