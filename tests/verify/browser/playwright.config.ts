import { defineConfig } from '@playwright/test';
import everyChange from '../../e2e/playwright.config.ts';

const TEST_TIMEOUT_MS = 480_000;

export default defineConfig(everyChange, {
  testDir: '.',
  globalSetup: './setup.ts',
  timeout: TEST_TIMEOUT_MS,
  outputDir: '../../../test-results',
});
