import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Problem } from '#domain/contract/problem.ts';
import type { Product, ProductChange } from '#domain/products/contract.ts';
import type { ImportResult } from '#domain/imports/import-contract.ts';
import { catalogueOf, withFlatLabel } from '#domain/products/plan-product.ts';
import { extensionOf, newKey } from '#domain/files/storage-key.ts';
import { isSame } from '#domain/record/plan-fields.ts';
import type { Mapping } from '#domain/imports/mapping.ts';
import { tell } from '#domain/words/say.ts';
import { mergeProduct } from '#domain/workbook/merge-product.ts';
import type { ImportedProduct, ProductRows, RowError } from '#domain/workbook/product-rows.ts';
import type { Source } from '../../audit/source.ts';
import { announce } from '../../outbox/outbox-store.ts';
import { recordAudit, type AuditEvent } from '../../audit/store.ts';
import { findClientIdsByName } from '../../clients/store.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queries } from '../../db/database.ts';
import { lockUntilCommit } from '../../db/locks/transaction-lock.ts';
import { importLocks, withNamedLock, type LockLog } from '../../db/locks/named-lock.ts';
import { insertFiles } from '../../files/store.ts';
import { requireQuota, uploadsOf } from '../../files/upload-quota.ts';
import { insertImport, type NewImport, type WrittenProduct } from '../store.ts';
import { originalName } from '../../storage/original-name.ts';
import type { FileRecord } from '../../storage/serve-file.ts';
import type { Storage } from '../../storage/storage.ts';
import { findControlled } from '../../control/control-store.ts';
import { productKind } from '../../drafts/draft-kind.ts';
import { noteDraftsOf } from '../../drafts/draft-store.ts';
import { Drafts } from '../../drafts/drafts.ts';
import { plannedAgain } from '../../drafts/until-done.ts';
import { apartFromControlled } from './controlled-rows.ts';
import { newProducts } from './new-products.ts';
import { saveHeld, type DraftedRows } from './draft-rows.ts';
import { findOlderChoices } from './older-choices-store.ts';
import { withoutTakenCodes } from './taken-codes.ts';
import { readMapped, readProducts } from '../../workbook/read-products.ts';
import { breathe } from '../../breathe.ts';
import { findProducts } from '../../products/detail-store.ts';
import { inBatches } from '../../in-batches.ts';
import { findCatalogue, lockOrCreateCatalogue, lockProducts } from '../../products/lock-store.ts';
import { writeProducts, type ChangedProduct } from '../../products/write-products.ts';
import { refreshProductStatistics } from '../../products/write-store.ts';
import {
  planCatalogueRows,
  know,
  planImport,
  resolveClients,
  ruleFor,
  toUpdate,
  type Choices,
  type ImportedChange,
  type ImportPlan,
  type Known,
  type PresentProduct,
  type ResolvedProduct,
} from './import-plan.ts';

/** The options of an import. */
export interface ImportRequest {
  /** The path of the workbook. */
  path: string;
  /** The file's name as sent. */
  fileName: string;
  userId: number;
  userName: string;
  source: Source;
  /** Only reports what the import would do. */
  dryRun: boolean;
  /** Refuses a file with a column that would not be read. */
  readsAll?: boolean;
  /** How to treat existing products. */
  choices: Choices;
  /** How to read a table without our headings; null if it has them. */
  mapping?: Mapping | null;
  /** Aborts reading if the client has disconnected; writing is finished in any case. */
  signal?: AbortSignal;
  log?: LockLog;
}

/** The notes of a result; a preview has them all. */
const mostNotes = 1_000;

/** After this many rows, the planner's statistics are out of date. */
const manyProducts = 500;

/** Imports the products of a workbook: one import at a time, in one transaction. */
export class ProductImport {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #drafts: Drafts<Product, ProductChange>;
  readonly #storage: Pick<Storage, 'put' | 'remove'>;

  /** `storage` keeps the imported files. */
  constructor(database: Database, clock: Clock, storage: Pick<Storage, 'put' | 'remove'>) {
    this.#database = database;
    this.#clock = clock;
    this.#storage = storage;
    this.#drafts = new Drafts(database, clock, productKind);
  }

