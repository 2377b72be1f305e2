import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { PASSWORD, signUp } from '../../support/teams.ts';
import { startNetwork, type Network } from './network.ts';

/** The faults to test: those on critical connections that do not take long. */
const PLAYED = [
  ['accounts-mongodb', 'cut'],
  ['matchmaking-mongodb', 'slow'],
  ['gateway-messaging', 'cut'],
  ['gateway-redis', 'cut'],
  ['gateway-matchmaking', 'drip'],
  ['notifier-redis', 'cut'],
  ['gateway-redis', 'silent'],
] as const;
const TIMEOUT_MS = 90_000;

let network: Network;
beforeAll(async () => {
  const { email } = await signUp();
  network = await startNetwork(inject('env'), { email, password: PASSWORD });
}, TIMEOUT_MS);
afterAll(() => network[Symbol.asyncDispose]());

it.each(PLAYED)(
  'ends calls in time, refuses strangers, keeps pages up, and recovers soon with %s %s',
  { timeout: TIMEOUT_MS },
  async (link, fault) => {
    expect(await network.play(link, fault)).toEqual([]);
  },
);
