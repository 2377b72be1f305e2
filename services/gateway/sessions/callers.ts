import type { Call } from '@playfield/contracts/http/call.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { clientHeader, type SessionsChange } from '@playfield/kit/http/edge.ts';
import type { Audience, Caller, SignIdentity } from '@playfield/kit/http/identity.ts';
import type { Context } from 'koa';
import type { AdminSessions } from './admin-sessions.ts';
import { deviceOf } from './device.ts';
import type { Identities } from './identities.ts';
import { refuseOtherSites } from './origin.ts';
import {
  actFor,
  closeSession,
  currentId,
  endSessions,
  markSeen,
  openSession,
  renewSession,
  sessionOf,
} from './sessions.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { SessionStore } from './store.ts';

type SignedIn = {
  userId: number | null;
  readonly caller: Caller;
  readonly acting: Identity | null;
  readonly tokenFor: (audience: Audience) => Promise<string>;
};

export type Callers = {
  callerOf(ctx: Context, call: Call): Promise<SignedIn | null>;
  apply(ctx: Context, change: SessionsChange): Promise<void>;
};

type Deps = {
  identities: Identities;
  admins: AdminSessions;
  sessions: SessionStore;
  knownBrowsers: KnownBrowsers;
  sign: SignIdentity;
};

export function createCallers({ identities, admins, sessions, knownBrowsers, sign }: Deps): Callers {
  async function userOf(ctx: Context, { method }: Call): Promise<SignedIn | null> {
    const session = sessionOf(ctx);
    if (!session) return null;
    const known = await identities.known(session.userId, session.sessionVersion, {
      teamId: session.teamId || undefined,
      staleWillDo: method === 'GET',
    });
    if (known?.sessionVersion !== session.sessionVersion) {
      closeSession(ctx);
      return null;
    }
    markSeen(ctx, session);
    actFor(ctx, known.teamId);
    ctx.state['who'] = `user ${session.userId}`;
    return { userId: session.userId, caller: known.caller, acting: known.acting, tokenFor: known.tokenFor };
  }

  async function adminOf(ctx: Context): Promise<SignedIn | null> {
    const admin = await admins.adminOf(ctx);
    if (admin) ctx.state['who'] = `admin ${admin.id}`;
    if (!admin) return null;
    const caller = { kind: 'admin', admin } as const;
    return { userId: null, caller, acting: null, tokenFor: (audience) => sign(caller, audience) };
  }

  return {
    async callerOf(ctx, call) {
      const { access } = call;
      if (access === 'public') return call.caller ? userOf(ctx, call).catch(() => null) : null;
      refuseOtherSites(ctx);
      return access === 'admin' || access === 'owner' ? adminOf(ctx) : userOf(ctx, call);
    },

    async apply(ctx, change) {
      identities.forget(change.userId);
      if (change.end === 'none') return;
      if (change.end === 'replaced') {
        await openSession(ctx, change);
        knownBrowsers.remember(ctx, change.email);
        return;
      }
      if (change.end === 'others') {
        const current = currentId(ctx);
        await endSessions(sessions, change.userId, (id) => id !== current);
        await renewSession(ctx, change.sessionVersion);
        return;
      }
      if (change.end === 'team') {
        const { userId, teamId } = change;
        const current = currentId(ctx);
        await endSessions(sessions, userId, (id, session) => session.teamId === teamId && id !== current);
        return;
      }
      await endSessions(sessions, change.userId, () => true);
      if (sessionOf(ctx)?.userId === change.userId) closeSession(ctx);
    },
  };
}

export function clientHeaderOf(ctx: Context): Record<string, string> {
  return clientHeader({ address: ctx.ip, device: deviceOf(ctx.get('user-agent')) });
}
