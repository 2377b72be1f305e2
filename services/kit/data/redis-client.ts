/**
 * Opens a Redis client from a URL. The schemes `rediss` and `sentinels` use TLS.
 *   redis://user:password@host:6379/0                   one server
 *   redis://user:password@one:6379,two:6379             a cluster, found through any of its nodes
 *   sentinel://user:password@one:26379,two:26379/main   the primary that Sentinels know as `main`
 */
import { Cluster, Redis as OneServer, type RedisOptions } from 'ioredis';

export type Redis = OneServer | Cluster;

const ADDRESS =
  /^(?<kind>redis|sentinel)(?<tls>s?):\/\/(?:(?<username>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[\w.:-]+(?:,[\w.:-]+)*)(?:\/(?<name>[\w.-]*))?$/;
const PORTS = { redis: 6_379, sentinel: 26_379 };
/** The delay grows by 50 ms per attempt up to this limit, so that clients find a recovered Redis within a second. */
const RECONNECT_MAX_MS = 1_000;
const reconnectDelay = (tries: number) => Math.min(tries * 50, RECONNECT_MAX_MS);

export function readRedisAddress(text: string) {
  const { kind, tls, username, password, hosts = '', name = '' } = ADDRESS.exec(text)?.groups ?? {};
  if (kind !== 'redis' && kind !== 'sentinel') return null;
  const nodes = hosts.split(',').map((node) => {
    const [host = '', port = PORTS[kind]] = node.split(':');
    return { host, port: Number(port) };
  });
  if (nodes.some(({ host, port }) => host === '' || !(port > 0))) return null;
  const isSentinel = kind === 'sentinel';
  if (isSentinel ? name === '' : !/^\d*$/.test(name) || (nodes.length > 1 && name !== '')) return null;
  const shared: RedisOptions = {
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(tls ? { tls: {}, ...(isSentinel ? { sentinelTLS: {}, enableTLSForSentinelMode: true } : {}) } : {}),
  };
  if (isSentinel) return { one: { ...shared, sentinels: nodes, name } };
  return nodes.length > 1 ? { nodes, shared } : { one: { ...shared, ...nodes[0], db: Number(name) } };
}

/**
 * The client reconnects automatically and needs a listener for `error`.
 * @param given ioredis options; with `maxRetriesPerRequest: null`, commands wait while there is no connection
 */
export function openRedis(text: string, { host: _host, port: _port, ...given }: RedisOptions): Redis {
  const address = readRedisAddress(text);
  if (!address) throw new Error('That is not an address of Redis');
  const options = { retryStrategy: reconnectDelay, sentinelRetryStrategy: reconnectDelay, ...given };
  if ('one' in address) return new OneServer({ ...options, ...address.one });
  const { enableAutoPipelining = false, ...redisOptions } = given;
  return new Cluster(address.nodes, {
    redisOptions: { ...redisOptions, ...address.shared },
    clusterRetryStrategy: reconnectDelay,
    enableAutoPipelining,
  });
}
