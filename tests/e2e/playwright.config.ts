import { defineConfig } from '@playwright/test';
import { systemChromium } from './chromium.ts';

/** Longer than this means stuck, not slow. */
const EXPECT_TIMEOUT_MS = 30_000;
const TEST_TIMEOUT_MS = 240_000;

/** CI shares its cores: one retry separates a starved test from a failing one. Retried tests are listed as flaky. */
const CI_RETRIES = 1;

/** Screens used on phones as often as on desktops. */
const SCREENS = /(?:search|search-details|search-coach|matchups|matchups-own-games|interests|reviews|teams)\.e2e\.ts$/;
/** Tests of what is the same at every size. */
const ONE_SIZE = /@one-size/;

const executablePath = systemChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './stack.ts',
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  // One per core of the smallest machine: tests share nothing but the stack.
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
    // Recording slows every test: use `--trace retain-on-failure` to debug.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // The last four stop the browser from contacting its vendor, which logs errors in a closed network.
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
