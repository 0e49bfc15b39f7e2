import { sql, type Transaction } from 'kysely';
import type { Database, Engine } from './database.ts';
import { tables } from './migrations/from-0001/0001-tables.ts';
import { attempts } from './migrations/from-0001/0002-attempts.ts';
import { idempotencyKeys } from './migrations/from-0001/0003-idempotency-keys.ts';
import { deleted } from './migrations/from-0001/0004-deleted.ts';
import { inventoryKeys } from './migrations/from-0001/0005-inventory-keys.ts';
import { orders } from './migrations/from-0001/0006-orders.ts';
import { audit } from './migrations/from-0001/0007-audit.ts';
import { onOrder } from './migrations/from-0001/0008-on-order.ts';
import { clientTexts } from './migrations/from-0001/0009-client-texts.ts';
import { filesByPerson } from './migrations/from-0001/0010-files-by-person.ts';
import { knownBrowsers } from './migrations/from-0001/0011-known-browsers.ts';
import { creationBodies } from './migrations/from-0001/0013-creation-bodies.ts';
import { datasetSizes } from './migrations/from-0001/0014-dataset-sizes.ts';
import { latestInstant } from './migrations/from-0001/0016-latest-instant.ts';
import { productCodes } from './migrations/from-0001/0017-product-codes.ts';
import { productCounts } from './migrations/from-0001/0018-product-counts.ts';
import { firstLatestInstant } from './migrations/from-0001/0020-first-latest-instant.ts';
import { joinedCodes } from './migrations/from-0001/0021-joined-codes.ts';
import { rolls } from './migrations/from-0001/0022-rolls.ts';
import { find } from './migrations/from-0001/0024-find.ts';
import { releases } from './migrations/from-0001/0025-releases.ts';
import { readings } from './migrations/from-0001/0026-readings.ts';
import { drafts } from './migrations/from-0001/0027-drafts.ts';
import { stations } from './migrations/from-0001/0028-stations.ts';
import { printing } from './migrations/from-0001/0029-printing.ts';
import { sentOrders } from './migrations/from-0001/0030-sent-orders.ts';
import { printLayout } from './migrations/from-0001/0031-print-layout.ts';
import { artworkFacts } from './migrations/from-0001/0032-artwork-facts.ts';
import { printedPictures } from './migrations/from-0001/0033-printed-pictures.ts';
import { paper } from './migrations/from-0001/0034-paper.ts';
import { dateFormat } from './migrations/from-0001/0035-date-format.ts';
import { runs } from './migrations/from-0001/0036-runs.ts';
import { seals } from './migrations/from-0001/0037-seals.ts';
import { misses } from './migrations/from-0001/0042-misses.ts';
import { imports } from './migrations/from-0001/0043-imports.ts';
import { scans } from './migrations/from-0001/0044-scans.ts';
import { artworkFaults } from './migrations/from-0001/0045-artwork-faults.ts';
import { undoFacts } from './migrations/from-0050/0050-undo-facts.ts';
import { runBytes } from './migrations/from-0050/0055-run-bytes.ts';
import { rowsAdded } from './migrations/from-0050/0056-rows-added.ts';
import { spentNumbers } from './migrations/from-0050/0060-spent-numbers.ts';
import { importDrafts } from './migrations/from-0050/0061-import-drafts.ts';
import { printingFacts } from './migrations/from-0050/0065-printing-facts.ts';
import { printerLanguages } from './migrations/from-0050/0066-printer-languages.ts';
import { printedWords } from './migrations/from-0050/0067-printed-words.ts';
import { stationSessions } from './migrations/from-0050/0070-station-sessions.ts';
import { signatures } from './migrations/from-0050/0071-signatures.ts';
import { holds } from './migrations/from-0050/0072-holds.ts';
import { firstMigration, olderPrograms } from './migrations/from-0050/0075-older-programs.ts';
import { sealCount } from './migrations/from-0050/0076-seal-count.ts';
import { codePlaces } from './migrations/from-0050/0080-code-places.ts';
import { proof } from './migrations/from-0050/0081-proof.ts';
import { plainKeys } from './migrations/from-0050/0090-plain-keys.ts';
import { inStoreCodes } from './migrations/from-0050/0091-in-store-codes.ts';
import { portal } from './migrations/from-0100/0100-portal.ts';
import { holdBatches } from './migrations/from-0100/0105-hold-batches.ts';
import { runPhotoKeys } from './migrations/from-0100/0106-run-photo-keys.ts';
import { rollsCounted } from './migrations/from-0100/0107-rolls-counted.ts';
import { auditReviews } from './migrations/from-0100/0108-audit-reviews.ts';
import { artworkSettings } from './migrations/from-0100/0110-artwork-settings.ts';
import { numberRanges } from './migrations/from-0100/0111-number-ranges.ts';
import { pieceRanges } from './migrations/from-0100/0115-piece-ranges.ts';
import { keys } from './migrations/from-0100/0120-keys.ts';
import { webhooks } from './migrations/from-0100/0121-webhooks.ts';
import { singleSignOn } from './migrations/from-0100/0122-single-sign-on.ts';
import { partners } from './migrations/from-0100/0140-partners.ts';
import { supply } from './migrations/from-0100/0141-supply.ts';
import { approval } from './migrations/from-0100/0142-approval.ts';
import { billing } from './migrations/from-0100/0143-billing.ts';
import { clearance } from './migrations/from-0150/0150-clearance.ts';
import { releaseMark } from './migrations/from-0150/0155-release-mark.ts';
import { printerColour } from './migrations/from-0150/0156-printer-colour.ts';
import { findBatches } from './migrations/from-0150/0164-find-batches.ts';
import { spokenFacts } from './migrations/from-0150/0163-spoken-facts.ts';
import { passkeys } from './migrations/from-0150/0166-passkeys.ts';
import { notices } from './migrations/from-0150/0171-notices.ts';
import { orderTalk } from './migrations/from-0150/0172-order-talk.ts';
import { localesOfUsers } from './migrations/from-0150/0180-locales.ts';
import { jobsOfRuns } from './migrations/from-0150/0188-jobs-of-runs.ts';
import { concernedClients } from './migrations/from-0150/0196-concerned-clients.ts';
import { signedActs } from './migrations/from-0150/0197-signed-acts.ts';
import { runsEnded } from './migrations/from-0200/0204-runs-ended.ts';
import { unsettledJobs } from './migrations/from-0200/0205-unsettled-jobs.ts';
import { keysOfRecords } from './migrations/from-0200/0215-keys-of-records.ts';
import { approvalsOfClients } from './migrations/from-0200/0216-approvals-of-clients.ts';
import { failedMessages } from './migrations/from-0200/0217-failed-messages.ts';
import { artworkUnchecked } from './migrations/from-0200/0221-artwork-unchecked.ts';
import { sidesOfWords } from './migrations/from-0200/0222-sides-of-words.ts';
import { digitsOfSkus } from './migrations/from-0200/0223-digits-of-skus.ts';
import { choicesInTitles } from './migrations/from-0200/0219-choices-in-titles.ts';
import { labelsOutBefore } from './migrations/from-0200/0228-labels-out-before.ts';
import { numbersInDoubt } from './migrations/from-0200/0213-numbers-in-doubt.ts';
import { placesInTitles } from './migrations/from-0200/0226-places-in-titles.ts';
import { keptOfDeleted } from './migrations/from-0200/0224-kept-of-deleted.ts';
import { closedLines } from './migrations/from-0200/0227-closed-lines.ts';
import { sealFacts } from './migrations/from-0200/0225-seal-facts.ts';
import { turnsAtPrinters } from './migrations/from-0200/0206-turns-at-printers.ts';
import { noticesOfARecord } from './migrations/from-0200/0207-notices-of-a-record.ts';
import { labelsPrintedAgain } from './migrations/from-0200/0208-labels-printed-again.ts';
import { numbersOfArtwork } from './migrations/from-0200/0209-numbers-of-artwork.ts';
import { widePrinters } from './migrations/from-0200/0211-wide-printers.ts';
import { resolutionsOfJobs } from './migrations/from-0200/0212-resolutions-of-jobs.ts';
import { notesOfJobs } from './migrations/from-0200/0214-notes-of-jobs.ts';
import { orderedThen } from './migrations/from-0200/0210-ordered-then.ts';
import { numbersOfPeople } from './migrations/from-0200/0218-numbers-of-people.ts';
import { sheetsLeft } from './migrations/from-0200/0229-sheets-left.ts';
import { labelsAsSent } from './migrations/from-0200/0231-labels-as-sent.ts';
import { isFileBusy } from './failure.ts';
import { openDatabase, type DatabaseLocation } from './engines/open-database.ts';
import { newerDatabase } from './engines/newer-database.ts';
import type { Tables } from './tables.ts';

