/** Registering, and verifying the address by the emailed link. */
import { register } from '@playfield/contracts/registration.ts';
import { login, MANAGERS_ARE_ADULTS, me, resendVerification, TOO_YOUNG, verify } from '@playfield/contracts/sign-in.ts';
import { describe, expect, it } from 'vitest';
import {
  mailbox,
  managerRegistration,
  memberRegistration,
  newAddress,
  PASSWORD,
  signUp,
  visitor,
  signUpMember,
} from '../support/teams.ts';
import { tokenIn } from '../support/mailbox.ts';
import { holds, database } from '../support/traces.ts';

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
    await visitor().ask(verify, { query: { token: tokenIn(email) } });
    expect((await mailbox().waitFor(registration.email, /Welcome/)).text).toContain('/find-games');
    const user = await someone.ask(login, { body: { email: registration.email.toUpperCase(), password: PASSWORD } });
    expect(user).toMatchObject({
      teamName: 'Longmont Lions',
      userRole: 'team_manager',
      isVerified: true,
      emailNotificationsEnabled: true,
    });
    expect(user).toEqual({ ...(await someone.ask(me)), firstSignIn: true });
  });

  it('gives a view-only member the stand-in team', async () => {
    const member = await signUpMember();
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
    const member = await signUpMember({ age: 'minor_with_permission' });
    expect(await holds('accounts', 'users', { _id: member.user.id, age: { $exists: true } })).toBe(false);
  });

  it('takes adults alone for team managers, and nobody who does not say an age', async () => {
    const minor = await visitor().refused(register, { body: managerRegistration({ age: 'minor_with_permission' }) });
    expect(minor).toMatchObject({ status: 400, fieldErrors: { age: [MANAGERS_ARE_ADULTS] } });
    for (const { age: _, ...silent } of [managerRegistration(), memberRegistration()]) {
      for (const age of [undefined, '', null, 'adult ', ['adult']]) {
        const answer = await visitor().raw('POST', register.path, { json: { ...silent, age } });
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
        json: { ...managerRegistration(), ...fields },
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
    expect(await someone.refusedWith(login, { body: { email: owner.email, password: 'another password' } })).toBe(401);
    await someone.ask(login, { body: { email: owner.email, password: PASSWORD } });
  });

  it('makes one account of twenty simultaneous registrations of one address', async () => {
    const registration = managerRegistration();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitor().ask(register, { body: registration })),
    );
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    const email = await mailbox().waitFor(registration.email, /Verify/);
    expect(email.recipients).toHaveLength(1);
  });

  it('drops fields it does not know', async () => {
    const body = { ...managerRegistration(), isVerified: true, id: 1, userRole: 'team_manager' as const };
    const someone = visitor();
    await someone.ask(register, { body });
    expect(await someone.refusedWith(login, { body: { email: body.email, password: PASSWORD } })).toBe(403);
  });
});

describe('verifying', () => {
  it('takes a token once', async () => {
    const registration = managerRegistration();
    const someone = visitor();
    await someone.ask(register, { body: registration });
    const token = await mailbox().tokenTo(registration.email, /Verify/);
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
    await mailbox().waitForAll(registration.email, /^/, 2);
    const second = (await mailbox().to(registration.email)).find(({ messageId }) => messageId !== first.messageId);
    expect(await someone.refusedWith(verify, { query: { token: tokenIn(first) } })).toBe(400);
    await someone.ask(verify, { query: { token: second ? tokenIn(second) : '' } });
  });

  it('takes no token after a day', async () => {
    const registration = managerRegistration();
    await visitor().ask(register, { body: registration });
    const token = await mailbox().tokenTo(registration.email, /Verify/);
    await using db = await database('accounts');
    const user = await db.collection('users').findOne({ email: registration.email });
    const stored = await db.collection('tokens').findOne({ userId: user?.['_id'] });
    expect(JSON.stringify(stored)).not.toContain(token);
    const hours = (stored?.['expiresAt'] - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    await db.collection('tokens').updateOne({ userId: user?.['_id'] }, { $set: { expiresAt: new Date(0) } });
    expect(await visitor().refusedWith(verify, { query: { token } })).toBe(400);
  });

  it('says the same about an address it does not know', async () => {
    const owner = await signUp();
    const [known, unknown] = await Promise.all(
      [owner.email, newAddress()].map((email) => visitor().ask(resendVerification, { body: { email } })),
    );
    expect(known).toEqual(unknown);
  });
});
