/** For Stryker: the quick tests next to the services' code, without a running product. */
import { defineConfig } from 'vitest/config';

/** They wait for clocks, or read calendars that are made to be slow. */
const SLOW = [
  'services/gateway/upstreams/upstreams.test.ts',
  'services/kit/http/identity.test.ts',
  'services/matchmaking/teams/other-calendars/*.test.ts',
];

export default defineConfig({
  test: {
    // Instrumented code is slower.
    testTimeout: 60_000,
    include: ['services/**/*.test.ts'],
    exclude: SLOW,
    env: { NODE_ENV: 'test' },
  },
});
