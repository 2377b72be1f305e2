import { SUSPENDED } from '@playfield/contracts/admin/users.ts';
import { makeAnswerLink } from '@playfield/contracts/answer-links.ts';
import { correctAddress, getPendingRegistration, register } from '@playfield/contracts/registration.ts';
import { setTeamLink } from '@playfield/contracts/team-links.ts';
import { readLink, yesTo } from '../support/answering.ts';
import { login, me, verify } from '@playfield/contracts/sign-in.ts';
import { describe, expect, it } from 'vitest';
import {
  resetPasswordOf,
  mailbox,
  managerRegistration,
  newAddress,
  PASSWORD,
  registerOnly,
  post,
  signUp,
  visitor,
  memberRegistration,
} from '../support/teams.ts';
import { tokenIn } from '../support/mailbox.ts';
import { userIdOf, change, holds, database } from '../support/traces.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';

async function verificationTokens(email: string, count: number): Promise<string[]> {
  const mails = await mailbox().waitForAll(email, /Verify/, count);
  return mails.map(tokenIn);
}

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
    const [first = ''] = await verificationTokens(email, 1);
    const db = await database('accounts');
    const kept = await db.collection('tokens').findOne({ sessionVersion: 1, userId: await userIdOf(email) });
    await change('accounts', 'users', { email }, { phoneNumber: '+13035550123', emailNotificationsEnabled: false });

    const member = { ...memberRegistration(), email };
    expect(await visitor().ask(register, { body: member })).toEqual(answer);
    const second = (await verificationTokens(email, 2)).find((token) => token !== first) ?? '';
    expect(await open(stranger, first)).toBe(400);
    // Simulate a link that was created concurrently with the new registration.
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

  it('is recovered with a password reset, which invalidates earlier links', async () => {
    const { browser, email } = await registerOnly({ password: THEIRS });
    const [first = ''] = await verificationTokens(email, 1);
    await resetPasswordOf(email, PASSWORD);
    expect(await open(visitor(), first)).toBe(400);
    expect(await browser.ask(getPendingRegistration)).toEqual({ registration: null });
    await visitor().ask(login, { body: { email, password: PASSWORD } });
  });

  it('keeps its account suspended if the registration is repeated or corrected to another address', async () => {
    const { browser, email } = await registerOnly({ password: THEIRS });
    await change('accounts', 'users', { email }, { suspended: true, suspendedWith: [1] });
    await browser.ask(correctAddress, { body: { email: newAddress() } });
    await registerOnly({ email });
    expect(await visitor().refused(login, { body: { email, password: PASSWORD } })).toMatchObject({
      status: 403,
      code: 'suspended',
    });
    const { message } = await resetPasswordOf(email, THEIRS);
    expect(message).toBe(`Your password was changed. ${SUSPENDED}`);
  });
});
