/** Accounts deleted by an admin whose team has other people. */
import { deleteUser } from '@playfield/contracts/admin/users.ts';
import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import { changeRole, listPeople } from '@playfield/contracts/people.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { expect, it } from 'vitest';
import { owner as firstAdmin } from '../support/admins.ts';
import { joinedBy, joins } from '../support/people.ts';
import { mailbox, PASSWORD, post, signIn, signUp, signUpTeams } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

/** Ends the seconds in which a deletion can be undone. */
const endUndo = (userId: number) => change('accounts', 'users', { _id: userId }, { leavingAt: new Date() });

it('deletes the team with its founder’s account and tells the others once', async () => {
  const admin = await firstAdmin();
  const [owner, other] = await signUpTeams('Gone Gulls', 'Own Orioles');
  const sam = await joinedBy(owner);
  await joins(other, owner);
  const game = await post(owner);
  for (const one of [sam, other]) await one.ask(listMyMatchups);
  await admin.ask(deleteUser, { params: { id: owner.user.id } });
  for (const one of [sam, other]) await until(async () => (await one.ask(me)).id !== owner.user.id);
  await endUndo(owner.user.id);
  const deleted = /Gone Gulls was deleted by our support/;
  const told = async (email: string) =>
    (await mailbox().to(email, /^The people who run Gone Gulls/)).filter(({ text }) => deleted.test(text));
  for (const { email } of [sam, other]) await until(async () => (await told(email)).length > 0);
  for (const { email } of [sam, other]) expect(await told(email)).toHaveLength(1);
  await until(async () => !(await holds('matchmaking', 'matchups', { _id: game.id })));
  expect(await holds('accounts', 'users', { _id: owner.user.id })).toBe(false);

  expect(await other.ask(me)).toMatchObject({ id: other.user.id, teamName: 'Own Orioles', role: 'owner' });
  expect(await sam.ask(me)).toMatchObject({ userRole: 'view_only', email: sam.email });
  await signIn(sam.email);
});

it('hands the team of another owner’s deleted account to its longest-standing manager', async () => {
  const admin = await firstAdmin();
  const founder = await signUp({ teamName: 'Going Geese' });
  const sam = await joinedBy(founder);
  const userId = sam.user.personId ?? 0;
  await founder.ask(changeRole, { params: { userId }, body: { role: 'owner', password: PASSWORD } });
  await sam.ask(changeRole, { params: { userId: founder.user.id }, body: { role: 'manager' } });
  const later = await joinedBy(sam, { fullName: 'Lou Later' });
  await admin.ask(deleteUser, { params: { id: userId } });
  await endUndo(userId);
  await mailbox().waitFor(sam.email, /account was deleted/);
  expect((await founder.ask(listPeople)).people).toMatchObject([
    { fullName: founder.user.fullName, role: 'owner' },
    { fullName: 'Lou Later', role: 'manager' },
  ]);
  await later.ask(listMyMatchups);
});
