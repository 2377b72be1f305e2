import { HttpError } from '@playfield/kit/http/errors.ts';

const REMEMBERED_MAX = 10_000;
/** How long to use a stale value, where allowed, before retrying a failed request. */
const PAUSE_MS = 3_000;

export type Cached<Value> = {
  /** Null if the account may not sign in anymore. @throws {HttpError} 503 if accounts is down and no value is usable */
  known(id: number, sessionVersion: number, options?: KnownOptions): Promise<Value | null>;
  forget(id: number): void;
};

type KnownOptions = { teamId?: number | undefined; staleWillDo?: boolean };

type Options<Value> = {
  ask: (id: number, teamId: number | undefined) => Promise<Value | null>;
  keptMs: number;
  outlastsMs: number;
};

export function remembering<Value extends { sessionVersion: number }>({
  ask,
  keptMs,
  outlastsMs,
}: Options<Value>): Cached<Value> {
  const cached = new Map<number, { value: Value; teamId: number | undefined; at: number }>();
  const asking = new Map<string, Promise<Value | null>>();
  let failedAt = -Infinity;

  function remember(id: number, teamId: number | undefined, value: Value): void {
    cached.delete(id);
    cached.set(id, { value, teamId, at: Date.now() });
    for (const oldest of cached.keys()) {
      if (cached.size <= REMEMBERED_MAX) break;
      cached.delete(oldest);
    }
  }

  function askOnce(id: number, teamId: number | undefined): Promise<Value | null> {
    const key = `${id}.${teamId ?? ''}`;
    const underWay = asking.get(key);
    if (underWay) return underWay;
    const request = ask(id, teamId).finally(() => asking.get(key) === request && asking.delete(key));
    asking.set(key, request);
    return request;
  }

  return {
    async known(id, sessionVersion, { teamId, staleWillDo = false } = {}) {
      const held = cached.get(id);
      const usable = held && held.teamId === teamId && held.value.sessionVersion >= sessionVersion ? held : null;
      if (usable && Date.now() - usable.at < keptMs) return usable.value;
      const outlasts = staleWillDo && usable !== null && Date.now() - usable.at < outlastsMs;
      if (outlasts && Date.now() - failedAt < PAUSE_MS) return usable.value;
      try {
        const shared = await askOnce(id, teamId);
        // A shared request may have started before the session version changed.
        const value = shared && shared.sessionVersion < sessionVersion ? await ask(id, teamId) : shared;
        if (value) remember(id, teamId, value);
        else cached.delete(id);
        return value;
      } catch (error) {
        if (!(error instanceof HttpError && error.status === 503)) throw error;
        failedAt = Date.now();
        if (outlasts) return usable.value;
        throw error;
      }
    },
    forget(id) {
      cached.delete(id);
      for (const key of asking.keys()) if (key.startsWith(`${id}.`)) asking.delete(key);
    },
  };
}
