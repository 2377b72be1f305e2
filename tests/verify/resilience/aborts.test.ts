import { expect, inject, it } from 'vitest';
import { PASSWORD, signUp } from '../../support/teams.ts';
import { abort, leaks } from './aborts.ts';

/** `npm run faults:aborts` runs a hundred thousand. */
const ABORTS = 2_000;
const TIMEOUT_MS = 120_000;

it(
  'callers who hang up leave nothing behind, and nothing falls over',
  async () => {
    const { email } = await signUp();
    const aborted = await abort(inject('env'), { email, password: PASSWORD }, ABORTS);
    expect(aborted.failed).toEqual([]);
    expect(leaks(aborted)).toEqual([]);
  },
  TIMEOUT_MS,
);
