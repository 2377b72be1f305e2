import { expect, inject, it } from 'vitest';
import { PASSWORD, signUp } from '../../support/teams.ts';
import { restart } from './restarts.ts';

/** Each instance once; `npm run faults:restarts` runs 200. */
const RESTARTS = 8;
const TIMEOUT_MS = 120_000;

it(
  'nobody notices when every instance of every service is restarted',
  async () => {
    const { email } = await signUp();
    const { answered, failed } = await restart(inject('env'), { email, password: PASSWORD }, RESTARTS);
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(100);
  },
  TIMEOUT_MS,
);
