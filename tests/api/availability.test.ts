/** Availability: a team says once when, where and against whom it would play. */
import { getAvailability, setAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { describe, expect, it } from 'vitest';
import { agree, signUp, signUpMember, availabilityBody, hoursOn, HOME_FIELD, type TestTeam } from '../support/teams.ts';

/** A weekday that is neither today nor tomorrow in any time zone. */
const soon = new Date(Date.now() + 3 * 24 * 60 * 60_000);
const PLAY_DAY = {
  weekday: soon.getUTCDay() || 7,
  name: soon.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' }),
};

const said = (more: Partial<Availability> = {}) =>
  availabilityBody(hoursOn([PLAY_DAY.weekday], '10:00', '14:00'), { ages: { from: '11u', to: '13u' }, ...more });

/** Each test has its own sport: suggestions cover all teams. */
const teamOf = (sport: TestTeam['user']['sport'], teamName: string, teamLocation = 'Boulder, CO') =>
  signUp({ sport, teamName, teamLocation, competitionLevel: 'recreational' });

describe('what a team says of itself', () => {
  it('is null at first, then what was said: hours joined where they overlap, and split at midnight', async () => {
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
    // The answer is valid input.
    expect((await team.ask(setAvailability, { body: availability })).availability).toEqual(availability);
  });

  it('is refused where it cannot be meant, field by field, and changes nothing then', async () => {
    const team = await teamOf('tennis', 'Wrong Wrens');
    const refused = async (more: object) =>
      (await team.refused(setAvailability, { body: { ...said(), ...more } })).fieldErrors;
    expect(await refused({ ages: { from: '13u', to: '11u' } })).toEqual({
      'ages.to': ['The oldest age group must not be younger than the youngest'],
    });
    expect(await refused({ blackouts: [{ from: '2027-05-02', to: '2027-05-01' }] })).toEqual({
      'blackouts.0.to': ['The last day must not be before the first'],
    });
    expect(await refused({ levels: [] })).toEqual({ levels: ['Please choose at least one level'] });
    expect(await refused({ homeField: { location: 'Nowhere at all, ZZ', address: null } })).toEqual({
      'homeField.location': ['We could not find that place. Try a ZIP code or City, State.'],
    });
    expect(await refused({ weekly: [{ weekday: 8, start: '10:00', end: '11:00' }] })).toEqual({
      'weekly.0.weekday': ['Please choose a day of the week'],
    });
    expect(await team.ask(getAvailability)).toEqual({ availability: null });
  });

  it('is for managers, and says which agreed games lie on days on which nothing goes', async () => {
    const member = await signUpMember();
    expect(await member.refusedWith(setAvailability, { body: said() })).toBe(403);
    const [host, guest] = await Promise.all([teamOf('tennis', 'Black Bears'), teamOf('tennis', 'Out Otters')]);
    const game = await agree(host, guest);
    const blackouts = [{ from: game.date, to: game.date }];
    expect((await guest.ask(setAvailability, { body: said({ blackouts }) })).inTheWay).toMatchObject([
      { matchupId: game.id, date: game.date },
    ]);
  });
});
