/** Sessions in Redis under unguessable IDs, with an index per user to list and end them. */
import { createHash, randomBytes } from 'node:crypto';
import type { ActiveSession } from '@playfield/contracts/account.ts';
import { allHaveHeard } from '@playfield/kit/data/key-changes.ts';
import { orUnavailable, type Redis } from '@playfield/kit/data/redis.ts';
import { unavailable } from '@playfield/kit/http/errors.ts';
import type Koa from 'koa';
import type { Context } from 'koa';
import { createSession } from 'koa-session';
import * as z from 'zod';
import { dropBrowserProof } from './browser-proof-actions.ts';
import { deviceOf } from './device.ts';
import { sessionKey, type SessionReads } from './session-queries.ts';
import { signingKeys } from './signing.ts';

/** With this prefix, browsers bind the cookie to this host, and require TLS (RFC 6265bis). */
export const cookieName = (secure: boolean) => (secure ? '__Host-pf_session' : 'pf_session');
/** Readable by scripts and without content: hints that asking who is signed in is worthwhile. */
const hintName = (secure: boolean) => (secure ? '__Host-pf_hint' : 'pf_hint');
/** A coach signs in about once a month; an active session is renewed after half of this. */
const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
/** Even an active session ends after half a year: devices change hands. */
const LONGEST_MS = 180 * 24 * 60 * 60 * 1000;
const SESSION_ID_BYTES = 32;
/** The precision of "last seen", so that reads do not all become writes. */
const SEEN_EVERY_MS = 60_000;

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

const indexKey = (userId: number) => `user-sessions:${userId}`;
/** The session's public ID: it names the session but does not open it. */
const publicId = (id: string) => createHash('sha256').update(id).digest('base64url');

export function useSessions(
  app: Koa,
  { redis, reads, keys, secure }: { redis: Redis; reads: SessionReads; keys: string[]; secure: boolean },
): void {
  app.keys = signingKeys(keys);
  app.use(
    createSession(
      {
        key: cookieName(secure),
        maxAge: SESSION_MS,
        renew: true,
        httpOnly: true,
        sameSite: 'lax',
        secure,
        genid: newSessionId,
        store: createStore(redis, reads),
      },
      app,
    ),
  );
}

function newSessionId(ctx: Context): string {
  const id = randomBytes(SESSION_ID_BYTES).toString('base64url');
  ctx.state['sessionId'] = id;
  return id;
}

/** The current session ID: after an ID change, `externalKey` still has the old one. */
function idOf(ctx: Context): string | undefined {
  const changed: unknown = ctx.state['sessionId'];
  return typeof changed === 'string' ? changed : ctx.session?.externalKey;
}

function createStore(redis: Redis, reads: SessionReads) {
  return {
    async get(id: string, _maxAge: number, { ctx }: { ctx?: Context }): Promise<unknown> {
      try {
        return await reads.read(id);
      } catch (error) {
        // What needs no session goes on: `sessionOf` refuses the rest.
        if (!ctx) throw error;
        ctx.state['sessionUnknown'] = true;
        return undefined;
      }
    },
    async set(id: string, data: unknown, maxAge: number, { ctx }: { ctx?: Context }) {
      const value = JSON.stringify(data);
      // Only a new session is created: a renewal must not bring back one that was just ended.
      if (ctx?.state['sessionOpened']) await orUnavailable(redis.set(sessionKey(id), value, 'PX', maxAge));
      else await orUnavailable(redis.set(sessionKey(id), value, 'PX', maxAge, 'XX'));
      reads.forget(id);
      if (ctx?.state['sessionMoved']) await allHaveHeard();
    },
    async destroy(id: string) {
      await endAll(redis, [id]);
    },
  };
}

/** Ends sessions, and resolves when no gateway takes them any more. */
async function endAll(redis: Redis, ids: readonly string[]): Promise<void> {
  // Each key on its own: in a cluster, they are on different nodes.
  await orUnavailable(Promise.all(ids.map((id) => redis.del(sessionKey(id)))));
  // Also if they were over: somebody else may have ended them just now.
  await allHaveHeard();
}

/** The request's session, if it is one of ours. @throws 503 if it could not be read */
export function sessionOf(ctx: Context): Session | null {
  if (ctx.state['sessionUnknown']) throw unavailable();
  const session = openedSession.safeParse(ctx.session?.toJSON()).data;
  return session && Date.now() - session.createdAt < LONGEST_MS ? session : null;
}

/** Calls the listener once the request's session is over, until the returned function is called. */
export function onceOver(ctx: Context, reads: SessionReads, listener: () => void): () => void {
  const id = idOf(ctx);
  return id === undefined ? () => {} : reads.onceOver(id, listener);
}

