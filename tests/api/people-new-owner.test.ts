/** An admin replaces an owner who cannot be reached. */
import { makeOwner } from '@playfield/contracts/admin/users.ts';
import { listPeople } from '@playfield/contracts/people.ts';
import { expect, it } from 'vitest';
import { owner as firstAdmin } from '../support/admins.ts';
import { joinedBy } from '../support/people.ts';
import { mailbox, signUp } from '../support/teams.ts';
import { holds } from '../support/traces.ts';

it('makes a manager the owner immediately, audits it, and emails everyone who runs the team', async () => {
  const [admin, owner] = await Promise.all([firstAdmin(), signUp({ teamName: 'Lost Lynxes' })]);
  const params = { id: owner.user.id };
  const [sam, helper] = [await joinedBy(owner), await joinedBy(owner, { role: 'helper', fullName: 'Hana Hill' })];
  expect(await admin.refusedWith(makeOwner, { params, body: { email: helper.email } })).toBe(404);
  await admin.ask(makeOwner, { params, body: { email: sam.email } });
  expect((await sam.ask(listPeople)).people).toMatchObject([
    { fullName: owner.user.fullName, role: 'manager' },
    { fullName: 'Sam Soto', role: 'owner' },
    { fullName: 'Hana Hill', role: 'helper' },
  ]);
  expect(await holds('accounts', 'audit', { action: 'owner_replaced', userId: sam.user.personId })).toBe(true);
  for (const { email } of [owner, sam, helper]) {
    const emails = mailbox().waitForAll(email, /^The people who run Lost Lynxes/, email === helper.email ? 2 : 3);
    expect((await emails).map(({ text }) => text).join()).toContain('made Sam Soto the owner of Lost Lynxes');
  }
});
