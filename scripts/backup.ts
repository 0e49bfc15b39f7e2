/** Backs up a running portal: `npm run backup -- /backups/2026-11-21`. */
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { takeBackup } from '#server/operations/backup.ts';
import { runCommand } from '#server/operations/command.ts';
import { noteOperation } from '#server/operations/note-operation.ts';
import { openSnapshot } from '#server/operations/snapshot-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';

const usage = `Backs the portal up, database and files, while it runs.

Usage: npm run backup -- FOLDER

FOLDER is new or empty, one for each backup, on another disk than the portal's: /backups/2026-11-21. It gets its name
when everything is in it; a folder beside it that ends in .unfinished-… is what a power cut has left, and can be deleted.
The settings are those of the portal: DATA_DIR, DATABASE_URL, S3_…, also from the file .env.
`;

const someAreLost = 2;

await runCommand({ usage, takes: 1 }, async ({ args: [folder = ''], say, signal }) => {
  const config = readConfig(process.env);
  const snapshot = () => openSnapshot(config);
  // Fails if there is no portal, before anything is opened for writing.
  await (await snapshot()).close();
  const database = await openDatabase(config);
  try {
    const storage = await openStorage(config);
    const parts = { database, openSnapshot: snapshot, storage, clock: systemClock, say, signal };
    const { lostFiles } = await takeBackup(parts, folder);
    say(`The backup is in ${folder}.`);
    await noteOperation('backup_made', parts);
    if (lostFiles.length === 0) return;
    process.exitCode = someAreLost;
    process.stderr.write(
      `It lacks files that the portal itself has lost:\n${lostFiles.map(({ key, reason }) => `  ${key} (${reason})\n`).join('')}`,
    );
  } finally {
    await database.close();
  }
});
