import { getTeam } from '@playfield/contracts/teams.ts';
import { beforeAll, expect, it } from 'vitest';
import { proposeGame } from '@playfield/contracts/proposals.ts';
import { listUsers } from '@playfield/contracts/admin/users.ts';
import { register } from '@playfield/contracts/registration.ts';
import { verify } from '@playfield/contracts/sign-in.ts';
import { setBlock } from '@playfield/contracts/blocks.ts';
import { reportContent } from '@playfield/contracts/reports.ts';
import { listReviews } from '@playfield/contracts/reviews.ts';
import { dayFromNow, managerRegistration, post, signUp, visitor, mailbox } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { newAdmin, type TestAdmin } from '../support/admins.ts';
import { tokenIn } from '../support/mailbox.ts';

let admin: TestAdmin;

const named = (teamName: string) => signUp({ teamName });

beforeAll(async () => {
  admin = await newAdmin();
});

it('shows another team without its address or phone number', async () => {
  const [boulder, denver] = [await signUp(), await signUp()];
  const game = await post(boulder, { sport: 'tennis' });
  const team = await denver.ask(getTeam, { params: boulder.user });
  expect(team).toMatchObject({ id: boulder.user.id, teamName: 'Boulder Bandits', sport: 'baseball' });
  expect(team.matchups.map(({ id }) => id)).toContain(game.id);
  const { json } = await denver.raw('GET', `/api/teams/${boulder.user.id}`);
  expect(JSON.stringify(json)).not.toMatch(/email|phone|@/i);
});

it('hides an unverified team from everyone', async () => {
  const registration = managerRegistration({ teamName: 'Unproven Unicorns' });
  await visitor().ask(register, { body: registration });
  const [account] = await admin.ask(listUsers, { query: { q: registration.email } });
  const id = account?.id ?? 0;
  await until(() => holds('matchmaking', 'teams', { _id: id, verified: false }));
  const someone = await named('Proven Ponies');
  const times = { date: dayFromNow(9), startTime: '10:00', endTime: '12:00' };
  expect(await someone.refusedWith(getTeam, { params: { id } })).toBe(404);
  expect(await someone.refusedWith(listReviews, { params: { id } })).toBe(404);
  expect(await someone.refusedWith(setBlock, { params: { id }, body: { blocked: true } })).toBe(404);
  expect(await someone.refusedWith(reportContent, { body: { kind: 'team', id, reason: 'other' } })).toBe(404);
  const proposal = { body: { teamId: id, ...times, host: 'us' } } as const;
  expect(await someone.refusedWith(proposeGame, proposal)).toBe(404);
  const link = await mailbox().waitFor(registration.email, /Verify your email/);
  await visitor().ask(verify, { query: { token: tokenIn(link) } });
  await until(async () => (await someone.raw('GET', `/api/teams/${id}`)).status === 200);
});
