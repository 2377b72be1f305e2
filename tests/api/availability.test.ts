/** When, where and against whom a team would play. */
import { getAvailability, setAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { describe, expect, it } from 'vitest';
import { agree, signUp, availabilityBody, hoursOn, HOME_FIELD, type TestTeam } from '../support/teams.ts';

/** A weekday that is neither today nor tomorrow in any time zone. */
const soon = new Date(Date.now() + 3 * DAY_MS);
const PLAY_DAY = {
  weekday: soon.getUTCDay() || 7,
  name: soon.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' }),
};

const said = (more: Partial<Availability> = {}) =>
  availabilityBody(hoursOn([PLAY_DAY.weekday], '10:00', '14:00'), { ages: { from: '11u', to: '13u' }, ...more });

const teamOf = (sport: TestTeam['user']['sport'], teamName: string, teamLocation = 'Boulder, CO') =>
  signUp({ sport, teamName, teamLocation, competitionLevel: 'recreational' });

describe('a team’s availability', () => {
  it('starts empty, joins overlapping hours and splits hours at midnight', async () => {
    const team = await teamOf('tennis', 'Hourly Herons');
    expect(await team.ask(getAvailability)).toEqual({ availability: null });
    const weekly = [
      { weekday: 6, start: '10:00', end: '12:00' },
      { weekday: 6, start: '11:30', end: '14:00' },
      { weekday: 7, start: '22:00', end: '01:00' },
    ];
    const { availability } = await team.ask(setAvailability, { body: said({ weekly }) });
    expect(availability).toMatchObject({
      weekly: [
        { weekday: 1, start: '00:00', end: '01:00' },
        { weekday: 6, start: '10:00', end: '14:00' },
        { weekday: 7, start: '22:00', end: '00:00' },
      ],
      homeField: HOME_FIELD,
      ages: { from: '11u', to: '13u' },
    });
    expect(await team.ask(getAvailability)).toEqual({ availability });
    expect((await team.ask(setAvailability, { body: availability })).availability).toEqual(availability);
  });

  it('lists agreed games on days off', async () => {
    const [host, guest] = await Promise.all([teamOf('tennis', 'Black Bears'), teamOf('tennis', 'Out Otters')]);
    const game = await agree(host, guest);
    const blackouts = [{ from: game.date, to: game.date }];
    expect((await guest.ask(setAvailability, { body: said({ blackouts }) })).inTheWay).toMatchObject([
      { matchupId: game.id, date: game.date },
    ]);
  });
});
