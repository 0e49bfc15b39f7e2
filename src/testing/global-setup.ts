import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { buildServerIfNeeded } from '../../scripts/build-if-needed.ts';
import { createTemplate, dropDatabases } from './servers/postgres-databases.ts';
import { startPostgres } from './servers/postgres-server.ts';
import { createSqliteTemplate } from './sqlite-template.ts';

/**
 * Builds the server, which some tests start, and provides both engines for the run: PostgreSQL is the server in
 * TEST_DATABASE_URL, else one that it starts.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  await buildServerIfNeeded();
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres();
  const databases = await createTemplate(server.url);
  project.provide('postgres', databases);
  const sqlite = await createSqliteTemplate();
  project.provide('sqlite', sqlite);
  return async () => {
    await rm(sqlite, { recursive: true });
    if (given) await dropDatabases(databases);
    await server.stop();
  };
}
