/** Teams run by several people. */
import {
  becomeManager,
  deleteAccount,
  exportData,
  setEmailNotifications,
  updateProfile,
} from '@playfield/contracts/account.ts';
import { HELPERS_MAY_NOT } from '@playfield/contracts/fields/roles.ts';
import { createMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { readThread } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { changePassword } from '@playfield/contracts/passwords.ts';
import {
  addTeam,
  changeRole,
  getInvitation,
  INVITATION_OVER,
  INVITATIONS_MAX,
  invitePerson,
  joinTeam,
  leaveTeam,
  LAST_OWNER,
  listPeople,
  listTeams,
  OWNERS_ONLY,
  registerInvited,
  removePerson,
  switchTeam,
  withdrawInvitation,
} from '@playfield/contracts/people.ts';
import { register as registerAccount } from '@playfield/contracts/registration.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { beforeEach, expect, it } from 'vitest';
import { invited, joinedBy, joins } from '../support/people.ts';
import {
  accept,
  express,
  mailbox,
  managerRegistration,
  matchupBody,
  newAddress,
  PASSWORD,
  post,
  say,
  signIn,
  signUp,
  signUpMember,
  signUpTeams,
  visitor,
  type TestTeam,
} from '../support/teams.ts';
import { until } from '../support/until.ts';

let owner: TestTeam;
let other: TestTeam;

beforeEach(async () => {
  [owner, other] = await signUpTeams('Many Hands', 'Far Falcons');
});

const register = { password: PASSWORD, fullName: 'Sam Soto', age: 'adult', agreeToTerms: true } as const;

it('lets an invited person sign in and run the team', async () => {
  const { email, token } = await invited(owner);
  const guest = visitor();
  expect(await guest.ask(getInvitation, { body: { token } })).toMatchObject({
    teamName: 'Many Hands',
    role: 'manager',
    invitedBy: owner.user.fullName,
    hasAccount: false,
  });
  const user = await guest.ask(registerInvited, { body: { token, ...register } });
  expect(user).toMatchObject({
    id: owner.user.id,
    fullName: 'Sam Soto',
    email,
    userRole: 'team_manager',
    role: 'manager',
  });
  const game = await guest.ask(createMatchup, { body: matchupBody() });
  expect((await owner.ask(listMyMatchups)).map(({ id }) => id)).toContain(game.id);
  expect(await (await signIn(email)).ask(me)).toMatchObject({
    id: owner.user.id,
    personId: user.personId,
    role: 'manager',
  });
  expect((await owner.ask(listPeople)).people).toMatchObject([
    { fullName: owner.user.fullName, role: 'owner', you: true },
    { fullName: 'Sam Soto', email, role: 'manager', you: false },
  ]);
  await mailbox().waitFor(owner.email, /^The people who run Many Hands/);
});

it('notifies each person once as they prefer and shows who wrote a message', async () => {
  const sam = await joinedBy(owner);
  await owner.ask(setEmailNotifications, { body: { enabled: false } });
  const game = await post(sam);
  const interest = await express(other, game);
  await mailbox().waitForAll(sam.email, /is interested in your/, 1);
  await until(async () => (await owner.ask(listNotifications)).some(({ kind }) => kind === 'interests'));
  expect(await mailbox().to(owner.email, /is interested in your/)).toEqual([]);
  await accept(owner, interest);
  await say(sam, other, 'We bring the balls');
  const thread = await owner.ask(readThread, { params: { otherUserId: other.user.id } });
  expect(thread.at(-1)).toMatchObject({
    senderId: owner.user.id,
    senderName: 'Sam Soto',
    content: 'We bring the balls',
  });
});

it('shows a helper no addresses and no invitations, and keeps names apart from the team', async () => {
  const helper = await joinedBy(owner, { role: 'helper' });
  await helper.ask(updateProfile, { body: { fullName: 'Sam S. Soto' } });
  expect((await owner.ask(me)).fullName).toBe(owner.user.fullName);
  await invited(owner);
  const { people, invitations } = await helper.ask(listPeople);
  expect(people.map(({ email }) => email)).toEqual([null, helper.email]);
  expect(invitations).toEqual([]);
});

it('lets only owners manage the people of a team', async () => {
  const sam = await joinedBy(owner);
  const [ownersId, samsId] = [owner.user.id, sam.user.personId ?? 0];
  const refused = { status: 403, message: OWNERS_ONLY };
  expect(await sam.refused(invitePerson, { body: { email: newAddress(), role: 'helper' } })).toMatchObject(refused);
  expect(await sam.refused(removePerson, { params: { userId: ownersId } })).toMatchObject(refused);
  const up = { params: { userId: samsId }, body: { role: 'owner' as const, password: PASSWORD } };
  expect(await sam.refused(changeRole, up)).toMatchObject(refused);
  await sam.ask(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'a password of Sam' } });
  expect(await visitor().refusedWith(login, { body: { email: sam.email, password: PASSWORD } })).toBe(401);
  await signIn(owner.email);
  expect(await other.refusedWith(switchTeam, { body: { teamId: ownersId } })).toBe(404);
});

