import { deleteAccount } from '@playfield/contracts/account.ts';
import { askChange } from '@playfield/contracts/changes.ts';
import { getGameCalendar } from '@playfield/contracts/calendar.ts';
import { DETAILS_CHANGED, setGameDetails } from '@playfield/contracts/game-details.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { getMatchup, type Matchup } from '@playfield/contracts/matchups.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import { beforeEach, expect, it } from 'vitest';
import { dayFromNow, detailsBody, PASSWORD } from '../support/bodies.ts';
import { agree, block, post } from '../support/games.ts';
import { mailbox, signUpTeams, type TestTeam } from '../support/teams.ts';
import { holds, placesOf } from '../support/traces.ts';
import { until } from '../support/until.ts';

const side = { uniforms: 'Green', contactName: 'Robin Reyes', contactPhone: '(303) 555-0100' };
const weatherPlan = 'We decide at 8 in the morning.';

let host: TestTeam;
let guest: TestTeam;
let game: Matchup;
let params: { id: number };

beforeEach(async () => {
  [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
  game = await agree(host, guest);
  params = { id: game.id };
});

const write = (team: TestTeam, revision: number) =>
  team.ask(setGameDetails, { params, body: detailsBody(side, { weatherPlan }, revision) });
const detailsFor = async (team: TestTeam, { id }: { id: number }) =>
  (await team.ask(getGame, { params: { id } })).details;

it('shows game details to both teams and in the calendar, and hides the game’s log after a block', async () => {
  const stepsFor = async (team: TestTeam, other: TestTeam) => {
    const [known] = await team.ask(listAgreedGames, { params: { id: other.user.id } });
    return known?.log.map(({ mine, what }) => [mine, what]);
  };
  const calendar = async () => (await guest.ask(getGameCalendar, { params })).replaceAll('\r\n ', '');
  const sequenceIn = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
  const before = sequenceIn(await calendar());
  expect(await detailsFor(host, game)).toMatchObject({
    revision: 0,
    shared: { weatherPlan: '' },
    ours: { team: { teamName: 'Hosting Hawks' }, contactPhone: '' },
    theirs: { team: { teamName: 'Guest Gators' } },
  });
  expect(await write(host, 0)).toMatchObject({ revision: 1, ours: side });
  await mailbox().waitFor(guest.email, /Hosting Hawks added game details/);
  const seen = await detailsFor(guest, game);
  expect(seen).toMatchObject({ revision: 1, shared: { weatherPlan }, theirs: side, ours: { uniforms: '' } });

  const text = await calendar();
  expect(text).toContain(`Weather plan: ${weatherPlan}`);
  expect(text).toContain('Hosting Hawks game-day contact: Robin Reyes\\, (303) 555-0100');
  expect(sequenceIn(text)).toBeGreaterThan(before);
  const log = [
    [null, 'agreed'],
    [true, 'wrote_details'],
  ];
  expect(await stepsFor(host, guest)).toEqual(log);
  expect(await stepsFor(guest, host)).toEqual(log.map(([mine, what]) => [mine === null ? null : !mine, what]));
  await block(guest, host);
  expect(await stepsFor(host, guest)).toEqual([]);
});

it('copies a team’s contact, but no other details, to its next game', async () => {
  await write(host, 0);
  const next = await agree(guest, host, { date: dayFromNow(20) });
  const { contactName, contactPhone } = side;
  const empty = { uniforms: '', contactName: '', contactPhone: '' };
  expect(await detailsFor(guest, next)).toMatchObject({
    revision: 0,
    shared: { weatherPlan: '' },
    theirs: { uniforms: '', contactName, contactPhone },
    ours: empty,
  });
});

it('accepts details only for agreed games, and accepts only one of two concurrent edits', async () => {
  const written = await Promise.allSettled([write(host, 0), write(guest, 0)]);
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const late = { params, body: detailsBody(side) };
  expect(await host.refused(setGameDetails, late)).toMatchObject({ status: 409, message: DETAILS_CHANGED });
  const { id } = await post(host);
  expect(await host.refusedWith(setGameDetails, { params: { id }, body: detailsBody() })).toBe(404);
  await guest.ask(deleteAccount, { body: { password: PASSWORD } });
  await until(async () => (await detailsFor(host, game)) === null);
  expect(await holds('matchmaking', 'matchups', { _id: game.id, details: { $exists: true } })).toBe(false);
});

it('restores the posted place when the opponent that named the field deletes its account', async () => {
  const date = dayFromNow(12);
  const looking = await agree(host, guest, { date, matchupType: 'looking', location: 'Boulder, CO' });
  const named = {
    date,
    startTime: looking.startTime,
    endTime: looking.endTime,
    location: 'Pleasant View, Boulder, CO',
  };
  const ofGame = { params: { id: looking.id } };
  await guest.ask(askChange, { ...ofGame, body: { ...named, address: '1301 Fennel St', reason: 'field' } });
  expect(await host.ask(getMatchup, ofGame)).toMatchObject({ location: named.location, address: '1301 Fennel St' });
  await guest.ask(deleteAccount, { body: { password: PASSWORD } });
  await until(async () => (await host.ask(getMatchup, ofGame)).status === 'open');
  expect(await host.ask(getMatchup, ofGame)).toMatchObject({ location: 'Boulder, CO', address: null });
  const [stranger] = await signUpTeams('Third Thrushes', 'Fourth Finches');
  expect(await stranger.ask(getMatchup, ofGame)).toMatchObject({ location: 'Boulder, CO' });
  await until(async () => (await placesOf(['1301 Fennel St'])).length === 0);
});
