import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { circuitBreaker, ConsecutiveBreaker, handleWhen, type CircuitBreakerPolicy } from 'cockatiel';
import { Pool } from 'undici';

const LOOK_EVERY_MS = 5_000;
const CONNECTIONS = 64;
/** Shorter than the services' keep-alive timeout, so that no call uses a connection that is about to close. */
const KEEP_ALIVE_MS = 30_000;
const CONNECT_TIMEOUT_MS = 2_000;
const ANSWER_TIMEOUT_MS = 10_000;
const BREAK_AFTER = 5;
const BREAK_FOR_MS = 2_000;

type Instance = { pool: Pool; breaker: CircuitBreakerPolicy };

export type Resolve = (name: string) => Promise<readonly string[]>;

export type Instances = { all(): Promise<readonly Instance[]>; close(): Promise<void> };

export async function resolveName(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true });
  const family = found.some((each) => each.family === 4) ? 4 : 6;
  return found.filter((each) => each.family === family).map(({ address }) => address);
}

export function watchInstances(
  urls: readonly string[],
  resolve: Resolve,
  isSilent: (error: unknown) => boolean,
): Instances {
  const known = new Map<string, Instance>();

  async function look(url: string): Promise<void> {
    const { hostname } = new URL(url);
    const name = hostname.replace(/^\[|\]$/g, '');
    const found = isIP(name) ? [name] : await resolve(name).catch(() => []);
    if (found.length === 0) return;
    const wanted = new Map(found.map((address) => [`${url} ${address}`, address]));
    for (const [key, address] of wanted) if (!known.has(key)) known.set(key, connect(url, address, isSilent));
    for (const [key, instance] of known) {
      if (!key.startsWith(`${url} `) || wanted.has(key)) continue;
      known.delete(key);
      void instance.pool.close().catch(() => {});
    }
  }

  const lookAtAll = () => Promise.all(urls.map(look));
  const first = lookAtAll();
  const timer = setInterval(() => void lookAtAll(), LOOK_EVERY_MS).unref();
  return {
    async all() {
      await first;
      return [...known.values()];
    },
    async close() {
      clearInterval(timer);
      await first;
      await Promise.all([...known.values()].map(({ pool }) => pool.close()));
    },
  };
}

function connect(url: string, address: string, isSilent: (error: unknown) => boolean): Instance {
  return {
    pool: new Pool(new URL(url).origin, {
      connections: CONNECTIONS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connect: { timeout: CONNECT_TIMEOUT_MS, lookup: lookupOf(address) },
      headersTimeout: ANSWER_TIMEOUT_MS,
      bodyTimeout: ANSWER_TIMEOUT_MS,
    }),
    breaker: circuitBreaker(
      // Break only on timeouts. An instance that refuses connections is probably restarting.
      handleWhen(isSilent),
      { halfOpenAfter: BREAK_FOR_MS, breaker: new ConsecutiveBreaker(BREAK_AFTER) },
    ),
  };
}

function lookupOf(address: string): LookupFunction {
  const family = isIP(address);
  return (_name, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family));
}
