import { expect, it } from 'vitest';
import { distanceMiles } from './coordinates.ts';

const denver = { latitude: 39.7392, longitude: -104.9903 };
const boulder = { latitude: 40.015, longitude: -105.2705 };

it('measures distances along the great circle', () => {
  expect(distanceMiles(denver, boulder)).toBeCloseTo(24.2, 0);
  expect(distanceMiles(denver, { latitude: 40.7128, longitude: -74.006 })).toBeCloseTo(1631, -1);
  expect(distanceMiles(denver, denver)).toBe(0);
  expect(distanceMiles({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(13.8, 1);
});
