/** Shows and changes who the portal is: `npm run portal -- show`. */
import { shownFingerprint } from '#domain/runs/evidence/signing.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { runCommand } from '#server/operations/command.ts';
import { noteOperation } from '#server/operations/note-operation.ts';
import { Refusal } from '#server/operations/refusal.ts';
import { beginAfterBackup } from '#server/operations/restore.ts';
import { fingerprintOf, makePortal, rotateKey } from '#server/portal/portal.ts';
import { findEpochs, findKeys, findPortalId } from '#server/portal/store.ts';

const usage = `Shows and changes the key with which the portal signs evidence and seals. It may run while the portal does.

Usage: npm run portal -- COMMAND

  show        The id of the portal, its keys with their fingerprints, and its epochs
  rotate-key  Makes a new key and deletes the private part of the old one. What the old one signed stays valid:
              tell whoever verifies evidence the new fingerprint
  new-epoch   Begins a new epoch, after the database was restored by other means than npm run restore. Numbers of labels
              are in doubt from then on, as after npm run restore

The settings are those of the portal: DATA_DIR and DATABASE_URL, also from the file .env.
`;

await runCommand({ usage, takes: 1 }, async ({ args: [command], say }) => {
  const database = await openDatabase(readConfig(process.env));
  const noted = { database, clock: systemClock, say };
  try {
    await migrate(database);
    await makePortal(database, systemClock());
    if (command === 'rotate-key') {
      await rotateKey(database, systemClock());
      await noteOperation('key_rotated', noted);
    } else if (command === 'new-epoch') {
      const times = { now: systemClock(), backupAt: null };
      await database.write((queries) => beginAfterBackup(queries, database.engine, times));
      await noteOperation('epoch_begun', noted);
    } else if (command !== 'show') throw new Refusal(usage.trim());
    say(`Portal ${await findPortalId(database.read)}`);
    for (const { number, publicKey, madeAt, retiredAt } of await findKeys(database.read))
      say(`Key ${number}, ${madeAt} to ${retiredAt ?? 'now'}: ${shownFingerprint(fingerprintOf(publicKey))}`);
    for (const { number, beganAt, firstRun, firstSeal } of await findEpochs(database.read))
      say(`Epoch ${number}, since ${beganAt}: from run ${firstRun} and seal ${firstSeal} on`);
  } finally {
    await database.close();
  }
});
