import {
  addPhone,
  deleteAccount,
  endSession,
  exportData,
  INVALID_PHONE,
  listSessions,
  setEmailNotifications,
  updateProfile,
} from '@playfield/contracts/account.ts';
import { register } from '@playfield/contracts/registration.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { listMyInterests } from '@playfield/contracts/interests.ts';
import { getMatchup } from '@playfield/contracts/matchups.ts';
import { listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { WRONG_PASSWORD } from '@playfield/contracts/passwords.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { describe, expect, it } from 'vitest';
import { holds, placesOf } from '../support/traces.ts';
import { prefer, titles } from '../support/notifications.ts';
import {
  agree,
  express,
  mailbox,
  managerRegistration,
  PASSWORD,
  post,
  signIn,
  signUp,
  visitor,
  say,
} from '../support/teams.ts';
import { until } from '../support/until.ts';
import { newWord } from '../support/words.ts';

it('stores phone numbers as E.164 and refuses others in the words of the specification', async () => {
  const team = await signUp();
  for (const [phoneNumber, stored] of [
    ['(303) 555-0123', '+13035550123'],
    ['+44 20 7946 0958', '+442079460958'],
    ['1 303-555-0123', '+13035550123'],
    ['303/555/0123', '+13035550123'],
    ['tel:+1-303-555-0123', '+13035550123'],
    ['\u202A303\u00A0555\u20110123\u202C', '+13035550123'],
    ['\u2066＋1\u2009(303)\u3000555 – 0123\u2069\u200E', '+13035550123'],
  ] as const) {
    expect((await team.ask(addPhone, { body: { phoneNumber } })).phoneNumber).toBe(stored);
    expect((await team.ask(me)).phoneNumber).toBe(stored);
  }
  expect((await team.ask(addPhone, { body: { phoneNumber: null } })).phoneNumber).toBeNull();
  const refused = async (phoneNumber: string) =>
    (await team.refused(addPhone, { body: { phoneNumber } })).fieldErrors?.['phoneNumber'];
  expect(await refused('12345')).toEqual(['Phone number must be at least 10 characters']);
  for (const wrong of [
    'call me maybe',
    '303 555 01234',
    '44 20 7946 0958',
    '2303 555 0123',
    '+1 303 555 01234',
    '00 44 20 7946 0958',
  ])
    expect(await refused(wrong), wrong).toEqual([INVALID_PHONE]);
});

describe('the profile', () => {
  it('changes only the given fields and shows them to other teams', async () => {
    const team = await signUp();
    const changed = await team.ask(updateProfile, {
      body: { teamName: 'Boulder Bobcats', competitionLevel: 'competitive' },
    });
    expect(changed).toEqual({ ...team.user, teamName: 'Boulder Bobcats', competitionLevel: 'competitive' });
    const game = await post(team);
    expect(game.team.teamName).toBe('Boulder Bobcats');
    const other = await signUp();
    await until(async () => (await other.ask(getTeam, { params: team.user })).teamName === 'Boulder Bobcats');
    expect((await team.ask(updateProfile, { body: { competitionLevel: null } })).competitionLevel).toBeNull();
    expect(await team.ask(updateProfile, { body: {} })).toMatchObject({ teamName: 'Boulder Bobcats' });
  });

  it('ignores fields that a profile update may not change', async () => {
    const team = await signUp();
    await team.raw('PUT', updateProfile.path, {
      json: {
        email: 'other@teams.example',
        userRole: 'admin',
        isVerified: false,
        id: 1,
        sessionVersion: 9,
      },
    });
    expect(await team.ask(me)).toEqual(team.user);
  });
});

it('notification emails stop when a team turns them off and resume when it turns them on again', async () => {
  const [host, guest] = [await signUp(), await signUp({ teamName: 'Golden Goats' })];
  const turn = async (enabled: boolean) => {
    const user = await host.ask(setEmailNotifications, { body: { enabled } });
    expect(user.emailNotificationsEnabled).toBe(enabled);
    const contact = { _id: host.user.id, emailNotificationsEnabled: enabled };
    await until(() => holds('notifier', 'contacts', contact));
  };
  await turn(false);
  await express(guest, await post(host));
  await until(() => holds('notifier', 'deliveries', { userId: host.user.id, status: 'skipped' }));
  expect(await titles(host)).toHaveLength(1);
  await turn(true);
  await express(guest, await post(host, { location: 'Longmont, CO' }));
  await mailbox().waitFor(host.email, /A team is interested in your/);
  const sent = await mailbox().to(host.email, /is interested in your/);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('Longmont, CO');
});

describe('sessions', () => {
  const PHONE =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

  it('are listed with their devices and end one by one or all at once', async () => {
    const team = await signUp();
    const [phone, tablet] = [await signIn(team.email, PASSWORD, PHONE), await signIn(team.email)];
    const list = await team.ask(listSessions);
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ current: true });
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const opening = [team, phone, tablet].flatMap(({ cookies }) => [...cookies.values()]);
    for (const { id } of list) expect(opening).not.toContain(id);
    const android = list.find(({ device }) => device === 'Chrome on Android');
    expect(android).toBeDefined();

    await team.ask(endSession, { params: { id: android?.id ?? '' } });
    expect(await phone.refusedWith(me)).toBe(401);
    await tablet.ask(me);
    await team.ask(endSession, { params: { id: 'others' } });
    expect(await tablet.refusedWith(me)).toBe(401);
    expect(await team.ask(listSessions)).toHaveLength(1);
    expect(await team.refusedWith(endSession, { params: { id: android?.id ?? '' } })).toBe(404);
  });
});

