/** Weekend games. */
import { matchmakingExport } from '@playfield/contracts/account-export.ts';
import { deleteAccount, exportData } from '@playfield/contracts/account.ts';
import { setSuspension } from '@playfield/contracts/admin/users.ts';
import { getAvailability, setAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { setBlock } from '@playfield/contracts/blocks.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { getHome } from '@playfield/contracts/home.ts';
import { getMatchup } from '@playfield/contracts/matchups.ts';
import { decideProposal, proposeGame } from '@playfield/contracts/proposals.ts';
import { answerLink, readLink } from '@playfield/contracts/links.ts';
import { DAY_OFF, getWeekends, setWeekend, setWeekendHabit } from '@playfield/contracts/weekends.ts';
import { describe, expect, inject, it } from 'vitest';
import { owner } from '../support/admins.ts';
import { joinedBy, secondTeamOf } from '../support/people.ts';
import {
  ALL_WEEK,
  availabilityBody,
  dayFromNow,
  HOME_FIELD,
  hoursOn,
  mailbox,
  PASSWORD,
  visitor,
  type TestTeam,
} from '../support/teams.ts';
import { holds } from '../support/traces.ts';
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

const sayYes = (team: TestTeam, id: string) =>
  team.refusedWith(decideProposal, { params: { id }, body: { status: 'accepted' } });

describe('a weekend', () => {
  it('is asked about on Thursday, filled on Sunday and agreed with two taps in emails', async () => {
    const [one, other] = [
      await teamOf('a whole week', 'Thursday Terns'),
      await teamOf('a whole week', 'Sunday Swifts'),
    ];
    const reader = visitor();
    for (const team of [one, other]) {
      await thursday(team);
      const token = await tokenOf(team, ASKED);
      expect(await reader.ask(answerLink, { body: { token, answer: 'both' } })).toMatchObject({
        state: 'yes',
        message: expect.stringContaining('would play on Saturday and Sunday'),
      });
    }
    const saturday = (await weekendsOf(one)).find(({ days }) => days !== null)?.saturday ?? '';
    await nextRound(saturday, one, other);
    const [first, ...rest] = await gamesOf(one);
    // The same opponent must not be proposed for Sunday too.
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ team: { teamName: 'Sunday Swifts' }, mine: false, game: { date: saturday } });
    expect(await one.ask(getHome)).toMatchObject({ answers: { proposals: [{ id: first?.id }] } });
    const [mine, theirs] = [await tokenOf(one, OFFERED), await tokenOf(other, OFFERED)];
    const mail = await mailbox().waitFor(one.email, OFFERED);
    expect(JSON.stringify(first) + mail.text).not.toContain('Baseline');

    // Other links of emails are signed with the same key.
    const leave = /unsubscribe\?token=([\w.-]+)/.exec(mail.text)?.[1] ?? '';
    const changed = `${mine.slice(0, -2)}${mine.endsWith('aa') ? 'bb' : 'aa'}`;
    for (const [token, said] of [
      [mine, 'saturday'],
      [leave, 'yes'],
      [changed, 'yes'],
    ] as const)
      expect(await reader.refusedWith(answerLink, { body: { token, answer: said } }), token).toBe(400);
    expect((await gameOf(one)).mine).toBe(false);

    await reader.ask(answerLink, { body: { token: mine, answer: 'yes' } });
    expect(await gameOf(other)).toMatchObject({ weekend: { theySaidYes: true } });
    const both = await reader.ask(answerLink, { body: { token: theirs, answer: 'yes' } });
    expect(both).toMatchObject({ state: 'agreed', choices: [] });
    expect(JSON.stringify(both)).not.toContain('Baseline');
    const id = Number(both.more.path.replace('/games/', ''));
    for (const team of [one, other])
      expect(await team.ask(getMatchup, { params: { id } })).toMatchObject({
        status: 'matched',
        date: saturday,
        address: HOME_FIELD.address,
      });
    await mailbox().waitFor(one.email, /^You play Sunday Swifts on/);
    await mailbox().waitFor(other.email, /^You play Thursday Terns on/);
  });

  it('has no game for a single team, which is told so', async () => {
    const team = await teamOf('alone', 'Lonely Loons');
    const saturday = await enter(team, ['saturday', 'sunday']);
    await nextRound(saturday, team);
    const weekend = async () => (await weekendsOf(team)).find((one) => one.saturday === saturday);
    expect(await weekend()).toMatchObject({ closed: true, seeking: ['saturday', 'sunday'], agreed: [] });
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
      habit: 'ask',
      answers: [{ saturday, days: ['saturday'] }],
    });
    expect(exported.proposals).toMatchObject([{ id, weekend: { theySaidYes: false } }]);
    await answer(one, id, 'accepted');
    await answer(other, id, 'declined');
    await mailbox().waitFor(one.email, FELL_THROUGH);
    expect(await mailbox().to(other.email, FELL_THROUGH)).toEqual([]);
    expect(await sayYes(one, id)).toBe(409);
    const third = await teamOf('a no', 'Third Thrushes');
    await enter(third);
    await nextRound(saturday, one, other, third);
    const games = [...(await gamesOf(one)), ...(await gamesOf(other))];
    expect(games).toMatchObject([{ team: { teamName: 'Third Thrushes' } }]);
    expect(await gamesOf(third)).toHaveLength(1);

    const silent = (await gamesOf(one)).length > 0 ? one : other;
    const late = games[0]?.id ?? '';
    await answer(third, late, 'accepted');
    await answersAreDue(inject('mongoUrl'), third);
    expect(await sayYes(silent, late)).toBe(409);
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
    await answer(dropped.one, dropped.id, 'accepted');
    await dropped.other.ask(setWeekend, { params: dropped, body: { days: [] } });
    await mailbox().waitFor(dropped.one.email, FELL_THROUGH);
    for (const team of [dropped.one, dropped.other]) expect(await sayYes(team, dropped.id)).toBe(409);
    expect(await dropped.other.refusedWith(setWeekend, { params: dropped, body: { days: ['saturday'] } })).toBe(409);

    const suspended = await paired('suspended');
    const admin = await owner();
    const params = { id: suspended.other.user.id };
    await admin.ask(setSuspension, { params, body: { suspended: true } });
    await until(async () => (await gamesOf(suspended.one)).length === 0);
    await admin.ask(setSuspension, { params, body: { suspended: false } });
    expect(await sayYes(suspended.one, suspended.id)).toBe(409);

    const blocked = await paired('blocked');
    await answer(blocked.one, blocked.id, 'accepted');
    await blocked.other.ask(setBlock, { params: blocked.one.user, body: { blocked: true } });
    expect(await gamesOf(blocked.one)).toEqual([]);
    for (const team of [blocked.one, blocked.other]) expect(await sayYes(team, blocked.id)).toBe(409);

    const deleted = await paired('deleted');
    await answer(deleted.one, deleted.id, 'accepted');
    await deleted.other.ask(deleteAccount, { body: { password: PASSWORD } });
    await mailbox().waitFor(deleted.one.email, FELL_THROUGH);
    const { id } = deleted.other.user;
    await until(async () => !(await holds('matchmaking', 'offers', { $or: [{ fromId: id }, { toId: id }] })));
    await until(async () => !(await holds('matchmaking', 'weekend-teams', { _id: id })));
  });

  it('never pairs teams that are blocked, run by one person, or have just agreed on a game', async () => {
    const [one, other] = [await teamOf('apart', 'Apart Auks'), await teamOf('apart', 'Apart Anis')];
    await other.ask(setBlock, { params: one.user, body: { blocked: true } });
    const second = await secondTeamOf(one);
    const { ageGroup } = one.user;
    const hours = hoursOn(ALL_WEEK, '09:00', '17:00');
    const ages = { from: ageGroup, to: ageGroup };
    await second.ask(setAvailability, { body: availabilityBody(hours, { gender: 'coed', ages }) });
    const before = await teamOf('apart', 'Before Boobies');
    const times = { date: dayFromNow(3), startTime: '10:00', endTime: '12:00', host: 'us' } as const;
    for (const [index, team] of [one, other, second].entries()) {
      const body = { ...times, date: dayFromNow(3 + index), teamId: before.user.id };
      const { id } = await team.ask(proposeGame, { body });
      await before.ask(decideProposal, { params: { id }, body: { status: 'accepted' } });
    }
    const apart = [one, other, second, before];
    const saturday = await enter(one);
    for (const team of apart) await enter(team);
    await nextRound(saturday, ...apart);
    for (const team of apart) expect(await gamesOf(team)).toEqual([]);

    const stranger = await teamOf('apart', 'Weekend Weasels');
    await enter(stranger);
    await nextRound(saturday, ...apart, stranger);
    expect(await gamesOf(stranger)).toHaveLength(1);
  });

  it('becomes one game when both say yes concurrently, and none when one is busy', async () => {
    const { one, other, id } = await paired('at once');
    const answers = await Promise.allSettled([one, other, one, other].map((team) => answer(team, id, 'accepted')));
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1);
    const [agreed, ...more] = await gamesOf(one, 'accepted');
    expect(more).toEqual([]);
    expect(agreed?.matchupId).toBe((await gamesOf(other, 'accepted'))[0]?.matchupId);

    const busy = await paired('busy');
    await answer(busy.other, busy.id, 'accepted');
    const { date, startTime, endTime } = (await gameOf(busy.other)).game;
    const third = await teamOf('busy', 'Faster Finches');
    const proposed = { teamId: busy.one.user.id, date, startTime, endTime, host: 'us' } as const;
    const { id: proposalId } = await third.ask(proposeGame, { body: proposed });
    await busy.one.ask(decideProposal, { params: { id: proposalId }, body: { status: 'accepted' } });
    await mailbox().waitFor(busy.other.email, FELL_THROUGH);
    expect(await sayYes(busy.one, busy.id)).toBe(409);
    expect(await gamesOf(busy.other)).toEqual([]);
  });

  it('ends when the field moves to another town, or a team takes the day off', async () => {
    const { one, other, id } = await paired('moved');
    const [hosting, visiting] = (await gameOf(one)).host === 'us' ? [one, other] : [other, one];
    await answer(visiting, id, 'accepted');
    const homeField = { location: 'Pueblo, CO', address: '1 Far Away Rd' };
    await changeAvailability(hosting, { homeField });
    expect(await sayYes(hosting, id)).toBe(409);
    await mailbox().waitFor(visiting.email, FELL_THROUGH);
    expect(await gamesOf(visiting)).toEqual([]);

    const off = await paired('off');
    await answer(off.one, off.id, 'accepted');
    const { date } = (await gameOf(off.other)).game;
    await changeAvailability(off.other, { weekly: [] });
    expect(await gamesOf(off.other)).toHaveLength(1);
    await changeAvailability(off.other, { blackouts: [{ from: date, to: date }] });
    await mailbox().waitFor(off.one.email, FELL_THROUGH);
    expect(await sayYes(off.one, off.id)).toBe(409);
  });

  it('is not answered by a link whose reader’s account was suspended', async () => {
    const [one, other] = [await teamOf('out', 'Owned Owls'), await teamOf('out', 'Other Ospreys')];
    const manager = await joinedBy(one);
    const saturday = await enter(one);
    await enter(other);
    await nextRound(saturday, one, other);
    const token = await tokenOf(manager, OFFERED);
    const params = { id: manager.user.personId ?? 0 };
    await (await owner()).ask(setSuspension, { params, body: { suspended: true } });
    const json = { token, answer: 'yes' };
    await until(async () => (await visitor().raw('POST', answerLink.path, { json })).status === 400);
    expect((await gameOf(one)).mine).toBe(false);
  });
});

