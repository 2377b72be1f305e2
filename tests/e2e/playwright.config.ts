import { defineConfig } from '@playwright/test';
import { systemChromium } from './chromium.ts';

/** A step that takes longer than this is not slow, it is stuck. */
const EXPECT_TIMEOUT_MS = 30_000;
const TEST_TIMEOUT_MS = 240_000;

/** CI shares its cores: one more try tells a test that was starved from one that fails. What needed it is listed as flaky. */
const CI_RETRIES = 1;

/** What people do on a phone as often as at a desk. */
const SCREENS = /(?:search|game-details|games|matchups|teams)\.e2e\.ts$/;
/** Tests of what is the same at every size. */
const ONE_SIZE = /@one-size/;

const executablePath = systemChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './stack.ts',
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  // One for each core that the smallest machine has: tests share nothing but the product they run against.
  workers: 2,
  retries: process.env['CI'] === 'true' ? CI_RETRIES : 0,
  forbidOnly: process.env['CI'] === 'true',
  reporter: 'list',
  outputDir: '../../test-results',
  projects: [
    { name: 'desk', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: SCREENS,
      grepInvert: ONE_SIZE,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  use: {
    browserName: 'chromium',
    // What is recorded of every test costs time in all of them: `--trace retain-on-failure` looks into one that fails.
    trace: 'off',
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
