import { register } from '@playfield/contracts/registration.ts';
import { login, me, verify } from '@playfield/contracts/sign-in.ts';
import { listSessions } from '@playfield/contracts/account.ts';
import { describe, expect, it } from 'vitest';
import {
  resetPasswordOf,
  mailbox,
  managerRegistration,
  newAddress,
  PASSWORD,
  registerOnly,
  signUp,
  visitor,
} from '../support/teams.ts';
import { userIdOf, change, database, holds } from '../support/traces.ts';
import { copyOf, type Visitor } from '../support/visitor.ts';

async function registered() {
  const { browser, email } = await registerOnly();
  return { browser, email, token: await mailbox().tokenTo(email, /Verify/) };
}
const open = (someone: Visitor, token: string) => someone.ask(verify, { query: { token } });

describe('the browser that registered', () => {
  it('is signed in by the link, once', async () => {
    const { browser, email, token } = await registered();
    const { signedIn } = await open(browser, token);
    expect(signedIn).toMatchObject({ email, isVerified: true, firstSignIn: true });
    expect(await browser.ask(me)).toMatchObject({ email });
    expect(browser.cookies.has('pf_registered')).toBe(false);
    // From here on, other people's wrong guesses do not lock this browser out.
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

  it('does not sign in a mail scanner, or another device with a forged proof', async () => {
    const { browser, email, token } = await registered();
    const scanner = visitor();
    scanner.cookies.set('pf_registered', 'A'.repeat(43));
    expect(await open(scanner, token)).not.toHaveProperty('signedIn');
    await expectSignedOut(scanner);
    expect(await browser.refusedWith(verify, { query: { token } })).toBe(400);
    await expectSignedOut(browser);
    expect(await browser.ask(login, { body: { email, password: PASSWORD } })).toMatchObject({ firstSignIn: true });
    expect(browser.cookies.has('pf_registered')).toBe(false);
    // From here on, other people's wrong guesses do not lock this browser out.
    expect(browser.cookies.has('pf_known')).toBe(true);
  });

  it('does not sign in a victim who opens the link of an attacker’s account', async () => {
    const [attacker, victim] = await Promise.all([registered(), registered()]);
    expect(await open(victim.browser, attacker.token)).not.toHaveProperty('signedIn');
    await expectSignedOut(victim.browser);
    expect(await open(victim.browser, victim.token)).toMatchObject({ signedIn: { email: victim.email } });
  });

  it('does not sign in a browser with a proof from before the password changed', async () => {
    const { browser, email, token } = await registered();
    const db = await database('accounts');
    const [pending, link] = await Promise.all([
      db.collection('pending-registrations').findOne({ email }),
      db.collection('tokens').findOne({ purpose: 'verification', userId: await userIdOf(email) }),
    ]);
    await resetPasswordOf(email, 'staple battery horse');
    // Simulate a registration and a link that were created concurrently with the new password.
    if (pending) await db.collection('pending-registrations').insertOne(pending);
    if (link) await db.collection('tokens').insertOne({ ...link, sessionVersion: 2 });
    expect(await open(browser, token)).not.toHaveProperty('signedIn');
    await expectSignedOut(browser);
  });

  it('does not sign in with an expired proof, or to a suspended, deleted or two-step account', async () => {
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
