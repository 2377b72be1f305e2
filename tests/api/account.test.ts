import {
  addPhone,
  deleteAccount,
  endSession,
  exportData,
  listSessions,
  updateProfile,
} from '@playfield/contracts/account.ts';
import { addTeam } from '@playfield/contracts/people.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { listMyInterests } from '@playfield/contracts/interests.ts';
import { getMatchup } from '@playfield/contracts/matchups.ts';
import { listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { WRONG_PASSWORD } from '@playfield/contracts/passwords.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { makeAnswerLink } from '@playfield/contracts/answer-links.ts';
import { getAvailability, setAvailability } from '@playfield/contracts/availability.ts';
import { setCalendarFeed } from '@playfield/contracts/calendar.ts';
import { readOtherCalendar } from '@playfield/contracts/other-calendars.ts';
import { reportContent } from '@playfield/contracts/reports.ts';
import { readLink } from '@playfield/contracts/links.ts';
import { saveSearch } from '@playfield/contracts/saved-searches.ts';
import { setTeamLink } from '@playfield/contracts/team-links.ts';
import { setWeekends } from '@playfield/contracts/weekends.ts';
import { expect, it } from 'vitest';
import { holds, placesOf } from '../support/traces.ts';
import { prefer } from '../support/notifications.ts';
import { availabilityBody, dayFromNow, newWord, PASSWORD } from '../support/bodies.ts';
import { agree, express, post, say } from '../support/games.ts';
import { mailbox, registerOnly, signIn, signUp, signUpMember, visitor } from '../support/teams.ts';
import { until } from '../support/until.ts';

it('changes only the profile fields that the request contains and that users may change', async () => {
  const [team, other] = await Promise.all([signUp(), signUp()]);
  const given = { teamName: 'Boulder Bobcats', competitionLevel: 'competitive' };
  const foreign = { email: 'other@teams.example', userRole: 'admin', isVerified: false, id: 1, sessionVersion: 9 };
  await team.raw('PUT', updateProfile.path, { json: { ...given, ...foreign } });
  expect(await team.ask(me)).toEqual({ ...team.user, ...given });
  await until(async () => (await other.ask(getTeam, { params: team.user })).teamName === 'Boulder Bobcats');
  const seen = await team.ask(updateProfile, { body: { competitionLevel: null } });
  expect(seen).toEqual({ ...team.user, ...given, competitionLevel: null });
});

it('adds only one team if a member sends two concurrent requests, and then lets the member post games', async () => {
  const [member, other] = await Promise.all([signUpMember(), signUp()]);
  const team = { age: 'adult', teamLocation: 'Boulder, CO', sport: 'soccer', ageGroup: '14u' };
  const asked = await Promise.all(
    ['One', 'Two'].map((teamName) => member.raw('POST', addTeam.path, { json: { ...team, teamName } })),
  );
  expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { id, teamName } = await member.ask(me);
  expect(['One', 'Two']).toContain(teamName);
  await express(member, await post(other));
  await post(member);
  expect(await other.ask(getTeam, { params: { id } })).toMatchObject({ teamName, sport: 'soccer', ageGroup: '14u' });
});

it('lists sessions by device without revealing their cookies, and ends one session or all others', async () => {
  const PHONE =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const team = await signUp();
  const [phone, tablet] = await Promise.all([signIn(team.email, PASSWORD, PHONE), signIn(team.email)]);
  const list = await team.ask(listSessions);
  expect(list.map(({ current }) => current)).toEqual([true, false, false]);
  const opening = [team, phone, tablet].flatMap(({ cookies }) => [...cookies.values()]);
  for (const { id } of list) expect(opening).not.toContain(id);
  const android = list.find(({ device }) => device === 'Chrome on Android');

  await team.ask(endSession, { params: { id: android?.id ?? '' } });
  expect(await phone.refusedWith(me)).toBe(401);
  await tablet.ask(me);
  await team.ask(endSession, { params: { id: 'others' } });
  expect(await tablet.refusedWith(me)).toBe(401);
  expect(await team.ask(listSessions)).toHaveLength(1);
});

it('exports a user’s data without secrets, and erases it from every store when the account is deleted', async () => {
  const secret = newWord();
  const named = { teamName: `${secret} Team`, fullName: `${secret} Name`, email: `${secret}@teams.example` };
  const team = await signUp({ ...named, teamLocation: 'Golden, CO' });
  const phone = await signIn(team.email);
  const [partner, waiting] = await Promise.all([signUp(), signUp()]);
  const [theirs, mine] = [await agree(partner, team), await agree(team, partner)];
  await until(async () => (await team.ask(listConversations)).length === 1);
  await say(team, partner, `${secret} says hello`);
  await prefer(waiting, { digest: 'daily' });
  await express(team, await post(waiting));
  await until(() => holds('notifier', 'deliveries', { userId: waiting.user.id, status: 'waiting' }));
  await team.ask(addPhone, { body: { phoneNumber: '(303) 555-0199' } });
  await team.ask(updateProfile, { body: { blurb: `${secret} is what we shout` } });
  await team.ask(setAvailability, { body: availabilityBody([]) });
  await team.ask(reportContent, { body: { kind: 'team', id: partner.user.id, reason: 'other', details: secret } });
  await team.ask(setCalendarFeed, { body: { on: true } });
  await team.ask(saveSearch, { body: { name: secret, cadence: 'daily', filters: { q: secret } } });
  await team.ask(readOtherCalendar, { body: { address: `http://127.0.0.1:9/${secret}.ics` } });
  const open = await post(team, { date: dayFromNow(26), additionalInfo: secret });
  const link = await team.ask(makeAnswerLink, { params: open });
  const { code } = await team.ask(setTeamLink, { body: {} });
  const weekend = (await team.ask(getAvailability)).weekends.weekends.find(({ closed }) => !closed);
  const saturday = weekend?.saturday ?? '';
  await team.ask(setWeekends, { body: { weekend: { saturday, days: ['sunday'] } } });

  const { services, sessions } = await team.ask(exportData);
  expect(sessions).toHaveLength(2);
  expect(services).toMatchObject({
    accounts: { profile: { email: team.email, phoneNumber: '+13035550199' }, securityEvents: expect.any(Array) },
    matchmaking: {
      matchups: expect.arrayContaining([expect.objectContaining({ id: mine.id })]),
      savedSearches: [expect.objectContaining({ name: secret })],
      otherCalendars: [expect.objectContaining({ host: '127.0.0.1' })],
      answerLinks: [expect.objectContaining({ matchupId: open.id, state: 'open' })],
      teamLink: expect.objectContaining({ code, on: true }),
      weekends: { habit: 'ask', answers: [{ saturday, days: ['sunday'] }] },
    },
    messaging: { messages: [expect.objectContaining({ content: `${secret} says hello` })] },
    notifier: { contact: expect.objectContaining({ email: team.email }), timeZone: 'America/Denver' },
  });
  expect(JSON.stringify(services)).not.toMatch(/argon2|passwordHash|tokenHash|\.ics/);
  expect(JSON.stringify(services)).not.toContain(link.code);

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

  const { id } = team.user;
  for (const name of ['answer-links', 'other-calendars', 'saved-searches', 'calendar-feeds'])
    expect(await holds('matchmaking', name, { teamId: id }), name).toBe(false);
  for (const name of ['availabilities', 'teams'])
    expect(await holds('matchmaking', name, { _id: id, deleted: { $ne: true } }), name).toBe(false);
  expect(await holds('notifier', 'readers', { _id: id })).toBe(false);
  expect(await visitor().refusedWith(readLink, { body: { token: link.code } })).toBe(404);
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

  await registerOnly({ email: team.email });
  await mailbox().waitForAll(team.email, /Verify/, 1);
});
