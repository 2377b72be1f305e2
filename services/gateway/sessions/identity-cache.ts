/** What accounts said of somebody a moment ago, so that not every call has to ask again. */
import { HttpError } from '@playfield/kit/http/errors.ts';

/** A changed name or role shows everywhere within this time. */
const REMEMBER_MS = 5_000;
/** People at a time on one gateway; the longest known are forgotten first. */
const REMEMBERED_MAX = 10_000;

export type Cached<Value> = {
  /** Null where the account is gone. What is remembered is asked for again where it is older than the session's epoch. */
  known(id: number, sessionEpoch: number): Promise<Value | null>;
  /** Asks accounts again at the next call. */
  forget(id: number): void;
};

type Options<Value> = {
  ask: (id: number) => Promise<Value | null>;
  /** For how long an older answer will do while accounts is away, in milliseconds. */
  outlastsMs?: number;
};

export function remembering<Value extends { epoch: number }>({ ask, outlastsMs = 0 }: Options<Value>): Cached<Value> {
  const cached = new Map<number, { value: Value; at: number }>();
  /** Questions under way: the calls of one page come at once, and share them. */
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
        // One that was asked before the session's epoch began does not know of it.
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
      // What is under way was asked before the change.
      asking.delete(id);
    },
  };
}
