import { defineConfig } from '@playwright/test';
import { systemChromium } from './chromium.ts';

const EXPECT_TIMEOUT_MS = 30_000;
const TEST_TIMEOUT_MS = 120_000;

const executablePath = systemChromium();

/** Playwright's own list, which the flag replaces, minus Windows and Edge features and plus address bar popups. */
const DISABLED_FEATURES =
  `AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose
  HttpsFirstBalancedModeAutoEnable HttpsUpgrades LensOverlay MediaRouter NetworkTimeServiceQuerying
  OptimizationHints PaintHolding PreconnectToSearch ThirdPartyStoragePartitioning WebUIOmniboxAimPopup
  WebUIOmniboxPopup`.split(/\s+/);

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: '../support/stack.ts',
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  reporter: [['list'], ['junit', { outputFile: '../../node_modules/.cache/playwright.xml' }]],
  outputDir: '../../test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    // Caching pages in every context slows down tests, so only tests that need the service worker allow it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    ...(executablePath === undefined ? { channel: 'chromium' } : {}),
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', `--disable-features=${DISABLED_FEATURES.join(',')}`],
    },
  },
});
