import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { setNoShow } from '@playfield/contracts/no-shows.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { beforeEach, expect, it } from 'vitest';
import { change, startsAt } from '../support/traces.ts';
import { agree, mailbox, post, signUpTeams, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

let host: TestTeam;
let guest: TestTeam;

beforeEach(async () => {
  [host, guest] = await signUpTeams('Waiting Wolves', 'Absent Aardvarks');
});

const began = (id: number, hoursAgo: number) => startsAt(id, Date.now() - hoursAgo * HOUR_MS);

async function played(hoursAgo = 2): Promise<{ id: number }> {
  const { id } = await agree(host, guest);
  await began(id, hoursAgo);
  return { id };
}

const noShowFor = async (team: TestTeam, id: number) => (await team.ask(getGame, { params: { id } })).noShow;
const say = (team: TestTeam, { id }: { id: number }) =>
  team.ask(setNoShow, { params: { id }, body: { note: 'We waited an hour.' } });
const answering = (id: number, agrees: boolean) => ({ params: { id }, body: { agrees } });

it('accepts one no-show report within a week of the start, and records it when the other team agrees', async () => {
  const refused = (id: number) => host.refused(setNoShow, { params: { id }, body: {} });
  const { id } = await agree(host, guest);
  expect(await refused(id)).toMatchObject({ status: 409, message: 'You can say so once the game was to begin' });
  await began(id, 8 * 24);
  expect(await refused(id)).toMatchObject({ status: 409, message: 'You can say so within 7 days' });
  const open = await post(host);
  await began(open.id, 2);
  expect(await refused(open.id)).toMatchObject({ status: 404 });

  await began(id, 2);
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => say(host, { id })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await noShowFor(host, id)).toMatchObject({ status: 'waiting', mine: true, note: 'We waited an hour.' });
  await mailbox().waitFor(guest.email, /Waiting Wolves says you did not come/);
  expect(await noShowFor(guest, id)).toMatchObject({ status: 'waiting', mine: false });
  expect(await guest.refusedWith(setNoShow, { params: { id }, body: {} })).toBe(409);
  expect(await host.refusedWith(setNoShow, answering(id, true))).toBe(404);
  expect(await guest.ask(setNoShow, answering(id, true))).toMatchObject({ status: 'agreed' });
  await mailbox().waitFor(host.email, /A no-show was recorded/);
  expect(await guest.refusedWith(setNoShow, answering(id, false))).toBe(409);
});

it('describes a team’s reliability after five games, and counts reports that were not answered in time', async () => {
  const reliability = async () => (await host.ask(getTeam, { params: guest.user })).reliability;
  expect(await reliability()).toBeNull();
  await change('matchmaking', 'teams', { _id: guest.user.id }, { played: 4 });
  await played(30);
  await until(async () => (await reliability()) === 'Has come to every game');
  const missed = await played(30);
  await say(host, missed);
  await change('matchmaking', 'matchups', { _id: missed.id }, { 'noShow.answerBy': new Date(Date.now() - 1_000) });
  await until(async () => (await noShowFor(guest, missed.id))?.status === 'agreed');
  await until(async () => (await reliability()) === 'Comes to most games');
});
