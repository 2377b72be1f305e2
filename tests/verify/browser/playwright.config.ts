/** Exhaustive sweeps and browsers other than Chromium, which are too slow for every change. */
import { defineConfig } from '@playwright/test';
import everyChange from '../../e2e/playwright.config.ts';

const TEST_TIMEOUT_MS = 480_000;

export default defineConfig(everyChange, {
  testDir: '.',
  globalSetup: './setup.ts',
  timeout: TEST_TIMEOUT_MS,
  outputDir: '../../../test-results',
});
