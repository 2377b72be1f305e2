/** Cookies and what they open. */
import type { Control } from '../control.ts';

const accounts = ['tests/api/sign-in.test.ts'];
const admins = ['tests/api/admin-sign-in.test.ts'];
const passwords = ['tests/api/passwords.test.ts'];
const tls = ['tests/api/all-calls/headers.test.ts'];
const ends = ['tests/api/sign-in-session-ends.test.ts'];
const thief = ['tests/api/account-stolen-session.test.ts'];
const sessionsFile = 'services/gateway/sessions/sessions.ts';
const adminFile = 'services/gateway/admin/sessions.ts';
const adminCookie = "{ signed: true, httpOnly: true, sameSite: 'strict', secure, overwrite: true, path: '/' }";

export const sessions: readonly Control[] = [
  {
    control: 'scripts do not read the session cookie (HttpOnly)',
    file: sessionsFile,
    old: 'httpOnly: true,',
    new: 'httpOnly: false,',
    tests: accounts,
    only: 'sets cookies that scripts and other sites cannot use',
  },
  {
    control: 'other sites do not send the session cookie (SameSite)',
    file: sessionsFile,
    old: "httpOnly: true,\n        sameSite: 'lax',",
    new: 'httpOnly: true,',
    tests: accounts,
    only: 'sets cookies that scripts and other sites cannot use',
  },
  {
    control: 'the session cookie goes over TLS alone (Secure)',
    file: sessionsFile,
    old: 'secure,\n        genid',
    new: 'secure: false,\n        genid',
    tests: tls,
  },
  {
    control: 'the session cookie is of this very host (__Host-)',
    file: sessionsFile,
    old: "'__Host-pf_session'",
    new: "'pf_session'",
    tests: tls,
  },
  {
    control: 'the session cookie is signed',
    file: sessionsFile,
    old: 'renew: true,',
    new: 'renew: true,\n        signed: false,',
    tests: accounts,
    only: 'gives a new session id at each login',
  },
  {
    control: 'signing in changes the session’s id',
    file: sessionsFile,
    old: 'await ctx.session?.regenerate();',
    new: '',
    tests: accounts,
    only: 'gives a new session id at each login',
  },
  {
    control: 'a session that is listed is not named by what opens it',
    file: sessionsFile,
    old: "createHash('sha256').update(id).digest('base64url')",
    new: 'id',
    tests: ['tests/api/account.test.ts'],
    only: 'are listed with their devices',
  },
  {
    control: 'sessions that are not used end',
    file: sessionsFile,
    old: "redis.set(sessionKey(id), value, 'PX', maxAge));",
    new: 'redis.set(sessionKey(id), value));',
    tests: accounts,
    only: 'is over after 30 days without use',
  },
  {
    control: 'sessions end however much they are used',
    file: sessionsFile,
    old: 'return session && Date.now() - session.createdAt < LONGEST_MS ? session : null;',
    new: 'return session ?? null;',
    tests: accounts,
    only: 'is over after 30 days without use',
  },
  {
    control: 'a session that was ended does not come back at the end of a request',
    file: sessionsFile,
    old: "redis.set(sessionKey(id), value, 'PX', maxAge, 'XX')",
    new: "redis.set(sessionKey(id), value, 'PX', maxAge)",
    tests: ends,
  },
  {
    control: 'sessions of an earlier epoch are over',
    file: 'services/gateway/sessions/callers.ts',
    old: 'if (known?.epoch !== session.epoch) {',
    new: 'if (!known) {',
    tests: ends,
  },
  {
    control: 'a password that is reset ends the sessions',
    file: 'services/accounts/passwords/routes.ts',
    old: "changeSessions(ctx, { userId, end: 'all' });",
    new: '',
    also: [
      {
        file: 'services/accounts/passwords/routes.ts',
        old: '{ $set: { passwordHash }, $inc: { sessionEpoch: 1 } }, { session });',
        new: '{ $set: { passwordHash } }, { session });',
      },
    ],
    tests: passwords,
  },
  {
    control: 'a password that is changed ends the other sessions',
    file: 'services/gateway/sessions/callers.ts',
    old: 'await endSessions(redis, change.userId, (id) => !isCurrent(ctx, id));',
    new: '',
    also: [
      {
        file: 'services/accounts/passwords/routes.ts',
        old: '{ _id: user._id, passwordHash: user.passwordHash }, { $set: { passwordHash }, $inc: { sessionEpoch: 1 } }',
        new: '{ _id: user._id, passwordHash: user.passwordHash }, { $set: { passwordHash } }',
      },
    ],
    tests: passwords,
  },
  {
    control: 'a new password ends push subscriptions',
    file: 'services/notifier/subscriber.ts',
    old: 'await subscriptions.deleteMany({ userId, createdAt: { $lte: new Date(at) } }, { session });',
    new: '',
    tests: thief,
  },
  {
    control: 'a new password ends calendar addresses',
    file: 'services/matchmaking/subscriber.ts',
    old: 'await models.feeds.deleteOne({ _id: userId, ...before }, { session });',
    new: '',
    tests: thief,
  },
  {
    control: 'signing out everywhere raises the session version',
    file: 'services/gateway/routes.ts',
    old: "await callers.apply(ctx, { userId, end: 'others', epoch });",
    new: 'void epoch;',
    tests: thief,
  },
  {
    control: 'a mailed link takes no old passkey away',
    file: 'services/accounts/two-step/passkeys.ts',
    old: '{ userId, createdAt: { $gt: new Date(Date.now() - NEW_MS) } }',
    new: '{ userId }',
    tests: thief,
    only: 'an old one does not go by a mailed link',
  },
  {
    control: 'a sign-in from a new device is mailed',
    file: 'services/accounts/sign-in/known-devices.ts',
    old: 'others.length > 0 && ',
    new: 'others.length > 1_000 && ',
    tests: thief,
    only: 'of a device that is new',
  },
  {
    control: 'a push subscription is ended by its owner',
    file: 'services/notifier/push/routes.ts',
    old: 'subscriptions.deleteOne({ _id: params.id, userId })',
    new: 'subscriptions.deleteOne({ _id: params.id })',
    tests: thief,
    only: 'listed and ended by their owner alone',
  },
  {
    control: 'signing out ends the session itself',
    file: sessionsFile,
    old: 'await orUnavailable(redis.del(sessionKey(id)));',
    new: '',
    tests: accounts,
    only: 'that logging out ends at once',
  },
  {
    control: 'a stream ends with its session',
    file: 'services/gateway/forwarding/streams.ts',
    old: '(still) => still || stream.end(),',
    new: '() => undefined,',
    tests: ['tests/api/live.test.ts'],
    only: 'ends with its session',
  },
  {
    control: 'scripts do not read the admins’ cookie',
    file: adminFile,
    old: adminCookie,
    new: adminCookie.replace('httpOnly: true', 'httpOnly: false'),
    tests: admins,
  },
  {
    control: 'other sites do not send the admins’ cookie',
    file: adminFile,
    old: adminCookie,
    new: adminCookie.replace("'strict'", "'lax'"),
    tests: admins,
  },
  {
    control: 'admins’ sessions that are not used end after an hour',
    file: adminFile,
    old: "redis.set(sessionKey(id), session, 'PX', IDLE_MS)",
    new: "redis.set(sessionKey(id), session, 'PX', LIFETIME_MS)",
    tests: admins,
  },
  {
    control: 'admins’ sessions end after a working day',
    file: adminFile,
    old: 'session ? session.createdAt + LIFETIME_MS - Date.now() : 0',
    new: 'session ? LIFETIME_MS : 0',
    tests: admins,
  },
  {
    control: 'a new password ends an admin’s sessions',
    file: adminFile,
    old: 'if (known?.epoch !== session.epoch) return null;',
    new: 'if (!known) return null;',
    tests: ['tests/api/admin-admins.test.ts'],
  },
];
