import { addTeam } from '@playfield/contracts/people.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { register } from '@playfield/contracts/registration.ts';
import {
  AGE_REQUIRED,
  login,
  MANAGERS_ARE_ADULTS,
  me,
  resendVerification,
  TOO_YOUNG,
  verify,
} from '@playfield/contracts/sign-in.ts';
import { describe, expect, it } from 'vitest';
import { managerRegistration, newAddress, PASSWORD } from '../support/bodies.ts';
import { mailbox, registerOnly, resetPasswordOf, signUp, signUpMember, visitor } from '../support/teams.ts';
import { tokenIn } from '../support/mailbox.ts';
import { userIdOf, holds, database, change } from '../support/traces.ts';
import { listSessions } from '@playfield/contracts/account.ts';
import { copyOf, type Visitor } from '../support/visitor.ts';

describe('registering', () => {
  it('creates an account that allows sign-in only after the emailed link has verified it', async () => {
    const registration = managerRegistration({ teamName: 'Longmont Lions' });
    const someone = visitor();
    const answer = await someone.ask(register, { body: registration });
    expect(answer).toEqual({ email: registration.email, message: expect.stringContaining(registration.email) });

    const early = await someone.refused(login, { body: { email: registration.email, password: PASSWORD } });
    expect(early).toMatchObject({ status: 403, code: 'needs_verification', email: registration.email });

    const email = await mailbox().waitFor(registration.email, /Verify/);
    await visitor().raw('HEAD', `${verify.path}?token=${tokenIn(email)}`);
    await visitor().ask(verify, { query: { token: tokenIn(email) } });
    expect(await visitor().refusedWith(verify, { query: { token: tokenIn(email) } })).toBe(400);
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

  it('requires users to be at least 13 and team managers to be adults, and stores no ages', async () => {
    const refusedAs = async (age: 'under_13' | 'minor_with_permission') =>
      (await visitor().refused(register, { body: managerRegistration({ age }) })).fieldErrors?.['age'];
    expect(await refusedAs('under_13')).toEqual([TOO_YOUNG]);
    expect(await refusedAs('minor_with_permission')).toEqual([MANAGERS_ARE_ADULTS]);
    const member = await signUpMember({ age: 'minor_with_permission' });
    expect(await holds('accounts', 'users', { _id: member.user.id, age: { $exists: true } })).toBe(false);
    const team = { teamName: 'Late Larks', teamLocation: 'Boulder, CO', sport: 'soccer', ageGroup: '14u' } as const;
    const body = { ...team, age: 'minor_with_permission' } as const;
    expect(await member.refused(addTeam, { body: team })).toMatchObject({ fieldErrors: { age: [AGE_REQUIRED] } });
    expect(await member.refused(addTeam, { body })).toMatchObject({ fieldErrors: { age: [MANAGERS_ARE_ADULTS] } });
  });

  it('gives the same response for a registered address, creates no account, and notifies the owner', async () => {
    const owner = await signUp();
    const someone = visitor();
    const registration = managerRegistration({ email: owner.email, password: 'another password' });
    const answer = await someone.ask(register, { body: registration });
    expect(answer).toEqual({ email: owner.email, message: expect.stringContaining(owner.email) });
    await mailbox().waitFor(owner.email, /already have/);
    expect(await someone.refusedWith(login, { body: { email: owner.email, password: 'another password' } })).toBe(401);
    await someone.ask(login, { body: { email: owner.email, password: PASSWORD } });
  });

  it('creates one account if several requests for an address arrive concurrently', async () => {
    const registration = managerRegistration();
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor().ask(register, { body: registration })));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    const email = await mailbox().waitFor(registration.email, /Verify/);
    expect(email.recipients).toHaveLength(1);
    expect(await (await database('accounts')).collection('users').countDocuments({ email: registration.email })).toBe(
      1,
    );
  });
});

it('replaces the verification link on request, and lets the new one expire after a day', async () => {
  const { email } = await registerOnly();
  const first = await mailbox().waitFor(email, /Verify/);
  const [pending, ...others] = await Promise.all(
    [email, (await signUp()).email, newAddress()].map((one) =>
      visitor().ask(resendVerification, { body: { email: one } }),
    ),
  );
  expect(others).toEqual([pending, pending]);
  const mails = await mailbox().waitForAll(email, /Verify/, 2);
  const token = tokenIn(mails.find(({ messageId }) => messageId !== first.messageId) ?? first);
  expect(await visitor().refusedWith(verify, { query: { token: tokenIn(first) } })).toBe(400);

  const db = await database('accounts');
  const userId = await userIdOf(email);
  const stored = await db.collection('tokens').findOne({ userId });
  expect(JSON.stringify(stored)).not.toContain(token);
  const hours = (stored?.['expiresAt'] - Date.now()) / HOUR_MS;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  await db.collection('tokens').updateOne({ userId }, { $set: { expiresAt: new Date(0) } });
  expect(await visitor().refusedWith(verify, { query: { token } })).toBe(400);
});

