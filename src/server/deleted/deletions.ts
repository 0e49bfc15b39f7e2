import { Problem } from '#domain/contract/problem.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { DeletedKind } from '#domain/deleted/contract.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit, type AuditEvent } from '../audit/store.ts';
import { lockClient } from '../clients/write-store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import {
  deleteClientRow,
  deleteItems,
  deleteProducts,
  deleteTutorialRow,
  deleteUnusedCatalogue,
  findProductName,
  lockItems,
  lockTutorial,
} from './delete-store.ts';
import { lockProductsOf, type Sibling } from '../products/lock-store.ts';
import { noteSuperseded } from '../releases/superseded.ts';
import { itemsAtRuns, itemsWithHeldRolls } from '../rolls/store.ts';
import type { RowsByTable } from './stored-rows.ts';
import { recordDeletion, recordDeletions } from './record-deletion-store.ts';
import { readRows, readRowsBy } from './rows-store.ts';

/** A product to be deleted, and its catalogue row. */
type Deleted = Pick<Sibling, 'id' | 'masterId'>;

/** The user who deletes, and the source of the call. */
interface DeletedBy {
  userId: number;
  source: Source;
}

/** The audit event of one deletion. */
const deletionOf = ({
  at,
  by,
  kind,
  id,
  name,
}: {
  at: string;
  by: DeletedBy;
  kind: DeletedKind;
  id: number;
  name: string;
}): AuditEvent => ({ at, ...by, kind: 'deleted', subject: { entity: kind, id }, detail: { name } });

/** Deletes records, and stores them in full in the same transaction, so that an administrator can restore them. */
export class Deletions {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Deletes a client with its products, and the catalogue rows that only they use. Throws `client.not_found`. */
  client(id: number, by: DeletedBy): Promise<void> {
    return this.#database.write(async (queries) => {
      const name = await lockClient(queries, id);
      if (name === null) throw new Problem('client.not_found');
      const products = await lockProductsOf(queries, { clientId: id });
      const rows = await rowsOf(queries, products);
      const at = this.#now();
      await recordDeletion(queries, {
        at,
        userId: by.userId,
        kind: 'client',
        recordId: id,
        name,
        detail: null,
        productCount: products.length,
        rows: { clients: await readRows(queries, 'clients', 'id', [id]), ...rows },
      });
      await remove(queries, products, { userId: by.userId, at });
      await deleteClientRow(queries, id);
      await recordAudit(queries, deletionOf({ at, by, kind: 'client', id, name }));
    });
  }

  /** Deletes a client's product, and its catalogue row if no other product uses it. Throws `product.not_found`. */
  product(id: number, by: DeletedBy): Promise<void> {
    return this.#database.write(async (queries) => {
      const products = await lockProductsOf(queries, { id });
      if (products.length === 0) throw new Problem('product.not_found');
      const { sku, itemDescription, clientName } = await findProductName(queries, id);
      const rows = await rowsOf(queries, products);
      const detail = [itemDescription, clientName].filter((text) => text !== null).join(' · ');
      const at = this.#now();
      await recordDeletion(queries, {
        at,
        userId: by.userId,
        kind: 'product',
        recordId: id,
        name: sku,
        detail: detail === '' ? null : detail,
        productCount: 0,
        rows,
      });
      await remove(queries, products, { userId: by.userId, at });
      await recordAudit(queries, deletionOf({ at, by, kind: 'product', id, name: sku }));
    });
  }

  /** Throws `tutorial.not_found`. */
  tutorial(id: number, by: DeletedBy): Promise<void> {
    return this.#database.write(async (queries) => {
      const tutorial = await lockTutorial(queries, id);
      if (!tutorial) throw new Problem('tutorial.not_found');
      const at = this.#now();
      await recordDeletion(queries, {
        at,
        userId: by.userId,
        kind: 'tutorial',
        recordId: id,
        name: tutorial.title,
        detail: tutorial.category,
        productCount: 0,
        rows: { tutorials: await readRows(queries, 'tutorials', 'id', [id]) },
      });
      await deleteTutorialRow(queries, id);
      await recordAudit(queries, deletionOf({ at, by, kind: 'tutorial', id, name: tutorial.title }));
    });
  }

  /** Like `inventoryItems`, for one item. Throws `inventory_item.not_found` and `inventory_item.has_rolls`. */
  async inventoryItem(id: number, by: DeletedBy): Promise<void> {
    const { deleted } = await this.inventoryItems([id], by);
    if (deleted === 0) throw new Problem('inventory_item.not_found');
  }

  /**
   * Deletes label stock items with their movements and empty rolls. Each item can be restored separately. Returns the
   * number of deleted items and the ids that do not exist. Throws `inventory_item.has_rolls`, and deletes nothing, if a
   * roll still has labels, or labels of one are at an open run.
   */
  inventoryItems(ids: readonly number[], by: DeletedBy): Promise<{ deleted: number; missing: number[] }> {
    return this.#database.write(async (queries) => {
      const items = await lockItems(queries, ids);
      const lockedIds = items.map(({ id }) => id);
      await refuseHeldRolls(queries, lockedIds);
      const rows = await readRowsBy(queries, 'inventory_items', 'id', lockedIds);
      const rolls = await readRowsBy(queries, 'label_rolls', 'inventory_item_id', lockedIds);
      const movements = await readRowsBy(queries, 'stock_movements', 'inventory_item_id', lockedIds);
      const at = this.#now();
      await recordDeletions(
        queries,
        items.map(({ id, labelSku, supplierName }) => ({
          at,
          userId: by.userId,
          kind: 'inventory_item',
          recordId: id,
          name: labelSku,
          detail: supplierName,
          productCount: 0,
          rows: {
            inventory_items: rows.get(id) ?? [],
            label_rolls: rolls.get(id) ?? [],
            stock_movements: movements.get(id) ?? [],
          },
        })),
      );
      await deleteItems(queries, lockedIds);
      const [only] = items;
      if (only && items.length === 1)
        await recordAudit(
          queries,
          deletionOf({ at, by, kind: 'inventory_item', id: only.id, name: only.labelSku }),
        );
      else if (items.length > 1)
        await recordAudit(queries, {
          at,
          ...by,
          kind: 'deleted',
          subject: { entity: 'inventory_item' },
          detail: { records: items.length },
        });
      const isLocked = new Set(lockedIds);
      return { deleted: lockedIds.length, missing: ids.filter((id) => !isLocked.has(id)) };
    });
  }

  #now(): string {
    return this.#clock().toISOString();
  }
}

