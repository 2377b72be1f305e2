import { SUSPENDED, verifyUser } from '@playfield/contracts/admin/users.ts';
import { makeAnswerLink } from '@playfield/contracts/answer-links.ts';
import {
  correctAddress,
  getPendingRegistration,
  register,
  CORRECTED_TOO_OFTEN,
  CORRECTIONS_MAX,
  forgetRegistration,
  NOTHING_TO_CORRECT,
} from '@playfield/contracts/registration.ts';
import { setTeamLink } from '@playfield/contracts/team-links.ts';
import { readLink, yesTo } from '../support/answering.ts';
import { login, me, verify, resendVerification } from '@playfield/contracts/sign-in.ts';
import { describe, expect, it } from 'vitest';
import { managerRegistration, memberRegistration, newAddress, PASSWORD } from '../support/bodies.ts';
import { post } from '../support/games.ts';
import { mailbox, registerOnly, resetPasswordOf, signUp, visitor } from '../support/teams.ts';
import { tokenIn } from '../support/mailbox.ts';
import { userIdOf, change, holds, database } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { type Visitor, copyOf } from '../support/visitor.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { owner } from '../support/admins.ts';

const COOKIE = 'pf_registered';
const pendingOf = async (someone: Visitor) => (await someone.ask(getPendingRegistration)).registration;
const correct = (someone: Visitor, email: string) => someone.ask(correctAddress, { body: { email } });
const verificationToken = (email: string) => mailbox().tokenTo(email, /Verify/);

const open = (someone: Visitor, token: string) => someone.refusedWith(verify, { query: { token } });

describe('an address that a stranger registered first', () => {
  const THEIRS = 'planted by a stranger';

  it('belongs to the person who verifies it and keeps no data from the first registration', async () => {
    const stranger = visitor();
    const email = newAddress();
    const host = await signUp();
    const { code } = await host.ask(makeAnswerLink, { params: await post(host) });
    const planted = {
      email,
      password: THEIRS,
      fullName: 'Mal Lory',
      teamName: 'Planted Pirates',
      invitation: (await host.ask(setTeamLink, { body: {} })).code,
      answer: { code, answer: await yesTo(code) },
    };
    const answer = await stranger.ask(register, { body: managerRegistration(planted) });
    expect(await holds('accounts', 'users', { email, answer: { $ne: null }, invitation: { $ne: null } })).toBe(true);
    const first = await verificationToken(email);
    const db = await database('accounts');
    const kept = await db.collection('tokens').findOne({ sessionVersion: 1, userId: await userIdOf(email) });
    await change('accounts', 'users', { email }, { phoneNumber: '+13035550123', emailNotificationsEnabled: false });

    const member = { ...memberRegistration(), email };
    expect(await visitor().ask(register, { body: member })).toEqual(answer);
    const mails = await mailbox().waitForAll(email, /Verify/, 2);
    const second = mails.map(tokenIn).find((token) => token !== first) ?? '';
    expect(await open(stranger, first)).toBe(400);
    if (kept) await db.collection('tokens').insertOne(kept);
    expect(await open(stranger, first)).toBe(400);
    expect(await stranger.ask(verify, { query: { token: second } })).not.toHaveProperty('signedIn');
    expect(await stranger.refusedWith(me)).toBe(401);

    expect(await stranger.refusedWith(login, { body: { email, password: THEIRS } })).toBe(401);
    const user = await visitor().ask(login, { body: { email, password: PASSWORD } });
    expect(user).toMatchObject({
      fullName: member.fullName,
      userRole: 'view_only',
      teamName: 'Scout/Coach',
      phoneNumber: null,
      emailNotificationsEnabled: true,
    });
    const replaced = { email, sessionVersion: 2, twoStep: { $exists: true }, answer: null, invitation: null };
    expect(await holds('accounts', 'users', replaced)).toBe(true);
    expect(await host.ask(setTeamLink, { body: {} })).toMatchObject({ joined: 0 });
    expect((await readLink(code)).state).toBe('open');
    await until(async () => holds('messaging', 'participants', { _id: user.id, fullName: member.fullName }));
    for (const collection of ['users', 'pending-registrations'])
      expect(await holds('accounts', collection, { fullName: 'Mal Lory' })).toBe(false);
    await until(async () => !(await holds('matchmaking', 'teams', { teamName: 'Planted Pirates' })));
  });

  it('can be recovered with a password reset, which invalidates earlier links', async () => {
    const { browser, email } = await registerOnly({ password: THEIRS });
    const first = await verificationToken(email);
    await resetPasswordOf(email, PASSWORD);
    expect(await open(visitor(), first)).toBe(400);
    expect(await pendingOf(browser)).toBeNull();
    await visitor().ask(login, { body: { email, password: PASSWORD } });
  });

  it('stays with a suspended account even if it is registered again or corrected', async () => {
    const { browser, email } = await registerOnly({ password: THEIRS });
    await change('accounts', 'users', { email }, { suspended: true, suspendedWith: [1] });
    await browser.ask(correctAddress, { body: { email: newAddress() } });
    await registerOnly({ email });
    const refusal = await visitor().refused(login, { body: { email, password: PASSWORD } });
    expect(refusal).toMatchObject({ status: 403, code: 'suspended' });
    const { message } = await resetPasswordOf(email, THEIRS);
    expect(message).toBe(`Your password was changed. ${SUSPENDED}`);
  });
});

