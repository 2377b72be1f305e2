import { expect, test } from 'vitest';
import { roughly } from './near-me.ts';

test('a position leaves the browser rounded to a hundredth of a degree', () => {
  expect(roughly({ latitude: 39.993_612_3, longitude: -105.089_744_1 })).toEqual({
    latitude: 39.99,
    longitude: -105.09,
  });
});
