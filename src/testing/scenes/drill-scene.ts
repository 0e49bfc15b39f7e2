import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import type { Engine } from '#testing/engines.ts';
import { freshPostgres } from '#testing/servers/postgres.ts';

/** Folders and databases to back up from and to restore into; all are gone after the tests of the file. */
export const placesOfDrill = () => {
  const undoing: (() => Promise<unknown>)[] = [];

  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'labelport-drill-'));
    undoing.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };

  afterAll(async () => {
    for (const undo of undoing.splice(0).toReversed()) await undo();
  });

  const open = async (where: DatabaseLocation): Promise<UncheckedDatabase> => {
    const opened = await openDatabase(where);
    undoing.push(() => opened.close());
    return opened;
  };

  /** An empty database of the other engine. */
  const otherThan = async (engine: Engine): Promise<DatabaseLocation> => {
    if (engine.name === 'PostgreSQL') return { dataDir: await newFolder() };
    const { url, drop } = await freshPostgres({ migrated: false });
    undoing.push(drop);
    return { databaseUrl: url, dataDir: await newFolder() };
  };

  return { newFolder, open, otherThan };
};
