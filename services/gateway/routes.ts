import { endSession, exportData, listSessions } from '@playfield/contracts/account.ts';
import { adminLogin, adminLogout, changeAdminPassword } from '@playfield/contracts/admin/sign-in.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import { login, logout } from '@playfield/contracts/sign-in.ts';
import {
  checkAdmin,
  checkCredentials,
  checkPasskey,
  exportAccounts,
  exportMatchmaking,
  exportMessaging,
  exportNotifier,
  replaceAdminPassword,
  secureAccount,
} from '@playfield/contracts/http/internal.ts';
import { switchTeam } from '@playfield/contracts/people.ts';
import { loginWithPasskey } from '@playfield/contracts/two-step.ts';
import { HttpError, notFound, unauthenticated } from '@playfield/kit/http/errors.ts';
import { counter } from '@playfield/kit/telemetry/metrics.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Context } from 'koa';
import type { AdminSessions } from './sessions/admin-sessions.ts';
import type { Ask } from './forwarding/ask.ts';
import type { Callers } from './sessions/callers.ts';
import type { Limits } from './limits/limits.ts';
import type { Identities } from './sessions/identities.ts';
import type { KnownBrowsers } from './sessions/known-browser.ts';
import * as sessions from './sessions/sessions.ts';
import type { Session, SessionStore } from './sessions/store.ts';

const NOT_YOUR_TEAM = 'This is not one of your teams';

type Deps = {
  ask: Ask;
  sessions: SessionStore;
  admins: AdminSessions;
  callers: Pick<Callers, 'apply'>;
  identities: Identities;
  limits: Limits;
  knownBrowsers: KnownBrowsers;
};

const signIns = counter({
  name: 'playfield_sign_ins_total',
  help: 'Sign-in attempts by role, method and outcome: opened, or the error code',
  labelNames: ['who', 'how', 'outcome'],
});
type Try = { who: 'team' | 'admin'; how: 'password' | 'code' | 'passkey' };

const methodOf = ({ code }: { code?: string | undefined }) => (code === undefined ? 'password' : 'code');

async function counted<Result>(about: Try, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    signIns.inc({ ...about, outcome: 'opened' });
    return result;
  } catch (error) {
    signIns.inc({ ...about, outcome: error instanceof HttpError ? error.code : 'internal' });
    throw error;
  }
}

export function sessionRoutes(deps: Deps) {
  const { ask, sessions: store, admins, callers, identities, limits, knownBrowsers } = deps;

  const takeSignIn = (ctx: Context, call: Call, email: string) =>
    limits.takeSignIn(call, { email, address: ctx.ip, browser: knownBrowsers.idOf(ctx, email) });

  async function signIn(
    ctx: Context,
    how: Try['how'],
    declared: typeof checkCredentials | typeof checkPasskey,
    body: unknown,
  ) {
    return counted({ who: 'team', how }, async () => {
      const { personId, user, sessionVersion } = await ask(ctx, declared, { body });
      await sessions.openSession(ctx, { userId: personId, sessionVersion });
      knownBrowsers.remember(ctx, user.email);
      return user;
    });
  }

  return [
    route(login, async ({ body, ctx }) => {
      await takeSignIn(ctx, login, body.email);
      return signIn(ctx, methodOf(body), checkCredentials, body);
    }),
    route(loginWithPasskey, ({ body, ctx }) => signIn(ctx, 'passkey', checkPasskey, body)),

    route(switchTeam, async ({ body: { teamId }, ctx }) => {
      const session = openedOf(ctx);
      const known = await identities.known(session.userId, session.sessionVersion, { teamId });
      if (known?.teamId !== teamId) throw notFound(NOT_YOUR_TEAM);
      sessions.actFor(ctx, teamId);
      return { message: `You act for ${known.caller.identity.teamName} now` };
    }),

    route(logout, async ({ ctx }) => {
      sessions.closeSession(ctx);
      return { message: 'You have been successfully logged out' };
    }),

    route(adminLogin, async ({ body, ctx }) => {
      await takeSignIn(ctx, adminLogin, body.email);
      return counted({ who: 'admin', how: methodOf(body) }, async () => {
        const { admin, sessionVersion, recoveryCodes } = await ask(ctx, checkAdmin, { body });
        await admins.open(ctx, { adminId: admin.id, sessionVersion });
        return { ...admin, recoveryCodes };
      });
    }),

    route(changeAdminPassword, async ({ body, caller, ctx }) => {
      const { sessionVersion } = await ask(ctx, replaceAdminPassword, { params: { id: caller.id }, body });
      await admins.open(ctx, { adminId: caller.id, sessionVersion });
      return { message: 'Your password was changed. Other devices were signed out.' };
    }),

    route(adminLogout, async ({ ctx }) => {
      await admins.close(ctx);
      return { message: 'You have been successfully logged out.' };
    }),

    route(listSessions, async ({ ctx }) => sessions.listSessions(ctx, store, openedOf(ctx))),

    route(endSession, async ({ params, ctx }) => {
      const { userId } = openedOf(ctx);
      if (params.id === 'others') {
        const { sessionVersion } = await ask(ctx, secureAccount, { params: { id: userId } });
        return callers.apply(ctx, { userId, end: 'others', sessionVersion });
      }
      const ended = await sessions.endSessions(store, userId, (id) => id === params.id);
      if (ended === 0) throw notFound('This session is over already');
      if (sessions.currentId(ctx) === params.id) sessions.closeSession(ctx);
    }),

    route(exportData, async ({ caller, ctx }) => {
      const params = { id: caller.id };
      const { id, teamId = id, role } = caller;
      const team = { params: { id: teamId } };
      // Helpers do not receive the team's data. A team ID of 0 means no team.
      const isOthers = role === 'helper' || teamId === 0;
      const [accounts, matchmaking, messaging, notifier] = await Promise.all([
        ask(ctx, exportAccounts, { params }),
        isOthers ? null : ask(ctx, exportMatchmaking, team),
        isOthers ? null : ask(ctx, exportMessaging, team),
        ask(ctx, exportNotifier, { params }),
      ]);
      return {
        exportedAt: new Date().toISOString(),
        sessions: await sessions.listSessions(ctx, store, openedOf(ctx)),
        services: { accounts, matchmaking, messaging, notifier },
      };
    }),
  ];
}

function openedOf(ctx: Context): Session {
  const session = sessions.sessionOf(ctx);
  if (!session) throw unauthenticated();
  return session;
}
