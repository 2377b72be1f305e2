import { SUSPENDED } from '@playfield/contracts/admin/users.ts';
import { register } from '@playfield/contracts/registration.ts';
import { login, me, verify } from '@playfield/contracts/sign-in.ts';
import { requestPasswordReset, resetPassword } from '@playfield/contracts/passwords.ts';
import { describe, expect, it } from 'vitest';
import { mailbox, managerRegistration, memberRegistration, newAddress, PASSWORD, visitor } from '../support/teams.ts';
import { tokenIn } from '../support/mailbox.ts';
import { change, holds, database } from '../support/traces.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';

async function verificationTokens(email: string, count: number): Promise<string[]> {
  const mails = await mailbox().waitForAll(email, /Verify/, count);
  return mails.map(tokenIn);
}

const open = (someone: Visitor, token: string) => someone.refusedWith(verify, { query: { token } });

async function idsOf(email: string): Promise<unknown[]> {
  await using db = await database('accounts');
  return (await db.collection('users').find({ email }).toArray()).map(({ _id }) => _id);
}

describe('an address that a stranger registered first', () => {
  const THEIRS = 'planted by a stranger';

  it('belongs to the person who verifies it, and nothing of the first registration remains', async () => {
    const stranger = visitor();
    const email = newAddress();
    const planted = { email, password: THEIRS, fullName: 'Mal Lory', teamName: 'Planted Pirates' };
    const answer = await stranger.ask(register, { body: managerRegistration(planted) });
    const [first = ''] = await verificationTokens(email, 1);
    await using db = await database('accounts');
    const kept = await db.collection('tokens').findOne({ sessionVersion: 1, userId: { $in: await idsOf(email) } });
    await change('accounts', 'users', { email }, { phoneNumber: '+13035550123', emailNotificationsEnabled: false });

    const member = { ...memberRegistration(), email };
    expect(await visitor().ask(register, { body: member })).toEqual(answer);
    const second = (await verificationTokens(email, 2)).find((token) => token !== first) ?? '';
    expect(await open(stranger, first)).toBe(400);
    // As if the link had been created concurrently with the new registration.
    if (kept) await db.collection('tokens').insertOne(kept);
    expect(await open(stranger, first)).toBe(400);
    // The proof of the browser that registered first opens nothing.
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
    expect(await holds('accounts', 'users', { email, sessionVersion: 2, twoStep: { $exists: true } })).toBe(true);
    await until(async () => holds('messaging', 'participants', { _id: user.id, fullName: member.fullName }));
    for (const collection of ['users', 'pending-registrations'])
      expect(await holds('accounts', collection, { fullName: 'Mal Lory' })).toBe(false);
    await until(async () => !(await holds('matchmaking', 'teams', { teamName: 'Planted Pirates' })));
  });

  it('is taken over by a password reset, which ends earlier links', async () => {
    const email = newAddress();
    await visitor().ask(register, { body: managerRegistration({ email, password: THEIRS }) });
    const [first = ''] = await verificationTokens(email, 1);
    await visitor().ask(requestPasswordReset, { body: { email } });
    const token = await mailbox().tokenTo(email, /new password/);
    await visitor().ask(resetPassword, { body: { token, newPassword: PASSWORD } });
    expect(await open(visitor(), first)).toBe(400);
    await visitor().ask(login, { body: { email, password: PASSWORD } });

    await visitor().ask(register, { body: managerRegistration({ email, password: THEIRS }) });
    await mailbox().waitFor(email, /already have/);
    expect(await visitor().refusedWith(login, { body: { email, password: THEIRS } })).toBe(401);
    await visitor().ask(login, { body: { email, password: PASSWORD } });
  });

  it('stays suspended when it is registered again', async () => {
    const email = newAddress();
    await visitor().ask(register, { body: managerRegistration({ email, password: THEIRS }) });
    await change('accounts', 'users', { email }, { suspended: true, suspendedWith: [1] });
    await visitor().ask(register, { body: managerRegistration({ email }) });
    expect(await visitor().refused(login, { body: { email, password: PASSWORD } })).toMatchObject({
      status: 403,
      code: 'suspended',
    });
    await visitor().ask(requestPasswordReset, { body: { email } });
    const token = await mailbox().tokenTo(email, /new password/);
    const { message } = await visitor().ask(resetPassword, { body: { token, newPassword: THEIRS } });
    expect(message).toBe(`Your password was changed. ${SUSPENDED}`);
  });
});
