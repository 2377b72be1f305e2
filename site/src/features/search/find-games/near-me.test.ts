import { expect, test } from 'vitest';
import { roughly } from './near-me.ts';

test('rounds a position to a hundredth of a degree before sending it', () => {
  expect(roughly({ latitude: 39.993_612_3, longitude: -105.089_744_1 })).toEqual({
    latitude: 39.99,
    longitude: -105.09,
  });
});
