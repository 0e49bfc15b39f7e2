import { test as shared } from './fixtures.ts';
import { type DemoServer, startEmpty } from './server.ts';

/** A test before an empty portal of its own: what it adds and deletes is in nobody's way who counts the demo's records. */
export const test = shared.extend<object, { ownPortal: DemoServer }>({
  ownPortal: [
    // Playwright reads what a fixture needs from this pattern.
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
