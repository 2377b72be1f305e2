import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A test that waits longer waits for something that will not come, also where others keep the machine busy. */
const TEST_TIMEOUT_MS = 90_000;
/** The first run on a fresh machine brings up a database. */
const HOOK_TIMEOUT_MS = 180_000;

/** CI shares its cores: one more try tells a test that was starved from one that fails. What needed it is named in the report. */
const CI_RETRIES = 1;

/** The longest first: at the end nobody waits for one that has just begun. */
const LONG =
  /tests\/resilience\/|infra\/local\/|tests\/api\/(?:[\w-]+\/)?(?:fuzz|secrets|live|admin-users|backup|abuse)\./;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one));
  }
}

/** Beside the code: nothing has to run for them. */
const UNIT = ['{contracts,services,infra,tools}/**/*.test.ts', 'site/src/**/*.test.ts'];
/** They need a MongoDB, a Redis, or the whole product. */
const PRODUCT = ['tests/**/*.test.ts'];

export default defineConfig({
  test: {
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: HOOK_TIMEOUT_MS,
    // On two cores: tests wait more than they compute, and the database takes its share.
    maxWorkers: 3,
    retry: process.env['CI'] === 'true' ? CI_RETRIES : 0,
    sequence: { sequencer: LongestFirst },
    env: { NODE_ENV: 'test' },
    // The product is brought up where a run has tests that need it, and then once.
    projects: [
      { extends: true, test: { name: 'unit', include: UNIT } },
      { extends: true, test: { name: 'product', include: PRODUCT, globalSetup: ['tests/support/stack.ts'] } },
    ],
  },
});
