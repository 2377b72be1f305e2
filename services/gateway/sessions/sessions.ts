import { randomBytes } from 'node:crypto';
import type { ActiveSession } from '@playfield/contracts/account.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { unavailable } from '@playfield/kit/http/errors.ts';
import type Koa from 'koa';
import type { Context } from 'koa';
import session from 'koa-session';
import { dropBrowserProof } from './browser-proof-actions.ts';
import { deviceOf } from './device.ts';
import { publicId, sessionIn, type Session, type SessionStore } from './store.ts';

export const cookieName = (secure: boolean) => (secure ? '__Host-pf_session' : 'pf_session');
/** Readable by scripts, so that pages call the session's endpoints only if a user may be signed in. */
const hintName = (secure: boolean) => (secure ? '__Host-pf_hint' : 'pf_hint');
export const SESSION_MS = 30 * DAY_MS;
const LONGEST_MS = 180 * DAY_MS;
const SEEN_EVERY_MS = 60_000;
const SESSION_ID_BYTES = 32;

type Held = Record<string, unknown> & {
  externalKey: string | undefined;
  toJSON(): Record<string, unknown>;
  regenerate(): Promise<void>;
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- koa-session declares it on its own context only
const heldBy = (ctx: Context): Held | null => (ctx as unknown as { session: Held | null }).session;

export function useSessions(app: Koa, { store, secure }: { store: SessionStore; secure: boolean }): void {
  const options = {
    key: cookieName(secure),
    signed: false,
    maxAge: SESSION_MS,
    renew: true,
    sameSite: 'lax',
    secure,
    genid: () => randomBytes(SESSION_ID_BYTES).toString('base64url'),
    store: {
      destroy: (secretId: string) => store.destroy(publicId(secretId)),
      async get(secretId: string, _maxAge: number, { ctx }: { ctx?: Context }) {
        try {
          const id = publicId(secretId);
          const stored = await store.get(id);
          if (stored && ctx) ctx.state['storedSession'] = id;
          return stored;
        } catch {
          if (ctx) ctx.state['isSessionUnknown'] = true;
          return null;
        }
      },
      async set(secretId: string, value: unknown, maxAge: number, { ctx }: { ctx?: Context }) {
        const id = publicId(secretId);
        const isNew = ctx?.state['storedSession'] !== id;
        if (ctx) ctx.state['storedSession'] = id;
        await store.set(id, value, maxAge, isNew);
      },
    },
  };
  app.use(session(app, options));
}

export function sessionOf(ctx: Context): Session | null {
  if (ctx.state['isSessionUnknown']) throw unavailable();
  const opened = sessionIn(heldBy(ctx)?.toJSON());
  return opened && Date.now() - opened.createdAt < LONGEST_MS ? opened : null;
}

export function currentId(ctx: Context): string | undefined {
  const id: unknown = ctx.state['storedSession'];
  return typeof id === 'string' ? id : undefined;
}

export function markSeen(ctx: Context, { lastSeenAt }: Session): void {
  const now = Date.now();
  if (now - lastSeenAt > SEEN_EVERY_MS) Object.assign(heldBy(ctx) ?? {}, { lastSeenAt: now });
}

/** Also called for the default team, so that the session can be revoked when the person leaves that team. */
export function actFor(ctx: Context, teamId: number): void {
  Object.assign(heldBy(ctx) ?? {}, { teamId });
}

export async function openSession(
  ctx: Context,
  { userId, sessionVersion }: Pick<Session, 'userId' | 'sessionVersion'>,
): Promise<void> {
  const now = Date.now();
  const device = deviceOf(ctx.get('user-agent'));
  await replaceSession(ctx, { userId, sessionVersion, device, createdAt: now, lastSeenAt: now });
  dropBrowserProof(ctx);
}

export async function renewSession(ctx: Context, sessionVersion: number): Promise<void> {
  const opened = sessionOf(ctx);
  if (opened) await replaceSession(ctx, { ...opened, sessionVersion });
}

async function replaceSession(ctx: Context, opened: Session): Promise<void> {
  const held = heldBy(ctx);
  if (!held) throw new Error('The session of this request is closed');
  // If the user changes, don't act for a team of the previous user.
  delete held['teamId'];
  Object.assign(held, opened);
  await held.regenerate();
  setHint(ctx, SESSION_MS);
}

export function closeSession(ctx: Context): void {
  Reflect.set(ctx, 'session', null);
  setHint(ctx, 0);
  dropBrowserProof(ctx);
}

export async function listSessions(
  ctx: Context,
  store: SessionStore,
  { userId, sessionVersion }: Session,
): Promise<ActiveSession[]> {
  const found = await store.openOf(userId);
  return found
    .filter((one) => one.session.sessionVersion === sessionVersion)
    .map(({ id, session: { device, createdAt, lastSeenAt } }) => ({
      id,
      device,
      createdAt: new Date(createdAt).toISOString(),
      lastSeenAt: new Date(lastSeenAt).toISOString(),
      current: id === currentId(ctx),
    }))
    .toSorted(
      (one, other) => Number(other.current) - Number(one.current) || (one.lastSeenAt < other.lastSeenAt ? 1 : -1),
    );
}

export async function endSessions(
  store: SessionStore,
  userId: number,
  isChosen: (id: string, session: Session) => boolean,
): Promise<number> {
  const found = await store.openOf(userId);
  const chosen = found.filter((one) => isChosen(one.id, one.session));
  await Promise.all(chosen.map(({ id }) => store.destroy(id)));
  return chosen.length;
}

function setHint(ctx: Context, maxAge: number): void {
  ctx.cookies.set(hintName(ctx.secure), maxAge > 0 ? '1' : '', {
    httpOnly: false,
    overwrite: true,
    sameSite: 'lax',
    ...(maxAge > 0 ? { maxAge } : { expires: new Date(0) }),
  });
}
