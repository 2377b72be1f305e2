/**
 * Tells of changed keys as Redis itself does (`CLIENT TRACKING` in broadcasting mode), so that what was read can be
 * believed without asking again. It needs no help of whoever changes a key: that may be an older version or an operator.
 */
import { ReplyError } from 'ioredis';
import { describeError, type Logger } from '../telemetry/logger.ts';
import { isCluster, reconnectDelay, type Redis, type RedisServer } from './redis-address.ts';

/**
 * What was read is believed for this long after Redis has confirmed that no change is on its way. A longer time makes
 * whoever changes a key wait longer, see {@link allHaveHeard}; a shorter one asks Redis on a busy machine.
 */
const BELIEVED_MS = 150;
/** {@link BELIEVED_MS}, and what clocks and timers of two machines may differ in it. */
const HEARD_MS = 200;
/** At most one confirmation in this time, and none while nobody reads. */
const CONFIRMED_EVERY_MS = 25;
/** After this, a silent connection is made anew. */
const SILENT_MS = 2_000;
/** How often a cluster is searched for new primaries while nobody reads. */
const SEARCHED_EVERY_MS = 1_000;
/** Where a connection of RESP2 hears of changes; ioredis drops those of RESP3. */
const CHANGES = '__redis__:invalidate';

export type KeyChanges = {
  /** Whether every change before the last {@link BELIEVED_MS} has been heard of. */
  isCurrent(): boolean;
  /** Names the time since the last gap; null while changes can be missed. What was read in one such time is whole. */
  span(): number | null;
  close(): void;
};

type Watching = {
  /** What the keys begin with. */
  prefix: string;
  log: Logger;
  onChange: (key: string) => void;
  /** Any key may have changed. */
  onGap: () => void;
};

/**
 * Resolves when nobody believes any more what was read before: whoever changed a key waits for this before saying so.
 * A reader believes for {@link BELIEVED_MS} after a question whose answer Redis sent after the change, which came first.
 */
export function allHaveHeard(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, HEARD_MS));
}

/** Watches the server, or all primaries of a cluster: nothing is believed while any of them cannot be heard. */
export function watchKeys(redis: Redis, watching: Watching): KeyChanges {
  const watched = new Map<RedisServer, ServerChanges>();
  let span = 0;
  let closed = false;
  const onGap = () => {
    span += 1;
    watching.onGap();
  };

  function servers(): ServerChanges[] {
    const primaries = isCluster(redis) ? redis.nodes('master') : [redis];
    for (const primary of closed ? [] : primaries) {
      if (!watched.has(primary)) watched.set(primary, watchServer(primary, { ...watching, onGap }));
    }
    if (watched.size > primaries.length) {
      for (const [server, changes] of watched) {
        if (primaries.includes(server)) continue;
        watched.delete(server);
        changes.close();
        onGap();
      }
    }
    return [...watched.values()];
  }

  const timer = setInterval(servers, SEARCHED_EVERY_MS).unref();
  servers();
  return {
    isCurrent() {
      const now = performance.now();
      let current = watched.size > 0;
      // All are asked, whatever the first says.
      for (const server of servers()) current = server.isCurrent(now) && current;
      return current;
    },
    span: () => (servers().every((server) => server.isHeard()) && watched.size > 0 ? span : null),
    close() {
      closed = true;
      clearInterval(timer);
      for (const changes of watched.values()) changes.close();
    },
  };
}

type ServerChanges = { isHeard(): boolean; isCurrent(now: number): boolean; close(): void };

function watchServer(server: RedisServer, { prefix, log, onChange, onGap }: Watching): ServerChanges {
  const connection = server.duplicate({
    protocol: 2,
    lazyConnect: false,
    autoResubscribe: false,
    // An answer of another connection would confirm what that one has not heard.
    autoResendUnfulfilledCommands: false,
    enableAutoPipelining: false,
    commandTimeout: SILENT_MS,
    retryStrategy: reconnectDelay,
  });
  /** The number of this connection; null while it does not hear. */
  let heard: number | null = null;
  let connections = 0;
  let asking = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let confirmedAt = Number.NEGATIVE_INFINITY;

  async function begin(): Promise<void> {
    connections += 1;
    const own = connections;
    try {
      const id = await connection.client('ID');
      await connection.client('TRACKING', 'ON', 'REDIRECT', id, 'BCAST', 'PREFIX', prefix);
      await connection.subscribe(CHANGES);
      if (own !== connections) return;
      heard = own;
      // What was read before may have changed before anyone listened.
      onGap();
    } catch (error) {
      if (own !== connections) return;
      log.warn(describeError(error), 'Redis does not say which keys change');
      // Where it is not allowed, every read asks; another connection would be refused as well.
      if (!(error instanceof ReplyError)) connection.disconnect(true);
    }
  }

  function lose(): void {
    connections += 1;
    confirmedAt = Number.NEGATIVE_INFINITY;
    if (heard === null) return;
    heard = null;
    onGap();
  }

  function confirm(now: number): void {
    const own = connections;
    [asking, askedAt] = [true, now];
    connection
      .ping()
      .then(
        () => own === connections && (confirmedAt = now),
        () => own === connections && connection.disconnect(true),
      )
      .finally(() => (asking = false));
  }

  /** Both connections must lead to the same server: behind Sentinels, either may find another primary. */
  const restart = () => {
    lose();
    connection.disconnect(true);
  };
  server.on('close', restart);
  connection.on('error', (error) => log.debug(describeError(error), 'Redis is away'));
  connection.on('ready', () => void begin());
  connection.on('close', lose);
  connection.on('messageBuffer', (_channel: Buffer, keys: Buffer[] | null) => {
    // Without keys, the database was emptied.
    if (keys === null) onGap();
    else for (const key of keys) onChange(key.toString());
  });

  return {
    isHeard: () => heard !== null,
    isCurrent(now) {
      if (heard === null) return false;
      if (!asking && now - askedAt >= CONFIRMED_EVERY_MS) confirm(now);
      return now - confirmedAt < BELIEVED_MS;
    },
    close() {
      server.off('close', restart);
      connection.disconnect();
    },
  };
}
