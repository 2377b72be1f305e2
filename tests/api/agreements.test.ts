/** The game agreement of two teams. */
import { getAgreement, setAgreement, confirmAgreement } from '@playfield/contracts/agreements.ts';
import { deleteAccount } from '@playfield/contracts/account.ts';
import { setBlock } from '@playfield/contracts/blocks.ts';
import { getGameCalendar } from '@playfield/contracts/calendar.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import { beforeEach, expect, it } from 'vitest';
import { agree, mailbox, PASSWORD, post, signUpTeams, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const terms = {
  format: 'Two 25-minute halves, 9 v 9',
  referees: 'One, from the host’s club',
  fees: '$40 for the referee, shared',
  fieldRules: 'No metal cleats.',
  weatherPlan: 'We decide at 8 in the morning.',
};
const side = { uniforms: 'Green', contactName: 'Robin Reyes', contactPhone: '(303) 555-0100' };

let host: TestTeam;
let guest: TestTeam;
let game: Matchup;
let params: { id: number };

beforeEach(async () => {
  [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
  game = await agree(host, guest);
  params = { id: game.id };
});

const write = (team: TestTeam, revision: number, ours = side) =>
  team.ask(setAgreement, { params, body: { revision, terms, ours } });

it('is written by one team, confirmed by the other, and shown in the conversation and the calendar', async () => {
  const stepsFor = async (team: TestTeam, other: TestTeam) => {
    const [known] = await team.ask(listAgreedGames, { params: { id: other.user.id } });
    return known?.log.map(({ mine, what }) => [mine, what]);
  };
  const calendar = async () => (await guest.ask(getGameCalendar, { params })).replaceAll('\r\n ', '');
  const sequenceIn = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
  const before = sequenceIn(await calendar());
  expect(await host.ask(getAgreement, { params })).toMatchObject({
    revision: 0,
    terms: { format: '' },
    ours: { team: { teamName: 'Hosting Hawks' }, confirmed: false },
    theirs: { team: { teamName: 'Guest Gators' }, confirmed: false },
  });
  expect(await write(host, 0)).toMatchObject({ revision: 1, ours: { ...side, confirmed: true } });
  await mailbox().waitFor(guest.email, /Hosting Hawks filled in the game agreement/);
  expect(await guest.ask(getAgreement, { params })).toMatchObject({
    terms,
    theirs: { ...side, confirmed: true },
    ours: { confirmed: false },
  });
  await write(guest, 1, { ...side, uniforms: 'White' });
  expect(await host.ask(getAgreement, { params })).toMatchObject({
    ours: { confirmed: false },
    theirs: { uniforms: 'White' },
  });
  await host.ask(confirmAgreement, { params, body: { revision: 2 } });
  expect(await guest.ask(getAgreement, { params })).toMatchObject({
    ours: { confirmed: true },
    theirs: { confirmed: true },
  });
  await mailbox().waitFor(guest.email, /All set with Hosting Hawks/);

  const text = await calendar();
  expect(text).toContain('Weather plan: We decide at 8 in the morning.');
  expect(text).toContain('Hosting Hawks game-day contact: Robin Reyes\\, (303) 555-0100');
  expect(sequenceIn(text)).toBeGreaterThan(before);
  const log = [
    [null, 'agreed'],
    [true, 'wrote_agreement'],
    [false, 'wrote_agreement'],
    [true, 'confirmed_agreement'],
  ];
  expect(await stepsFor(host, guest)).toEqual(log);
  expect(await stepsFor(guest, host)).toEqual(log.map(([mine, what]) => [mine === null ? null : !mine, what]));
  await guest.ask(setBlock, { params: { id: host.user.id }, body: { blocked: true } });
  expect(await stepsFor(host, guest)).toEqual([]);
});

it('rejects edits of an outdated revision, exists for agreed games only, and is deleted with a team', async () => {
  const written = await Promise.allSettled([write(host, 0), write(guest, 0)]);
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await host.refused(confirmAgreement, { params, body: { revision: 0 } })).toMatchObject({
    status: 409,
    message: 'The other team has just changed this agreement. Please look at it again.',
  });
  expect(await host.refusedWith(getAgreement, { params: { id: (await post(host)).id } })).toBe(404);
  await guest.ask(deleteAccount, { body: { password: PASSWORD } });
  await until(async () => (await host.refused(getAgreement, { params })).status === 404);
  expect(await holds('matchmaking', 'agreements', { _id: game.id })).toBe(false);
});
