import { defineConfig } from '@playwright/test';
import { systemChromium } from './chromium.ts';

/** Anything slower is stuck, even on a busy machine. */
const EXPECT_TIMEOUT_MS = 30_000;
const TEST_TIMEOUT_MS = 120_000;

const executablePath = systemChromium();

/** Playwright's own list, which this one replaces, and the popups of the address bar: a renderer for each window. */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './stack.ts',
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  // One per core of the smallest machine. Tests share only the stack, so they may also run in parallel within a file.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  reporter: [['list'], ['json', { outputFile: '../../node_modules/.cache/playwright.json' }]],
  outputDir: '../../test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    // It fills its cache in every new context, which costs a quarter of the time. Tests about it allow it.
    serviceWorkers: 'block',
    // Recording slows every test: use `--trace retain-on-failure` to debug.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Without the system's browser, Playwright's full Chromium instead of its headless shell.
    ...(executablePath === undefined ? { channel: 'chromium' } : {}),
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', `--disable-features=${DISABLED_FEATURES.join(',')}`],
    },
  },
});
