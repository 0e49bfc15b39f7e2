import { defineConfig } from '@playwright/test';
import { chooseChromium } from './tests/browser/chromium.ts';

const launchOptions = await chooseChromium();

// Where Node reads the TypeScript itself there is no map of it to look up, and looking takes an eighth of a worker's processor
// time: Playwright notes the stack at each of its calls.
if (process.env['PW_DISABLE_TS_ESM']) Reflect.deleteProperty(Error, 'prepareStackTrace');

/** Journeys in a real Chromium before the real server: at a desk, or on a phone where the test has the tag @phone. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/browser/global-setup.ts',
  outputDir: 'test-results/browser',
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Half of a journey is waiting for responses. Six workers take as long on two processors.
  workers: 4,
  // A busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions,
    // Neither UTC nor the server's: a time shown in the wrong zone is seen.
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Nothing waits for a dialog to slide in; what moves is looked at by people.
    contextOptions: { reducedMotion: 'reduce' },
    colorScheme: 'light',
    // A trace of every test costs a quarter of the time: `--trace on` for the one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
