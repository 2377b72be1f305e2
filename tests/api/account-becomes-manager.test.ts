/** A view-only member becomes a team manager. */
import { ALREADY_MANAGER, becomeManager } from '@playfield/contracts/account.ts';
import { listSuggestions } from '@playfield/contracts/opponents.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { expect, it } from 'vitest';
import { matchupBody, post, signUp, signUpMember } from '../support/teams.ts';
import { holds } from '../support/traces.ts';

const TEAM = {
  age: 'adult',
  teamName: 'Late Larks',
  teamLocation: 'Boulder, CO',
  sport: 'soccer',
  ageGroup: '14u',
} as const;

it('lets a member post, answer and be found right after becoming a manager', async () => {
  const [member, other] = await Promise.all([signUpMember(), signUp()]);
  const game = await post(other);
  expect(await member.refusedWith(createMatchup, { body: matchupBody() })).toBe(403);
  const user = await member.ask(becomeManager, { body: { ...TEAM, competitionLevel: 'competitive' } });
  const { age: _, ...team } = TEAM;
  expect(user).toMatchObject({
    ...team,
    id: member.user.id,
    userRole: 'team_manager',
    competitionLevel: 'competitive',
  });
  expect(await member.ask(me)).toEqual(user);
  await member.ask(createMatchup, { body: matchupBody() });
  await member.ask(expressInterest, { body: { matchupId: game.id } });
  await member.ask(listSuggestions);
  expect(await other.ask(getTeam, { params: { id: user.id } })).toMatchObject({ teamName: 'Late Larks' });
  expect(await holds('accounts', 'audit', { userId: user.id, action: 'became_manager' })).toBe(true);
});

it('refuses a second team and applies one of two concurrent requests', async () => {
  const manager = await signUp({ teamName: 'First Falcons' });
  expect(await manager.refused(becomeManager, { body: TEAM })).toMatchObject({ status: 409, message: ALREADY_MANAGER });
  expect(await manager.ask(me)).toMatchObject({ teamName: 'First Falcons', sport: 'baseball' });
  const member = await signUpMember();
  const asked = await Promise.all(
    ['One', 'Two'].map((teamName) => member.raw('POST', becomeManager.path, { json: { ...TEAM, teamName } })),
  );
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
