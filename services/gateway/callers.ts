/** Who is calling: a session, checked against the account it belongs to. */
import { clientHeader } from '@playfield/kit/edge.ts';
import type { SessionsChange } from '@playfield/kit/edge.ts';
import type { Redis } from '@playfield/kit/redis.ts';
import type { Context } from 'koa';
import { deviceOf } from './device.ts';
import type { Identities } from './identities.ts';
import { closeSession, endSessions, isCurrent, markSeen, renewSession, sessionOf } from './sessions.ts';
import type { Session } from './sessions.ts';

/** A signed-in user: the session, and the signed statement for the services. */
type SignedIn = { session: Session; statement: string };

export type Callers = {
  /** Null for a visitor. A session whose account is gone, or of an earlier epoch, is no session. */
  callerOf(ctx: Context): Promise<SignedIn | null>;
  /** Does to a user's sessions what a service asked for. */
  apply(ctx: Context, change: SessionsChange): Promise<void>;
};

export function createCallers({ identities, redis }: { identities: Identities; redis: Redis }): Callers {
  return {
    async callerOf(ctx) {
      const session = sessionOf(ctx);
      if (!session) return null;
      const known = await identities.known(session.userId, session.epoch);
      if (known?.epoch !== session.epoch) {
        await closeSession(ctx, redis);
        return null;
      }
      markSeen(ctx, session);
      return { session, statement: known.statement };
    },

    async apply(ctx, change) {
      identities.forget(change.userId);
      if (change.end === 'none') return;
      if (change.end === 'others') {
        await endSessions(redis, change.userId, (id) => !isCurrent(ctx, id));
        await renewSession(ctx, redis, change.epoch);
        return;
      }
      await endSessions(redis, change.userId, () => true);
      if (sessionOf(ctx)?.userId === change.userId) await closeSession(ctx, redis);
    },
  };
}

/** Tells a service where a request came from. */
export function clientHeaderOf(ctx: Context): Record<string, string> {
  return clientHeader({ address: ctx.ip, device: deviceOf(ctx.get('user-agent')) });
}
