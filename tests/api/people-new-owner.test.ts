/** Support replaces an owner who cannot be reached. */
import { askNewOwner } from '@playfield/contracts/admin/users.ts';
import { listPeople } from '@playfield/contracts/people.ts';
import { expect, it } from 'vitest';
import { owner as firstAdmin } from '../support/admins.ts';
import { joinedBy } from '../support/people.ts';
import { mailbox, signUp } from '../support/teams.ts';
import { change } from '../support/traces.ts';

const MAIL = /^The people who run Lost Lynxes/;

it('makes the requested person the owner when no owner objects, and tells everyone', async () => {
  const [admin, owner] = await Promise.all([firstAdmin(), signUp({ teamName: 'Lost Lynxes' })]);
  const sam = await joinedBy(owner);
  await admin.ask(askNewOwner, { params: { id: owner.user.id }, body: { email: sam.email } });
  const over = { 'replacement.at': new Date(Date.now() - 60_000) };
  await change('accounts', 'users', { _id: owner.user.id }, over);
  for (const { email } of [owner, sam]) {
    const done = (await mailbox().waitForAll(email, MAIL, 3)).at(-1);
    expect(done?.text).toContain('Sam Soto is the owner of Lost Lynxes now. The owners before are managers.');
  }
  expect((await sam.ask(listPeople)).people).toMatchObject([
    { fullName: owner.user.fullName, role: 'manager' },
    { fullName: 'Sam Soto', role: 'owner' },
  ]);
});
