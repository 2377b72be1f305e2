import { travelDistances } from '@playfield/contracts/fields/options.ts';
import { assert, constantFrom, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, touchedBy } from './cells.ts';
import { readGazetteer } from './gazetteer.ts';
import { distanceMiles, EARTH_RADIUS_MILES } from './coordinates.ts';

const places = readGazetteer().zips;
/** MongoDB merges at most this many index scans for sorted results (`internalQueryMaxScansToExplode`). */
const SCANS_MAX = 200;
const RUNS = 3_000;

function away({ latitude, longitude }: { latitude: number; longitude: number }, miles: number, direction: number) {
  const degrees = 180 / Math.PI;
  const [from, far] = [latitude / degrees, miles / EARTH_RADIUS_MILES];
  const to = Math.asin(Math.sin(from) * Math.cos(far) + Math.cos(from) * Math.sin(far) * Math.cos(direction));
  const across = Math.atan2(
    Math.sin(direction) * Math.sin(far) * Math.cos(from),
    Math.cos(far) - Math.sin(from) * Math.sin(to),
  );
  return { latitude: to * degrees, longitude: ((longitude + across * degrees + 540) % 360) - 180 };
}

describe('the cells that a circle touches', () => {
  it('contain every place in the circle', () => {
    const centers = constantFrom(...places);
    const share = double({ min: 0, max: 1, noNaN: true });
    const direction = double({ min: 0, max: 2 * Math.PI, noNaN: true });
    assert(
      property(centers, constantFrom(...travelDistances), share, direction, (center, miles, part, angle) => {
        const place = away(center, miles * part, angle);
        expect(distanceMiles(center, place)).toBeLessThanOrEqual(miles * 1.000_1);
        const cells: Record<string, string | null> = cellsOf(place);
        for (const [name, { $in }] of Object.entries(touchedBy(center, miles)))
          expect($in.includes(cells[name] ?? '')).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('are few enough for one ordered index read', () => {
    for (const center of places.filter((_, index) => index % 100 === 0)) {
      for (const miles of travelDistances) {
        for (const { $in } of Object.values(touchedBy(center, miles))) expect($in.length).toBeLessThan(SCANS_MAX);
      }
    }
  });

  it('are omitted for a circle as wide as the country', () => {
    expect(touchedBy({ latitude: 40, longitude: -100 }, 1_600)).toEqual({});
  });
});

it('returns no cells for a venue that could not be located', () => {
  expect(cellsOf(null)).toEqual({ vicinity: null, region: null });
});