export function markSeen(ctx: Context, { lastSeenAt }: Session): void {
  if (ctx.session && Date.now() - lastSeenAt > SEEN_EVERY_MS) ctx.session['lastSeenAt'] = Date.now();
}

/** Signs a user in under a fresh session ID. */
export async function openSession(
  ctx: Context,
  redis: Redis,
  { userId, epoch }: Pick<Session, 'userId' | 'epoch'>,
): Promise<void> {
  const now = Date.now();
  await replaceSession(ctx, redis, {
    userId,
    epoch,
    device: deviceOf(ctx.get('user-agent')),
    createdAt: now,
    lastSeenAt: now,
  });
  setHint(ctx, SESSION_MS);
  dropBrowserProof(ctx);
}

/** Moves the session to a new session version of its account, under a new ID. */
export async function renewSession(ctx: Context, redis: Redis, epoch: number): Promise<void> {
  const session = sessionOf(ctx);
  if (!session) return;
  await replaceSession(ctx, redis, { ...session, epoch });
  // Another answer may have taken it away meanwhile, as this session was of an earlier version.
  setHint(ctx, SESSION_MS);
}

async function replaceSession(ctx: Context, redis: Redis, session: Session): Promise<void> {
  const before = idOf(ctx);
  ctx.state['sessionOpened'] = true;
  ctx.session = { ...session };
  await ctx.session?.regenerate();
  const [id, index] = [idOf(ctx), indexKey(session.userId)];
  if (!id) return;
  const changes = redis.multi().sadd(index, id).pexpire(index, SESSION_MS);
  await orUnavailable((before ? changes.srem(index, before) : changes).exec());
}

/** Remembers the team that a session acts for, so that it ends when its person leaves that team. */
export function actFor(ctx: Context, { teamId: before }: Session, teamId: number): void {
  if (!ctx.session || before === teamId) return;
  ctx.session['teamId'] = teamId;
  // The first one changes nothing that another gateway may have read.
  if (before !== undefined) ctx.state['sessionMoved'] = true;
}

export async function closeSession(ctx: Context, redis: Redis): Promise<void> {
  const [session, id] = [sessionOf(ctx), idOf(ctx)];
  if (session && id) await orUnavailable(redis.srem(indexKey(session.userId), id));
  ctx.session = null;
  setHint(ctx, 0);
  dropBrowserProof(ctx);
}

/** A user's open sessions: the current one first, then by last use. */
export async function listSessions(ctx: Context, redis: Redis, { userId, epoch }: Session): Promise<ActiveSession[]> {
  const found = await openSessions(redis, userId);
  return found
    .filter(({ session }) => session.epoch === epoch)
    .map(({ id, session }) => ({
      id: publicId(id),
      device: session.device,
      createdAt: new Date(session.createdAt).toISOString(),
      lastSeenAt: new Date(session.lastSeenAt).toISOString(),
      current: id === idOf(ctx),
    }))
    .toSorted(
      (one, other) => Number(other.current) - Number(one.current) || (one.lastSeenAt < other.lastSeenAt ? 1 : -1),
    );
}

/** Ends the selected sessions of a user, by public ID. @returns how many there were */
export async function endSessions(
  redis: Redis,
  userId: number,
  isChosen: (publicId: string, session: Session) => boolean,
): Promise<number> {
  const found = await openSessions(redis, userId);
  const chosen = found.filter(({ id, session }) => isChosen(publicId(id), session)).map(({ id }) => id);
  if (chosen.length === 0) return 0;
  await endAll(redis, chosen);
  await orUnavailable(redis.srem(indexKey(userId), ...chosen));
  return chosen.length;
}

export function isCurrent(ctx: Context, id: string): boolean {
  const current = idOf(ctx);
  return current !== undefined && publicId(current) === id;
}

/** Reads the index and removes expired sessions from it. */
async function openSessions(redis: Redis, userId: number): Promise<{ id: string; session: Session }[]> {
  const ids = await orUnavailable(redis.smembers(indexKey(userId)));
  if (ids.length === 0) return [];
  const stored = await orUnavailable(Promise.all(ids.map((id) => redis.get(sessionKey(id)))));
  const gone = ids.filter((_, position) => !stored[position]);
  if (gone.length > 0) await orUnavailable(redis.srem(indexKey(userId), ...gone));
  return ids.flatMap((id, position) => {
    const session = openedSession.safeParse(JSON.parse(stored[position] ?? 'null')).data;
    return session ? [{ id, session }] : [];
  });
}

function setHint(ctx: Context, maxAge: number): void {
  ctx.cookies.set(hintName(ctx.secure), maxAge > 0 ? '1' : '', {
    httpOnly: false,
    signed: false,
    overwrite: true,
    sameSite: 'lax',
    ...(maxAge > 0 ? { maxAge } : { expires: new Date(0) }),
  });
}