  /** Throws `import.running` while another import runs, and whatever reading a workbook throws. */
  async run(request: ImportRequest): Promise<ImportResult> {
    const locked = await withNamedLock(
      this.#database,
      importLocks.products,
      () => this.#import(request),
      request.log,
    );
    if (!locked) throw new Problem('import.running');
    this.#refreshStatistics(request, locked.result);
    return locked.result;
  }

  /** Not awaited: `analyze` takes PostgreSQL up to a second, and the import is already committed. */
  #refreshStatistics({ dryRun, log }: ImportRequest, { created, updated }: Outcome): void {
    if (dryRun || created + updated < manyProducts) return;
    refreshProductStatistics(this.#database).catch((error: unknown) =>
      log?.warn({ err: error }, 'the statistics of the database were not refreshed'),
    );
  }

  async #import(request: ImportRequest): Promise<ImportResult> {
    const older = await findOlderChoices(this.#database.read);
    const options = { older, ...(request.signal ? { signal: request.signal } : {}) };
    const { read: rows, headings } = request.mapping
      ? await readMapped(request.path, request.mapping, options)
      : { read: await readProducts(request.path, options), headings: [] };
    if (request.readsAll) refuseForeign(rows);
    if (request.dryRun) return this.#carry(request, rows, null);
    await requireQuota(this.#database.read, this.#clock, { userId: request.userId });
    const kept = await keepFile(this.#storage, request);
    const file = { ...kept, headings };
    try {
      const result = await this.#carry(request, rows, file);
      // The import wrote nothing that could be undone, so it is not recorded.
      if (!hasWritten(result)) await this.#storage.remove(file.key);
      return result;
    } catch (error) {
      // If the outcome of the transaction is unknown, the file stays: the cleanup deletes those without a row.
      const mayBeNamed = error instanceof Problem && error.code === 'service.unsure';
      if (!mayBeNamed) await this.#storage.remove(file.key).catch(() => undefined);
      throw error;
    }
  }

  #carry(request: ImportRequest, rows: ProductRows, file: KeptFile | null): Promise<ImportResult> {
    // Starts again if a client or a catalogue row was deleted concurrently, or a draft begun.
    return plannedAgain(async () => {
      const clients = await findClientIdsByName(this.#database.read);
      const { read } = this.#database;
      const known = await withoutTakenCodes(read, await resolveClients(rows, clients), request.choices);
      const { free, held, errors } = await apartFromControlled(read, known, (present) =>
        changesOf(read, present, request.choices),
      );
      const by = { userId: request.userId, at: this.#clock().toISOString() };
      const outcome =
        file === null
          ? await foresee(read, { free, held }, request.choices)
          : await this.#database.write(async (queries) => {
              const { outcome, written } = await carryOut(queries, free, request.choices, by);
              const rows = await saveHeld(queries, this.#drafts, held, { choices: request.choices, by });
              const done = withHeld(outcome, rows);
              if (hasWritten(done)) {
                await lockUntilCommit(this.#database, queries, uploadsOf(by.userId));
                await requireQuota(queries, this.#clock, { userId: by.userId, incoming: [file] });
                await insertFiles(queries, [file], by);
                const record = recordOf(request, file, done, errors, by);
                const id = await insertImport(queries, record, [...written, ...rows.written]);
                await noteDraftsOf(queries, id, rows.drafted);
                const { created, updated } = done;
                const data = { importId: id, created, updated };
                await announce(queries, [{ type: 'import.done', record: `import ${id}`, data }], by.at);
              }
              await recordAudit(queries, importOf(done, request, by));
              return done;
            });
      const notes = rows.notes
        .slice(0, mostNotes)
        .map(({ row, column, note }) => ({ row, column, ...tell(note) }));
      return { ...outcome, errors: errors.map(toldError), ...(notes.length > 0 ? { notes } : {}) };
    });
  }
}

const refuseForeign = ({ ignoredColumns: names }: ProductRows): void => {
  if (names.length === 0) return;
  throw new Problem('workbook.foreign_columns', {
    message: `The portal has no column ${names.map((name) => `“${name}”`).join(', ')}. Say what ${names.length === 1 ? 'it is' : 'they are'}, so that nothing is left out.`,
  });
};

const toldError = ({ why, ...error }: RowError): ImportResult['errors'][number] => {
  const { sentence, ...fact } = tell(why);
  return { ...error, ...fact, message: sentence };
};

/** The file of an import, with its headings by position, from which its mapping can be proposed again. */
type KeptFile = FileRecord & { headings: readonly string[] };

type Outcome = Omit<ImportResult, 'errors' | 'notes'>;

/** The user who imports, and the time. */
interface By {
  userId: number;
  at: string;
}

/** The audit event of an import. */
const importOf = ({ created, updated }: Outcome, { source }: ImportRequest, by: By): AuditEvent => ({
  ...by,
  kind: 'imported',
  subject: { entity: 'product' },
  detail: { created, updated },
  source,
});

const hasWritten = ({ created, updated, drafted = 0 }: Omit<Outcome, 'duplicates'>): boolean =>
  created + updated + drafted > 0;

/** The outcome of all rows, with those that were saved one by one. */
const withHeld = (outcome: Outcome, { drafted, written, left }: DraftedRows): Outcome => {
  const made = written.filter(({ action }) => action === 'created').length;
  return {
    ...outcome,
    created: outcome.created + made,
    updated: outcome.updated + written.length - made,
    ...(drafted.length === 0 ? {} : { drafted: drafted.length }),
    duplicates: [...outcome.duplicates, ...left.map(duplicateOf)].toSorted(
      (one, other) => one.row - other.row,
    ),
  };
};

/** Keeps the file of an import. */
const keepFile = async (
  storage: Pick<Storage, 'put'>,
  { path, fileName }: ImportRequest,
): Promise<FileRecord> => {
  const key = newKey('imports', extensionOf(fileName), randomUUID());
  const contentType = 'application/octet-stream';
  const stored = await storage.put(key, createReadStream(path), { contentType });
  return { key, originalFilename: originalName(fileName), contentType, ...stored };
};

const recordOf = (
  { userId, userName, mapping }: ImportRequest,
  { key, originalFilename, sha256, headings }: KeptFile,
  { created, updated, drafted = 0, duplicates }: Outcome,
  errors: readonly RowError[],
  { at }: By,
): NewImport => ({
  at,
  userId,
  userName,
  fileName: originalFilename,
  fileKey: key,
  sha256,
  clientName: mapping?.constants.clientName ?? null,
  mapping: mapping ? JSON.stringify({ mapping, headings }) : null,
  created,
  updated,
  drafted,
  left: duplicates.length,
  refused: new Set(errors.map(({ row }) => row)).size,
});

/** The first product of each SKU key in the workbook; its catalogue row is made from it. */
const firstOfEach = (resolved: readonly ResolvedProduct[]): Map<string, ImportedProduct> => {
  const first = new Map<string, ImportedProduct>();
  for (const { product, skuKey } of resolved) if (!first.has(skuKey)) first.set(skuKey, product);
  return first;
};

const duplicateOf = ({
  resolved: { product },
  existingId,
}: PresentProduct): ImportResult['duplicates'][number] => ({
  row: product.row,
  sku: product.sku,
  clientName: product.clientName,
  existingId,
});

/** The existing products that the workbook changes, with their changes. */
export const changesOf = (
  queries: Queries,
  present: readonly PresentProduct[],
  choices: Choices,
): Promise<ImportedChange[]> =>
  inBatches(toUpdate(present, choices), async (batch) => {
    const products = await findProducts(
      queries,
      batch.map(({ existingId }) => existingId),
    );
    const byId = new Map(products.map((product) => [product.id, product]));
    return batch.flatMap((one): ImportedChange[] => {
      const before = byId.get(one.existingId);
      const rule = ruleFor(choices, one) === 'fill' ? 'fill' : 'update';
      const after = before && mergeProduct(before, one.resolved.product, randomUUID, rule);
      return after ? [{ present: one, before, after: withFlatLabel(after) }] : [];
    });
  });

/** Reports what an import would do. */
const foresee = async (
  queries: Queries,
  { free, held }: { free: readonly ResolvedProduct[]; held: readonly ResolvedProduct[] },
  choices: Choices,
): Promise<Outcome> => {
  const resolved = [...free, ...held];
  const catalogue = await findCatalogue(queries, [...firstOfEach(resolved).keys()]);
  const plan = planImport(resolved, await know(queries, catalogue));
  const changes = await changesOf(queries, plan.present, choices);
  const outcome = outcomeOf(plan, plan.create.length, changes);
  if (held.length === 0) return outcome;
  const controlled = await findControlled(queries);
  const isHeld = new Set(held);
  const draftsOf = changes.filter(
    ({ present: { resolved: one }, before, after }) =>
      isHeld.has(one) &&
      (controlled.has(one.clientId ?? 0) || !isSame(catalogueOf(before), catalogueOf(after))),
  );
  const drafted = draftsOf.length + plan.create.filter((one) => controlled.has(one.clientId ?? 0)).length;
  return {
    ...outcome,
    updated: outcome.updated - draftsOf.length,
    ...(drafted === 0 ? {} : { drafted }),
  };
};

const outcomeOf = (plan: ImportPlan, created: number, changed: readonly ImportedChange[]): Outcome => {
  const updated = new Set(changed.map(({ present }) => present));
  return {
    created,
    updated: changed.length,
    duplicates: plan.present.filter((present) => !updated.has(present)).map(duplicateOf),
  };
};

const carryOut = async (
  queries: Queries,
  resolved: readonly ResolvedProduct[],
  choices: Choices,
  by: By,
): Promise<{ outcome: Outcome; written: WrittenProduct[] }> => {
  // Locked before anything is compared: a concurrent save either is visible or waits until the import has ended.
  const { rows } = await lockOrCreateCatalogue(queries, firstOfEach(resolved), by.at);
  const known = await know(queries, rows);
  await breathe();
  const plan = planImport(resolved, known);
  await breathe();
  const wanted = toUpdate(plan.present, choices);
  await lockProducts(
    queries,
    wanted.map(({ existingId }) => existingId),
  );
  const changes = await changesOf(queries, wanted, choices);
  const catalogue = await planCatalogueRows(rows, plan, changes);
  const { created, changed } = await writeProducts(
    queries,
    {
      catalogue,
      changed: [
        ...changes.map(({ present, before, after }) => ({ before, after, masterId: present.masterId })),
        ...(await sharing(queries, known, catalogue, changes)),
      ],
      created: newProducts(plan, rows),
    },
    by,
  );
  return {
    outcome: outcomeOf(plan, created.length, changes),
    written: [
      ...created.map(({ id, version }) => ({ productId: id, action: 'created' as const, version })),
      ...[...changed.values()].map(({ id, version }) => ({
        productId: id,
        action: 'updated' as const,
        version,
      })),
    ],
  };
};

/** Locks and returns the products that are not in the workbook but share a changed catalogue row. */
const sharing = async (
  queries: Queries,
  { productsOf }: Known,
  catalogue: ReadonlyMap<number, unknown>,
  changes: readonly ImportedChange[],
): Promise<ChangedProduct[]> => {
  const isChanged = new Set(changes.map(({ before }) => before.id));
  const rowOf = new Map(
    [...catalogue.keys()].flatMap((masterId) =>
      (productsOf.get(masterId) ?? [])
        .filter((id) => !isChanged.has(id))
        .map((id) => [id, masterId] as const),
    ),
  );
  await lockProducts(queries, [...rowOf.keys()]);
  const products = await inBatches([...rowOf.keys()], (batch) => findProducts(queries, batch));
  return products.flatMap((one) => {
    const masterId = rowOf.get(one.id);
    return masterId === undefined ? [] : [{ before: one, after: one, masterId }];
  });
};
