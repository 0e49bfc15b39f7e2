import type { TestProject } from 'vitest/node';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import givePostgres from '../../src/testing/global-setup.ts';

/** Builds the portal that is put to the test, and gives the run a PostgreSQL. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  await buildIfNeeded();
  return givePostgres(project);
}
