import { defineConfig } from '@playwright/test';
import { chooseChromium } from './tests/browser/chromium.ts';

const launchOptions = await chooseChromium();

/**
 * Every journey runs at the bench and at the desk, in a real Chromium before the real server; one that only makes sense
 * at one of them says so by its tag, @touch or @desk.
 */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/browser/global-setup.ts',
  outputDir: 'test-results/browser',
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // A busy machine is slow, not wrong.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions,
    // Neither UTC nor the server's: a time shown in the wrong zone is seen.
    timezoneId: 'America/New_York',
    locale: 'en-US',
    colorScheme: 'light',
    // A trace of every test costs a quarter of the time: `--trace on` for the one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', grepInvert: /@touch/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
