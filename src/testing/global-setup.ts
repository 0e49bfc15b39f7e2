import type { TestProject } from 'vitest/node';
import { createTemplate, dropDatabases } from './postgres-databases.ts';
import { startPostgres } from './postgres-server.ts';

/** Provides PostgreSQL for the run: the server in TEST_DATABASE_URL, else one that is started for the run. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres();
  const databases = await createTemplate(server.url);
  project.provide('postgres', databases);
  return async () => {
    if (given) await dropDatabases(databases);
    await server.stop();
  };
}
