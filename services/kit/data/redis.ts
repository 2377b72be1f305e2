import { unavailable } from '../http/errors.ts';
import { describeError, type Logger } from '../telemetry/logger.ts';
import { readGauge } from '../telemetry/metrics.ts';
import { openRedis, type Redis } from './redis-client.ts';

export type { Redis };

const TIMEOUT_MS = 500;
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

export function connectRedis(url: string, log: Logger, use: 'queues' | 'sessions' | 'live events' = 'queues'): Redis {
  const redis = openRedis(url, {
    commandTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    enableAutoPipelining: true,
  });
  // Once connected, fail immediately during an outage, except in a cluster, whose other nodes may still respond.
  redis.once('ready', () => {
    if (!redis.isCluster) redis.options.enableOfflineQueue = false;
  });
  logOutages(redis, log, use);
  connections.add(redis);
  redis.once('end', () => connections.delete(redis));
  return redis;
}

export async function checkRedis(redis: Redis): Promise<void> {
  await redis.ping();
  await Promise.all(primariesOf(redis).map((server) => server.ping()));
}

export const primariesOf = (redis: Redis) => ('nodes' in redis ? redis.nodes('master') : [redis]);

export function logOutages(redis: Redis, log: Logger, use: string): void {
  let loggedAt: number | null = null;
  redis.on('error', (error: unknown) => {
    if (loggedAt !== null && performance.now() - loggedAt < LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn(describeError(error), `Redis (${use}) is down`);
  });
  redis.on('ready', () => {
    if (loggedAt !== null) log.info(`Redis (${use}) is back`);
    loggedAt = null;
  });
}

export async function orThrow503<Value>(reply: Promise<Value>): Promise<Value> {
  return reply.catch(() => {
    throw unavailable();
  });
}
