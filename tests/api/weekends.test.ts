/** Weekend games. */
import { matchmakingExport } from '@playfield/contracts/account-export.ts';
import { deleteAccount, exportData } from '@playfield/contracts/account.ts';
import { setSuspension } from '@playfield/contracts/admin/users.ts';
import { getAvailability, setAvailability } from '@playfield/contracts/availability.ts';
import { setBlock } from '@playfield/contracts/blocks.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { getHome } from '@playfield/contracts/home.ts';
import { getMatchup } from '@playfield/contracts/matchups.ts';
import { decideProposal, listProposals, proposeGame } from '@playfield/contracts/proposals.ts';
import type { WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { answerLink, readLink } from '@playfield/contracts/links.ts';
import {
  answerWeekendGame,
  DAY_OFF,
  getWeekends,
  setWeekend,
  setWeekendHabits,
} from '@playfield/contracts/weekends.ts';
import { describe, expect, inject, it } from 'vitest';
import { owner } from '../support/admins.ts';
import { dayFromNow, HOME_FIELD, mailbox, PASSWORD, visitor, type TestTeam } from '../support/teams.ts';
import { database } from '../support/traces.ts';
import { until } from '../support/until.ts';
import {
  answer,
  enter,
  gameOf,
  gamesOf,
  lastWeekend,
  nextRound,
  thursday,
  tokenOf,
  weekendsOf,
  weekenders,
} from '../support/weekenders.ts';
import { answersAreDue } from '../support/weekends.ts';

const ASKED = /^Would you play on the weekend of/;
const OFFERED = /^Can you play on/;
const FELL_THROUGH = /did not work out/;
const UNFILLED = /^No game for/;

const { teamOf, paired } = weekenders(2);

describe('a weekend', () => {
  it('is asked about on Thursday, filled on Sunday and agreed with two taps in emails', async () => {
    const [one, other] = [
      await teamOf('a whole week', 'Thursday Terns'),
      await teamOf('a whole week', 'Sunday Swifts'),
    ];
    await thursday(one);
    await thursday(other);
    for (const team of [one, other]) {
      const reader = visitor();
      const token = await tokenOf(team, ASKED);
      expect(await reader.ask(readLink, { body: { token } })).toMatchObject({ state: 'open' });
      expect(await reader.ask(answerLink, { body: { token, answer: 'saturday-sunday' } })).toMatchObject({
        state: 'yes',
        message: expect.stringContaining('would play on Saturday and Sunday'),
      });
    }
    const asked = (await weekendsOf(one)).find(({ days }) => days !== null);
    const saturday = asked?.saturday ?? '';
    await nextRound(saturday, one, other);
    const [first, ...rest] = await gamesOf(one);
    // The same opponent must not be proposed for Sunday too.
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      team: { teamName: 'Sunday Swifts' },
      answer: null,
      theySaidYes: false,
      date: saturday,
    });
    expect(first?.reasons).toContain('same age group');
    expect(await one.ask(getHome)).toMatchObject({ answers: { weekendGames: [{ id: first?.id }] } });
    expect(JSON.stringify(first)).not.toContain('Baseline');

    const tokens = [await tokenOf(one, OFFERED), await tokenOf(other, OFFERED)];
    const mail = await mailbox().waitFor(one.email, OFFERED);
    expect(mail.text).not.toContain('Baseline');
    const reader = visitor();
    const yes = await reader.ask(answerLink, { body: { token: tokens[0] ?? '', answer: 'yes' } });
    expect(yes).toMatchObject({ state: 'yes', choices: [{ answer: 'no' }] });
    expect(await gameOf(other)).toMatchObject({ theySaidYes: true });
    const both = await reader.ask(answerLink, { body: { token: tokens[1] ?? '', answer: 'yes' } });
    expect(both).toMatchObject({ state: 'agreed', choices: [] });
    expect(JSON.stringify(both)).not.toContain('Baseline');
    const id = Number(both.more.path.replace('/games/', ''));
    for (const team of [one, other])
      expect(await team.ask(getMatchup, { params: { id } })).toMatchObject({
        status: 'matched',
        date: saturday,
        address: HOME_FIELD.address,
      });
    for (const [team, opponent] of [
      [one, 'Sunday Swifts'],
      [other, 'Thursday Terns'],
    ] as const) {
      const told = await mailbox().waitFor(team.email, new RegExp(`^You play ${opponent} on`));
      expect(told.text).toContain(`You and ${opponent} both said yes`);
    }
    expect(await answer(other, first?.id ?? '', 'yes')).toMatchObject({ status: 'agreed', matchupId: id });
    expect(
      await other.refusedWith(answerWeekendGame, { params: { id: first?.id ?? '' }, body: { answer: 'no' } }),
    ).toBe(409);
  });

  it('has no game for a single team, which is told so', async () => {
    const team = await teamOf('alone', 'Lonely Loons');
    const saturday = await enter(team, ['saturday', 'sunday']);
    await nextRound(saturday, team);
    const weekend = async () => (await weekendsOf(team)).find((one) => one.saturday === saturday);
    expect(await weekend()).toMatchObject({ closed: true, seeking: ['saturday', 'sunday'], games: [] });
    await nextRound(saturday, team);
    expect(await mailbox().to(team.email, UNFILLED)).toEqual([]);
    await nextRound(saturday, team);
    await mailbox().waitFor(team.email, UNFILLED);
    expect(await weekend()).toMatchObject({ seeking: [] });
  });

  it('is exported, and arranged again with someone else after a no or no answer', async () => {
    const { saturday, one, other, id } = await paired('a no');
    const exported = matchmakingExport.parse((await one.ask(exportData)).services['matchmaking']);
    expect(exported.weekends).toMatchObject({
      asked: true,
      answers: [{ saturday, days: ['saturday'] }],
      games: [{ saturday }],
    });
    await answer(one, id, 'yes');
    await answer(other, id, 'no');
    await mailbox().waitFor(one.email, FELL_THROUGH);
    expect(await mailbox().to(other.email, FELL_THROUGH)).toEqual([]);
    expect(await one.refusedWith(answerWeekendGame, { params: { id }, body: { answer: 'yes' } })).toBe(409);
    const third = await teamOf('a no', 'Third Thrushes');
    await enter(third);
    await nextRound(saturday, one, other, third);
    const games = [...(await gamesOf(one)), ...(await gamesOf(other))];
    expect(games).toMatchObject([{ team: { teamName: 'Third Thrushes' } }]);
    expect(await gamesOf(third)).toHaveLength(1);

    const silent = (await gamesOf(one)).length > 0 ? one : other;
    const late = { params: { id: games[0]?.id ?? '' }, body: { answer: 'yes' } } as const;
    await third.ask(answerWeekendGame, late);
    await answersAreDue(inject('mongoUrl'), third);
    expect(await silent.refusedWith(answerWeekendGame, late)).toBe(409);
    expect(await lastWeekend(third)).toMatchObject({ seeking: ['saturday'] });
    await mailbox().waitFor(third.email, FELL_THROUGH);
    await nextRound(saturday, one, other, third);
    // The same two teams are not proposed to each other again.
    expect([...(await gamesOf(one)), ...(await gamesOf(other))].map(({ team }) => team.teamName)).not.toContain(
      'Later Larks',
    );
  });

  it('ends for both teams when one drops out, is suspended, deleted or blocked', async () => {
    const dropped = await paired('dropped');
    await answer(dropped.one, dropped.id, 'yes');
    await dropped.other.ask(setWeekend, { params: dropped, body: { days: [] } });
    await mailbox().waitFor(dropped.one.email, FELL_THROUGH);
    for (const team of [dropped.one, dropped.other])
      expect(await team.refusedWith(answerWeekendGame, { params: dropped, body: { answer: 'yes' } })).toBe(409);
    expect(await dropped.other.refused(setWeekend, { params: dropped, body: { days: ['saturday'] } })).toMatchObject({
      status: 409,
      message: /arranged already/,
    });

    const suspended = await paired('suspended');
    const admin = await owner();
    const params = { id: suspended.other.user.id };
    await admin.ask(setSuspension, { params, body: { suspended: true } });
    await until(async () => (await gamesOf(suspended.one)).length === 0);
    await admin.ask(setSuspension, { params, body: { suspended: false } });
    expect(await suspended.one.refusedWith(answerWeekendGame, { params: suspended, body: { answer: 'yes' } })).toBe(
      409,
    );

    const blocked = await paired('blocked');
    await answer(blocked.one, blocked.id, 'yes');
    await blocked.other.ask(setBlock, { params: blocked.one.user, body: { blocked: true } });
    expect(await gamesOf(blocked.one)).toEqual([]);
    for (const team of [blocked.one, blocked.other])
      expect(await team.refusedWith(answerWeekendGame, { params: blocked, body: { answer: 'yes' } })).toBe(404);

    const deleted = await paired('deleted');
    await answer(deleted.one, deleted.id, 'yes');
    await deleted.other.ask(deleteAccount, { body: { password: PASSWORD } });
    await mailbox().waitFor(deleted.one.email, FELL_THROUGH);
    expect(await gamesOf(deleted.one)).toEqual([]);
    await using db = await database('matchmaking');
    for (const name of ['weekend-games', 'weekend-teams']) {
      const { id } = deleted.other.user;
      const named = { $or: [{ teamIds: id }, { _id: id as never }] };
      await until(async () => (await db.collection(name).countDocuments(named)) === 0);
    }
  });

  it('never pairs teams that are blocked or have just agreed on a game', async () => {
    const [one, other] = [await teamOf('apart', 'Apart Auks'), await teamOf('apart', 'Apart Anis')];
    await other.ask(setBlock, { params: one.user, body: { blocked: true } });
    const saturday = await enter(one);
    await enter(other);
    await nextRound(saturday, one, other);
    expect(await gamesOf(one)).toEqual([]);

    const [again, before] = [await teamOf('met before', 'Again Avocets'), await teamOf('met before', 'Before Boobies')];
    const proposed = {
      teamId: before.user.id,
      date: dayFromNow(3),
      startTime: '10:00',
      endTime: '12:00',
      host: 'us',
    } as const;
    const { id } = await again.ask(proposeGame, { body: proposed });
    await before.ask(decideProposal, { params: { id }, body: { status: 'accepted' } });
    await enter(again);
    await enter(before);
    await nextRound(saturday, again, before);
    expect(await gamesOf(again)).toEqual([]);
  });

  it('becomes one game when both say yes concurrently, and none when one is busy', async () => {
    const { one, other, id } = await paired('at once');
    const answers = await Promise.allSettled([one, other, one, other].map((team) => answer(team, id, 'yes')));
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1);
    const [agreed, ...more] = await gamesOf(one, 'agreed');
    expect(more).toEqual([]);
    expect(agreed?.matchupId).toBe((await gamesOf(other, 'agreed'))[0]?.matchupId);

    const busy = await paired('busy');
    await answer(busy.one, busy.id, 'yes');
    const game = await gameOf(busy.other);
    const third = await teamOf('busy', 'Faster Finches');
    const { date, startTime, endTime } = game;
    const proposed = { teamId: busy.one.user.id, date, startTime, endTime, host: 'us' } as const;
    const { id: proposalId } = await third.ask(proposeGame, { body: proposed });
    await busy.one.ask(decideProposal, { params: { id: proposalId }, body: { status: 'accepted' } });
    expect(await busy.other.refused(answerWeekendGame, { params: busy, body: { answer: 'yes' } })).toMatchObject({
      status: 409,
      // The reason would reveal when the team plays elsewhere.
      message: 'The other team can’t make this game any more',
    });
    expect(await gamesOf(busy.other)).toEqual([]);
    expect(await busy.one.ask(listProposals)).toHaveLength(1);
  });
});

