/** What others see of a team, and the time zone of its place. */
import { getTeam } from '@playfield/contracts/teams.ts';
import { beforeAll, expect, it, afterAll, inject } from 'vitest';
import { proposeGame } from '@playfield/contracts/proposals.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { listUsers } from '@playfield/contracts/admin/users.ts';
import { register } from '@playfield/contracts/registration.ts';
import { verify } from '@playfield/contracts/sign-in.ts';
import { blockTeam } from '@playfield/contracts/blocks.ts';
import { reportTeam } from '@playfield/contracts/reports.ts';
import { listReviews } from '@playfield/contracts/reviews.ts';
import { getPreferences } from '@playfield/contracts/notifications.ts';
import { dayFromNow, managerRegistration, post, signUp, visitor, mailbox, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { newAdmin, type TestAdmin } from '../support/admins.ts';
import { tokenIn } from '../support/mailbox.ts';
import { startProcess } from '../support/processes.ts';

let admin: TestAdmin;

const named = (teamName: string) => signUp({ teamName });

type Row = { _id: number; placedFor?: number };

const [matchmaking, notifier] = await Promise.all([
  connectMongo(inject('mongoUrl'), 'matchmaking'),
  connectMongo(inject('mongoUrl'), 'notifier'),
]);

const teams = matchmaking.collection<Row>('teams');
const zones = notifier.collection<Row>('zones');
const zoneOf = async (team: TestTeam) => (await team.ask(getPreferences)).timeZone;
const idsOf = (some: readonly TestTeam[]) => ({ _id: { $in: some.map(({ user }) => user.id) } });

beforeAll(async () => {
  admin = await newAdmin();
});
afterAll(() => Promise.all([matchmaking.close(), notifier.close()]));

it('shows another team without its address or phone number', async () => {
  const [boulder, denver] = [await signUp(), await signUp()];
  const game = await post(boulder, { sport: 'tennis' });
  const team = await denver.ask(getTeam, { params: boulder.user });
  expect(team).toMatchObject({ id: boulder.user.id, teamName: 'Boulder Bandits', sport: 'baseball' });
  expect(team.matchups.map(({ id }) => id)).toContain(game.id);
  const { json } = await denver.raw('GET', `/api/teams/${boulder.user.id}`);
  expect(JSON.stringify(json)).not.toMatch(/email|phone|@/i);
  expect(await denver.refusedWith(getTeam, { params: { id: 999_999_999 } })).toBe(404);
});

it('a team that nobody has verified is no team to anybody', async () => {
  const registration = managerRegistration({ teamName: 'Unproven Unicorns' });
  await visitor().ask(register, { body: registration });
  const [account] = await admin.ask(listUsers, { query: { q: registration.email } });
  const id = account?.id ?? 0;
  await until(() => holds('matchmaking', 'teams', { _id: id, verified: false }));
  const someone = await named('Proven Ponies');
  const times = { date: dayFromNow(9), startTime: '10:00', endTime: '12:00' };
  expect(await someone.refusedWith(getTeam, { params: { id } })).toBe(404);
  expect(await someone.refusedWith(listReviews, { params: { id } })).toBe(404);
  expect(await someone.refusedWith(blockTeam, { params: { id } })).toBe(404);
  expect(await someone.refusedWith(reportTeam, { params: { id }, body: { reason: 'other' } })).toBe(404);
  const proposal = { body: { teamId: id, ...times, host: 'us' } } as const;
  expect(await someone.refusedWith(proposeGame, proposal)).toBe(404);
  const link = await mailbox().waitFor(registration.email, /Verify your email/);
  await visitor().ask(verify, { query: { token: tokenIn(link) } });
  await until(async () => (await someone.raw('GET', `/api/teams/${id}`)).status === 200);
});

it('publishes the time zone of a team from before that event existed at the next start, once', async () => {
  const placed = await Promise.all(['Boulder, CO', 'Portland, OR'].map((teamLocation) => signUp({ teamLocation })));
  const nowhere = await signUp({ teamLocation: 'Behind the old mill' });
  await until(async () => (await zones.countDocuments(idsOf(placed))) === 2);
  await until(async () => (await teams.countDocuments({ _id: nowhere.user.id, placedFor: { $exists: true } })) === 1);
  const all = [...placed, nowhere];
  await teams.updateMany(idsOf(all), { $unset: { placedFor: 1 } });
  await zones.deleteMany(idsOf(all));

  await using _next = await startProcess('matchmaking', inject('env'));
  await until(async () => (await zones.countDocuments(idsOf(placed))) === 2);
  expect(await Promise.all(placed.map(zoneOf))).toEqual(['America/Denver', 'America/Los_Angeles']);
  expect(await zones.countDocuments(idsOf([nowhere]))).toBe(0);
  await until(async () => (await teams.countDocuments({ placedFor: { $exists: false } })) === 0);
});
