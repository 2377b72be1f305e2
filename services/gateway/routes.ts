/** The calls the gateway answers itself: those that open and close a session. */
import { login, logout } from '@playfield/contracts/auth.ts';
import { checkCredentials } from '@playfield/contracts/internal.ts';
import { user } from '@playfield/contracts/users.ts';
import { errorBody } from '@playfield/contracts/errors.ts';
import { HttpError, unavailable } from '@playfield/kit/errors.ts';
import { IDENTITY_HEADER, signCaller } from '@playfield/kit/identity.ts';
import type { IdentityKey } from '@playfield/kit/identity.ts';
import type { Redis } from '@playfield/kit/redis.ts';
import { route } from '@playfield/kit/routes.ts';
import { closeSession, openSession } from './sessions.ts';
import type { Upstreams } from './upstreams.ts';

export function sessionRoutes({ upstreams, redis, key }: { upstreams: Upstreams; redis: Redis; key: IdentityKey }) {
  return [
    route(login, async ({ body, ctx }) => {
      const response = await upstreams.request('accounts', {
        method: checkCredentials.method,
        path: checkCredentials.path,
        headers: { 'content-type': 'application/json', [IDENTITY_HEADER]: await signCaller({ kind: 'service' }, key) },
        body: JSON.stringify(body),
      });
      const json: unknown = await response.body.json();
      if (response.statusCode !== 200) throw refusal(response.statusCode, json);
      const signedIn = user.parse(json);
      await openSession(ctx, redis, signedIn.id);
      return signedIn;
    }),

    route(logout, async ({ ctx }) => {
      await closeSession(ctx, redis);
      return { message: 'You have been successfully logged out' };
    }),
  ];
}

/** Passes on why accounts refused, with what it said beside the common fields. */
function refusal(status: number, json: unknown): HttpError {
  const refused = errorBody.safeParse(json);
  if (!refused.success || status >= 500) return unavailable();
  return new HttpError(status, refused.data.code, refused.data.message, { body: { ...Object(json) } });
}