describe('a browser that registered', () => {
  it('is the only one that can read its unverified address, using a cookie that is stored only as a hash', async () => {
    const browser = visitor();
    const body = managerRegistration();
    const { headers } = await browser.raw('POST', register.path, { json: body });
    const cookie = headers.getSetCookie().find((line) => line.startsWith(`${COOKIE}=`));
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=strict/i);
    const hours = (Date.parse(/expires=([^;]+)/i.exec(cookie ?? '')?.[1] ?? '') - Date.now()) / HOUR_MS;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const { email } = body;
    expect(await pendingOf(browser)).toEqual({ email });
    expect(await pendingOf(visitor())).toBeNull();
    const pending = (await database('accounts')).collection('pending-registrations');
    expect(JSON.stringify(await pending.findOne({ email }))).not.toContain(browser.cookies.get(COOKIE));
    await visitor().ask(verify, { query: { token: await verificationToken(email) } });
    expect(await pendingOf(browser)).toBeNull();
    expect(await holds('accounts', 'pending-registrations', { email })).toBe(false);
  });

  it('can correct its address for a day after the latest link, but not after the address is verified', async () => {
    const { browser, email } = await registerOnly();
    const over = { expiresAt: new Date(Date.now() + 60_000) };
    await change('accounts', 'pending-registrations', { email }, over);
    await browser.ask(resendVerification, { body: { email } });
    const renewed = { email, expiresAt: { $gt: new Date(Date.now() + 23 * HOUR_MS) } };
    expect(await holds('accounts', 'pending-registrations', renewed)).toBe(true);
    await change('accounts', 'pending-registrations', { email }, { expiresAt: new Date(0) });
    const other = await registerOnly();
    await (await owner()).ask(verifyUser, { params: { id: await userIdOf(other.email) } });
    for (const someone of [browser, other.browser]) {
      expect(await pendingOf(someone)).toBeNull();
      const refusal = await someone.refused(correctAddress, { body: { email: newAddress() } });
      expect(refusal).toMatchObject({ status: 409, message: NOTHING_TO_CORRECT });
    }
  });
});

describe('correcting a mistyped address', () => {
  it('requires proof from the browser, emails a new link and invalidates the old one', async () => {
    const { browser, email: typo } = await registerOnly();
    const old = await verificationToken(typo);
    const email = newAddress();
    const stranger = visitor();
    expect(await stranger.refusedWith(correctAddress, { body: { email } })).toBe(409);
    stranger.cookies.set(COOKIE, 'A'.repeat(43));
    expect(await stranger.refusedWith(correctAddress, { body: { email } })).toBe(409);
    const forged = await visitor().raw('PUT', correctAddress.path, {
      json: { email },
      headers: { 'x-playfield-browser-proof': browser.cookies.get(COOKIE) ?? '' },
    });
    expect(forged.status).toBe(409);
    expect(await holds('accounts', 'users', { email: typo })).toBe(true);

    expect(await correct(browser, ` ${email.toUpperCase()} `)).toMatchObject({ email });
    expect(await pendingOf(browser)).toEqual({ email });
    expect(await visitor().refusedWith(verify, { query: { token: old } })).toBe(400);
    expect(await holds('accounts', 'users', { email: typo })).toBe(false);
    await visitor().ask(verify, { query: { token: await verificationToken(email) } });
    const user = await visitor().ask(login, { body: { email, password: PASSWORD } });
    expect(user).toMatchObject({ teamName: 'Boulder Bandits', fullName: 'Robin Reyes', sport: 'baseball' });
    expect(await browser.refusedWith(correctAddress, { body: { email: newAddress() } })).toBe(409);
  });

  it('does not reveal whether the new address has an account', async () => {
    const taken = await signUp();
    const free = newAddress();
    const outcomes = await Promise.all(
      [taken.email, free].map(async (email) => {
        const { browser, email: typo } = await registerOnly();
        const old = await verificationToken(typo);
        const { headers, json, status } = await browser.raw('PUT', correctAddress.path, { json: { email } });
        const words = JSON.stringify(json)
          .replaceAll(email, '…')
          .replace(/"requestId":"[^"]*"/, '');
        return {
          status,
          words,
          cookie: headers.getSetCookie().length,
          shown: (await pendingOf(browser))?.email === email,
          link: await visitor().refusedWith(verify, { query: { token: old } }),
          signIn: await visitor().refusedWith(login, { body: { email: typo, password: PASSWORD } }),
          again: (await correct(browser, newAddress())).message.replace(/\S+@\S+/, '…'),
        };
      }),
    );
    expect(outcomes[0]).toEqual(outcomes[1]);
    await mailbox().waitFor(taken.email, /already have/);
    await visitor().ask(login, { body: { email: taken.email, password: PASSWORD } });
  });

  it(`is limited to ${CORRECTIONS_MAX} addresses, and ends when the browser forgets the registration`, async () => {
    const { browser, email } = await registerOnly();
    await correct(browser, email);
    await mailbox().waitForAll(email, /Verify/, 2);
    for (let times = 0; times < CORRECTIONS_MAX; times += 1) await correct(browser, newAddress());
    const last = await pendingOf(browser);
    const refusal = await browser.refused(correctAddress, { body: { email: newAddress() } });
    expect(refusal).toMatchObject({ status: 409, message: CORRECTED_TOO_OFTEN });
    expect(await pendingOf(browser)).toEqual(last);

    const copy = copyOf(browser);
    await browser.ask(forgetRegistration);
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await pendingOf(copy)).toBeNull();
  });

  it('leaves one account if corrections arrive concurrently', async () => {
    const { browser, email: typo } = await registerOnly();
    const emails = [newAddress(), newAddress(), newAddress()];
    await Promise.all(emails.map((email) => copyOf(browser).raw('PUT', correctAddress.path, { json: { email } })));
    const users = (await database('accounts')).collection('users');
    const left = await users.find({ email: { $in: [typo, ...emails] } }).toArray();
    expect(left.map(({ email }) => email)).toEqual([(await pendingOf(browser))?.email]);
  });
});
