import { expect, it } from 'vitest';
import { createWorld } from './world.ts';
import { wander } from './wandering.ts';

const STEPS = Number(process.env['ATTACK_STEPS'] ?? 250);
const SEED = Number(process.env['ATTACK_SEED'] ?? 20_261_122);
/** Time limit of the test. Registering the teams takes a while, and a step takes a few milliseconds. */
const TIMEOUT_MS = 120_000 + STEPS * 500;
/** Minimum median error, in miles, of an attacker's guess of a field. A closer guess would identify a street. */
const MILES_WRONG_AT_LEAST = 0.25;

it(`lets attackers gain nothing in ${STEPS} random steps`, { timeout: TIMEOUT_MS }, async () => {
  const { wins, medianMiles } = await wander(await createWorld(), STEPS, SEED);
  expect(wins).toEqual([]);
  expect(medianMiles).toBeGreaterThan(MILES_WRONG_AT_LEAST);
});
