/** Restores a backup into an empty portal: `npm run restore -- /backups/2026-11-21`. */
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { counted } from '#domain/words/counted.ts';
import { runCommand } from '#server/operations/command.ts';
import { noteOperation } from '#server/operations/note-operation.ts';
import { openBackup } from '#server/operations/open-backup.ts';
import { restoreBackup } from '#server/operations/restore.ts';
import { openStorage } from '#server/storage/open-storage.ts';

const usage = `Puts a backup into an empty database and an empty store of files. The portal must not run on them.

Usage: npm run restore -- FOLDER [--check]

The whole backup is read and compared with its hashes first, and what was restored is compared again afterwards.
With --check it is only read: nothing is written anywhere.
The settings say where to: DATA_DIR, DATABASE_URL, S3_…, also from the file .env. A backup of either database can be
restored into either, and its files to the disk or to S3.
`;

await runCommand(
  { usage, takes: 1, options: ['check'] },
  async ({ args: [folder = ''], has, say, signal }) => {
    const config = readConfig(process.env);
    const backup = await openBackup(folder);
    const { madeAt, engine, files, lostFiles } = backup.manifest;
    say(`The backup of ${madeAt} (${engine}) is whole: ${counted(files.count, 'file')}.`);
    if (lostFiles.length > 0)
      say(`It lacks ${counted(lostFiles.length, 'file')} that the portal had lost before.`);
    if (has('check')) return;
    const database = await openDatabase(config);
    try {
      const storage = await openStorage(config);
      const { leftBehind, migrated } = await restoreBackup(backup, {
        database,
        storage,
        clock: systemClock,
        say,
        signal,
      });
      if (leftBehind.length > 0)
        say(`Not restored, because they are not Labelport's: ${leftBehind.join(', ')}.`);
      if (migrated.length > 0)
        say(`It was made by an older Labelport; brought up to date: ${migrated.join(', ')}.`);
      await noteOperation('backup_restored', { database, clock: systemClock, say });
      say('Restored. Everybody signs in again; accounts and roles are as they were at the backup.');
    } finally {
      await database.close();
    }
  },
);
