import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { townNamed } from '../places/location-privacy.ts';
import { changeMatchup, withoutOpponent } from './actions.ts';
import type { MatchupRecord } from './model.ts';
import type { Venues } from '../places/venues.ts';

const NOW = new Date('2030-05-01T00:00:00Z');
const point = { type: 'Point', coordinates: [-105.1, 40.01] } as const;

const place = { address: null, zipcode: null, vicinity: null, region: null };
const nowhere = { ...place, publicPlace: { town: '', point: null } } as const;

const game: Required<Omit<MatchupRecord, 'filledBy' | 'reportedBy'>> = {
  _id: 7,
  teamId: 3,
  opponentId: 4,
  matchupType: 'looking',
  sport: 'soccer',
  ageGroup: '12u',
  gender: 'female',
  competitionLevel: 'competitive',
  date: '2030-06-01',
  startTime: '10:00',
  endTime: '11:30',
  timeZone: 'America/Denver',
  startsAt: new Date('2030-06-01T16:00:00Z'),
  location: 'Lafayette, CO',
  address: 'Field 3',
  zipcode: '80026',
  point: { ...point, coordinates: [...point.coordinates] },
  state: 'CO',
  publicPlace: { town: '', point: { ...point, coordinates: [-105, 40] } },
  vicinity: 'v',
  region: 'r',
  maxTravelDistance: 25,
  additionalInfo: 'Bring water',
  status: 'matched',
  interestCount: 2,
  searchTokens: ['bring'],
  searched: 'lafayette',
  change: {
    _id: new Types.ObjectId(),
    byId: 4,
    reason: 'field',
    note: null,
    createdAt: NOW,
    date: '2030-06-02',
    startTime: '10:00',
    endTime: '11:30',
    timeZone: 'America/Denver',
    startsAt: NOW,
    location: 'Boulder, CO',
    state: 'CO',
    ...nowhere,
  },
  cancellations: [],
  details: { revision: 0, shared: { format: '', officials: '', fees: '', fieldRules: '', weatherPlan: '' }, sides: [] },
  sendAt: NOW,
  matchedAt: NOW,
  noShow: { byId: 1, status: 'waiting', note: null, answer: null, reason: null, answerBy: NOW, createdAt: NOW },
  posted: { timeZone: 'America/Chicago', location: 'Kansas City, MO', state: 'MO', ...nowhere },
  removeAt: NOW,
  statusBefore: 'open',
  closedAt: NOW,
  reviewsAskedAt: NOW,
  link: { code: 'pTz4_Kw0aQxLmN8b', on: true, indexed: false },
  timesAsked: 0,
  confirmation: { sides: [] },
  offerNextAt: new Date(0),
  toNotify: true,
  listed: true,
  revision: 4,
  clientId: 'c 2030-06-01',
  createdAt: NOW,
};

const noVenues: Venues = {
  place: () => Promise.reject(new Error('A place that stays is not looked up again')),
  zoneOf: (_venue, { timeZone = null }) => Promise.resolve(timeZone),
  townIn: () => Promise.reject(new Error('Not asked')),
  middleOf: () => Promise.reject(new Error('Not asked')),
};

const change = (to: Parameters<typeof changeMatchup>[1]['to']) =>
  changeMatchup(game, { to, teamName: 'Larks', venues: noVenues, by: 3, now: NOW });

it('changes the given fields and those derived from them, and keeps all others', async () => {
  const after = await change({ startTime: '10:30' });
  const { startTime, startsAt, revision, searchTokens, searched, vicinity, region, publicPlace, ...others } = after;
  const { timesAsked, confirmation, ...rest } = others;
  expect({ timesAsked, confirmation }).toEqual({ timesAsked: 0, confirmation: { since: NOW, sides: [] } });
  expect({ startTime, revision }).toEqual({ startTime: '10:30', revision: 5 });
  expect(startsAt).toEqual(new Date('2030-06-01T16:30:00Z'));
  expect(searchTokens).toContain('larks');
  expect(searched).toContain('Lafayette');
  expect([vicinity, region, publicPlace.point]).not.toContain(null);
  expect(game).toMatchObject(rest);
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(game).toSorted());
});

it('reopens an edited game that was hidden because its team found another game for that time', async () => {
  const filled: MatchupRecord = { ...game, status: 'hidden', filledBy: 9 };
  const after = await changeMatchup(filled, { to: {}, teamName: 'Larks', venues: noVenues, by: 3, now: NOW });
  expect(after.status).toBe('open');
  expect(after).not.toHaveProperty('filledBy');
});

it('lets a change clear a game’s level, notes and address', async () => {
  const after = await change({ competitionLevel: null, additionalInfo: '', address: null });
  expect(after).toMatchObject({ competitionLevel: null, additionalInfo: null, address: null });
});

it.each([
  ['Reach 11 Sports Complex, AZ', '', 'AZ'],
  ['Tranquility Park, Nebraska', '', 'NE'],
  ['The old barn, Colo.', 'Lafayette, CO', 'CO'],
  ['The old barn', 'Lafayette, CO', null],
])('gives the unknown place %s the public town %j and the state %s', async (location, town, state) => {
  const venues = { ...noVenues, place: () => Promise.resolve(null) };
  const publicPlace = { ...game.publicPlace, town: townNamed('Lafayette', 'CO') };
  const near = { ...game, maxTravelDistance: null, publicPlace };
  const after = await changeMatchup(near, { to: { location }, teamName: 'Larks', venues, by: 3, now: NOW });
  expect(after).toMatchObject({ publicPlace: { town, point: null }, state });
});

it('restores the posted place when a game’s opponent is removed, and deletes the opponent’s field', () => {
  const left = withoutOpponent(game, 'Larks');
  expect(left).toMatchObject({ ...game.posted, opponentId: null, startsAt: new Date('2030-06-01T15:00:00Z') });
  expect(left.searchTokens).toEqual(['larks', 'bring', 'water']);
  expect(left.searched).toContain('Kansas City, MO');
  for (const name of ['posted', 'point', 'details', 'confirmation', 'change']) expect(left).not.toHaveProperty(name);
  expect(JSON.stringify(left)).not.toMatch(/Field 3|-105/);
});

it('keeps the place when a game’s opponent is removed, if the posting team is the host', () => {
  const { posted: _, ...hosted } = game;
  expect(withoutOpponent(hosted, 'Larks')).toMatchObject({ address: 'Field 3', point: game.point, state: 'CO' });
});
