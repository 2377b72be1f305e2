import { getAvailability, setAvailability } from '@playfield/contracts/availability.ts';
import { expect, it } from 'vitest';
import { agree, dayFromNow, post, signUp, availabilityBody, HOME_FIELD } from '../support/teams.ts';

it('merges overlapping hours in stored availability, and lists agreed games that fall on days off', async () => {
  const [host, guest] = await Promise.all([signUp({ sport: 'tennis' }), signUp({ sport: 'tennis' })]);
  const game = await agree(host, guest);
  expect(await guest.ask(getAvailability)).toMatchObject({ availability: null, weekends: { ready: false } });
  const weekly = [
    { weekday: 6, start: '10:00', end: '12:00' },
    { weekday: 6, start: '11:30', end: '14:00' },
    { weekday: 7, start: '22:00', end: '01:00' },
  ];
  const blackouts = [{ from: game.date, to: game.date }];
  const { availability, inTheWay } = await guest.ask(setAvailability, {
    body: availabilityBody(weekly, { blackouts }),
  });
  expect(availability).toMatchObject({
    weekly: [
      { weekday: 1, start: '00:00', end: '01:00' },
      { weekday: 6, start: '10:00', end: '14:00' },
      { weekday: 7, start: '22:00', end: '00:00' },
    ],
    homeField: HOME_FIELD,
  });
  expect(inTheWay).toMatchObject([{ matchupId: game.id, date: game.date }]);
  expect((await guest.ask(setAvailability, { body: availability })).availability).toEqual(availability);
  expect((await guest.ask(getAvailability)).availability).toEqual(availability);
});

it('adopts a hosting team’s first named field as its home field, and does not replace it later', async () => {
  const team = await signUp({ sport: 'tennis' });
  await team.ask(setAvailability, {
    body: availabilityBody([], { homeField: { location: 'Boulder, CO', address: null } }),
  });
  const fields = ['Scott Carpenter Park', 'Tom Watson Park'].map((address) => ({ location: 'Boulder, CO', address }));
  for (const [days, field] of fields.entries()) await post(team, { date: dayFromNow(5 + days), ...field });
  expect((await team.ask(getAvailability)).availability).toMatchObject({ homeField: fields[0] });
});
