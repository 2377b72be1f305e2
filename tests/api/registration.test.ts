import {
  login,
  logout,
  MANAGERS_ARE_ADULTS,
  me,
  register,
  resendVerification,
  TOO_YOUNG,
  verify,
} from '@playfield/contracts/sign-in.ts';
import { requestPasswordReset, resetPassword } from '@playfield/contracts/passwords.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { describe, expect, inject, it } from 'vitest';
import {
  mailbox,
  managerRegistration,
  memberRegistration,
  newAddress,
  PASSWORD,
  signUp,
  visitor,
} from '../support/teams.ts';
import { tokenIn } from '../support/mailbox.ts';
import { change, holds, placesOf } from '../support/traces.ts';
import { until } from '../support/until.ts';

const DAY_MS = 24 * 60 * 60_000;

describe('registering', () => {
  it('makes an account that its e-mail verifies, and that then signs in', async () => {
    const registration = managerRegistration({ teamName: 'Longmont Lions' });
    const someone = visitor();
    const answer = await someone.ask(register, { body: registration });
    expect(answer).toEqual({ email: registration.email, message: expect.stringContaining(registration.email) });

    const early = await someone.refused(login, { body: { email: registration.email, password: PASSWORD } });
    expect(early).toMatchObject({
      status: 403,
      code: 'needs_verification',
      needsVerification: true,
      email: registration.email,
      message: 'Please verify your email address before logging in',
    });

    const email = await mailbox().waitFor(registration.email, /Verify/);
    expect(email.html).toContain('Verify email address');
    await someone.ask(verify, { query: { token: tokenIn(email) } });
    expect((await mailbox().waitFor(registration.email, /Welcome/)).text).toContain('/find-games');
    const user = await someone.ask(login, { body: { email: registration.email.toUpperCase(), password: PASSWORD } });
    expect(user).toMatchObject({
      teamName: 'Longmont Lions',
      userRole: 'team_manager',
      isVerified: true,
      emailNotificationsEnabled: true,
    });
    expect(await someone.ask(me)).toEqual(user);
  });

  it('gives a view-only member the stand-in team', async () => {
    const member = await signUp(memberRegistration());
    expect(member.user).toMatchObject({
      userRole: 'view_only',
      teamName: 'Scout/Coach',
      teamLocation: 'Unknown',
      sport: 'baseball',
      ageGroup: '10u',
    });
  });

  it('answers with the words of the specification when fields are wrong, all at once', async () => {
    const answer = await visitor().refused(register, {
      body: {
        ...managerRegistration(),
        email: 'nobody',
        password: '12345',
        fullName: 'A',
        teamName: ' ',
        agreeToTerms: false as true,
      },
    });
    expect(answer).toMatchObject({
      status: 400,
      code: 'validation_failed',
      fieldErrors: {
        email: ['Please enter a valid email address'],
        password: ['Password must be at least 6 characters'],
        fullName: ['Your name is required'],
        teamName: ['Team information is required for Team Managers'],
        agreeToTerms: ['You must agree to the Terms of Service to register'],
      },
    });
  });

  it('takes people from 13 on, and keeps nothing about their age', async () => {
    const young = await visitor().refused(register, { body: managerRegistration({ age: 'under_13' }) });
    expect(young).toMatchObject({ status: 400, fieldErrors: { age: [TOO_YOUNG] } });
    const member = await signUp({ ...memberRegistration(), age: 'minor_with_permission' });
    expect(await holds('accounts', 'users', { _id: member.user.id, age: { $exists: true } })).toBe(false);
  });

  it('takes adults alone for team managers, and nobody who does not say an age', async () => {
    const minor = await visitor().refused(register, { body: managerRegistration({ age: 'minor_with_permission' }) });
    expect(minor).toMatchObject({ status: 400, fieldErrors: { age: [MANAGERS_ARE_ADULTS] } });
    for (const { age: _, ...silent } of [managerRegistration(), memberRegistration()]) {
      for (const age of [undefined, '', null, 'adult ', ['adult']]) {
        const answer = await visitor().raw('POST', register.path, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...silent, age }),
        });
        expect(answer).toMatchObject({ status: 400, json: { fieldErrors: { age: ['Please choose your age'] } } });
      }
    }
  });

  it('refuses control characters, and texts of the wrong type or length', async () => {
    const wrong = [
      { fullName: 'Robin\u0000Reyes' },
      { teamName: 'Bears\r\nBcc: all@teams.example' },
      { teamName: 'x'.repeat(81) },
      { email: `${'x'.repeat(250)}@teams.example` },
      { password: 'x'.repeat(129) },
      { fullName: ['Robin'] },
      { userRole: 'admin' },
      { sport: { $ne: null } },
    ];
    for (const fields of wrong) {
      const answer = await visitor().raw('POST', register.path, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...managerRegistration(), ...fields }),
      });
      expect(answer, JSON.stringify(fields)).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
    }
  });

  it('says the same to an address that has an account, makes no second one, and tells its owner', async () => {
    const owner = await signUp();
    const someone = visitor();
    const registration = managerRegistration({ email: owner.email, password: 'another password' });
    const answer = await someone.ask(register, { body: registration });
    expect(answer).toEqual({ email: owner.email, message: expect.stringContaining(owner.email) });
    await mailbox().waitFor(owner.email, /already have/);
    expect(await someone.refused(login, { body: { email: owner.email, password: 'another password' } })).toMatchObject({
      status: 401,
    });
    await someone.ask(login, { body: { email: owner.email, password: PASSWORD } });
  });

  it('makes one account of twenty simultaneous registrations of one address', async () => {
    const registration = managerRegistration();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitor().ask(register, { body: registration })),
    );
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    const email = await mailbox().waitFor(registration.email, /Verify/);
    expect(email.to).toHaveLength(1);
  });

  it('drops fields it does not know', async () => {
    const body = { ...managerRegistration(), isVerified: true, id: 1, userRole: 'team_manager' as const };
    const someone = visitor();
    await someone.ask(register, { body });
    expect(await someone.refused(login, { body: { email: body.email, password: PASSWORD } })).toMatchObject({
      status: 403,
    });
  });
});