async function registered() {
  const { browser, email } = await registerOnly();
  return { browser, email, token: await mailbox().tokenTo(email, /Verify/) };
}
const open = (someone: Visitor, token: string) => someone.ask(verify, { query: { token } });

describe('the browser that registered', () => {
  it('is signed in by the verification link', async () => {
    const { browser, email, token } = await registered();
    const { signedIn } = await open(browser, token);
    expect(signedIn).toMatchObject({ email, isVerified: true, firstSignIn: true });
    expect(await browser.ask(me)).toMatchObject({ email });
    expect(browser.cookies.has('pf_registered')).toBe(false);
    expect(browser.cookies.has('pf_known')).toBe(true);
    expect(await browser.ask(listSessions)).toHaveLength(1);
    expect(await holds('accounts', 'audit', { userId: signedIn?.id, action: 'signed_in' })).toBe(true);

    expect(await browser.ask(login, { body: { email, password: PASSWORD } })).not.toHaveProperty('firstSignIn');
  });

  it('switches from another account to the new one', async () => {
    const browser = await signUp();
    const thief = copyOf(browser);
    const email = newAddress();
    await browser.ask(register, { body: managerRegistration({ email }) });
    await open(browser, await mailbox().tokenTo(email, /Verify/));
    expect(await browser.ask(me)).toMatchObject({ email });
    expect(await thief.refusedWith(me)).toBe(401);
  });
});

describe('the verification link', () => {
  async function expectSignedOut(someone: Visitor): Promise<void> {
    expect(someone.cookies.has('pf_session')).toBe(false);
    expect(await someone.refusedWith(me)).toBe(401);
  }

  it('does not sign in a mail scanner with a forged cookie, and is then used up', async () => {
    const { browser, email, token } = await registered();
    const scanner = visitor();
    scanner.cookies.set('pf_registered', 'A'.repeat(43));
    expect(await open(scanner, token)).not.toHaveProperty('signedIn');
    await expectSignedOut(scanner);
    expect(await browser.refusedWith(verify, { query: { token } })).toBe(400);
    await expectSignedOut(browser);
    expect(await browser.ask(login, { body: { email, password: PASSWORD } })).toMatchObject({ firstSignIn: true });
    expect(browser.cookies.has('pf_registered')).toBe(false);
    expect(browser.cookies.has('pf_known')).toBe(true);
  });

  it('does not sign in a victim who opens the link of an attacker’s account', async () => {
    const [attacker, victim] = await Promise.all([registered(), registered()]);
    expect(await open(victim.browser, attacker.token)).not.toHaveProperty('signedIn');
    await expectSignedOut(victim.browser);
    expect(await open(victim.browser, victim.token)).toMatchObject({ signedIn: { email: victim.email } });
  });

  it('does not sign in a browser that registered before the password was changed', async () => {
    const { browser, email, token } = await registered();
    const db = await database('accounts');
    const [pending, link] = await Promise.all([
      db.collection('pending-registrations').findOne({ email }),
      db.collection('tokens').findOne({ purpose: 'verification', userId: await userIdOf(email) }),
    ]);
    await resetPasswordOf(email, 'staple battery horse');
    if (pending) await db.collection('pending-registrations').insertOne(pending);
    if (link) await db.collection('tokens').insertOne({ ...link, sessionVersion: 2 });
    expect(await open(browser, token)).not.toHaveProperty('signedIn');
    await expectSignedOut(browser);
  });

  it('does not sign anyone in after the registration expires, or into a suspended or two-step account', async () => {
    const minute = new Date(Date.now() + 60_000);
    const states = [
      ['pending-registrations', { expiresAt: new Date(0) }],
      ['users', { suspendedWith: [1] }],
      ['users', { leavingAt: minute }],
      ['users', { 'twoStep.secret': 'sealed' }],
    ] as const;
    await Promise.all(
      states.map(async ([collection, state]) => {
        const { browser, email, token } = await registered();
        await change('accounts', collection, { email }, state);
        expect(await open(browser, token), JSON.stringify(state)).not.toHaveProperty('signedIn');
        await expectSignedOut(browser);
      }),
    );
  });
});
