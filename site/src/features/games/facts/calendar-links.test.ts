import { expect, it } from 'vitest';
import { directionsLink, googleCalendarLink, outlookLink } from './calendar-links.ts';

const PAGE = 'https://play.example/games/7';
const game = {
  startsAt: '2026-12-05T17:00:00.000Z',
  startTime: '10:00',
  endTime: '11:30',
  location: 'Lafayette, CO',
  address: 'Field 3 & 4, 10 Main St',
};
const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

it('links to calendars with the start and end of the game', () => {
  const location = 'Field 3 & 4, 10 Main St, Lafayette, CO';
  expect(queryOf(googleCalendarLink(game, 'Larks & Co', PAGE))).toEqual({
    action: 'TEMPLATE',
    text: 'Game against Larks & Co (Playfield)',
    dates: '20261205T170000Z/20261205T183000Z',
    location,
    details: PAGE,
  });
  expect(queryOf(outlookLink(game, 'Larks', PAGE))).toMatchObject({
    startdt: '2026-12-05T17:00:00.000Z',
    enddt: '2026-12-05T18:30:00.000Z',
    location,
    body: PAGE,
  });
});

it('uses the town if there is no address', () => {
  expect(queryOf(directionsLink({ ...game, address: null }))).toEqual({ api: '1', destination: 'Lafayette, CO' });
});
