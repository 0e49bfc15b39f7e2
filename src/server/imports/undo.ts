import { Problem } from '#domain/contract/problem.ts';
import type { ImportRecord, UndoLook } from '#domain/imports/contract.ts';
import { changesBetween } from '#domain/changes/changes.ts';
import type { FieldChange } from '#domain/history/contract.ts';
import * as limits from '#domain/limits.ts';
import { said, saidBy, tell } from '#domain/words/say.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { importLocks, withNamedLock, type LockLog } from '../db/locks/named-lock.ts';
import { deleteProducts, deleteUnusedCatalogue } from '../deleted/delete-store.ts';
import { recordDeletions } from '../deleted/record-deletion-store.ts';
import { readRowsBy } from '../deleted/rows-store.ts';
import { deleteDraft } from '../drafts/draft-store.ts';
import { findOriginalNames } from '../files/store.ts';
import { inBatches } from '../in-batches.ts';
import { findProducts } from '../products/detail-store.ts';
import { findMasters } from '../products/lock-store.ts';
import { writeProducts } from '../products/write-products.ts';
import { noteSuperseded } from '../releases/superseded.ts';
import { planImportUndo, type ImportUndoPlan } from './plan-undo.ts';
import { findImport, findLaterImports, lockImport, noteUndone } from './store.ts';

/** The user who undoes an import, and the source of the call. */
export interface UndoBy {
  userId: number;
  userName: string;
  source: Source;
  log?: LockLog;
}