/** In order. A released migration is never edited. */
const migrations = [
  tables,
  attempts,
  idempotencyKeys,
  deleted,
  inventoryKeys,
  orders,
  audit,
  onOrder,
  clientTexts,
  filesByPerson,
  knownBrowsers,
  creationBodies,
  datasetSizes,
  latestInstant,
  productCodes,
  productCounts,
  firstLatestInstant,
  joinedCodes,
  rolls,
  find,
  releases,
  readings,
  drafts,
  stations,
  printing,
  sentOrders,
  printLayout,
  artworkFacts,
  printedPictures,
  paper,
  dateFormat,
  runs,
  seals,
  misses,
  imports,
  scans,
  artworkFaults,
  undoFacts,
  runBytes,
  rowsAdded,
  spentNumbers,
  importDrafts,
  printingFacts,
  printerLanguages,
  printedWords,
  stationSessions,
  signatures,
  holds,
  olderPrograms,
  sealCount,
  codePlaces,
  proof,
  plainKeys,
  inStoreCodes,
  portal,
  holdBatches,
  runPhotoKeys,
  rollsCounted,
  auditReviews,
  artworkSettings,
  numberRanges,
  pieceRanges,
  keys,
  webhooks,
  singleSignOn,
  partners,
  supply,
  approval,
  billing,
  clearance,
  releaseMark,
  printerColour,
  spokenFacts,
  findBatches,
  passkeys,
  notices,
  orderTalk,
  localesOfUsers,
  jobsOfRuns,
  concernedClients,
  signedActs,
  runsEnded,
  unsettledJobs,
  keysOfRecords,
  approvalsOfClients,
  failedMessages,
  digitsOfSkus,
  sealFacts,
  placesInTitles,
  turnsAtPrinters,
  noticesOfARecord,
  labelsPrintedAgain,
  orderedThen,
  numbersOfArtwork,
  widePrinters,
  resolutionsOfJobs,
  notesOfJobs,
  choicesInTitles,
  numbersInDoubt,
  keptOfDeleted,
  closedLines,
  artworkUnchecked,
  sidesOfWords,
  labelsOutBefore,
  numbersOfPeople,
  sheetsLeft,
  labelsAsSent,
];

