import { expect, inject, it } from 'vitest';
import { mix } from './mixed.ts';

/** Three of eight instances; `npm run faults:mixed` kills thirty in ten minutes. */
const KILLS = 3;
const EVERY_MS = 6_000;
const TIMEOUT_MS = 120_000;

it(
  'what teams do goes on while instances are killed, and is done once',
  async () => {
    const place = { url: inject('url'), mailUrl: inject('mailUrl'), env: inject('env') };
    const { failed, answered, written, astray } = await mix(place, KILLS, EVERY_MS);
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    expect(written).toBeGreaterThan(10);
    expect(astray).toBe(0);
  },
  TIMEOUT_MS,
);
