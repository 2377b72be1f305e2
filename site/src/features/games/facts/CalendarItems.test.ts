import { expect, it } from 'vitest';
import { directionsLink, googleCalendarLink, outlookLink } from './CalendarItems.tsx';

const PAGE = 'https://play.example/games/7';
const place = 'Owls’ field in Lafayette, CO (exact field TBD)';
const entry = { opponent: 'Larks & Co', place, page: PAGE };
const game = {
  startsAt: '2026-12-05T17:00:00.000Z',
  startTime: '10:00',
  endTime: '11:30',
  location: 'Lafayette, CO',
  address: 'Field 3 & 4, 10 Main St',
};
const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

it('puts the game’s start, end and place into calendar links', () => {
  expect(queryOf(googleCalendarLink(game, entry))).toEqual({
    action: 'TEMPLATE',
    text: 'Game against Larks & Co (Playfield)',
    dates: '20261205T170000Z/20261205T183000Z',
    location: place,
    details: PAGE,
  });
  expect(queryOf(outlookLink(game, entry))).toMatchObject({
    startdt: '2026-12-05T17:00:00.000Z',
    enddt: '2026-12-05T18:30:00.000Z',
    location: place,
    body: PAGE,
  });
});

it('links to directions to the field, or to the town if there is no address', () => {
  const destination = 'Field 3 & 4, 10 Main St, Lafayette, CO';
  expect(queryOf(directionsLink(game))).toEqual({ api: '1', destination });
  expect(queryOf(directionsLink({ ...game, address: null }))).toEqual({ api: '1', destination: 'Lafayette, CO' });
});