/** The tokens of all verification emails to an address, oldest first, once there are `count`. */
async function verificationTokens(email: string, count: number): Promise<string[]> {
  const mails = async () => (await mailbox().to(email)).filter(({ subject }) => /Verify/.test(subject));
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(count);
  return (await mails()).map(tokenIn);
}

describe('an address that somebody else registered first', () => {
  const THEIRS = 'planted by a stranger';

  it('belongs to who verifies it: nothing of the first registration is left', async () => {
    const stranger = visitor();
    const email = newAddress();
    const planted = { email, password: THEIRS, fullName: 'Mal Lory', teamName: 'Planted Pirates' };
    const answer = await stranger.ask(register, { body: managerRegistration(planted) });
    const [first = ''] = await verificationTokens(email, 1);
    await change('accounts', 'users', { email }, { phoneNumber: '+13035550123', emailNotificationsEnabled: false });

    const member = { ...memberRegistration(), email };
    expect(await visitor().ask(register, { body: member })).toEqual(answer);
    const second = (await verificationTokens(email, 2)).find((token) => token !== first) ?? '';
    expect(await visitor().refused(verify, { query: { token: first } })).toMatchObject({ status: 400 });
    await visitor().ask(verify, { query: { token: second } });

    expect(await stranger.refused(login, { body: { email, password: THEIRS } })).toMatchObject({ status: 401 });
    const user = await visitor().ask(login, { body: { email, password: PASSWORD } });
    expect(user).toMatchObject({
      fullName: member.fullName,
      userRole: 'view_only',
      teamName: 'Scout/Coach',
      phoneNumber: null,
      emailNotificationsEnabled: true,
    });
    expect(await holds('accounts', 'users', { email, sessionEpoch: 2, twoStep: { $exists: true } })).toBe(true);
    await until(async () => holds('messaging', 'participants', { _id: user.id, fullName: member.fullName }));
    await until(async () => (await placesOf(['Planted Pirates', 'Mal Lory'])).length === 0);
  });

  it('is not verified by a link that was asked for before the newest registration', async () => {
    const email = newAddress();
    await visitor().ask(register, { body: managerRegistration({ email, password: THEIRS }) });
    const [first = ''] = await verificationTokens(email, 1);
    const db = await connectMongo(inject('mongoUrl'), 'accounts');
    try {
      const kept = await db.collection('tokens').findOne({ epoch: 1, userId: { $in: await idsOf(email) } });
      await visitor().ask(register, { body: managerRegistration({ email }) });
      await verificationTokens(email, 2);
      // As if the link had been made at the same moment as the new registration.
      if (kept) await db.collection('tokens').insertOne(kept);
    } finally {
      await db.close();
    }
    expect(await visitor().refused(verify, { query: { token: first } })).toMatchObject({ status: 400 });
    expect(await holds('accounts', 'users', { email, isVerified: false })).toBe(true);
  });

  it('is taken over by a reset of its password, which verifies it and ends the links from before', async () => {
    const email = newAddress();
    await visitor().ask(register, { body: managerRegistration({ email, password: THEIRS }) });
    const [first = ''] = await verificationTokens(email, 1);
    await visitor().ask(requestPasswordReset, { body: { email } });
    const token = tokenIn(await mailbox().waitFor(email, /new password/));
    await visitor().ask(resetPassword, { body: { token, newPassword: PASSWORD } });
    expect(await visitor().refused(verify, { query: { token: first } })).toMatchObject({ status: 400 });
    await visitor().ask(login, { body: { email, password: PASSWORD } });

    // Registering it again no longer changes anything.
    await visitor().ask(register, { body: managerRegistration({ email, password: THEIRS }) });
    await mailbox().waitFor(email, /already have/);
    expect(await visitor().refused(login, { body: { email, password: THEIRS } })).toMatchObject({ status: 401 });
    await visitor().ask(login, { body: { email, password: PASSWORD } });
  });

  it('that was suspended stays so, whoever registers it again', async () => {
    const email = newAddress();
    await visitor().ask(register, { body: managerRegistration({ email, password: THEIRS }) });
    await change('accounts', 'users', { email }, { suspended: true });
    await visitor().ask(register, { body: managerRegistration({ email }) });
    expect(await visitor().refused(login, { body: { email, password: PASSWORD } })).toMatchObject({
      status: 403,
      code: 'suspended',
    });
  });
});

