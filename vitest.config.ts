import { defineConfig } from 'vitest/config';

const TEST_TIMEOUT_MS = 300_000;
const HOOK_TIMEOUT_MS = 180_000;

/** Tests that are next to their code, but run only in `npm run verify`. */
const VERIFY = [
  'infra/documentdb/driver.test.ts',
  'services/gateway/upstreams/upstreams.test.ts',
  'tools/{checks/deploy,image}/*.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: HOOK_TIMEOUT_MS,
    // More than the two cores of the smallest machine, because tests mostly wait.
    maxWorkers: 3,
    // Test files share modules, because loading the services' code for each file would slow down the run.
    isolate: false,
    env: { NODE_ENV: 'test' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contracts,services,infra,tools}/**/*.test.ts', 'site/src/**/*.test.ts'],
          exclude: VERIFY,
        },
      },
      {
        extends: true,
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup: ['tests/support/stack.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'verify',
          include: ['tests/verify/**/*.test.ts', ...VERIFY],
          globalSetup: ['tests/support/stack.ts'],
        },
      },
    ],
  },
});
