import { test as shared } from './fixtures.ts';

/**
 * A test in a second portal, which is empty at first: it may add and delete records without affecting tests that count the
 * demo's. It shares this portal with the other tests of this kind.
 */
export const test = shared.extend({
  // Playwright reads the dependencies of a fixture from this pattern.
  baseURL: async ({}, use) => use(process.env['EMPTY_PORTAL_URL']),
});

export { expect } from '@playwright/test';
