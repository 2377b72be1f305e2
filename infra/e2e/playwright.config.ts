import { defineConfig } from '@playwright/test';
import { systemChromium } from './chromium.ts';

/** A step that takes longer than this is not slow, it is stuck. */
const EXPECT_TIMEOUT_MS = 15_000;
const TEST_TIMEOUT_MS = 120_000;

const executablePath = systemChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './stack.ts',
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  workers: 1,
  forbidOnly: process.env['CI'] === 'true',
  reporter: 'list',
  outputDir: '../../test-results',
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // The last four keep the browser from calling its maker, which a closed network answers with errors.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
