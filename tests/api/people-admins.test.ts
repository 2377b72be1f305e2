import { deleteUser, makeOwner } from '@playfield/contracts/admin/users.ts';
import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listPeople } from '@playfield/contracts/people.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { expect, it } from 'vitest';
import { owner as firstAdmin } from '../support/admins.ts';
import { joinedBy, joins } from '../support/people.ts';
import { mailbox, post, signIn, signUp, signUpTeams } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const endUndo = (userId: number) => change('accounts', 'users', { _id: userId }, { leavingAt: new Date() });

it('deletes a team when an admin deletes its owner’s account, and sends every other member one email', async () => {
  const admin = await firstAdmin();
  const [owner, other] = await signUpTeams('Gone Gulls', 'Own Orioles');
  const sam = await joinedBy(owner);
  await joins(other, owner);
  const game = await post(owner);
  for (const one of [sam, other]) await one.ask(listMyMatchups);
  await admin.ask(deleteUser, { params: { id: owner.user.id } });
  for (const one of [sam, other]) await until(async () => (await one.ask(me)).id !== owner.user.id);
  await endUndo(owner.user.id);
  const emailsTo = (email: string) => mailbox().to(email, /^Gone Gulls was deleted/);
  const text: unknown = expect.stringContaining('Gone Gulls was deleted by our support');
  for (const { email } of [sam, other]) await until(async () => (await emailsTo(email)).length > 0);
  for (const { email } of [sam, other]) expect(await emailsTo(email)).toMatchObject([{ text }]);
  await until(async () => !(await holds('matchmaking', 'matchups', { _id: game.id })));
  expect(await holds('accounts', 'users', { _id: owner.user.id })).toBe(false);

  expect(await other.ask(me)).toMatchObject({ id: other.user.id, teamName: 'Own Orioles', role: 'owner' });
  expect(await sam.ask(me)).toMatchObject({ userRole: 'view_only', email: sam.email });
  await signIn(sam.email);
});

it('lets an admin make a manager the owner, and appoints a successor if that owner is deleted', async () => {
  const [admin, founder] = await Promise.all([firstAdmin(), signUp({ teamName: 'Lost Lynxes' })]);
  const params = { id: founder.user.id };
  const [sam, helper] = [await joinedBy(founder), await joinedBy(founder, { role: 'helper', fullName: 'Hana Hill' })];
  expect(await admin.refusedWith(makeOwner, { params, body: { email: helper.email } })).toBe(404);
  await admin.ask(makeOwner, { params, body: { email: sam.email } });
  expect((await sam.ask(listPeople)).people).toMatchObject([
    { fullName: founder.user.fullName, role: 'manager' },
    { fullName: 'Sam Soto', role: 'owner' },
    { fullName: 'Hana Hill', role: 'helper' },
  ]);
  const userId = sam.user.personId ?? 0;
  expect(await holds('accounts', 'audit', { action: 'owner_replaced', userId })).toBe(true);
  for (const { email } of [founder, sam, helper]) {
    const emails = mailbox().waitForAll(email, /^The people who run Lost Lynxes/, email === helper.email ? 2 : 3);
    expect((await emails).map(({ text }) => text).join()).toContain('made Sam Soto the owner of Lost Lynxes');
  }

  const later = await joinedBy(sam, { fullName: 'Lou Later' });
  await admin.ask(deleteUser, { params: { id: userId } });
  await endUndo(userId);
  await mailbox().waitFor(sam.email, /account was deleted/);
  expect((await founder.ask(listPeople)).people).toMatchObject([
    { fullName: founder.user.fullName, role: 'owner' },
    { fullName: 'Hana Hill', role: 'helper' },
    { fullName: 'Lou Later', role: 'manager' },
  ]);
  await later.ask(listMyMatchups);
});
