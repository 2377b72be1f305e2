import type { Matchup } from '@playfield/contracts/matchups.ts';
import type { ScheduledGame } from '@playfield/contracts/schedules.ts';
import { expect, it } from 'vitest';
import { tableOf } from './export.ts';

const team = { id: 1, teamName: 'Hawks', teamLocation: '' };
const game = {
  date: '2027-03-06',
  startTime: '10:00',
  endTime: '12:00',
  matchupType: 'hosting',
  sport: 'baseball',
  ageGroup: '12u',
  gender: 'male',
  competitionLevel: null,
  location: 'Denver, CO',
  address: 'Gate B',
  maxTravelDistance: null,
  additionalInfo: '=HYPERLINK("http://x")',
  timeZone: 'America/Denver',
} as Matchup;
const scheduled = (more: Partial<ScheduledGame>) => ({ game, opponent: null, ...more }) as ScheduledGame;

it('exports only open and agreed games as CSV, with formulas escaped', () => {
  const games = [
    scheduled({ standing: 'open' }),
    scheduled({ standing: 'agreed', opponent: { ...team, teamName: '=Team' } }),
    scheduled({ standing: 'waiting' }),
    scheduled({ standing: 'canceled' }),
  ];
  const cells = `"2027-03-06","10:00","12:00","Can Host","Baseball","12U","Boys",,"Denver, CO","Gate B",,"'=HYPERLINK(""http://x"")","America/Denver"`;
  expect(tableOf(games).split('\r\n')).toEqual([
    '"Date","Start","End","Type","Sport","Age group","Gender","Level","Location","Address","Max travel","Notes","Time zone","Status","Opponent"',
    `${cells},"Open",`,
    `${cells},"Confirmed","'=Team"`,
  ]);
});
