import { Problem } from '#domain/contract/problem.ts';
import type { ImportRecord } from '#domain/imports/contract.ts';
import { planUndo, type CurrentProduct, type UndoPlan } from '#domain/imports/plan-undo.ts';
import * as limits from '#domain/limits.ts';
import type { Product } from '#domain/products/contract.ts';
import { codeKey } from '#domain/codes/code-key.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { lockClientAgainstDelete } from '../clients/write-store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { importLocks, withNamedLock, type LockLog } from '../db/named-lock.ts';
import { deleteProducts, deleteUnusedCatalogue, lockCatalogue } from '../deleted/delete-store.ts';
import { recordDeletions } from '../deleted/record-deletion.ts';
import { readRowsBy } from '../deleted/rows-store.ts';
import { findControlledClients } from '../drafts/control-store.ts';
import { inBatches } from '../in-batches.ts';
import { findCarriers } from '../products/codes-store.ts';
import { findProducts } from '../products/detail-store.ts';
import { findSiblings, lockProducts } from '../products/lock-store.ts';
import { takenBy } from '../products/refuse-taken-codes.ts';
import { writeProducts } from '../products/write-products.ts';
import { findMasters, findWritten, lockImport, noteUndone, productBefore } from './store.ts';

/** The user who undoes an import, and the source of the call. */
export interface UndoBy {
  userId: number;
  userName: string;
  source: Source;
  log?: LockLog;
}

