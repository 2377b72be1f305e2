import { getAvailability, setAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { getHome } from '@playfield/contracts/home.ts';
import { getMatchup } from '@playfield/contracts/matchups.ts';
import { decideProposal, proposeGame } from '@playfield/contracts/proposals.ts';
import { answerLink, readLink } from '@playfield/contracts/links.ts';
import { DAY_OFF, setWeekends } from '@playfield/contracts/weekends.ts';
import { describe, expect, it } from 'vitest';
import { secondTeamOf } from '../support/people.ts';
import { block, HOME_FIELD, mailbox, visitor, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import {
  answer,
  answersAreDue,
  available,
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

const ASKED = /^Would you play on the weekend of/;
const OFFERED = /^Can you play on/;
const FELL_THROUGH = /did not work out/;
const UNFILLED = /^No game for/;

const { teamOf, paired } = weekenders();

const sayYes = (team: TestTeam, id: string) =>
  team.refusedWith(decideProposal, { params: { id }, body: { status: 'accepted' } });

describe('a game proposed for a weekend', () => {
  it('is offered to two teams that say they are free, and is agreed on when both accept by email', async () => {
    const [one, other] = await Promise.all([
      teamOf('a whole week', 'Thursday Terns'),
      teamOf('a whole week', 'Sunday Swifts'),
    ]);
    const reader = visitor();
    for (const team of [one, other]) {
      await thursday(team);
      const token = await tokenOf(team, ASKED);
      const seen = await reader.ask(answerLink, { body: { token, answer: 'both' } });
      expect(seen).toMatchObject({ state: 'yes', message: expect.stringContaining('is free Saturday and Sunday') });
    }
    const saturday = (await weekendsOf(one)).find(({ days }) => days !== null)?.saturday ?? '';
    await nextRound(saturday, one, other);
    const [first, ...rest] = await gamesOf(one);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ team: { teamName: 'Sunday Swifts' }, mine: false, game: { date: saturday } });
    expect(await one.ask(getHome)).toMatchObject({ answers: { proposals: [{ id: first?.id }] } });
    const [mine, theirs] = [await tokenOf(one, OFFERED), await tokenOf(other, OFFERED)];
    const mail = await mailbox().waitFor(one.email, OFFERED);
    expect(JSON.stringify(first) + mail.text).not.toContain('Baseline');

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
    const { games } = (await weekendsOf(one)).find((weekend) => weekend.saturday === saturday) ?? {};
    expect(games).toEqual([{ id, date: saturday, opponent: 'Sunday Swifts' }]);
    await mailbox().waitFor(one.email, /^You play Sunday Swifts on/);
    await mailbox().waitFor(other.email, /^You play Thursday Terns on/);
  });

  it('is replaced by another if a team declines, and teams left without a game are notified', async () => {
    const { saturday, one, other, id } = await paired('a no');
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

    const silent = (await gamesOf(one)).length > 0 ? one : other;
    const late = games[0]?.id ?? '';
    await answer(third, late, 'accepted');
    await answersAreDue(third);
    expect(await sayYes(silent, late)).toBe(409);
    expect(await lastWeekend(third)).toMatchObject({ seeking: ['saturday'] });
    await mailbox().waitFor(third.email, FELL_THROUGH);
    await nextRound(saturday, one, other, third);
    const again = [...(await gamesOf(one)), ...(await gamesOf(other))].map(({ team }) => team.teamName);
    expect(again).not.toContain('Third Thrushes');
    await mailbox().waitFor((silent === one ? other : one).email, UNFILLED);
  });

  it('ends if a team drops out, takes a day off, gets another game, moves its field or blocks the other', async () => {
    const dropped = await paired('dropped');
    await answer(dropped.one, dropped.id, 'accepted');
    await dropped.other.ask(setWeekends, { body: { weekend: { saturday: dropped.saturday, days: [] } } });
    await mailbox().waitFor(dropped.one.email, FELL_THROUGH);
    for (const team of [dropped.one, dropped.other]) expect(await sayYes(team, dropped.id)).toBe(409);
    const weekend = { saturday: dropped.saturday, days: ['saturday' as const] };
    expect(await dropped.other.refusedWith(setWeekends, { body: { weekend } })).toBe(409);

    const off = await paired('off');
    await answer(off.one, off.id, 'accepted');
    const { date } = (await gameOf(off.other)).game;
    await changeAvailability(off.other, { weekly: [] });
    expect(await gamesOf(off.other)).toHaveLength(1);
    await changeAvailability(off.other, { blackouts: [{ from: date, to: date }] });
    expect(await sayYes(off.one, off.id)).toBe(409);

    const busy = await paired('busy');
    await answer(busy.other, busy.id, 'accepted');
    const { startTime, endTime } = (await gameOf(busy.other)).game;
    const third = await teamOf('busy', 'Faster Finches');
    const proposed = { teamId: busy.one.user.id, date, startTime, endTime, host: 'us' } as const;
    const { id: proposalId } = await third.ask(proposeGame, { body: proposed });
    await answer(busy.one, proposalId, 'accepted');
    expect(await sayYes(busy.one, busy.id)).toBe(409);
    expect(await gamesOf(busy.other)).toEqual([]);

    const moved = await paired('moved');
    const [hosting, visiting] =
      (await gameOf(moved.one)).host === 'us' ? [moved.one, moved.other] : [moved.other, moved.one];
    await answer(visiting, moved.id, 'accepted');
    await changeAvailability(hosting, { homeField: { location: 'Pueblo, CO', address: '1 Far Away Rd' } });
    expect(await sayYes(hosting, moved.id)).toBe(409);

    const blocked = await paired('blocked');
    await answer(blocked.one, blocked.id, 'accepted');
    await block(blocked.other, blocked.one);
    expect(await gamesOf(blocked.one)).toEqual([]);
    for (const team of [blocked.one, blocked.other]) expect(await sayYes(team, blocked.id)).toBe(409);
  });

  it('is never offered to two teams if one has blocked the other or the same person runs both', async () => {
    const [one, other] = await Promise.all([teamOf('apart', 'Apart Auks'), teamOf('apart', 'Apart Anis')]);
    const second = await secondTeamOf(one);
    await available(second);
    for (const team of [one, second]) await block(other, team);
    const apart = [one, other, second];
    const saturday = await enter(one);
    for (const team of apart) await enter(team);
    await nextRound(saturday, ...apart);
    for (const team of apart) expect(await gamesOf(team)).toEqual([]);
    const stranger = await teamOf('apart', 'Weekend Weasels');
    await enter(stranger);
    await nextRound(saturday, ...apart, stranger);
    expect(await gamesOf(stranger)).toHaveLength(1);
  });

  it('becomes one agreed game if both teams accept concurrently', async () => {
    const { one, other, id } = await paired('at once');
    const answers = await Promise.allSettled([one, other, one, other].map((team) => answer(team, id, 'accepted')));
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1);
    const [agreed, ...more] = await gamesOf(one, 'accepted');
    expect(more).toEqual([]);
    expect(agreed?.matchupId).toBe((await gamesOf(other, 'accepted'))[0]?.matchupId);
  });
});