it('hands a team over with the password and lets its founder leave', async () => {
  const sam = await joinedBy(owner);
  const userId = sam.user.personId ?? 0;
  const wrong = { params: { userId }, body: { role: 'owner' as const, password: 'not mine' } };
  expect(await owner.refused(changeRole, wrong)).toMatchObject({
    status: 400,
    fieldErrors: { password: [expect.any(String)] },
  });
  expect(await owner.refused(leaveTeam)).toMatchObject({
    status: 409,
    message: LAST_OWNER,
  });
  await owner.ask(changeRole, { params: { userId }, body: { role: 'owner', password: PASSWORD } });
  await owner.ask(leaveTeam);
  await until(async () => (await owner.ask(me)).userRole === 'view_only');
  const left = await owner.ask(me);
  expect(left).toMatchObject({ id: 0, personId: owner.user.id, email: owner.email, teamName: 'Scout/Coach' });
  expect(await owner.refusedWith(listMyMatchups)).toBe(403);
  expect(await owner.refusedWith(listPeople)).toBe(403);
  const { services } = await owner.ask(exportData);
  expect(services).toMatchObject({ accounts: { profile: { email: owner.email } }, matchmaking: null, messaging: null });
  expect(await sam.ask(createMatchup, { body: matchupBody() })).toMatchObject({ team: { teamName: 'Many Hands' } });
  expect(await sam.ask(me)).toMatchObject({ id: owner.user.id, role: 'owner' });
});

it('lets a founder who left start another team', async () => {
  const sam = await joinedBy(owner);
  const userId = sam.user.personId ?? 0;
  await owner.ask(changeRole, { params: { userId }, body: { role: 'owner', password: PASSWORD } });
  await owner.ask(leaveTeam);
  const team = { teamName: 'Second Start', teamLocation: 'Denver, CO', sport: 'soccer', ageGroup: '12u' } as const;
  const json = { ...team, age: 'adult' };
  const asked = await Promise.all([1, 2, 3].map(() => owner.raw('POST', becomeManager.path, { json })));
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const acting = await owner.ask(me);
  expect(acting).toMatchObject({ ...team, personId: owner.user.id, role: 'owner', email: owner.email });
  expect(acting.id).not.toBe(owner.user.id);
  expect(await owner.ask(createMatchup, { body: matchupBody() })).toMatchObject({ team: { id: acting.id } });
  expect(await sam.ask(me)).toMatchObject({ id: owner.user.id, teamName: 'Many Hands' });
  expect(await owner.ask(listTeams)).toEqual([{ id: acting.id, teamName: 'Second Start', role: 'owner' }]);
});

it('applies a change from manager to helper immediately in every browser', async () => {
  const sam = await joinedBy(owner);
  const phone = await signIn(sam.email);
  const browsers = [sam, phone];
  // The gateway caches roles.
  for (const browser of browsers) await browser.ask(listMyMatchups);
  const params = { userId: sam.user.personId ?? 0 };
  await owner.ask(changeRole, { params, body: { role: 'helper' } });
  for (const browser of browsers) expect(await browser.refusedWith(createMatchup, { body: matchupBody() })).toBe(401);
  const again = await signIn(sam.email);
  expect(await again.refused(createMatchup, { body: matchupBody() })).toMatchObject({ message: HELPERS_MAY_NOT });
  await owner.ask(changeRole, { params, body: { role: 'manager' } });
  await again.ask(createMatchup, { body: matchupBody() });
});

