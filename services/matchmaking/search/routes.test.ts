import { MAP_IDS_MAX, MAP_POINTS_MAX } from '@playfield/contracts/search.ts';
import { expect, it } from 'vitest';
import { townNamed } from '../places/location-privacy.ts';
import { pointsOf } from './routes.ts';

const gameAt = (_id: number, longitude: number | null, town = 'Boulder') => ({
  _id,
  publicPlace: {
    town: townNamed(town, 'CO'),
    point:
      longitude === null ? null : { type: 'Point' as const, coordinates: [longitude, 40] satisfies [number, number] },
  },
});

it('groups games by public point, largest group first, and counts games without a point', () => {
  const games = [gameAt(9, -105), gameAt(3, -104, 'Denver'), gameAt(4, -104, 'Aurora'), gameAt(5, null)];
  expect(pointsOf(games)).toEqual({
    points: [
      { latitude: 40, longitude: -104, location: 'Denver, CO', count: 2, ids: [3, 4] },
      { latitude: 40, longitude: -105, location: 'Boulder, CO', count: 1, ids: [9] },
    ],
    unplaced: 1,
  });
});

it('limits the map points and the IDs per point, and counts the games that are left out', () => {
  const crowd = Array.from({ length: MAP_IDS_MAX + 3 }, (_, id) => gameAt(id, -105));
  const spread = Array.from({ length: MAP_POINTS_MAX + 4 }, (_, id) => gameAt(100 + id, -100 + id / 1_000));
  const { points, unplaced } = pointsOf([...spread, ...crowd]);
  expect(points).toHaveLength(MAP_POINTS_MAX);
  expect(points[0]).toMatchObject({ count: MAP_IDS_MAX + 3, ids: crowd.slice(0, MAP_IDS_MAX).map(({ _id }) => _id) });
  expect(unplaced).toBe(5);
});