it('the field of a weekend game ends the game when it has moved to another town', async () => {
  const { one, other, id } = await paired('moved');
  const { host } = await gameOf(one);
  const [hosting, visiting] = host === 'us' ? [one, other] : [other, one];
  await answer(visiting, id, 'yes');
  const { availability } = await hosting.ask(getAvailability);
  if (!availability) throw new Error('It has said where it plays');
  const homeField = { location: 'Pueblo, CO', address: '1 Far Away Rd' };
  await hosting.ask(setAvailability, { body: { ...availability, homeField } });
  expect(await hosting.refused(answerWeekendGame, { params: { id }, body: { answer: 'yes' } })).toMatchObject({
    status: 409,
    message: 'The field of this game has moved since it was suggested',
  });
  await mailbox().waitFor(visiting.email, FELL_THROUGH);
  expect(await gamesOf(visiting)).toEqual([]);
});

describe('a team’s weekend answers', () => {
  it('hold for a season and stop the questions', async () => {
    const team = await teamOf('said', 'Steady Storks');
    const season = (until: string, days: WeekendDay[] = ['sunday']) => ({ asked: true, season: { days, until } });
    const { saturday } = await lastWeekend(team);
    await team.ask(setWeekend, { params: { saturday }, body: { days: [] } });
    await team.ask(setWeekendHabits, { body: season(dayFromNow(100)) });
    const open = (await weekendsOf(team)).filter(({ closed }) => !closed);
    expect(open.map(({ days }) => days)).toEqual([['sunday'], []]);
    await thursday(team);
    expect(await mailbox().to(team.email, ASKED)).toEqual([]);
    await team.ask(setWeekendHabits, { body: { asked: false, season: null } });
    expect((await weekendsOf(team)).filter(({ closed }) => !closed).map(({ days }) => days)).toEqual([null, []]);
    await thursday(team);
    expect(await mailbox().to(team.email, ASKED)).toEqual([]);
  });

  it('respect days off in the team’s availability', async () => {
    const team = await teamOf('days off', 'Resting Robins');
    const takeOff = async (resting: TestTeam, from: string, to = from) => {
      const { availability } = await resting.ask(getAvailability);
      if (!availability) throw new Error('It has said when it plays');
      await resting.ask(setAvailability, { body: { ...availability, blackouts: [{ from, to }] } });
    };
    const { saturday } = await lastWeekend(team);
    const sunday = new Date(Date.parse(saturday) + DAY_MS).toISOString().slice(0, 10);
    await takeOff(team, saturday);
    expect(await team.refused(setWeekend, { params: { saturday }, body: { days: ['saturday'] } })).toMatchObject({
      status: 409,
      message: DAY_OFF,
    });
    const season = { days: ['saturday', 'sunday'] as WeekendDay[], until: dayFromNow(100) };
    await team.ask(setWeekendHabits, { body: { asked: true, season } });
    expect((await lastWeekend(team)).days).toEqual(['sunday']);
    await takeOff(team, dayFromNow(150));
    expect((await lastWeekend(team)).days).toEqual(['saturday', 'sunday']);
    await takeOff(team, saturday);
    expect((await lastWeekend(team)).days).toEqual(['sunday']);
    await takeOff(team, saturday, sunday);
    const other = await teamOf('days off', 'Ready Ravens');
    await enter(other, ['sunday']);
    await nextRound(saturday, team, other);
    expect(await gamesOf(other)).toEqual([]);
  });

  it('stop being asked for after four unanswered questions', async () => {
    const team = await teamOf('said', 'Silent Snipes');
    await using db = await database('matchmaking');
    const unanswered = async () =>
      (await db.collection('weekend-teams').findOne({ _id: team.user.id as never }))?.['unanswered'];
    for (let week = 1; week <= 5; week += 1) {
      await thursday(team);
      expect(await unanswered()).toBe(Math.min(week, 4));
    }
    await mailbox().waitForAll(team.email, ASKED, 4);
    expect(await team.ask(getWeekends)).toMatchObject({ asked: false });
    await enter(team);
    expect(await team.ask(getWeekends)).toMatchObject({ asked: true });
  });
});
