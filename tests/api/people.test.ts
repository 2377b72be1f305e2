import { deleteAccount, exportData, setEmailNotifications, updateProfile } from '@playfield/contracts/account.ts';
import { HELPERS_MAY_NOT } from '@playfield/contracts/fields/roles.ts';
import { createMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import {
  addTeam,
  changeRole,
  getInvitation,
  INVITATION_OVER,
  INVITATIONS_MAX,
  invitePerson,
  joinTeam,
  LAST_OWNER,
  listPeople,
  OWNERS_ONLY,
  registerInvited,
  removePerson,
  switchTeam,
  withdrawInvitation,
} from '@playfield/contracts/people.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { beforeEach, expect, it } from 'vitest';
import { invited, joinedBy, joins } from '../support/people.ts';
import { matchupBody, newAddress, PASSWORD } from '../support/bodies.ts';
import { accept, express, post } from '../support/games.ts';
import { mailbox, signIn, signUp, signUpMember, signUpTeams, visitor, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

let owner: TestTeam;
let other: TestTeam;

beforeEach(async () => {
  [owner, other] = await signUpTeams('Many Hands', 'Far Falcons');
});

const register = { password: PASSWORD, fullName: 'Sam Soto', age: 'adult', agreeToTerms: true } as const;

it('lets an invited person run the team, and shows who on the team wrote a message', async () => {
  const { email, token } = await invited(owner);
  const sam = visitor();
  expect(await sam.ask(getInvitation, { body: { token } })).toMatchObject({
    teamName: 'Many Hands',
    role: 'manager',
    invitedBy: owner.user.fullName,
    hasAccount: false,
  });
  const user = await sam.ask(registerInvited, { body: { token, ...register } });
  expect(user).toMatchObject({ id: owner.user.id, fullName: 'Sam Soto', email, role: 'manager' });
  const { id, personId } = await (await signIn(email)).ask(me);
  expect({ id, personId }).toEqual({ id: owner.user.id, personId: user.personId });
  await mailbox().waitFor(owner.email, /^The people who run Many Hands have changed/);

  await owner.ask(setEmailNotifications, { body: { enabled: false } });
  const game = await post(sam);
  const interest = await express(other, game);
  await mailbox().waitForAll(email, /is interested in your/, 1);
  await until(async () => (await owner.ask(listNotifications)).some(({ kind }) => kind === 'interests'));
  expect(await mailbox().to(owner.email, /is interested in your/)).toEqual([]);
  await accept(owner, interest);
  await sam.ask(sendMessage, { body: { receiverId: other.user.id, content: 'We bring the balls' } });
  const thread = await owner.ask(readThread, { params: { otherUserId: other.user.id } });
  const seen = thread.at(-1);
  expect(seen).toMatchObject({ senderId: owner.user.id, senderName: 'Sam Soto', content: 'We bring the balls' });
});

it('hides email addresses from helpers, and lets only owners invite, remove and promote people', async () => {
  const [sam, helper] = [await joinedBy(owner), await joinedBy(owner, { role: 'helper', fullName: 'Hana Hill' })];
  await helper.ask(updateProfile, { body: { fullName: 'Hana H. Hill' } });
  expect((await owner.ask(me)).fullName).toBe(owner.user.fullName);
  await invited(owner);
  const { people, invitations } = await helper.ask(listPeople);
  expect(people.map(({ email }) => email)).toEqual([null, null, helper.email]);
  expect(invitations).toEqual([]);

  const params = { userId: sam.user.personId ?? 0 };
  const refused = { status: 403, message: OWNERS_ONLY };
  expect(await sam.refused(invitePerson, { body: { email: newAddress(), role: 'helper' } })).toMatchObject(refused);
  expect(await sam.refused(removePerson, { params: { userId: owner.user.id } })).toMatchObject(refused);
  const up = { params, body: { role: 'owner' as const, password: PASSWORD } };
  expect(await sam.refused(changeRole, up)).toMatchObject(refused);

  const browsers = [sam, await signIn(sam.email)];
  for (const browser of browsers) await browser.ask(listMyMatchups);
  await owner.ask(changeRole, { params, body: { role: 'helper' } });
  for (const browser of browsers) expect(await browser.refusedWith(createMatchup, { body: matchupBody() })).toBe(401);
  const again = await signIn(sam.email);
  expect(await again.refused(createMatchup, { body: matchupBody() })).toMatchObject({ message: HELPERS_MAY_NOT });
  await owner.ask(changeRole, { params, body: { role: 'manager' } });
  await again.ask(createMatchup, { body: matchupBody() });

  const phone = await signIn(sam.email);
  await phone.ask(listMyMatchups);
  await owner.ask(removePerson, { params });
  for (const device of [again, phone]) expect(await device.refusedWith(listMyMatchups)).toBe(401);
  expect(await (await signIn(sam.email)).ask(me)).toMatchObject({ userRole: 'view_only', email: sam.email });
  await express(other, await post(owner));
  await mailbox().waitFor(owner.email, /is interested in your/);
  expect(await mailbox().to(sam.email, /is interested in your/)).toEqual([]);
});

it('requires a password to hand over a team, and keeps the team when its founder’s account is deleted', async () => {
  const sam = await joinedBy(owner);
  const userId = sam.user.personId ?? 0;
  const wrong = { params: { userId }, body: { role: 'owner' as const, password: 'not mine' } };
  expect(await owner.refusedWith(changeRole, wrong)).toBe(400);
  const refusal = await owner.refused(removePerson, { params: { userId: owner.user.id } });
  expect(refusal).toMatchObject({ status: 409, message: LAST_OWNER });
  expect(await owner.refusedWith(deleteAccount, { body: { password: PASSWORD } })).toBe(409);
  await owner.ask(changeRole, { params: { userId }, body: { role: 'owner', password: PASSWORD } });
  await owner.ask(removePerson, { params: { userId: owner.user.id } });
  await until(async () => (await owner.ask(me)).userRole === 'view_only');
  const left = await owner.ask(me);
  expect(left).toMatchObject({ id: 0, personId: owner.user.id, email: owner.email, teamName: 'Scout/Coach' });
  for (const call of [listMyMatchups, listPeople]) expect(await owner.refusedWith(call)).toBe(403);
  const { services } = await owner.ask(exportData);
  expect(services).toMatchObject({ accounts: { profile: { email: owner.email } }, matchmaking: null, messaging: null });

  const team = { teamName: 'Second Start', teamLocation: 'Denver, CO', sport: 'soccer', ageGroup: '12u' } as const;
  await owner.ask(addTeam, { body: { ...team, age: 'adult' } });
  const acting = await owner.ask(me);
  expect(acting).toMatchObject({ ...team, personId: owner.user.id, role: 'owner', email: owner.email });
  expect(await owner.ask(createMatchup, { body: matchupBody() })).toMatchObject({ team: { id: acting.id } });
  expect(await sam.ask(createMatchup, { body: matchupBody() })).toMatchObject({ team: { id: owner.user.id } });
  await owner.ask(deleteAccount, { body: { password: PASSWORD } });
  await mailbox().waitFor(owner.email, /account was deleted/);
  expect(await other.refusedWith(getTeam, { params: { id: acting.id } })).toBe(404);
  expect((await sam.ask(listPeople)).people).toMatchObject([{ fullName: 'Sam Soto', role: 'owner' }]);
});

it('keeps one owner if two owners remove each other concurrently', async () => {
  const sam = await joinedBy(owner);
  const samsId = sam.user.personId ?? 0;
  await owner.ask(changeRole, { params: { userId: samsId }, body: { role: 'owner', password: PASSWORD } });
  await Promise.allSettled([
    owner.ask(removePerson, { params: { userId: samsId } }),
    sam.ask(removePerson, { params: { userId: owner.user.id } }),
  ]);
  const left = await Promise.all([owner, sam].map((one) => one.raw('GET', listPeople.path)));
  expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('accepts an invitation a single time, and only from the invited address', async () => {
  const { token } = await invited(owner, { email: other.email });
  const stranger = await signUpMember();
  expect(await stranger.refusedWith(joinTeam, { body: { token } })).toBe(403);
  expect(await visitor().refused(registerInvited, { body: { token, ...register } })).toMatchObject({ status: 409 });
  const joined = await Promise.allSettled([1, 2].map(() => other.ask(joinTeam, { body: { token } })));
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const over = { status: 409, message: INVITATION_OVER };
  expect(await other.refused(joinTeam, { body: { token } })).toMatchObject(over);

  const second = await invited(owner);
  const [waiting] = (await owner.ask(listPeople)).invitations;
  await owner.ask(withdrawInvitation, { params: { id: waiting?.id ?? '' } });
  expect(await visitor().refused(registerInvited, { body: { token: second.token, ...register } })).toMatchObject(over);
});

it('limits how many people a team can invite', async () => {
  const body = () => ({ email: newAddress(), role: 'helper' }) as const;
  const invited = await Promise.allSettled(
    Array.from({ length: INVITATIONS_MAX + 1 }, () => owner.ask(invitePerson, { body: body() })),
  );
  expect(invited.filter(({ status }) => status === 'fulfilled')).toHaveLength(INVITATIONS_MAX);
});

it('lets a person run several teams and act for one at a time in each browser', async () => {
  expect(await other.refusedWith(switchTeam, { body: { teamId: owner.user.id } })).toBe(404);
  await joins(other, owner);
  const acting = await other.ask(me);
  expect(acting).toMatchObject({ id: owner.user.id, personId: other.user.id, role: 'manager' });
  expect(acting.teams).toEqual([
    { id: other.user.id, teamName: 'Far Falcons', role: 'owner' },
    { id: owner.user.id, teamName: 'Many Hands', role: 'manager' },
  ]);
  const phone = await signIn(other.email);
  expect(await phone.ask(me)).toMatchObject({ id: other.user.id });
  const game = await other.ask(createMatchup, { body: matchupBody() });
  expect(game.team.id).toBe(owner.user.id);
  const { teamId: third } = await phone.ask(addTeam, {
    body: { teamName: 'Third Thunder', teamLocation: 'Denver, CO', sport: 'soccer', ageGroup: '12u' },
  });
  await phone.ask(switchTeam, { body: { teamId: third } });
  expect(await phone.ask(me)).toMatchObject({ id: third, email: other.email, role: 'owner' });
  expect(await phone.ask(createMatchup, { body: matchupBody() })).toMatchObject({ team: { id: third } });
  await express(await signUp(), game);
  await until(async () => (await phone.ask(listNotifications)).some((one) => one.teamId === owner.user.id));
});
