/**
 * The session of a request: read by its signed cookie when the request begins, and written back before the answer leaves.
 * In place of koa-session (`docs/decisions/0065-what-a-call-costs-at-the-gateway.md`).
 */
import { randomBytes } from 'node:crypto';
import { allHaveHeard } from '@playfield/kit/data/key-changes.ts';
import { orUnavailable, type Redis } from '@playfield/kit/data/redis.ts';
import { unavailable } from '@playfield/kit/http/errors.ts';
import type Koa from 'koa';
import type { Context } from 'koa';
import * as z from 'zod';
import { sessionKey, type SessionReads, type Stored } from './session-queries.ts';
import { signingKeys } from './signing.ts';

/** With this prefix, browsers bind the cookie to this host, and require TLS (RFC 6265bis). */
export const cookieName = (secure: boolean) => (secure ? '__Host-pf_session' : 'pf_session');
/** A coach signs in about once a month; an active session is renewed after half of this. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
/** Redis keeps a session until its cookie is surely gone. */
const KEPT_MORE_MS = 10_000;
const SESSION_ID_BYTES = 32;

const openedSession = z.object({
  userId: z.int().positive(),
  /** The account's session version when the session was opened; it must still be current. */
  epoch: z.int(),
  /** The team that it acts for; missing before its first call. */
  teamId: z.optional(z.number()),
  device: z.string(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
});
export type Session = z.infer<typeof openedSession>;

/** Null for what is none, such as nothing. */
export const sessionIn = (stored: unknown): Session | null => openedSession.safeParse(stored).data ?? null;

/** Ends sessions, and resolves when no gateway takes them any more. */
export async function endAll(redis: Redis, ids: readonly string[]): Promise<void> {
  // Each key on its own: in a cluster, they are on different nodes.
  await orUnavailable(Promise.all(ids.map((id) => redis.del(sessionKey(id)))));
  // Also if they were over: somebody else may have ended them just now.
  await allHaveHeard();
}

type Deps = { redis: Redis; reads: SessionReads; secure: boolean };

/** `moved`: it acts for another team, which no gateway may take for the one before. */
type Changed = 'no' | 'seen' | 'moved' | 'closed';

class RequestSession {
  /** Names the stored session, and opens it; undefined without a cookie that we signed. */
  id: string | undefined;
  readonly #ctx: Context;
  readonly #deps: Deps;
  #stored: Stored | undefined;
  #isUnknown = false;
  #changed: Changed = 'no';

  constructor(ctx: Context, deps: Deps) {
    [this.#ctx, this.#deps] = [ctx, deps];
    this.id = ctx.cookies.get(cookieName(deps.secure), { signed: true }) || undefined;
  }

  async read(): Promise<void> {
    if (this.id === undefined) return;
    try {
      const stored = await this.#deps.reads.read(this.id);
      if (stored && !(expiryOf(stored) < Date.now())) this.#stored = stored;
    } catch {
      // What needs no session goes on: `current` refuses the rest.
      this.#isUnknown = true;
    }
  }

  /** Null if there is none of ours. @throws 503 if it could not be read */
  current(): Session | null {
    if (this.#isUnknown) throw unavailable();
    return sessionIn(this.#stored);
  }

  change(changes: Partial<Session>, how: 'seen' | 'moved'): void {
    if (!this.#stored) return;
    this.#stored = { ...this.#stored, ...changes };
    if (this.#changed !== 'moved') this.#changed = how;
  }

  /** Puts another session in its place, under a fresh ID, which nobody could have set. */
  async replace(session: Session): Promise<string> {
    const { redis } = this.#deps;
    if (this.id !== undefined) await endAll(redis, [this.id]);
    const id = randomBytes(SESSION_ID_BYTES).toString('base64url');
    [this.id, this.#stored, this.#changed, this.#isUnknown] = [id, session, 'no', false];
    await orUnavailable(redis.set(sessionKey(id), this.#text(), 'PX', SESSION_MS + KEPT_MORE_MS));
    this.#setCookie(id);
    return id;
  }

  /** It ends before the answer leaves. */
  close(): void {
    [this.#stored, this.#changed] = [undefined, 'closed'];
  }

  /** Writes what has changed, renews what is old, and ends what was closed. */
  async commit(): Promise<void> {
    const { redis, reads } = this.#deps;
    if (this.#changed === 'closed') {
      if (this.id !== undefined) await endAll(redis, [this.id]);
      this.#setCookie('');
      return;
    }
    if (this.id === undefined || !this.#stored) return;
    if (this.#changed === 'no' && !(expiryOf(this.#stored) - Date.now() < SESSION_MS / 2)) return;
    // Only if it is still there: this must not bring back a session that was just ended.
    await orUnavailable(redis.set(sessionKey(this.id), this.#text(), 'PX', SESSION_MS + KEPT_MORE_MS, 'XX'));
    reads.forget(this.id);
    if (this.#changed === 'moved') await allHaveHeard();
    this.#setCookie(this.id);
  }

  #text(): string {
    return JSON.stringify({ ...this.#stored, _expire: Date.now() + SESSION_MS, _maxAge: SESSION_MS });
  }

  #setCookie(value: string): void {
    const { secure } = this.#deps;
    const until = value === '' ? { expires: new Date(0) } : { maxAge: SESSION_MS };
    this.#ctx.cookies.set(cookieName(secure), value, {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      signed: true,
      overwrite: true,
      ...until,
    });
  }
}

/** When it is over without use; never for one that has just been opened. */
function expiryOf({ _expire: expiry }: Stored): number {
  return typeof expiry === 'number' ? expiry : Number.POSITIVE_INFINITY;
}

const sessions = new WeakMap<Context, RequestSession>();

export function requestSession(ctx: Context): RequestSession {
  const session = sessions.get(ctx);
  if (!session) throw new Error('Sessions are not in use here');
  return session;
}

export function useSessions(app: Koa, { keys, ...deps }: Deps & { keys: string[] }): void {
  app.keys = signingKeys(keys);
  app.use(async (ctx, next) => {
    const session = new RequestSession(ctx, deps);
    sessions.set(ctx, session);
    await session.read();
    try {
      await next();
    } finally {
      await session.commit();
    }
  });
}
