import { test as shared } from './fixtures.ts';
import { type DemoServer, startEmpty } from './server.ts';

/** A test with its own empty portal: it may add and delete records without affecting tests that count the demo's. */
export const test = shared.extend<object, { ownPortal: DemoServer }>({
  ownPortal: [
    // Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const portal = await startEmpty();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ownPortal }, use) => use(ownPortal.url),
});

export { expect } from '@playwright/test';
