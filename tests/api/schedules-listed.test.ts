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
  it('lists its games in order with their standing', async () => {
    const [home, away, other] = await signUpTeams('Home Hawks', 'Away Aces', 'Other Owls');
    const agreed = await agree(home, away, { date: dayFromNow(12) });
    const asked = await post(home, { date: dayFromNow(11) });
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
    expect(await rows(other)).toEqual([[asked.id, 'waiting', 'Home Hawks', 0]]);
    const days = { from: dayFromNow(11), to: dayFromNow(11) };
    expect((await schedule(home, days)).games.map(({ game }) => game.id)).toEqual([asked.id]);
  });

  it('keeps canceled games that were agreed and drops declined ones', async () => {
    const [home, away] = await signUpTeams('Home Hawks', 'Away Aces');
    const off = await agree(home, away);
    await home.ask(deleteMatchup, { params: { id: off.id } });
    const declined = await post(home, { date: dayFromNow(21) });
    const { id } = await express(away, declined);
    await home.ask(decideInterest, { params: { id }, body: { status: 'rejected' } });
    const gone = await post(home, { date: dayFromNow(22) });
    await home.ask(deleteMatchup, { params: { id: gone.id } });
    expect(await rows(home)).toEqual([
      [off.id, 'canceled', 'Away Aces', 0],
      [declined.id, 'open', null, 0],
    ]);
    expect(await rows(away)).toEqual([[off.id, 'canceled', 'Home Hawks', 0]]);
  });

  it('shows pending proposals for games and changes', async () => {
    const [home, away] = await signUpTeams('Home Hawks', 'Away Aces');
    const game = await agree(home, away);
    const times = { startTime: '14:00', endTime: '16:00' };
    const change = { ...times, date: game.date, location: game.location, reason: 'weather' } as const;
    await home.ask(askChange, { params: { id: game.id }, body: change });
    const body = { teamId: away.user.id, ...times, date: dayFromNow(30), host: 'them' } as const;
    await home.ask(proposeGame, { body });
    const seen = async (team: TestTeam) =>
      (await schedule(team)).proposals.map(({ mine, team: other }) => [mine, other.teamName]);
    expect(await seen(away)).toEqual([[false, 'Home Hawks']]);
    expect(await seen(home)).toEqual([[true, 'Away Aces']]);
    expect((await schedule(home)).games).toMatchObject([{ change: { mine: true, before: { startTime: '10:00' } } }]);
    expect((await schedule(away)).games).toMatchObject([{ change: { mine: false, after: times } }]);
  });

  it('shows the field only to a team that agreed on the game', async () => {
    const [home, away, other] = await signUpTeams('Home Hawks', 'Away Aces', 'Other Owls');
    const place = { location: HOME_FIELD.location, address: HOME_FIELD.address };
    const game = await agree(home, away, { ...place, date: dayFromNow(15) });
    const open = await post(home, { ...place, date: dayFromNow(16) });
    await express(other, open);
    const addresses = async (team: TestTeam) => (await schedule(team)).games.map((one) => one.game.address ?? null);
    expect(await addresses(away)).toEqual([HOME_FIELD.address]);
    expect(await addresses(other)).toEqual([null]);
    await home.ask(setBlock, { params: { id: away.user.id }, body: { blocked: true } });
    expect((await schedule(away)).games.map((one) => [one.game.id, one.game.address ?? null])).toEqual([
      [game.id, null],
    ]);
  });
});
