import { unavailable } from '../http/errors.ts';
import { describeError, type Logger } from '../telemetry/logger.ts';
import { readGauge } from '../telemetry/metrics.ts';
import { openRedis, type Redis } from './redis-client.ts';

export type { Redis };

/** Callers get a 503 instead of waiting for a dead Redis. After this without an answer, the connection is cut. */
const ANSWER_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A client that looks for Redis fails several times a second: that is logged once in this time. */
const LOGGED_EVERY_MS = 60_000;

const connections = new Set<Redis>();
readGauge({
  name: 'playfield_redis_connections',
  help: 'Connections to Redis (without those of the queues) that are ready or away',
  labelNames: ['state'],
}).from(async () => {
  const ready = [...connections].filter(({ status }) => status === 'ready').length;
  return [
    { labels: { state: 'ready' }, value: ready },
    { labels: { state: 'away' }, value: connections.size - ready },
  ];
});

/** A connection that fails fast while Redis is down and reconnects on its own. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = openRedis(url, {
    commandTimeout: ANSWER_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    // Pipelines the commands of one event-loop turn: separate writes took a sixth of the gateway's CPU time.
    enableAutoPipelining: true,
  });
  // Commands wait for the first connection only: once it is lost, they fail immediately until Redis answers again. A
  // cluster finds other nodes.
  redis.once('ready', () => {
    if (!redis.isCluster) redis.options.enableOfflineQueue = false;
  });
  logOutages(redis, log, 'Redis is down');
  connections.add(redis);
  redis.once('end', () => connections.delete(redis));
  return redis;
}

/** @throws if Redis does not answer, or a primary of the cluster does not */
export async function checkRedis(redis: Redis): Promise<void> {
  await Promise.all(primariesOf(redis).map((server) => server.ping()));
}

/** The server itself, or the primaries of a cluster. */
export const primariesOf = (redis: Redis) => ('nodes' in redis ? redis.nodes('master') : [redis]);

/** @param away what the log says when Redis cannot be reached, such as `Redis is down` */
export function logOutages(redis: Redis, log: Logger, away: string): void {
  let loggedAt: number | null = null;
  redis.on('error', (error: unknown) => {
    if (loggedAt !== null && performance.now() - loggedAt < LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn(describeError(error), away);
  });
  redis.on('ready', () => {
    if (loggedAt !== null) log.info('Redis is back');
    loggedAt = null;
  });
}

/** For replies that callers cannot do without. @throws 503 if Redis does not answer */
export async function orUnavailable<Value>(reply: Promise<Value>): Promise<Value> {
  return reply.catch(() => {
    throw unavailable();
  });
}