const refuseHeldRolls = async (queries: Queries, itemIds: readonly number[]): Promise<void> => {
  const held = await itemsWithHeldRolls(queries, itemIds);
  const items = (held.length > 0 ? held : await itemsAtRuns(queries, itemIds)).join(', ');
  if (items === '') return;
  const code = held.length > 0 ? 'refusal.rolls_held' : 'refusal.labels_at_runs';
  throw new Problem('inventory_item.has_rolls', saidBy(said(code, { items })));
};

/** All rows that belong to these products. */
const rowsOf = async (queries: Queries, products: readonly Deleted[]): Promise<RowsByTable> => {
  const ids = products.map(({ id }) => id);
  const masterIds = masterIdsOf(products);
  return {
    master_products: await readRows(queries, 'master_products', 'id', masterIds),
    client_products: await readRows(queries, 'client_products', 'id', ids),
    product_labels: await readRows(queries, 'product_labels', 'client_product_id', ids),
    product_codes: await readRows(queries, 'product_codes', 'client_product_id', ids),
  };
};

const masterIdsOf = (products: readonly Deleted[]): number[] =>
  [...new Set(products.map(({ masterId }) => masterId))].toSorted((a, b) => a - b);

const remove = async (
  queries: Queries,
  products: readonly Deleted[],
  by: { userId: number; at: string },
): Promise<void> => {
  const ids = products.map(({ id }) => id);
  await deleteProducts(queries, ids);
  await deleteUnusedCatalogue(queries, masterIdsOf(products));
  await noteSuperseded(queries, { entity: 'product', ids, ...by });
};