async function idsOf(email: string): Promise<unknown[]> {
  const db = await connectMongo(inject('mongoUrl'), 'accounts');
  try {
    return (await db.collection('users').find({ email }).toArray()).map(({ _id }) => _id);
  } finally {
    await db.close();
  }
}

describe('verifying', () => {
  it('takes a token once', async () => {
    const registration = managerRegistration();
    const someone = visitor();
    await someone.ask(register, { body: registration });
    const token = tokenIn(await mailbox().waitFor(registration.email, /Verify/));
    await someone.ask(verify, { query: { token } });
    for (const used of [token, token.slice(1), 'x', '']) {
      expect(await someone.refused(verify, { query: { token: used } })).toMatchObject({
        status: 400,
        message: 'Verification failed. The token may be invalid or expired.',
      });
    }
  });

  it('sends a new link on request, which puts the old one out of use', async () => {
    const registration = managerRegistration();
    const someone = visitor();
    await someone.ask(register, { body: registration });
    const first = await mailbox().waitFor(registration.email, /Verify/);
    await someone.ask(resendVerification, { body: { email: registration.email } });
    await expect.poll(async () => (await mailbox().to(registration.email)).length, { timeout: 60_000 }).toBe(2);
    const second = (await mailbox().to(registration.email)).find(({ id }) => id !== first.id);
    expect(await someone.refused(verify, { query: { token: tokenIn(first) } })).toMatchObject({ status: 400 });
    await someone.ask(verify, { query: { token: second ? tokenIn(second) : '' } });
  });

  it('takes no token after a day', async () => {
    const registration = managerRegistration();
    await visitor().ask(register, { body: registration });
    const token = tokenIn(await mailbox().waitFor(registration.email, /Verify/));
    const db = await connectMongo(inject('mongoUrl'), 'accounts');
    try {
      const user = await db.collection('users').findOne({ email: registration.email });
      const stored = await db.collection('tokens').findOne({ userId: user?.['_id'] });
      expect(JSON.stringify(stored)).not.toContain(token);
      const hours = (stored?.['expiresAt'] - Date.now()) / 3_600_000;
      expect(hours).toBeGreaterThan(23.9);
      expect(hours).toBeLessThanOrEqual(24);
      await db.collection('tokens').updateOne({ userId: user?.['_id'] }, { $set: { expiresAt: new Date(0) } });
    } finally {
      await db.close();
    }
    expect(await visitor().refused(verify, { query: { token } })).toMatchObject({ status: 400 });
  });

  it('says the same about an address it does not know', async () => {
    const owner = await signUp();
    const [known, unknown] = await Promise.all(
      [owner.email, newAddress()].map((email) => visitor().ask(resendVerification, { body: { email } })),
    );
    expect(known).toEqual(unknown);
  });
});

