import { me, VERIFICATION_REQUIRED } from '@playfield/contracts/auth.ts';
import { checkCredentials, getIdentity } from '@playfield/contracts/internal.ts';
import { HttpError, notFound, unauthenticated } from '@playfield/kit/errors.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Deps } from '../app.ts';
import { passwordMatches } from '../passwords.ts';
import { presentIdentity, presentUser } from '../present.ts';

const badCredentials = () => new HttpError(401, 'bad_credentials', 'Invalid email or password');

const verificationNeeded = (email: string) =>
  new HttpError(403, 'needs_verification', VERIFICATION_REQUIRED, { body: { needsVerification: true, email } });

export function signInRoutes({ models: { users } }: Deps) {
  return [
    route(checkCredentials, async ({ body }) => {
      const user = await users.findOne({ email: body.email }).lean();
      if (!(await passwordMatches(body.password, user?.passwordHash)) || !user) throw badCredentials();
      if (!user.isVerified) throw verificationNeeded(user.email);
      return presentUser(user);
    }),

    route(getIdentity, async ({ params }) => {
      const user = await users.findOne({ _id: params.id }).lean();
      if (!user) throw notFound();
      return presentIdentity(user);
    }),

    route(me, async ({ caller }) => {
      const user = await users.findOne({ _id: caller.id }).lean();
      if (!user) throw unauthenticated();
      return presentUser(user);
    }),
  ];
}