/** Undoes imports, each in one transaction. */
export class ImportUndo {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Throws `import.not_found`, `import.undone`, `import.too_old`, and `import.running` while another import runs. */
  async undo(id: number, by: UndoBy): Promise<ImportRecord> {
    const locked = await withNamedLock(
      this.#database,
      importLocks.products,
      () => this.#database.write((queries) => undo(queries, id, by, this.#clock())),
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
  const plan = await planned(queries, made);
  await writeProducts(
    queries,
    { catalogue: plan.catalogue, changed: plan.restored },
    { userId: by.userId, at },
  );
  await deleteCreated(queries, plan.deleted, { at, userId: by.userId });
  const { kept } = plan;
  const counts = { restored: plan.restored.length, deleted: plan.deleted.length };
  await noteUndone(queries, id, { at, userName: by.userName }, { ...counts, kept });
  await recordAudit(queries, {
    at,
    userId: by.userId,
    kind: 'import_undone',
    subject: { entity: 'import', id },
    detail: { records: counts.restored + counts.deleted },
    source: by.source,
  });
  const done = await lockImport(queries, id);
  return done ?? made;
};

const requireUndoable = ({ at, undone }: ImportRecord, now: Date): void => {
  if (undone)
    throw new Problem('import.undone', {
      message: `This import was taken back already, by ${undone.userName} on ${undone.at.slice(0, 10)}. Nothing was changed.`,
    });
  if (now.getTime() - new Date(at).getTime() > limits.imports.undoMs) throw new Problem('import.too_old');
};

/** Locks everything that the import changed, in the same order as every writer, and plans what to restore. */
const planned = async (queries: Queries, made: ImportRecord): Promise<UndoPlan> => {
  const stored = await findWritten(queries, made);
  const befores = stored.map((one) => ({
    ...one,
    before: one.before === null ? null : productBefore(one.before),
  }));
  const masterIds = [
    ...new Set(
      await findMasters(
        queries,
        befores.map(({ productId }) => productId),
      ),
    ),
  ].toSorted((one, other) => one - other);
  await lockCatalogue(queries, masterIds);
  const siblings = await findSiblings(queries, masterIds);
  await lockProducts(
    queries,
    siblings.map(({ id }) => id),
  );
  const masterOf = new Map(siblings.map(({ id, masterId }) => [id, masterId]));
  const products = await inBatches([...masterOf.keys()], (batch) => findProducts(queries, batch));
  const current = new Map(
    products.map((product): [number, CurrentProduct] => [
      product.id,
      { product, masterId: masterOf.get(product.id) ?? 0 },
    ]),
  );
  const names = await lockFormerClients(queries, befores, current);
  const written = befores.map((one) => ({ ...one, before: one.before && renamed(one.before, names) }));
  const controlled = await findControlledClients(queries);
  const taken = await findTaken(queries, written, current);
  const held = new Map(siblings.map(({ id, masterId, clientId }) => [placeOf(masterId, clientId), id]));
  return planUndo(written, current, ({ product, masterId }, before) => {
    if (controlled.has(product.clientId ?? 0))
      return `${product.clientName} is controlled now: change it on its page, and publish it.`;
    if (before !== null && before.clientId !== product.clientId) {
      const { clientId, clientName } = before;
      if (clientId !== null && !names.has(clientId)) return `${clientName}, its client then, was deleted.`;
      if (controlled.has(clientId ?? 0))
        return `${clientName}, its client then, is controlled now: change it on its page, and publish it.`;
      if (held.has(placeOf(masterId, clientId)))
        return `${clientName ?? 'No client'}, its client then, has another product with this SKU now.`;
    }
    const owner = taken.get(product.id);
    return owner === undefined ? null : takenBy(owner);
  });
};

const placeOf = (masterId: number, clientId: number | null): string => `${masterId}/${clientId ?? 0}`;

/** The names of products' clients. Keeps clients to which products move back from being deleted meanwhile. */
const lockFormerClients = async (
  queries: Queries,
  written: Written,
  current: ReadonlyMap<number, CurrentProduct>,
): Promise<Map<number, string>> => {
  const moved = written.flatMap(({ productId, before }) => {
    const now = current.get(productId)?.product;
    return now && before && before.clientId !== now.clientId ? (before.clientId ?? []) : [];
  });
  const names = new Map<number, string>();
  for (const id of new Set(moved.toSorted((one, other) => one - other))) {
    const name = await lockClientAgainstDelete(queries, id);
    if (name !== null) names.set(id, name);
  }
  for (const { product } of current.values())
    if (product.clientId !== null && product.clientName !== null)
      names.set(product.clientId, product.clientName);
  return names;
};

/** A product with the current name of its client. */
const renamed = (before: Product, names: ReadonlyMap<number, string>): Product => ({
  ...before,
  clientName: before.clientId === null ? null : (names.get(before.clientId) ?? before.clientName),
});

type Written = readonly { productId: number; before: Product | null }[];

/** The products that would regain a GTIN that another product of the client has now, with that product's SKU. */
const findTaken = async (
  queries: Queries,
  written: Written,
  current: ReadonlyMap<number, CurrentProduct>,
): Promise<Map<number, string>> => {
  const wanted = written.flatMap(({ productId, before }) => {
    const now = current.get(productId)?.product;
    if (before === null || !now) return [];
    const isMoved = before.clientId !== now.clientId;
    const has = new Set(isMoved ? [] : now.codes.map(({ code }) => codeKey(code)));
    return before.codes.flatMap(({ code, kind }) => {
      const key = codeKey(code);
      return kind !== 'gtin' || key === null || has.has(key)
        ? []
        : [{ productId, clientId: before.clientId, key }];
    });
  });
  if (wanted.length === 0) return new Map();
  const carriers = await findCarriers(queries, [...new Set(wanted.map(({ key }) => key))]);
  return new Map(
    wanted.flatMap(({ productId, clientId, key }) => {
      const owner = carriers.find(
        (one) => one.key === key && one.clientId === clientId && one.productId !== productId,
      );
      return owner ? [[productId, owner.sku] as const] : [];
    }),
  );
};

/** Deletes products that the import created. Each can be restored separately. */
const deleteCreated = async (
  queries: Queries,
  ids: readonly number[],
  { at, userId }: { at: string; userId: number },
): Promise<void> => {
  if (ids.length === 0) return;
  const siblings = await inBatches(ids, (batch) => findProducts(queries, batch));
  const masters = await mastersOf(queries, ids);
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
  await deleteProducts(queries, ids);
  await deleteUnusedCatalogue(
    queries,
    masterIds.toSorted((one, other) => one - other),
  );
};

const mastersOf = async (queries: Queries, ids: readonly number[]): Promise<Map<number, number>> => {
  const siblings = await findSiblings(queries, [...new Set(await findMasters(queries, ids))]);
  return new Map(siblings.map(({ id, masterId }) => [id, masterId]));
};
