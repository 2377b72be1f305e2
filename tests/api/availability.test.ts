/** When, where and against whom a team would play. */
import { getAvailability, setAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { describe, expect, it } from 'vitest';
import { agree, signUp, availabilityBody, hoursOn, HOME_FIELD } from '../support/teams.ts';

const said = (more: Partial<Availability> = {}) =>
  availabilityBody(hoursOn([6], '10:00', '14:00'), { ages: { from: '11u', to: '13u' }, ...more });

describe('a team’s availability', () => {
  it('starts empty, joins overlapping hours and splits hours at midnight', async () => {
    const team = await signUp({ sport: 'tennis' });
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
    const [host, guest] = await Promise.all([signUp({ sport: 'tennis' }), signUp({ sport: 'tennis' })]);
    const game = await agree(host, guest);
    const blackouts = [{ from: game.date, to: game.date }];
    expect((await guest.ask(setAvailability, { body: said({ blackouts }) })).inTheWay).toMatchObject([
      { matchupId: game.id, date: game.date },
    ]);
  });
});
