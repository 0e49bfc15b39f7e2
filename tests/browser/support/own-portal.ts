import { test as shared } from './fixtures.ts';

/** A test with its own empty portal: it may add and delete records without affecting tests that count the demo's. */
export const test = shared.extend({
  baseURL: async ({ ownPortal }, use) => use((await ownPortal()).url),
});

export { expect } from '@playwright/test';
