/** Vitest configuration for Stryker: the quick tests next to the services' code, which need no running product. */
import { defineConfig } from 'vitest/config';

/** Tests that wait for timers, or that read deliberately slow calendars. */
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
