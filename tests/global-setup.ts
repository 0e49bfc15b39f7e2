import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createTemplate, dropDatabases } from '#testing/servers/postgres-databases.ts';
import { startPostgres } from '#testing/servers/postgres-server.ts';
import { createSqliteTemplate } from '#testing/sqlite-template.ts';
import { buildServerIfNeeded } from '../scripts/build-if-needed.ts';

/**
 * Builds the server, which some tests start, and provides both engines for the run: PostgreSQL is the server in
 * TEST_DATABASE_URL, else one that it starts.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  await buildServerIfNeeded();
  const given = process.env['TEST_DATABASE_URL'];
  const server = given
    ? { url: given, socketFolder: null, stop: () => Promise.resolve() }
    : await startPostgres();
  const databases = await createTemplate(server);
  project.provide('postgres', databases);
  const sqlite = await createSqliteTemplate();
  project.provide('sqlite', sqlite);
  const outcomes = await mkdtemp(join(tmpdir(), 'labelport-outcomes-'));
  project.provide('outcomes', outcomes);
  return async () => {
    for (const folder of [sqlite, outcomes]) await rm(folder, { recursive: true });
    if (given) await dropDatabases(databases);
    await server.stop();
  };
}
