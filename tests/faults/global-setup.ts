import type { TestProject } from 'vitest/node';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import givePostgres from '../global-setup.ts';

/** Builds the portal, and starts a PostgreSQL for the run. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  await buildIfNeeded();
  return givePostgres(project);
}