describe('the first admin', () => {
  it('is created from the environment, with a hashed password, and is no user', async () => {
    const db = await connectMongo(inject('mongoUrl'), 'accounts');
    try {
      const [first] = await db.collection('admins').find().sort({ createdAt: 1 }).toArray();
      expect(first).toMatchObject({
        email: 'admin@playfield.example',
        role: 'owner',
        passwordHash: expect.stringMatching(/^\$argon2id\$/),
      });
    } finally {
      await db.close();
    }
    expect(
      await visitor().refused(login, { body: { email: 'admin@playfield.example', password: PASSWORD } }),
    ).toMatchObject({ status: 401 });
  });
});

describe('signing in and out', () => {
  it('refuses a wrong password and an unknown address with the same words', async () => {
    const owner = await signUp();
    const wrong = await visitor().refused(login, { body: { email: owner.email, password: 'wrong password' } });
    const unknown = await visitor().refused(login, { body: { email: newAddress(), password: 'wrong password' } });
    expect(wrong).toMatchObject({ status: 401, message: 'Invalid email or password' });
    expect({ ...wrong, requestId: '' }).toEqual({ ...unknown, requestId: '' });
  });

  it('is written down: who, what, when and from where, and no address or password', async () => {
    const owner = await signUp();
    await visitor().refused(login, { body: { email: owner.email, password: 'wrong password' } });
    for (const action of ['registered', 'verified', 'signed_in', 'sign_in_failed']) {
      const entry = { userId: owner.user.id, action, address: { $regex: '127\\.0\\.0\\.1|^::1' } };
      expect(await holds('accounts', 'audit', entry), action).toBe(true);
    }
    const texts = [owner.email, 'wrong password'];
    await until(async () => (await placesOf(texts)).toSorted().join() === 'accounts.users,notifier.contacts');
  });

  it('opens a session that logging out ends at once, also for a copy of its cookie', async () => {
    const team = await signUp();
    const thief = visitor();
    for (const [name, value] of team.cookies) thief.cookies.set(name, value);
    expect(await thief.ask(me)).toMatchObject({ id: team.user.id });
    await team.ask(logout);
    expect(await thief.refused(me)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(team.cookies.has('pf_session')).toBe(false);
    expect(team.cookies.has('pf_hint')).toBe(false);
  });

  it('gives a new session id at each login, and takes none that it did not sign', async () => {
    const team = await signUp();
    const before = team.cookies.get('pf_session');
    const thief = visitor();
    for (const [name, value] of team.cookies) thief.cookies.set(name, value);
    await team.ask(login, { body: { email: team.email, password: PASSWORD } });
    expect(team.cookies.get('pf_session')).not.toBe(before);
    expect(await thief.refused(me)).toMatchObject({ status: 401 });
    const forger = visitor();
    forger.cookies.set('pf_session', team.cookies.get('pf_session') ?? '');
    forger.cookies.set('pf_session.sig', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA');
    expect(await forger.refused(me)).toMatchObject({ status: 401 });
  });

  it('opens a session that is over after 30 days without use, and after half a year in any case', async () => {
    const redis = connectRedis(inject('env')['REDIS_URL'] ?? '', createLogger('test', 'silent'));
    try {
      const team = await signUp();
      const key = `session:${team.cookies.get('pf_session')}`;
      const left = (await redis.pttl(key)) / DAY_MS;
      expect(left).toBeGreaterThan(29.9);
      expect(left).toBeLessThan(30.1);
      const session: unknown = JSON.parse((await redis.get(key)) ?? 'null');
      await redis.set(key, JSON.stringify({ ...Object(session), createdAt: Date.now() - 180 * DAY_MS }), 'PX', DAY_MS);
      expect(await team.refused(me)).toMatchObject({ status: 401 });
    } finally {
      redis.disconnect();
    }
  });

  it('sets cookies that scripts and other sites cannot use', async () => {
    const team = await signUp();
    const { headers } = await team.raw('POST', '/api/auth/login', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: team.email, password: PASSWORD }),
    });
    const session = headers.getSetCookie().find((line) => line.startsWith('pf_session='));
    expect(session).toMatch(/httponly/i);
    expect(session).toMatch(/samesite=lax/i);
  });
});
