/** Moves a portal from SQLite to PostgreSQL: `DATABASE_URL=postgres://… npm run move-to-postgres`. */
import { systemClock } from '#server/clock.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { runCommand } from '#server/operations/command.ts';
import { moveDatabase } from '#server/operations/move.ts';
import { noteOperation } from '#server/operations/note-operation.ts';
import { openSnapshot } from '#server/operations/snapshot-store.ts';

const usage = `Copies the embedded database in DATA_DIR into the empty PostgreSQL of DATABASE_URL and compares every row.

Usage: npm run move-to-postgres

Stop the portal first; the command refuses while one runs. Files stay where they are. The embedded database stays as it
is: keep it until you have seen the portal run on PostgreSQL, then delete it. Afterwards start with the same settings.
`;

await runCommand({ usage, takes: 0 }, async ({ say, signal }) => {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (!databaseUrl) throw new ConfigError('Set DATABASE_URL to the PostgreSQL that the portal moves to.');
  const openSource = () => openSnapshot({ dataDir }, { alone: true });
  const target = await openDatabase({ databaseUrl, dataDir });
  try {
    const { tables, leftBehind, migrated } = await moveDatabase({ openSource, target, signal });
    for (const { name, rows } of tables)
      say(`${name.padEnd(24)}${rows.toLocaleString('en-US').padStart(12)} rows, the same`);
    if (leftBehind.length > 0)
      say(`Left behind, because they are not Labelport's: ${leftBehind.join(', ')}.`);
    if (migrated.length > 0) say(`Brought up to date: ${migrated.join(', ')}.`);
    await noteOperation('database_moved', { database: target, clock: systemClock, say });
    say('Moved. Start the portal with this DATABASE_URL; everybody signs in again.');
  } finally {
    await target.close();
  }
});