describe('personal data', () => {
  it('is exported in full without secrets', async () => {
    const [host, guest] = [await signUp(), await signUp({ teamName: 'Golden Goats' })];
    const game = await agree(host, guest);
    await until(async () => (await host.ask(listConversations)).length === 1);
    await say(host, guest, 'See you at the north gate');
    const { services, sessions } = await host.ask(exportData);
    expect(sessions).toHaveLength(1);
    expect(services).toMatchObject({
      accounts: { profile: { email: host.email }, securityEvents: expect.arrayContaining([]) },
      matchmaking: { matchups: [expect.objectContaining({ id: game.id })] },
      messaging: { messages: [expect.objectContaining({ content: 'See you at the north gate' })] },
      notifier: { contact: expect.objectContaining({ email: host.email }) },
    });
    expect(JSON.stringify(services)).not.toMatch(/argon2|passwordHash|tokenHash/);
  });

  it('disappears from every database and from Redis when the account is deleted', async () => {
    // One word in everything, since searching all stores is slow.
    const secret = newWord();
    const named = { teamName: `${secret} Team`, fullName: `${secret} Name`, email: `${secret}@teams.example` };
    const team = await signUp({ ...named, teamLocation: 'Golden, CO' });
    const phone = await signIn(team.email);
    const [partner, waiting] = [await signUp(), await signUp()];
    const [theirs, mine] = [await agree(partner, team), await agree(team, partner)];
    await until(async () => (await team.ask(listConversations)).length === 1);
    await say(team, partner, `${secret} says hello`);
    // An email that is not sent yet names the team as well.
    await prefer(waiting, { digest: 'daily' });
    await express(team, await post(waiting));
    await until(() => holds('notifier', 'deliveries', { userId: waiting.user.id, status: 'waiting' }));
    await team.ask(addPhone, { body: { phoneNumber: '+13035550199' } });

    const wrong = await team.refused(deleteAccount, { body: { password: 'wrong password' } });
    expect(wrong.fieldErrors).toEqual({ password: [WRONG_PASSWORD] });
    await team.ask(deleteAccount, { body: { password: PASSWORD } });

    for (const device of [team, phone]) expect(await device.refusedWith(me)).toBe(401);
    expect(await visitor().refusedWith(login, { body: { email: team.email, password: PASSWORD } })).toBe(401);
    await mailbox().waitFor(team.email, /account was deleted/);
    await mailbox().waitFor(partner.email, /Your game is canceled/);
    await until(async () => !(await holds('notifier', 'contacts', { email: team.email })));
    await until(async () => {
      expect(await placesOf([secret])).toEqual([]);
      return true;
    });

    expect(await holds('accounts', 'users', { phoneNumber: '+13035550199' })).toBe(false);
    expect(await holds('accounts', 'audit', { userId: team.user.id, address: { $ne: null } })).toBe(false);
    const [conversation] = await partner.ask(listConversations);
    expect(conversation).toMatchObject({ senderTeamName: 'Deleted team', content: expect.stringContaining('deleted') });
    const [message] = await partner.ask(readThread, { params: { otherUserId: team.user.id } });
    expect(message?.content).not.toContain(secret);
    const reply = { receiverId: team.user.id, content: 'Are you there?' };
    expect(await partner.refusedWith(sendMessage, { body: reply })).toBe(403);
    expect(await partner.ask(getMatchup, { params: { id: theirs.id } })).toMatchObject({ status: 'open' });
    expect(await partner.refusedWith(getMatchup, { params: { id: mine.id } })).toBe(404);
    expect(await partner.refusedWith(getTeam, { params: team.user })).toBe(404);
    expect(await partner.ask(listMyInterests)).toEqual([]);

    const again = managerRegistration({ email: team.email });
    await visitor().ask(register, { body: again });
    await mailbox().waitForAll(team.email, /Verify/, 1);
  });
});
