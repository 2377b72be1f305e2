import { randomUUID } from 'node:crypto';
import type { BodyInput } from '@playfield/contracts/http/call.ts';
import { deleteMatchup, listMyMatchups, type createMatchup } from '@playfield/contracts/matchups.ts';
import { checkSchedule, importSchedule } from '@playfield/contracts/schedules.ts';
import { describe, expect, inject, it } from 'vitest';
import { agree, dayFromNow, matchupBody, post, signUp, signUpTeams } from '../support/teams.ts';
import type { TestTeam } from '../support/teams.ts';
import { cookieHeader } from '../support/visitor.ts';

type Row = BodyInput<typeof createMatchup>;
const row = (more: Partial<Row> = {}): Row => matchupBody(more);
const check = (team: TestTeam, rows: readonly unknown[]) => team.ask(checkSchedule, { body: { rows: [...rows] } });
const idsOf = async (team: TestTeam) => (await team.ask(listMyMatchups)).map(({ id }) => id);

describe('checking a schedule', () => {
  it('returns a verdict for each row and posts nothing', async () => {
    const team = await signUp();
    await post(team, { date: dayFromNow(30) });
    const verdicts = await check(team, [
      row({ date: dayFromNow(31) }),
      row({ date: dayFromNow(30), location: 'Denver, CO' }),
      row({ date: dayFromNow(31), additionalInfo: 'The same game, with a note' }),
      row({ date: '2024-05-01' }),
      { ...row({ startTime: '25:00' }), sport: 'chess' },
      'no row at all',
      row({ date: dayFromNow(31), ageGroup: '14u' }),
    ]);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      'ok',
      'duplicate',
      'duplicate',
      'past',
      'wrong',
      'wrong',
      'ok',
    ]);
    expect(verdicts.map(({ errors }) => errors)).toEqual([
      {},
      { date: 'Your team has a game then already' },
      { date: 'This game is in the file twice' },
      { date: 'Please choose a date and time in the future' },
      { sport: 'Sport is required', startTime: 'Please enter a time as HH:mm' },
      { row: 'Please send each game as an object' },
      {},
    ]);
    expect(await idsOf(team)).toHaveLength(1);
  });

  it('counts agreed games as duplicates and canceled games as free', async () => {
    const [host, guest] = await Promise.all([signUp(), signUp({ teamName: 'Guest Geese' })]);
    const game = await agree(host, guest);
    expect(await check(guest, [row()])).toMatchObject([{ verdict: 'duplicate' }]);
    const off = await post(guest, { date: dayFromNow(40) });
    await guest.ask(deleteMatchup, { params: { id: off.id } });
    expect(
      await check(guest, [row({ date: dayFromNow(40) }), row({ date: game.date, sport: 'soccer' })]),
    ).toMatchObject([{ verdict: 'ok' }, { verdict: 'ok' }]);
  });
});

describe('posting a schedule', () => {
  it('posts all rows, once per client ID', async () => {
    const team = await signUp();
    const body = {
      rows: [row(), row({ startTime: '14:00', endTime: '16:00', matchupType: 'looking', maxTravelDistance: 50 })],
      clientId: randomUUID(),
    };
    const posted = await team.ask(importSchedule, { body });
    expect(posted).toMatchObject([
      { startTime: '10:00', status: 'open' },
      { startTime: '14:00', maxTravelDistance: 50, team: { id: team.user.id } },
    ]);
    expect(await team.ask(importSchedule, { body })).toEqual(posted);
    const both = await Promise.all([1, 2].map(() => team.ask(importSchedule, { body })));
    expect(both).toEqual([posted, posted]);
    expect(await idsOf(team)).toHaveLength(2);
    expect(
      (await team.refused(importSchedule, { body: { ...body, clientId: randomUUID() } })).fieldErrors,
    ).toMatchObject({ 'rows.0.date': ['Your team has a game then already'] });
  });

  it('posts nothing when one row is invalid and names the row', async () => {
    const team = await signUp();
    const send = async (rows: readonly Row[]) =>
      (await team.refused(importSchedule, { body: { rows: [...rows], clientId: randomUUID() } })).fieldErrors;
    expect(await send([row(), row({ date: '2024-05-01' })])).toEqual({
      'rows.1.date': ['Please choose a date and time in the future'],
    });
    expect(await send([row(), row({ endTime: '09:00' })])).toEqual({
      'rows.1.endTime': ['End time must be after the start time'],
    });
    expect(await send([row(), row()])).toEqual({ 'rows.1.date': ['This game is in the file twice'] });
    expect(await idsOf(team)).toEqual([]);
  });
});

describe('the exported table', () => {
  const exported = async (team: TestTeam) => {
    const { status, json, headers } = await team.raw('GET', '/api/my-matchups/export');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="playfield-games.csv"');
    return String(json);
  };

  it('lists posted and agreed games, soonest first, and disarms spreadsheet formulas', async () => {
    const [us, them] = await signUpTeams('Export Eagles', '=Team "Quoted"');
    await agree(them, us, { date: dayFromNow(12), address: 'Gate B', location: 'Denver, CO' });
    await post(us, { date: dayFromNow(11), additionalInfo: '=HYPERLINK("http://x","Win")\nsecond line' });
    await agree(us, them, { date: dayFromNow(13) });
    const off = await post(us, { date: dayFromNow(14) });
    await us.ask(deleteMatchup, { params: { id: off.id } });
    const text = await exported(us);
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '"Date","Start","End","Type","Sport","Age group","Gender","Level","Location","Address","Max travel","Notes","Time zone","Status","Opponent"',
    );
    expect(lines).toHaveLength(4);
    expect(lines[1]).toBe(
      `"${dayFromNow(11)}","10:00","12:00","Can Host","Baseball","12U","Male",,"Boulder, CO",,,"'=HYPERLINK(""http://x"",""Win"")\nsecond line","America/Denver","Open",`,
    );
    expect(lines[2]).toContain(`"Denver, CO","Gate B",,,"America/Denver","Agreed","'=Team ""Quoted"""`);
    expect(lines[3]).toContain(`"${dayFromNow(13)}"`);
    expect(lines[3]).toContain(`"Agreed","'=Team ""Quoted"""`);
  });

  it('begins with a byte order mark and has only a header for a new team', async () => {
    const team = await signUp();
    // `text()` would drop the byte order mark.
    const address = new URL('/api/my-matchups/export', inject('url'));
    const response = await fetch(address, { headers: { cookie: cookieHeader(team) } });
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await exported(team)).not.toContain('\r\n');
  });
});
