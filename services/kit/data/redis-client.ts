import { Cluster, Redis as OneServer, type RedisOptions } from 'ioredis';

export type Redis = OneServer | Cluster;

const ADDRESS =
  /^(?<kind>redis|sentinel)(?<tls>s?):\/\/(?:(?<username>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[\w.:-]+(?:,[\w.:-]+)*)(?:\/(?<name>[\w.-]*))?$/;
const PORTS = { redis: 6_379, sentinel: 26_379 };
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

/** Callers must listen for `error`. With `maxRetriesPerRequest: null`, commands wait while there is no connection. */
export function openRedis(text: string, { host: _host, port: _port, ...given }: RedisOptions): Redis {
  const address = readRedisAddress(text);
  if (!address) throw new Error('This is not a Redis URL');
  const options = { retryStrategy: reconnectDelay, sentinelRetryStrategy: reconnectDelay, ...given };
  if ('one' in address) return new OneServer({ ...options, ...address.one });
  const { enableAutoPipelining = false, ...redisOptions } = given;
  return new Cluster(address.nodes, {
    redisOptions: { ...redisOptions, ...address.shared },
    clusterRetryStrategy: reconnectDelay,
    enableAutoPipelining,
  });
}