async function changeAvailability(team: TestTeam, more: Partial<Availability>): Promise<void> {
  const { availability } = await team.ask(getAvailability);
  if (!availability) throw new Error('It has said where it plays');
  await team.ask(setAvailability, { body: { ...availability, ...more } });
}

describe('a team’s weekend answers', () => {
  it('hold for every weekend of the season and stop the questions, as do four unanswered questions', async () => {
    const team = await teamOf('said', 'Steady Storks');
    const unanswered = (count: number) =>
      holds('matchmaking', 'weekend-teams', { _id: team.user.id, unanswered: count });
    for (let week = 1; week <= 5; week += 1) {
      await thursday(team);
      expect(await unanswered(Math.min(week, 4)), `${week}`).toBe(true);
    }
    await mailbox().waitForAll(team.email, ASKED, 4);
    expect(await team.ask(getWeekends)).toMatchObject({ habit: 'none' });
    await enter(team, []);
    expect(await team.ask(getWeekends)).toMatchObject({ habit: 'ask' });

    const open = async () => (await weekendsOf(team)).filter(({ closed }) => !closed).map(({ days }) => days);
    await team.ask(setWeekendHabit, { body: { habit: 'sunday' } });
    expect(await open()).toEqual([['sunday'], []]);
    await thursday(team);
    const season = { from: dayFromNow(30), to: dayFromNow(60) };
    await changeAvailability(team, { seasons: [season] });
    expect(await open()).toEqual([[], []]);
    await team.ask(setWeekendHabit, { body: { habit: 'none' } });
    expect(await open()).toEqual([null, []]);
    await thursday(team);
    expect(await mailbox().to(team.email, ASKED)).toHaveLength(4);
  });

  it('respect days off, in emails, habits and rounds', async () => {
    const team = await teamOf('days off', 'Resting Robins');
    await thursday(team);
    const token = await tokenOf(team, ASKED);
    const offered = async () =>
      (await visitor().ask(readLink, { body: { token } })).choices.map(({ answer: said }) => said);
    expect(await offered()).toEqual(['both', 'saturday', 'sunday', 'none']);
    const { act } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const saturday = String(act.subject);
    const sunday = new Date(Date.parse(saturday) + DAY_MS).toISOString().slice(0, 10);
    const takeOff = (from: string, to: string) => changeAvailability(team, { blackouts: [{ from, to }] });
    await takeOff(saturday, saturday);
    expect(await offered()).toEqual(['sunday', 'none']);
    expect(await visitor().refusedWith(answerLink, { body: { token, answer: 'both' } })).toBe(409);
    expect(await team.refused(setWeekend, { params: { saturday }, body: { days: ['saturday'] } })).toMatchObject({
      status: 409,
      message: DAY_OFF,
    });

    await team.ask(setWeekendHabit, { body: { habit: 'both' } });
    const daysOf = async () => (await weekendsOf(team)).find((one) => one.saturday === saturday)?.days;
    expect(await daysOf()).toEqual(['sunday']);
    await takeOff(saturday, sunday);
    const other = await teamOf('days off', 'Ready Ravens');
    await other.ask(setWeekend, { params: { saturday }, body: { days: ['sunday'] } });
    await nextRound(saturday, team, other);
    expect(await gamesOf(other)).toEqual([]);
  });
});
