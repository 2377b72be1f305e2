/** Support gives a team whose owner cannot be reached to somebody else, unless an owner objects in time. */
import { deleteAccount } from '@playfield/contracts/account.ts';
import { askNewOwner, dropNewOwner, getUser, NO_SUCH_ACCOUNT, suspendUser } from '@playfield/contracts/admin/users.ts';
import {
  changeRole,
  invitePerson,
  listPeople,
  OWNERS_ONLY,
  REPLACEMENT_DAYS,
  removePerson,
  stopReplacement,
} from '@playfield/contracts/people.ts';
import { register } from '@playfield/contracts/registration.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newAdmin, owner as firstAdmin } from '../support/admins.ts';
import { joinedBy } from '../support/people.ts';
import {
  mailbox,
  managerRegistration,
  newAddress,
  PASSWORD,
  signUp,
  visitor,
  type TestTeam,
} from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
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
const refusedFor = (email: string) => admin.refused(askNewOwner, { ...team(), body: { email } });
const rolesIn = async (by: TestTeam) => (await by.ask(listPeople)).people.map(({ fullName, role }) => [fullName, role]);

/** The days that everyone has to object are over. */
const pass = () =>
  change('accounts', 'users', { _id: owner.user.id }, { 'replacement.at': new Date(Date.now() - 60_000) });
const isOver = () =>
  until(async () => !(await holds('accounts', 'users', { _id: owner.user.id, replacement: { $exists: true } })));

it('all people are told of it with the day, an owner objects, and everything stays', async () => {
  const { newOwnerAt } = await asksFor(sam.email);
  expect(Date.parse(newOwnerAt ?? '') - Date.now()).toBeGreaterThan((REPLACEMENT_DAYS - 1) * DAY_MS);
  for (const { email } of [owner, sam]) {
    const asked = (await mailbox().waitForAll(email, MAIL, 2)).at(-1);
    expect(asked?.text).toMatch(
      /make Sam Soto the owner of Lost Lynxes.* happens on \w{3}, .* unless an owner objects/s,
    );
  }
  expect((await owner.ask(listPeople)).replacement).toEqual({ fullName: 'Sam Soto', at: newOwnerAt });
  expect(await refusedFor(sam.email)).toMatchObject({ status: 409, message: 'A new owner was asked for already' });

  expect(await sam.refused(stopReplacement)).toMatchObject({ status: 403, message: OWNERS_ONLY });
  expect(await owner.ask(stopReplacement)).toMatchObject({ replacement: null });
  for (const { email } of [owner, sam]) {
    const stopped = (await mailbox().waitForAll(email, MAIL, 3)).at(-1);
    expect(stopped?.text).toContain(
      `Sam Soto does not become the owner of Lost Lynxes: ${owner.user.fullName} stopped`,
    );
  }
  expect(await owner.refusedWith(stopReplacement)).toBe(409);
  expect(await rolesIn(owner)).toEqual([
    [owner.user.fullName, 'owner'],
    ['Sam Soto', 'manager'],
  ]);
});

it('nobody objects: the new owner owns, the owners before are managers, and all are told', async () => {
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

it('a team that one person runs goes to whoever is asked for, who joins it', async () => {
  const lone = await signUp({ teamName: 'Lone Lemurs' });
  const heir = await signUp({ fullName: 'Hanna Heir' });
  await admin.ask(askNewOwner, { params: { id: lone.user.id }, body: { email: heir.email } });
  await mailbox().waitForAll(heir.email, /^The people who run Lone Lemurs/, 1);
  await change('accounts', 'users', { _id: lone.user.id }, { 'replacement.at': new Date(Date.now() - 60_000) });
  await mailbox().waitForAll(heir.email, /^The people who run Lone Lemurs/, 2);
  expect((await lone.ask(listPeople)).people).toMatchObject([
    { role: 'manager' },
    { fullName: 'Hanna Heir', role: 'owner' },
  ]);
});

it('only the console’s owners may ask for it or take it back', async () => {
  const support = await newAdmin();
  const body = { email: sam.email };
  for (const someone of [support, owner, visitor()]) {
    const status = someone === support ? 403 : 401;
    expect(await someone.refusedWith(askNewOwner, { ...team(), body })).toBe(status);
    expect(await someone.refusedWith(dropNewOwner, team())).toBe(status);
  }
  expect(await admin.refusedWith(dropNewOwner, team())).toBe(409);
  await asksFor(sam.email);
  expect(await admin.ask(dropNewOwner, team())).toMatchObject({ newOwnerAt: null });
  const [stopped] = (await mailbox().waitForAll(owner.email, MAIL, 3)).slice(-1);
  expect(stopped?.text).toContain('our support stopped it');
});

it('nobody is asked for who could not sign in, or who owns the team already', async () => {
  const nobody = { status: 404, message: NO_SUCH_ACCOUNT };
  expect(await refusedFor(newAddress())).toMatchObject(nobody);
  const unverified = managerRegistration();
  await visitor().ask(register, { body: unverified });
  expect(await refusedFor(unverified.email)).toMatchObject(nobody);
  const suspended = await signUp();
  await admin.ask(suspendUser, { params: { id: suspended.user.id } });
  expect(await refusedFor(suspended.email)).toMatchObject(nobody);
  expect(await refusedFor(owner.email)).toMatchObject({
    status: 409,
    message: 'This person is an owner of the team already',
  });
  // What is left of a founder who is gone is not a person.
  const userId = sam.user.personId ?? 0;
  await owner.ask(changeRole, { params: { userId }, body: { role: 'owner', password: PASSWORD } });
  await owner.ask(deleteAccount, { body: { password: PASSWORD } });
  expect(await refusedFor(owner.email)).toMatchObject(nobody);
});

it('who is gone, suspended or out of the team by then does not become the owner', async () => {
  const heir = await signUp();
  await asksFor(heir.email);
  await heir.ask(deleteAccount, { body: { password: PASSWORD } });
  await pass();
  await isOver();
  expect(await rolesIn(owner)).toEqual([
    [owner.user.fullName, 'owner'],
    ['Sam Soto', 'manager'],
  ]);

  // The founder of a team that others run leaves a record behind, which is nobody.
  const founder = await signUp();
  const other = await joinedBy(founder);
  await founder.ask(changeRole, {
    params: { userId: other.user.personId ?? 0 },
    body: { role: 'owner', password: PASSWORD },
  });
  await asksFor(founder.email);
  await founder.ask(deleteAccount, { body: { password: PASSWORD } });
  expect((await owner.ask(listPeople)).replacement).toBeNull();
  await pass();
  await isOver();
  expect(await rolesIn(owner)).toHaveLength(2);

  await asksFor(sam.email);
  await owner.ask(removePerson, { params: { userId: sam.user.personId ?? 0 } });
  expect(await admin.ask(getUser, team())).toMatchObject({ newOwnerAt: null });
});