it('keeps one owner when two owners remove each other concurrently', async () => {
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

it('signs a removed person out on every device and stops their notifications', async () => {
  const sam = await joinedBy(owner);
  const phone = await signIn(sam.email);
  await phone.ask(listMyMatchups);
  await sam.ask(listMyMatchups);
  await owner.ask(removePerson, { params: { userId: sam.user.personId ?? 0 } });
  for (const device of [sam, phone]) expect(await device.refusedWith(listMyMatchups)).toBe(401);
  const again = await signIn(sam.email);
  expect(await again.ask(me)).toMatchObject({ userRole: 'view_only', email: sam.email });
  await express(other, await post(owner));
  await mailbox().waitFor(owner.email, /is interested in your/);
  expect(await mailbox().to(sam.email, /is interested in your/)).toEqual([]);
  await mailbox().waitFor(sam.email, /^The people who run Many Hands/);
});

it('accepts an invitation once, for its address, until it is withdrawn or its owner leaves', async () => {
  const { token } = await invited(owner, { email: other.email });
  const stranger = await signUpMember();
  expect(await stranger.refused(joinTeam, { body: { token } })).toMatchObject({ status: 403 });
  expect(await visitor().refused(registerInvited, { body: { token, ...register } })).toMatchObject({ status: 409 });
  const joined = await Promise.allSettled([1, 2].map(() => other.ask(joinTeam, { body: { token } })));
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const over = { status: 409, message: INVITATION_OVER };
  expect(await other.refused(joinTeam, { body: { token } })).toMatchObject(over);
  expect(await visitor().refused(getInvitation, { body: { token: 'x'.repeat(43) } })).toMatchObject(over);

  const second = await invited(owner);
  const [waiting] = (await owner.ask(listPeople)).invitations;
  expect(await other.refusedWith(withdrawInvitation, { params: { id: waiting?.id ?? '' } })).toBe(404);
  await owner.ask(withdrawInvitation, { params: { id: waiting?.id ?? '' } });
  expect(await visitor().refused(registerInvited, { body: { token: second.token, ...register } })).toMatchObject(over);

  const third = await invited(owner);
  const heir = await joinedBy(owner);
  await owner.ask(changeRole, {
    params: { userId: heir.user.personId ?? 0 },
    body: { role: 'owner', password: PASSWORD },
  });
  await owner.ask(leaveTeam);
  expect(await visitor().refused(registerInvited, { body: { token: third.token, ...register } })).toMatchObject(over);
});

it('limits how many strangers a team can email', async () => {
  const emails = Array.from({ length: INVITATIONS_MAX + 1 }, newAddress);
  const answers = [];
  for (const email of emails)
    answers.push(await owner.raw('POST', invitePerson.path, { json: { email, role: 'helper' } }));
  expect(answers.map(({ status }) => status).filter((status) => status === 201).length).toBeLessThanOrEqual(
    INVITATIONS_MAX,
  );
  expect([409, 429]).toContain(answers.at(-1)?.status);
});

it('lets a person run several teams and act for one at a time in each browser', async () => {
  const teamId = await joins(other, owner);
  expect(teamId).toBe(owner.user.id);
  const acting = await other.ask(me);
  expect(acting).toMatchObject({ id: owner.user.id, teamName: 'Many Hands', personId: other.user.id, role: 'manager' });
  expect(acting.teamCount).toBe(2);
  expect(await other.ask(listTeams)).toEqual([
    { id: other.user.id, teamName: 'Far Falcons', role: 'owner' },
    { id: owner.user.id, teamName: 'Many Hands', role: 'manager' },
  ]);
  const phone = await signIn(other.email);
  expect(await phone.ask(me)).toMatchObject({ id: other.user.id, teamName: 'Far Falcons' });
  const game = await other.ask(createMatchup, { body: matchupBody() });
  expect(game.team.id).toBe(owner.user.id);
  const { teamId: third } = await phone.ask(addTeam, {
    body: { teamName: 'Third Thunder', teamLocation: 'Denver, CO', sport: 'soccer', ageGroup: '12u' },
  });
  await phone.ask(switchTeam, { body: { teamId: third } });
  expect(await phone.ask(me)).toMatchObject({
    id: third,
    teamName: 'Third Thunder',
    email: other.email,
    role: 'owner',
  });
  expect(await phone.ask(createMatchup, { body: matchupBody() })).toMatchObject({ team: { id: third } });
  const bid = await signUp();
  await express(bid, game);
  await until(async () => (await phone.ask(listNotifications)).some((one) => one.teamId === owner.user.id));
});

it('keeps the team when its founder’s account is deleted', async () => {
  const sam = await joinedBy(owner);
  expect(await owner.refused(deleteAccount, { body: { password: PASSWORD } })).toMatchObject({ status: 409 });
  await owner.ask(changeRole, {
    params: { userId: sam.user.personId ?? 0 },
    body: { role: 'owner', password: PASSWORD },
  });
  const game = await post(owner);
  await owner.ask(deleteAccount, { body: { password: PASSWORD } });
  await mailbox().waitFor(owner.email, /account was deleted/);
  expect(await visitor().refusedWith(login, { body: { email: owner.email, password: PASSWORD } })).toBe(401);
  expect((await sam.ask(listMyMatchups)).map(({ id }) => id)).toContain(game.id);
  expect((await sam.ask(listPeople)).people).toMatchObject([{ fullName: 'Sam Soto', role: 'owner' }]);
  await visitor().ask(registerAccount, { body: managerRegistration({ email: owner.email }) });
  await mailbox().waitForAll(owner.email, /Verify your email/, 1);
  const data = await sam.ask(exportData);
  expect(data.services['accounts']).toMatchObject({ teams: [{ id: owner.user.id, role: 'owner' }] });
  await sam.ask(deleteAccount, { body: { password: PASSWORD } });
  await until(async () => (await other.raw('GET', `/api/teams/${owner.user.id}`)).status === 404);
});
