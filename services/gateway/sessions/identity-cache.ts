/** Caches identities from the accounts service for a few seconds. */
import { HttpError } from '@playfield/kit/http/errors.ts';

/** A changed name or role shows everywhere within this. */
const REMEMBER_MS = 5_000;
/** Cached callers per gateway; the oldest are evicted first. */
const REMEMBERED_MAX = 10_000;

export type Cached<Value> = {
  /** Null if the account is gone. A cached value older than the session's version is fetched again. */
  known(id: number, sessionEpoch: number): Promise<Value | null>;
  /** Fetches from accounts again on the next call. */
  forget(id: number): void;
};

type Options<Value> = {
  ask: (id: number) => Promise<Value | null>;
  /** How long a stale value can be used while accounts is down, in milliseconds. */
  outlastsMs?: number;
};

export function remembering<Value extends { epoch: number }>({ ask, outlastsMs = 0 }: Options<Value>): Cached<Value> {
  const cached = new Map<number, { value: Value; at: number }>();
  /** Pending requests: the calls of one page arrive together and share them. */
  const asking = new Map<number, Promise<Value | null>>();

  function remember(id: number, value: Value): void {
    cached.delete(id);
    cached.set(id, { value, at: Date.now() });
    for (const oldest of cached.keys()) {
      if (cached.size <= REMEMBERED_MAX) break;
      cached.delete(oldest);
    }
  }

  function askOnce(id: number): Promise<Value | null> {
    const underWay = asking.get(id);
    if (underWay) return underWay;
    const asked = ask(id).finally(() => asking.get(id) === asked && asking.delete(id));
    asking.set(id, asked);
    return asked;
  }

  return {
    async known(id, sessionEpoch) {
      const held = cached.get(id);
      const usable = held && held.value.epoch >= sessionEpoch ? held : null;
      if (usable && Date.now() - usable.at < REMEMBER_MS) return usable.value;
      try {
        const shared = await askOnce(id);
        // A request from before the new session version may have a stale answer.
        const value = shared && shared.epoch < sessionEpoch ? await ask(id) : shared;
        if (value) remember(id, value);
        else cached.delete(id);
        return value;
      } catch (error) {
        const away = error instanceof HttpError && error.status === 503;
        if (away && usable && Date.now() - usable.at < outlastsMs) return usable.value;
        throw error;
      }
    },
    forget(id) {
      cached.delete(id);
      // Pending requests predate the change.
      asking.delete(id);
    },
  };
}
