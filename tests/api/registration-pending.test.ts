import { verifyUser } from '@playfield/contracts/admin/users.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import {
  correctAddress,
  CORRECTED_TOO_OFTEN,
  CORRECTIONS_MAX,
  forgetRegistration,
  getPendingRegistration,
  NOTHING_TO_CORRECT,
  register,
} from '@playfield/contracts/registration.ts';
import { login, resendVerification, verify } from '@playfield/contracts/sign-in.ts';
import { describe, expect, it } from 'vitest';
import { owner } from '../support/admins.ts';
import { mailbox, managerRegistration, newAddress, PASSWORD, registerOnly, signUp, visitor } from '../support/teams.ts';
import { userIdOf, change, database, holds } from '../support/traces.ts';
import { copyOf, type Visitor } from '../support/visitor.ts';

const COOKIE = 'pf_registered';
const pendingOf = async (someone: Visitor) => (await someone.ask(getPendingRegistration)).registration;
const correct = (someone: Visitor, email: string) => someone.ask(correctAddress, { body: { email } });

const verificationToken = (email: string) => mailbox().tokenTo(email, /Verify/);

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

  it('cannot correct its address after a day unless it requested another link, or once the address is verified', async () => {
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
      expect(await someone.refused(correctAddress, { body: { email: newAddress() } })).toMatchObject({
        status: 409,
        message: NOTHING_TO_CORRECT,
      });
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

  it(`works ${CORRECTIONS_MAX} times, only resends the link for the same address, and stops working once the browser is forgotten`, async () => {
    const { browser, email } = await registerOnly();
    await correct(browser, email);
    await mailbox().waitForAll(email, /Verify/, 2);
    for (let times = 0; times < CORRECTIONS_MAX; times += 1) await correct(browser, newAddress());
    const last = await pendingOf(browser);
    expect(await browser.refused(correctAddress, { body: { email: newAddress() } })).toMatchObject({
      status: 409,
      message: CORRECTED_TOO_OFTEN,
    });
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
