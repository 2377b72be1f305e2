/**
 * The instances behind a service's addresses. A name may lead to several of them, and to others a moment later, when a
 * service is scaled or rolled: it is looked up again and again, and each address that it gives is an instance by itself.
 */
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import type { CircuitBreakerPolicy } from 'cockatiel';
import { Pool } from 'undici';

/** As long as Docker and Kubernetes let a name be remembered; calls to one that has gone are made again elsewhere. */
const LOOK_EVERY_MS = 5_000;
/** Connections to one instance; more calls than that at a time wait their turn. */
const CONNECTIONS = 64;
/** Less than the services keep theirs open, so that no call meets a connection that is just being closed. */
const KEEP_ALIVE_MS = 30_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** No call of the product takes longer; what does is stuck. */
const ANSWER_TIMEOUT_MS = 10_000;
/** An instance that let so many calls in a row go without an answer is left alone for a while: nobody waits for it. */
const BREAK_AFTER = 5;
const BREAK_FOR_MS = 2_000;

const FOR_ANSWERS: Pool.Options = { connections: CONNECTIONS, bodyTimeout: ANSWER_TIMEOUT_MS };
/** As many connections as there are open pages; a stream may be silent between two heartbeats. */
const FOR_STREAMS: Pool.Options = { connections: null, bodyTimeout: 0 };

export type Connection = { pool: Pool; breaker: CircuitBreakerPolicy };
type Instance = { answers: Connection; streams: Connection };

/** The addresses (IP) that a name leads to. */
export type Resolve = (name: string) => Promise<readonly string[]>;

export type Instances = {
  /** Those that are known at this moment, after the first look. */
  all(): Promise<readonly Instance[]>;
  close(): Promise<void>;
};

export async function resolveName(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true });
  // Services listen at one family; where there are both it is the older.
  const family = found.some((each) => each.family === 4) ? 4 : 6;
  return found.filter((each) => each.family === family).map(({ address }) => address);
}

/** @param isSilent whether an error says that an instance took a call and did not answer */
export function watchInstances(
  urls: readonly string[],
  resolve: Resolve,
  isSilent: (error: unknown) => boolean,
): Instances {
  const known = new Map<string, Instance>();

  async function look(url: string): Promise<void> {
    const { hostname } = new URL(url);
    const name = hostname.replace(/^\[|\]$/g, '');
    // Whoever asks while no name is known, or the name server is away, keeps to what was known last.
    const found = isIP(name) ? [name] : await resolve(name).catch(() => []);
    if (found.length === 0) return;
    const wanted = new Map(found.map((address) => [`${url} ${address}`, address]));
    for (const [key, address] of wanted) if (!known.has(key)) known.set(key, connect(url, address, isSilent));
    for (const [key, instance] of known) {
      if (!key.startsWith(`${url} `) || wanted.has(key)) continue;
      known.delete(key);
      // What is under way there is let to its end.
      void closeInstance(instance).catch(() => {});
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
      await Promise.all([...known.values()].map(closeInstance));
    },
  };
}

function connect(url: string, address: string, isSilent: (error: unknown) => boolean): Instance {
  const connection = (options: Pool.Options): Connection => ({
    pool: new Pool(new URL(url).origin, {
      keepAliveTimeout: KEEP_ALIVE_MS,
      connect: { timeout: CONNECT_TIMEOUT_MS, lookup: lookupOf(address) },
      headersTimeout: ANSWER_TIMEOUT_MS,
      ...options,
    }),
    breaker: circuitBreaker(
      // Breaks on silence alone: who refuses a connection is restarting, and answers soon.
      handleWhen(isSilent),
      { halfOpenAfter: BREAK_FOR_MS, breaker: new ConsecutiveBreaker(BREAK_AFTER) },
    ),
  });
  return { answers: connection(FOR_ANSWERS), streams: connection(FOR_STREAMS) };
}

/** Connects to this address and no other; the name stays in the request, and for TLS. */
function lookupOf(address: string): LookupFunction {
  const family = isIP(address);
  return (_name, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family));
}

async function closeInstance({ answers, streams }: Instance): Promise<void> {
  await Promise.all([answers.pool.close(), streams.pool.close()]);
}
