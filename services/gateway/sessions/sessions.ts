/** Sessions in Redis under unguessable IDs, with an index per user to list and end them. */
import { createHash } from 'node:crypto';
import type { ActiveSession } from '@playfield/contracts/account.ts';
import { orUnavailable, type Redis } from '@playfield/kit/data/redis.ts';
import type { Context } from 'koa';
import { dropBrowserProof } from './browser-proof-actions.ts';
import { deviceOf } from './device.ts';
import { endAll, requestSession, SESSION_MS, sessionIn, type Session } from './session-actions.ts';
import { sessionKey, type SessionReads } from './session-queries.ts';

/** Readable by scripts and without content: hints that asking who is signed in is worthwhile. */
const hintName = (secure: boolean) => (secure ? '__Host-pf_hint' : 'pf_hint');
/** Even an active session ends after half a year: devices change hands. */
const LONGEST_MS = 180 * 24 * 60 * 60 * 1000;
/** The precision of "last seen", so that reads do not all become writes. */
const SEEN_EVERY_MS = 60_000;

const indexKey = (userId: number) => `user-sessions:${userId}`;
/** The session's public ID: it names the session but does not open it. */
const publicId = (id: string) => createHash('sha256').update(id).digest('base64url');

/** The request's session, if it is one of ours. @throws 503 if it could not be read */
export function sessionOf(ctx: Context): Session | null {
  const session = requestSession(ctx).current();
  return session && Date.now() - session.createdAt < LONGEST_MS ? session : null;
}

/** Calls the listener once the request's session is over, until the returned function is called. */
export function onceOver(ctx: Context, reads: SessionReads, listener: () => void): () => void {
  const { id } = requestSession(ctx);
  return id === undefined ? () => {} : reads.onceOver(id, listener);
}

export function markSeen(ctx: Context, { lastSeenAt }: Session): void {
  const now = Date.now();
  if (now - lastSeenAt > SEEN_EVERY_MS) requestSession(ctx).change({ lastSeenAt: now }, 'seen');
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
  const current = requestSession(ctx);
  const { id: before } = current;
  const [id, index] = [await current.replace(session), indexKey(session.userId)];
  const changes = redis.multi().sadd(index, id).pexpire(index, SESSION_MS);
  await orUnavailable((before ? changes.srem(index, before) : changes).exec());
}

/** Remembers the team that a session acts for, so that it ends when its person leaves that team. */
export function actFor(ctx: Context, { teamId: before }: Session, teamId: number): void {
  // The first one changes nothing that another gateway may have read.
  if (before !== teamId) requestSession(ctx).change({ teamId }, before === undefined ? 'seen' : 'moved');
}

export async function closeSession(ctx: Context, redis: Redis): Promise<void> {
  const [session, current] = [sessionOf(ctx), requestSession(ctx)];
  if (session && current.id) await orUnavailable(redis.srem(indexKey(session.userId), current.id));
  current.close();
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
      current: id === requestSession(ctx).id,
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
  const { id: current } = requestSession(ctx);
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
    const session = sessionIn(JSON.parse(stored[position] ?? 'null'));
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
