import type { BodyInput } from '@playfield/contracts/http/call.ts';
import { deleteMatchup, listMyMatchups, type createMatchup } from '@playfield/contracts/matchups.ts';
import { checkSchedule, listSchedule } from '@playfield/contracts/schedules.ts';
import { expect, it } from 'vitest';
import { dayFromNow, HOME_FIELD, matchupBody } from '../support/bodies.ts';
import { agree, block, express, post } from '../support/games.ts';
import { signUpTeams, type TestTeam } from '../support/teams.ts';

type Row = BodyInput<typeof createMatchup>;
const row = (more: Partial<Row> = {}): Row => matchupBody(more);
const check = (team: TestTeam, rows: readonly unknown[]) => team.ask(checkSchedule, { body: { rows: [...rows] } });
const idsOf = async (team: TestTeam) => (await team.ask(listMyMatchups)).map(({ id }) => id);

it('checks each row of a schedule and posts nothing', async () => {
  const [team, guest] = await signUpTeams('Reading Rams', 'Guest Geese');
  await post(team, { date: dayFromNow(30) });
  await agree(guest, team, { date: dayFromNow(33) });
  const off = await post(team, { date: dayFromNow(40) });
  await team.ask(deleteMatchup, { params: { id: off.id } });
  const verdicts = await check(team, [
    row({ date: dayFromNow(31) }),
    row({ date: dayFromNow(30), location: 'Denver, CO' }),
    row({ date: dayFromNow(31), additionalInfo: 'The same game, with a note' }),
    row({ date: '2024-05-01' }),
    { ...row({ startTime: '25:00' }), sport: 'chess' },
    'no rows at all',
    row({ date: dayFromNow(31), ageGroup: '14u' }),
    row({ date: dayFromNow(33) }),
    row({ date: dayFromNow(40) }),
  ]);
  expect(verdicts.map(({ verdict, errors }) => [verdict, errors])).toEqual([
    ['ok', {}],
    ['duplicate', { date: 'Your team has a game then already' }],
    ['duplicate', { date: 'This game is in the file twice' }],
    ['past', { date: 'Please choose a date and time in the future' }],
    ['wrong', { sport: 'Sport is required', startTime: 'Please enter a time as HH:mm' }],
    ['wrong', { row: 'Please send each game as an object' }],
    ['ok', {}],
    ['duplicate', { date: 'Your team has a game then already' }],
    ['ok', {}],
  ]);
  expect(await idsOf(team)).toHaveLength(1);
});

const query = { from: dayFromNow(-1), to: dayFromNow(60) };
const schedule = (team: TestTeam, range = query) => team.ask(listSchedule, { query: range });
const standings = async (team: TestTeam) =>
  (await schedule(team)).games.map(({ game, standing, opponent, interested }) => [
    game.id,
    standing,
    opponent?.teamName ?? null,
    interested,
  ]);

it('lists games by date with their status, and shows the field only to a team that agreed to play', async () => {
  const [home, away, other] = await signUpTeams('Home Hawks', 'Away Aces', 'Other Owls');
  const agreed = await agree(home, away, { ...HOME_FIELD, date: dayFromNow(12) });
  const asked = await post(home, { ...HOME_FIELD, date: dayFromNow(11) });
  for (const team of [away, other]) await express(team, asked);
  const open = await post(home, { date: dayFromNow(10) });

  expect(await standings(home)).toEqual([
    [open.id, 'open', null, 0],
    [asked.id, 'answer', null, 2],
    [agreed.id, 'agreed', 'Away Aces', 0],
  ]);
  const seen = await standings(away);
  expect(seen).toEqual([
    [asked.id, 'waiting', 'Home Hawks', 0],
    [agreed.id, 'agreed', 'Home Hawks', 0],
  ]);
  const days = { from: dayFromNow(11), to: dayFromNow(11) };
  expect((await schedule(home, days)).games.map(({ game }) => game.id)).toEqual([asked.id]);

  const addresses = async (team: TestTeam) =>
    (await schedule(team)).games.map(({ game }) => [game.id, game.address ?? null]);
  expect(await addresses(other)).toEqual([[asked.id, null]]);
  const shown = await addresses(away);
  expect(shown).toEqual([
    [asked.id, null],
    [agreed.id, HOME_FIELD.address],
  ]);
  await block(home, away);
  expect(await addresses(away)).toEqual([[agreed.id, null]]);
});
