import { defineConfig } from 'vitest/config';

/** A test that waits longer waits for something that will not come. */
const TEST_TIMEOUT_MS = 30_000;
/** The first run on a fresh machine brings up a database. */
const HOOK_TIMEOUT_MS = 60_000;

export default defineConfig({
  test: {
    include: ['contracts/**/*.test.ts', 'services/**/*.test.ts', 'infra/**/*.test.ts', 'site/src/**/*.test.ts'],
    globalSetup: ['infra/testing/stack.ts'],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: HOOK_TIMEOUT_MS,
    // Two cores: the database takes its share of them.
    maxWorkers: 2,
    env: { NODE_ENV: 'test' },
  },
});
