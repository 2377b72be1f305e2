import { defineConfig } from 'vitest/config';

const SLOW = [
  'services/gateway/upstreams/upstreams.test.ts',
  'services/kit/http/identity.test.ts',
  'services/matchmaking/teams/other-calendars/*.test.ts',
];

export default defineConfig({
  test: { testTimeout: 60_000, include: ['services/**/*.test.ts'], exclude: SLOW, env: { NODE_ENV: 'test' } },
});