/** Undoes imports, each in one transaction. */
export class ImportUndo {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** What the undo would do now. Throws `import.not_found`, `import.undone` and `import.too_old`. */
  look(id: number): Promise<UndoLook> {
    return lookAtUndo(this.#database.read, id, this.#clock());
  }

  /** Throws `import.not_found`, `import.undone`, `import.too_old`, `import.nothing_undone`, and `import.running` while another import runs. */
  async undo(id: number, by: UndoBy): Promise<ImportRecord> {
    const locked = await withNamedLock(
      this.#database,
      importLocks.products,
      // As many products as the import wrote.
      () => this.#database.write((queries) => undo(queries, id, by, this.#clock()), { isLarge: true }),
      by.log,
    );
    if (!locked) throw new Problem('import.running');
    return locked.result;
  }
}

const undo = async (queries: Queries, id: number, by: UndoBy, now: Date): Promise<ImportRecord> => {
  const made = await lockImport(queries, id);
  if (!made) throw new Problem('import.not_found');
  requireUndoable(made, now);
  const at = now.toISOString();
  const plan = await planImportUndo(queries, made);
  requireSomething(plan);
  for (const productId of plan.discarded) await deleteDraft(queries, 'product', productId);
  const discarded = plan.discarded.length;
  await writeProducts(
    queries,
    { catalogue: plan.catalogue, changed: plan.restored },
    { userId: by.userId, at },
  );
  await deleteCreated(queries, plan.deleted, { at, userId: by.userId });
  const { kept } = plan;
  const counts = {
    restored: plan.restored.length,
    deleted: plan.deleted.length,
    ...(discarded === 0 ? {} : { discarded }),
  };
  await noteUndone(queries, made, { at, userName: by.userName }, { ...counts, kept });
  await recordAudit(queries, {
    at,
    userId: by.userId,
    kind: 'import_undone',
    subject: { entity: 'import', id },
    detail: { records: counts.restored + counts.deleted + discarded },
    source: by.source,
  });
  const done = await lockImport(queries, id);
  return done ?? made;
};

/** How many products, and how many reasons, a look names. */
const mostLooked = { products: 100, kept: 500 } as const;

const lookAtUndo = async (queries: Queries, id: number, now: Date): Promise<UndoLook> => {
  const made = await findImport(queries, id);
  if (!made) throw new Problem('import.not_found');
  requireUndoable(made, now);
  const plan = await planImportUndo(queries, made, { isLookedAt: true });
  const restored = plan.restored.slice(0, mostLooked.products).map(({ before, after }) => ({
    productId: before.id,
    sku: before.sku,
    act: 'restore' as const,
    changes: changesBetween('product', before, after),
  }));
  const gone = [...plan.deleted, ...plan.discarded.filter((one) => !plan.deleted.includes(one))].slice(
    0,
    mostLooked.products - restored.length,
  );
  const others = (gone.length === 0 ? [] : await findProducts(queries, gone)).map(
    ({ id: productId, sku }) => ({
      productId,
      sku,
      act: plan.deleted.includes(productId) ? ('delete' as const) : ('discard' as const),
      changes: [],
    }),
  );
  const { kept } = plan;
  const changed = kept.flatMap(({ productId, reason }) => (reason.code === 'undo.changed' ? productId : []));
  const open = plan.discarded.length + kept.filter(({ reason }) => reason.code === 'undo.draft_saved').length;
  const settled = made.drafted - (made.undone?.discarded ?? 0) - open;
  const files = restored.flatMap(({ changes }) => changes.flatMap(filesOf));
  return {
    restored: plan.restored.length,
    deleted: plan.deleted.length,
    discarded: plan.discarded.length,
    ...(settled > 0 ? { settled } : {}),
    products: [...restored, ...others],
    keptCount: kept.length,
    kept: kept.slice(0, mostLooked.kept).map((one) => ({ ...one, reason: tell(one.reason) })),
    first: await findLaterImports(queries, id, changed),
    fileNames: Object.fromEntries(await findOriginalNames(queries, files)),
  };
};

const filesOf = ({ field, before, after }: FieldChange): string[] =>
  field === 'artworkFiles' || field === 'images'
    ? [before, after].flatMap((value) => (Array.isArray(value) ? value : []))
    : [];

/** How many reasons a refusal names. */
const mostReasons = 3;

/** Throws `import.nothing_undone` if nothing is taken back, so that the import can be undone when nothing is in the way. */
const requireSomething = ({ restored, deleted, discarded, kept }: ImportUndoPlan): void => {
  if (restored.length + deleted.length + discarded.length > 0) return;
  const reasons = kept
    .slice(0, mostReasons)
    .map(({ productId, sku, reason }) =>
      sku === null
        ? said('refusal.of_product', { product: productId, reason })
        : said('refusal.of_sku', { sku, reason }),
    );
  const more = kept.length - reasons.length;
  throw new Problem('import.nothing_undone', saidBy(said('refusal.nothing_undone', { reasons, more })));
};

const requireUndoable = ({ at, undone, undoableUntil }: ImportRecord, now: Date): void => {
  if (undone && undoableUntil === null)
    throw new Problem(
      'import.undone',
      saidBy(said('refusal.undone_before', { by: undone.userName, day: undone.at.slice(0, 10) })),
    );
  if (now.getTime() - new Date(at).getTime() > limits.imports.undoMs) throw new Problem('import.too_old');
};

/** Deletes products that the import created. Each can be restored separately. */
const deleteCreated = async (
  queries: Queries,
  ids: readonly number[],
  { at, userId }: { at: string; userId: number },
): Promise<void> => {
  if (ids.length === 0) return;
  await inBatches(ids, async (batch) => {
    await recordCreated(queries, batch, { at, userId });
    return [];
  });
  const masters = await findMasters(queries, ids);
  await deleteProducts(queries, ids);
  await deleteUnusedCatalogue(
    queries,
    [...new Set(masters.values())].toSorted((one, other) => one - other),
  );
  await noteSuperseded(queries, { entity: 'product', ids, userId, at });
};

const recordCreated = async (
  queries: Queries,
  ids: readonly number[],
  { at, userId }: { at: string; userId: number },
): Promise<void> => {
  const siblings = await findProducts(queries, ids);
  const masters = await findMasters(queries, ids);
  const masterIds = [...new Set(masters.values())];
  const rows = {
    master: await readRowsBy(queries, 'master_products', 'id', masterIds),
    product: await readRowsBy(queries, 'client_products', 'id', ids),
    labels: await readRowsBy(queries, 'product_labels', 'client_product_id', ids),
    codes: await readRowsBy(queries, 'product_codes', 'client_product_id', ids),
  };
  await recordDeletions(
    queries,
    siblings.map(({ id, sku, itemDescription, clientName }) => {
      const detail = [itemDescription, clientName].filter((text) => text !== null).join(' · ');
      return {
        at,
        userId,
        kind: 'product' as const,
        recordId: id,
        name: sku,
        detail: detail === '' ? null : detail,
        productCount: 0,
        rows: {
          master_products: rows.master.get(masters.get(id) ?? 0) ?? [],
          client_products: rows.product.get(id) ?? [],
          product_labels: rows.labels.get(id) ?? [],
          product_codes: rows.codes.get(id) ?? [],
        },
      };
    }),
  );
};
