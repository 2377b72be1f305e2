/** Every team's time zone is published, including for teams from before that event existed. */
import { getPreferences } from '@playfield/contracts/notifications.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { startProcess } from '../support/processes.ts';
import { managerRegistration, signUp } from '../support/teams.ts';
import type { TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

type Row = { _id: number; placedFor?: number };

const [matchmaking, notifier] = await Promise.all([
  connectMongo(inject('mongoUrl'), 'matchmaking'),
  connectMongo(inject('mongoUrl'), 'notifier'),
]);
afterAll(() => Promise.all([matchmaking.close(), notifier.close()]));

const teams = matchmaking.collection<Row>('teams');
const zones = notifier.collection<Row>('zones');
const zoneOf = async (team: TestTeam) => (await team.ask(getPreferences)).timeZone;
const idsOf = (some: readonly TestTeam[]) => ({ _id: { $in: some.map(({ user }) => user.id) } });

it('a team that was never told of is told of at the next start, once', async () => {
  const placed = await Promise.all(
    ['Boulder, CO', 'Portland, OR'].map((teamLocation) => signUp(managerRegistration({ teamLocation }))),
  );
  const nowhere = await signUp(managerRegistration({ teamLocation: 'Behind the old mill' }));
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
