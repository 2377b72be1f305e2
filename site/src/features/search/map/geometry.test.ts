import type { Matchup } from '@playfield/contracts/matchups.ts';
import { expect, test } from 'vitest';
import { circleOf, comesApart, fitted, NATION, pinsOf, spotsOf, zoomed } from './geometry.ts';

const team = { id: 1, teamName: 'Boulder Bears', teamLocation: 'Boulder, CO' };
const blank: Matchup = {
  id: 1,
  matchupType: 'hosting',
  sport: 'soccer',
  ageGroup: '12u',
  gender: 'coed',
  competitionLevel: null,
  date: '2027-05-12',
  startTime: '10:00',
  endTime: '11:30',
  timeZone: 'America/Denver',
  startsAt: '2027-05-12T16:00:00.000Z',
  location: 'Boulder, CO',
  latitude: null,
  longitude: null,
  zipcode: null,
  state: 'CO',
  maxTravelDistance: null,
  additionalInfo: null,
  status: 'open',
  team,
  interestCount: 0,
  createdAt: '2027-01-01T00:00:00.000Z',
};
const gameAt = (id: number, latitude: string, longitude: string): Matchup => ({ ...blank, id, latitude, longitude });

const boulder = gameAt(1, '40.01', '-105.27');
const denver = gameAt(2, '39.74', '-104.99');
const miami = gameAt(3, '25.76', '-80.19');
const idsOf = (games: readonly Matchup[]) => games.map(({ id }) => id);

test('games without a place, or outside of the states, are left out', () => {
  expect(spotsOf([blank, gameAt(4, '48.85', '2.35'), boulder]).map(({ game }) => game.id)).toEqual([1]);
});

test('from afar neighbors share a pin, close up each has its own', () => {
  const spots = spotsOf([miami, denver, boulder]);
  const [west, south] = pinsOf(spots, NATION);
  expect([west, south].map((pin) => pin && idsOf(pin.games))).toEqual([[2, 1], [3]]);
  expect(west && comesApart(west)).toBe(true);
  const close = fitted((west?.spots ?? []).map(({ x, y }) => [x, y]));
  expect(pinsOf(spots, close).map(({ games }) => idsOf(games))).toEqual([[1], [2]]);
});

test('games at the same place stay together', () => {
  const [pin] = pinsOf(spotsOf([boulder, { ...boulder, id: 9 }]), NATION);
  expect(pin && comesApart(pin)).toBe(false);
});

test('the search circle has its size on the ground, about three miles a unit', () => {
  const circle = circleOf({ latitude: 39.74, longitude: -104.99, miles: 50 });
  const sides = circle?.corners.map(([x]) => x) ?? [];
  expect(Math.max(...sides) - Math.min(...sides)).toBeCloseTo(33, 0);
});

test('the view fits what it shows and never leaves the nation', () => {
  expect(fitted([])).toEqual(NATION);
  expect(zoomed(NATION, 2)).toEqual(NATION);
  expect(fitted([[100, 100]]).width).toBeGreaterThan(0);
});
