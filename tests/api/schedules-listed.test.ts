import { setBlock } from '@playfield/contracts/blocks.ts';
import { decideInterest } from '@playfield/contracts/interests.ts';
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { askChange } from '@playfield/contracts/changes.ts';
import { proposeGame } from '@playfield/contracts/proposals.ts';
import { listSchedule } from '@playfield/contracts/schedules.ts';
import { describe, expect, it } from 'vitest';
import { agree, dayFromNow, express, HOME_FIELD, post, signUpTeams, type TestTeam } from '../support/teams.ts';

const query = { from: dayFromNow(-1), to: dayFromNow(60) };
const schedule = (team: TestTeam, range = query) => team.ask(listSchedule, { query: range });
const rows = async (team: TestTeam) =>
  (await schedule(team)).games.map(({ game, standing, opponent, interested }) => [
    game.id,
    standing,
    opponent?.teamName ?? null,
    interested,
  ]);

describe('a team’s schedule', () => {
  it('lists its games in order with their standing, and the field only to a team that agreed on the game', async () => {
    const [home, away, other] = await signUpTeams('Home Hawks', 'Away Aces', 'Other Owls');
    const agreed = await agree(home, away, { ...HOME_FIELD, date: dayFromNow(12) });
    const asked = await post(home, { ...HOME_FIELD, date: dayFromNow(11) });
    for (const team of [away, other]) await express(team, asked);
    const open = await post(home, { date: dayFromNow(10) });

    expect(await rows(home)).toEqual([
      [open.id, 'open', null, 0],
      [asked.id, 'answer', null, 2],
      [agreed.id, 'agreed', 'Away Aces', 0],
    ]);
    expect(await rows(away)).toEqual([
      [asked.id, 'waiting', 'Home Hawks', 0],
      [agreed.id, 'agreed', 'Home Hawks', 0],
    ]);
    const days = { from: dayFromNow(11), to: dayFromNow(11) };
    expect((await schedule(home, days)).games.map(({ game }) => game.id)).toEqual([asked.id]);

    const addresses = async (team: TestTeam) =>
      (await schedule(team)).games.map(({ game }) => [game.id, game.address ?? null]);
    expect(await addresses(other)).toEqual([[asked.id, null]]);
    expect(await addresses(away)).toEqual([
      [asked.id, null],
      [agreed.id, HOME_FIELD.address],
    ]);
    await home.ask(setBlock, { params: { id: away.user.id }, body: { blocked: true } });
    expect(await addresses(away)).toEqual([[agreed.id, null]]);
  });

  it('keeps canceled games that were agreed, drops declined ones, and shows what is proposed', async () => {
    const [home, away] = await signUpTeams('Home Hawks', 'Away Aces');
    const off = await agree(home, away);
    await home.ask(deleteMatchup, { params: { id: off.id } });
    const declined = await post(home, { date: dayFromNow(21) });
    const { id } = await express(away, declined);
    await home.ask(decideInterest, { params: { id }, body: { status: 'rejected' } });
    const gone = await post(home, { date: dayFromNow(22) });
    await home.ask(deleteMatchup, { params: { id: gone.id } });
    const game = await agree(home, away, { date: dayFromNow(23) });
    const times = { startTime: '14:00', endTime: '16:00' };
    const change = { ...times, date: game.date, location: game.location, reason: 'weather' } as const;
    await home.ask(askChange, { params: { id: game.id }, body: change });
    const body = { teamId: away.user.id, ...times, date: dayFromNow(30), host: 'them' } as const;
    await home.ask(proposeGame, { body });

    expect(await rows(home)).toEqual([
      [off.id, 'canceled', 'Away Aces', 0],
      [declined.id, 'open', null, 0],
      [game.id, 'agreed', 'Away Aces', 0],
    ]);
    const [theirs, ours] = [await schedule(away), await schedule(home)];
    expect(theirs.games.map((one) => one.game.id)).toEqual([off.id, game.id]);
    expect(theirs.proposals).toMatchObject([{ mine: false, team: { teamName: 'Home Hawks' } }]);
    expect(ours.proposals).toMatchObject([{ mine: true, team: { teamName: 'Away Aces' } }]);
    expect(ours.games.at(-1)).toMatchObject({ change: { mine: true, before: { startTime: '10:00' } } });
    expect(theirs.games.at(-1)).toMatchObject({ change: { mine: false, after: times } });
  });
});
