import { unavailable } from '../http/errors.ts';
import type { Logger } from '../telemetry/logger.ts';
import { inTime, readGauge } from '../telemetry/metrics.ts';
import { openPart } from '../telemetry/tracing.ts';
import { isCluster, openRedis, reconnectDelay, type Redis } from './redis-address.ts';
import { logOutages } from './redis-outages.ts';
import { checkParts } from './redis-parts.ts';

export type { Redis };

/** Callers get a 503 instead of waiting for a dead Redis. */
const COMMAND_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;

const connections = new Set<Redis>();
readGauge({
  name: 'playfield_redis_connections',
  help: 'Connections to Redis (without those of the queues) that are ready, or away: they find no Redis, or not all of it',
  labelNames: ['state'],
}).from(async () => {
  const looks = await Promise.all([...connections].map((redis) => answers(redis)));
  const ready = looks.filter(Boolean).length;
  return [
    { labels: { state: 'ready' }, value: ready },
    { labels: { state: 'away' }, value: looks.length - ready },
  ];
});

/** A connection that fails fast while Redis is down and reconnects on its own. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = openRedis(url, {
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    // Pipelines the commands of one event-loop turn: separate writes took a sixth of the gateway's CPU time.
    enableAutoPipelining: true,
    retryStrategy: reconnectDelay,
  });
  logOutages(redis, log, 'Redis is down');
  redis.on('ready', () => void lookForCluster(redis, log));
  connections.add(redis);
  redis.once('end', () => connections.delete(redis));
  return redis;
}

const LONE_NODE =
  'This Redis is a node of a cluster: its address must begin with redis+cluster:// or rediss+cluster://';

/** Seen from one of its nodes, most keys of a cluster are elsewhere. */
const loneNodes = new WeakSet<Redis>();

/** A user of Redis that may not ask is believed to have the right address. */
async function lookForCluster(redis: Redis, log: Logger): Promise<void> {
  if (isCluster(redis)) return;
  const about = await redis.info('cluster').catch(() => '');
  if (!about.includes('cluster_enabled:1')) return void loneNodes.delete(redis);
  loneNodes.add(redis);
  log.error(LONE_NODE);
}

/** A key that need not exist. `PING` is answered also by a server that may answer nothing else now. */
const ASKED_KEY = 'health';

/** @throws if Redis cannot be used now, or a part of it */
export async function checkRedis(redis: Redis): Promise<void> {
  if (isCluster(redis)) return checkParts(redis);
  await redis.exists(ASKED_KEY);
  if (loneNodes.has(redis)) throw new Error(LONE_NODE);
}

async function answers(redis: Redis): Promise<boolean> {
  if (redis.status !== 'ready') return false;
  return (await inTime(() => checkRedis(redis).then(() => true), COMMAND_TIMEOUT_MS)) ?? false;
}

/** For replies that callers cannot do without. @throws 503 if Redis does not answer */
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