async function changeAvailability(team: TestTeam, more: Partial<Availability>): Promise<void> {
  const { availability } = await team.ask(getAvailability);
  if (!availability) throw new Error('The team has no availability');
  await team.ask(setAvailability, { body: { ...availability, ...more } });
}

describe('a team’s weekend answers', () => {
  it('stop the weekly emails if they cover every weekend or are missing for four weeks', async () => {
    const team = await teamOf('said', 'Steady Storks');
    const unanswered = (count: number) =>
      holds('matchmaking', 'availabilities', { _id: team.user.id, 'weekend.unanswered': count });
    for (let week = 1; week <= 5; week += 1) {
      await thursday(team);
      expect(await unanswered(Math.min(week, 4)), `${week}`).toBe(true);
    }
    await mailbox().waitForAll(team.email, ASKED, 4);
    expect((await team.ask(getAvailability)).weekends).toMatchObject({ habit: 'none' });
    await enter(team, []);
    expect((await team.ask(getAvailability)).weekends).toMatchObject({ habit: 'ask' });

    const open = async () => (await weekendsOf(team)).filter(({ closed }) => !closed).map(({ days }) => days);
    await team.ask(setWeekends, { body: { habit: 'sunday' } });
    expect(await open()).toEqual([['sunday'], []]);
    await thursday(team);
    await team.ask(setWeekends, { body: { habit: 'none' } });
    expect(await open()).toEqual([null, []]);
    await thursday(team);
    expect(await mailbox().to(team.email, ASKED)).toHaveLength(4);
  });

  it('leave out days off in emails and in standing answers', async () => {
    const team = await teamOf('days off', 'Resting Robins');
    await thursday(team);
    const token = await tokenOf(team, ASKED);
    const offered = async () =>
      (await visitor().ask(readLink, { body: { token } })).choices.map(({ answer: said }) => said);
    expect(await offered()).toEqual(['both', 'saturday', 'sunday', 'none']);
    const { act } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const saturday = String(act.subject);
    await changeAvailability(team, { blackouts: [{ from: saturday, to: saturday }] });
    expect(await offered()).toEqual(['sunday', 'none']);
    expect(await visitor().refusedWith(answerLink, { body: { token, answer: 'both' } })).toBe(409);
    const refusal = await team.refused(setWeekends, { body: { weekend: { saturday, days: ['saturday'] } } });
    expect(refusal).toMatchObject({ status: 409, message: DAY_OFF });

    await team.ask(setWeekends, { body: { habit: 'both' } });
    expect((await weekendsOf(team)).find((one) => one.saturday === saturday)?.days).toEqual(['sunday']);
  });
});
