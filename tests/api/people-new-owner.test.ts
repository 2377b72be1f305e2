/** Support gives a team whose owner cannot be reached to somebody else, unless an owner objects in time. */
import { askNewOwner, getUser } from '@playfield/contracts/admin/users.ts';
import { invitePerson, listPeople, OWNERS_ONLY } from '@playfield/contracts/people.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { owner as firstAdmin } from '../support/admins.ts';
import { joinedBy } from '../support/people.ts';
import { mailbox, newAddress, signUp, type TestTeam } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';

const MAIL = /^The people who run Lost Lynxes/;

let admin: Visitor;
let owner: TestTeam;
let sam: TestTeam;

beforeAll(async () => {
  admin = await firstAdmin();
});

beforeEach(async () => {
  owner = await signUp({ teamName: 'Lost Lynxes' });
  sam = await joinedBy(owner);
  // Both are told that Sam has joined.
  for (const { email } of [owner, sam]) await mailbox().waitForAll(email, MAIL, 1);
});

const team = () => ({ params: { id: owner.user.id } });
const asksFor = (email: string) => admin.ask(askNewOwner, { ...team(), body: { email } });
const rolesIn = async (by: TestTeam) => (await by.ask(listPeople)).people.map(({ fullName, role }) => [fullName, role]);

/** The days that everyone has to object are over. */
const pass = () =>
  change('accounts', 'users', { _id: owner.user.id }, { 'replacement.at': new Date(Date.now() - 60_000) });
const isOver = () =>
  until(async () => !(await holds('accounts', 'users', { _id: owner.user.id, replacement: { $exists: true } })));

it('makes the requested person the owner when no owner objects, and tells everyone', async () => {
  await asksFor(sam.email);
  await pass();
  await isOver();
  for (const { email } of [owner, sam]) {
    const done = (await mailbox().waitForAll(email, MAIL, 3)).at(-1);
    expect(done?.text).toContain('Sam Soto is the owner of Lost Lynxes now. The owners before are managers.');
  }
  expect(await rolesIn(sam)).toEqual([
    [owner.user.fullName, 'manager'],
    ['Sam Soto', 'owner'],
  ]);
  const body = { email: newAddress(), role: 'helper' } as const;
  expect(await owner.refused(invitePerson, { body })).toMatchObject({ status: 403, message: OWNERS_ONLY });
  await sam.ask(invitePerson, { body });
  expect(await admin.ask(getUser, team())).toMatchObject({ newOwnerAt: null });
});
