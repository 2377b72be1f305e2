/**
 * Where Redis is, and a client for it:
 *   redis://user:password@host:6379/0              one server
 *   redis+sentinel://user:password@one:26379,two:26379/primary     the primary that Sentinels know by that name
 *   redis+cluster://user:password@one:6379,two:6379                a cluster, found through any of these nodes
 * `rediss` in place of `redis` encrypts connections, also those to Sentinels. A user without a name is `default`; Sentinels
 * are asked without a password.
 */
import { type Cluster, Redis as OneRedis, type RedisOptions } from 'ioredis';
import { ConnectingCluster } from './connecting-cluster.ts';

/** A server, the primary of a Sentinel's group, or a cluster. */
export type Redis = OneRedis | Cluster;

/** One server, also one of a cluster's. */
export type RedisServer = OneRedis;

export const isCluster = (redis: Redis): redis is Cluster => redis.isCluster;

const PORTS = { sentinel: 26_379, cluster: 6_379 };
const ADDRESS =
  /^redis(?<tls>s?)\+(?<kind>sentinel|cluster):\/\/(?:(?<username>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[\w.,:[\]-]+)(?:\/(?<name>[\w.-]*))?$/;
/** A node, by name, IPv4 address, or IPv6 address in brackets. */
const HOST = /^(?<host>\[[\da-f:.]+\]|[\w.-]+)(?::(?<port>\d+))?$/i;

/** The delay grows by 50 ms per try up to this, so that a recovered Redis is found within a second. */
const RECONNECT_MAX_MS = 1_000;
/** Milliseconds until the next try. */
export const reconnectDelay = (tries: number) => Math.min(tries * 50, RECONNECT_MAX_MS);

type Credentials = Pick<RedisOptions, 'username' | 'password' | 'tls'>;
type Address =
  | { kind: 'one'; url: string }
  | { kind: 'sentinel' | 'cluster'; nodes: { host: string; port: number }[]; name: string; shared: Credentials };

/** @throws if it has none of the forms above */
export function readRedisAddress(text: string): Address {
  if (/^rediss?:\/\//.test(text) && URL.canParse(text)) return { kind: 'one', url: text };
  const { tls, kind, username, password, hosts = '', name = '' } = ADDRESS.exec(text)?.groups ?? {};
  if (kind !== 'sentinel' && kind !== 'cluster') throw new Error('That is not an address of Redis');
  if ((kind === 'sentinel') !== (name !== ''))
    throw new Error('Sentinels need the name of their primary, clusters none');
  const nodes = hosts.split(',').map((each) => {
    const { host = '', port = `${PORTS[kind]}` } = HOST.exec(each)?.groups ?? {};
    if (host === '') throw new Error('That is not an address of Redis');
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
  const shared: Credentials = {
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(tls === 's' ? { tls: {} } : {}),
  };
  return { kind, nodes, name, shared };
}

export function isRedisAddress(text: string): boolean {
  try {
    readRedisAddress(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A client that reconnects by itself. It needs a listener for `error`.
 * @param options with `maxRetriesPerRequest: null`, commands wait while there is no connection
 */
export function openRedis(text: string, options: RedisOptions): Redis {
  const address = readRedisAddress(text);
  if (address.kind === 'one') return new OneRedis(address.url, options);
  const { host: _host, port: _port, retryStrategy: own, enableAutoPipelining = false, ...given } = options;
  const retryStrategy = own ?? reconnectDelay;
  const { kind, nodes, name, shared } = address;
  if (kind === 'sentinel') {
    // Without these two, ioredis speaks to both in the clear, whatever `tls` says.
    const encrypted = shared.tls ? { sentinelTLS: shared.tls, enableTLSForSentinelMode: true } : {};
    const found = { sentinels: nodes, name, sentinelRetryStrategy: retryStrategy, ...encrypted };
    const all: RedisOptions = { ...given, ...shared, ...found, retryStrategy, enableAutoPipelining };
    return new OneRedis(all);
  }
  const { enableOfflineQueue = given.maxRetriesPerRequest === null, replyMapping: _mapping, ...redisOptions } = given;
  return new ConnectingCluster(nodes, {
    redisOptions: { ...redisOptions, ...shared },
    clusterRetryStrategy: retryStrategy,
    enableAutoPipelining,
    // What cannot be sent is tried again for as long as a redirection takes, and then fails.
    enableOfflineQueue,
    // A message of a sharded channel goes to the nodes of its slot alone.
    shardedSubscribers: true,
  });
}
