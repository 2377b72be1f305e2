/** Creates accounts with the services' own code, but without going through registration or sending emails. */
import { randomBytes } from 'node:crypto';
import { me } from '@playfield/contracts/sign-in.ts';
import { hashPassword } from '@playfield/accounts/users/password-hash.ts';
import { userUpdated } from '@playfield/accounts/users/events.ts';
import { IN_GOOD_STANDING, noTwoStep, type UserRecord } from '@playfield/accounts/users/model.ts';
import { declareModels } from '@playfield/accounts/models.ts';
import { teamOf } from '@playfield/accounts/rules.ts';
import { createFlush } from '@playfield/gateway/forwarding/flush.ts';
import { createUpstreams } from '@playfield/gateway/upstreams/upstreams.ts';
import { knownBrowser } from '@playfield/gateway/sessions/known-browser.ts';
import { cookieName, SESSION_MS } from '@playfield/gateway/sessions/sessions.ts';
import { createSessionStore, publicId } from '@playfield/gateway/sessions/store.ts';
import { connectMongo, nextInSequence, transaction } from '@playfield/kit/data/mongo.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { createOutbox } from '@playfield/kit/events/outbox.ts';
import { createIdentitySigner } from '@playfield/kit/http/identity.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { PASSWORD, type Registration } from './bodies.ts';
import type { TestTeam } from './newcomer.ts';
import { visit, type Visitor } from './visitor.ts';

type Environment = Readonly<Record<string, string>>;

const SUBSCRIBERS = ['matchmaking', 'messaging', 'notifier'] as const;

const SETTLED = {
  isVerified: true,
  newcomer: false,
  invitation: null,
  answer: null,
  phoneNumber: null,
  emailNotificationsEnabled: true,
  ...IN_GOOD_STANDING,
  revision: 2,
  sessionVersion: 1,
} as const;

async function openFactory(env: Environment) {
  const log = createLogger('test', 'silent');
  const db = await connectMongo(env['MONGODB_URL'] ?? '', 'accounts');
  const models = declareModels(db);
  const outbox = createOutbox(db);
  const redis = connectRedis(env['REDIS_URL'] ?? '', log);
  const upstreams = createUpstreams({
    accounts: [env['ACCOUNTS_URL'] ?? ''],
    matchmaking: [env['MATCHMAKING_URL'] ?? ''],
    messaging: [env['MESSAGING_URL'] ?? ''],
    notifier: [env['NOTIFIER_URL'] ?? ''],
  });
  const flush = createFlush({ upstreams, sign: createIdentitySigner(env['IDENTITY_PRIVATE_KEYS'] ?? ''), log });
  const sessions = createSessionStore(redis, { publish: () => {} });
  const keys = (env['SESSION_KEYS'] ?? '').split(',');
  const usualHash = await hashPassword(PASSWORD);

  async function createUser(registration: Registration): Promise<UserRecord> {
    const { email, password, fullName, userRole } = registration;
    const chosen = { email, fullName, userRole, ...teamOf(registration) };
    const user: UserRecord = {
      _id: await nextInSequence(db, 'users'),
      passwordHash: password === PASSWORD ? usualHash : await hashPassword(password),
      ...chosen,
      ...SETTLED,
      twoStep: noTwoStep(),
      passkeys: [],
      createdAt: new Date(),
    };
    await transaction(db, async (session) => {
      await models.users.create([user], { session });
      await outbox.publish([userUpdated(user)], session);
    });
    await Promise.all(SUBSCRIBERS.map((name) => flush.before(name, { restsOn: ['accounts'] }, user._id)));
    return user;
  }

  async function openSession(visitor: Visitor, { _id: userId, email, sessionVersion }: UserRecord): Promise<void> {
    const id = randomBytes(32).toString('base64url');
    const now = Date.now();
    const session = { userId, sessionVersion, device: 'Unknown browser', createdAt: now, lastSeenAt: now };
    await sessions.set(publicId(id), { ...session, _expire: now + SESSION_MS, _maxAge: SESSION_MS }, SESSION_MS, true);
    const name = cookieName(false);
    visitor.cookies.set(name, id);
    visitor.cookies.set('pf_hint', '1');
    visitor.cookies.set('pf_known', knownBrowser(keys, email));
  }

  return { createUser, openSession };
}

const factories = new Map<string, ReturnType<typeof openFactory>>();

export async function createTeam(url: string, env: Environment, registration: Registration): Promise<TestTeam> {
  const stores = `${env['MONGODB_URL']} ${env['REDIS_URL']}`;
  const opened = factories.get(stores) ?? openFactory(env);
  factories.set(stores, opened);
  const { createUser, openSession } = await opened;
  const record = await createUser(registration);
  const someone = visit(url);
  await openSession(someone, record);
  return Object.assign(someone, { user: await someone.ask(me), email: record.email });
}
