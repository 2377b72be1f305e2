/**
 * Reads sessions, from memory where Redis has confirmed that none of their changes is on its way
 * (`docs/decisions/0060-sessions-in-memory.md`), and tells streams when theirs is over.
 */
import { watchKeys } from '@playfield/kit/data/key-changes.ts';
import { orUnavailable, type Redis } from '@playfield/kit/data/redis.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import { counter } from '@playfield/kit/telemetry/metrics.ts';
import { LRUCache } from 'lru-cache';

const PREFIX = 'session:';
/** More than one gateway serves at a time, at some 500 bytes each; those not used for longest are read again. */
const KEPT_MAX = 50_000;
/** Redis tells of keys that expire when it removes them, which may be later. */
const KEPT_MS = 60_000;
/** How often sessions with streams are looked at while Redis does not tell of changes, or did not answer. */
const LOOKED_AT_EVERY_MS = 15_000;
/** Looked at together, so that thousands do not delay what people wait for. */
const LOOKED_AT_ONCE = 200;

const reads = counter({
  name: 'playfield_session_reads_total',
  help: 'Sessions of users that were read, from memory or from Redis',
  labelNames: ['from'],
});

export const sessionKey = (id: string) => `${PREFIX}${id}`;

/** As it is stored; changed by nobody. */
export type Stored = Readonly<Record<string, unknown>>;

export type SessionReads = {
  /** @throws 503 if Redis has to be asked, and does not answer */
  read(id: string): Promise<Stored | undefined>;
  /** This process has changed or ended it. */
  forget(id: string): void;
  /** Calls the listener once the session is over, until the returned function is called. */
  onceOver(id: string, listener: () => void): () => void;
  close(): void;
};

export function createSessionReads(redis: Redis, log: Logger): SessionReads {
  const kept = new LRUCache<string, Stored>({ max: KEPT_MAX, ttl: KEPT_MS });
  /** Reads under way; one is taken out when its session changes, so that its answer is not kept. */
  const asking = new Map<string, object>();
  const listeners = new Map<string, Set<() => void>>();
  let [looking, again] = [false, false];
  /** Some could not be looked at: a change that was told of is not told again. */
  let isUnsure = false;

  function forget(id: string): void {
    kept.delete(id);
    asking.delete(id);
  }

  const ignore = (error: unknown) => log.debug(describeError(error), 'Could not look at sessions with streams');
  const changes = watchKeys(redis, {
    prefix: PREFIX,
    log,
    onChange(key) {
      const id = key.slice(PREFIX.length);
      forget(id);
      if (listeners.has(id)) look([id]).catch(ignore);
    },
    onGap() {
      kept.clear();
      asking.clear();
      void lookAtAll();
    },
  });
  /** Ends the streams of those that are over. While Redis is down, they go on. */
  async function look(ids: readonly string[]): Promise<void> {
    const found = await Promise.allSettled(ids.map((id) => redis.exists(sessionKey(id))));
    for (const [index, id] of ids.entries()) {
      const answer = found[index];
      if (answer?.status === 'rejected') isUnsure = true;
      else if (answer?.value === 0) for (const over of listeners.get(id) ?? []) over();
    }
  }

  async function lookAtAll(): Promise<void> {
    again = true;
    if (looking) return;
    looking = true;
    while (again) {
      [again, isUnsure] = [false, false];
      const ids = [...listeners.keys()];
      for (let from = 0; from < ids.length; from += LOOKED_AT_ONCE)
        await look(ids.slice(from, from + LOOKED_AT_ONCE)).catch(ignore);
    }
    looking = false;
  }
  const timer = setInterval(
    () => (isUnsure || changes.span() === null) && void lookAtAll(),
    LOOKED_AT_EVERY_MS,
  ).unref();

  async function ask(id: string): Promise<Stored | undefined> {
    const span = changes.span();
    const own = {};
    asking.set(id, own);
    let isUnchanged = false;
    const text = await orUnavailable(redis.get(sessionKey(id))).finally(() => {
      isUnchanged = asking.get(id) === own;
      if (isUnchanged) asking.delete(id);
    });
    if (text === null) return undefined;
    const stored: Stored = Object.freeze({ ...Object(JSON.parse(text)) });
    if (isUnchanged && span !== null && changes.span() === span) kept.set(id, stored);
    return stored;
  }

  return {
    async read(id) {
      const stored = changes.isCurrent() ? kept.get(id) : undefined;
      reads.inc({ from: stored ? 'memory' : 'redis' });
      return stored ?? ask(id);
    },
    forget,
    onceOver(given, listener) {
      // A copy: the given one is a part of all its request's cookies, which would be kept with it.
      const id = Buffer.from(given, 'latin1').toString('latin1');
      const all = listeners.get(id) ?? new Set();
      listeners.set(id, all.add(listener));
      // It may have ended since it was read.
      look([id]).catch(ignore);
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(id) === all) listeners.delete(id);
      };
    },
    close() {
      clearInterval(timer);
      changes.close();
    },
  };
}