/** The key of PostgreSQL's advisory lock for migrations: any number that nothing else in the database uses. */
const lockId = 5_012_345;

export const knownMigrations: readonly string[] = migrations.map(({ name }) => name);

/** The migrations that rows of the table `migrations` stand for: the first one has another name there. */
export const migrationsOf = (recorded: readonly { name?: unknown }[]): string[] =>
  recorded
    .map(({ name }) => String(name))
    .map((name) => (name === firstMigration.recordedAs ? firstMigration.name : name));

/** A `NewerDatabase` error if this program does not know one of these migrations, else null. */
export const newerThanThis = (applied: Iterable<string>): Error | null => {
  const unknown = [...applied].filter((name) => !knownMigrations.includes(name)).toSorted();
  return unknown.length > 0 ? newerDatabase(unknown, knownMigrations.at(-1)) : null;
};

/**
 * Runs the missing migrations in one transaction and returns their names. Throws `NewerDatabase`, without changing
 * anything, if a newer program has migrated the database. Two processes that start concurrently take turns; the second
 * has nothing to do.
 */
export const migrate = async (database: Database): Promise<string[]> => {
  for (;;)
    try {
      return await database.write((queries) => migrateWithin(queries, database.engine));
    } catch (error) {
      // Keep waiting: another process may be migrating a large file.
      if (!isFileBusy(error)) throw error;
    }
};

/**
 * Like `migrate`, but over its own connections without timeouts: PostgreSQL sends nothing while it waits for another
 * process or builds an index.
 */
export const migrateAt = async (location: DatabaseLocation): Promise<string[]> => {
  const database = await openDatabase({ ...location, silentMs: undefined });
  try {
    return await migrate(database);
  } finally {
    await database.close();
  }
};

/** Like `migrate`, as part of a larger transaction. Runs only the migrations named in `wanted`. */
export const migrateWithin = async (
  queries: Transaction<Tables>,
  engine: Engine,
  wanted: readonly string[] = knownMigrations,
): Promise<string[]> => {
  if (engine === 'postgres') {
    // No timeouts: another process may be migrating a large database, or this one may.
    await sql`set local lock_timeout = 0`.execute(queries);
    await sql`set local statement_timeout = 0`.execute(queries);
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(queries);
  }
  await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
    queries,
  );
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(queries);
  const applied = new Set(migrationsOf(rows));
  const newer = newerThanThis(applied);
  if (newer) throw newer;
  const pending = migrations.filter(({ name }) => wanted.includes(name) && !applied.has(name));
  for (const migration of pending) {
    await migration.up(queries, engine);
    await sql`insert into migrations (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
      queries,
    );
  }
  return pending.map(({ name }) => name);
};
