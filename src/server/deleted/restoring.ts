import { Problem } from '#domain/contract/problem.ts';
import type { DeletedKind } from '#domain/deleted/contract.ts';
import * as limits from '#domain/limits.ts';
import type { Product } from '#domain/products/contract.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { findClient } from '../clients/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';
import { lockUntilCommit } from '../db/locks/transaction-lock.ts';
import { findSpent } from '../history/spent-store.ts';
import { checkArtworkLater, recordChange } from '../history/store.ts';
import { findItem } from '../inventory/store.ts';
import { findProduct, findProducts } from '../products/detail-store.ts';
import { inBatches } from '../in-batches.ts';
import { refuseTakenCodes } from '../products/refuse-taken-codes.ts';
import { keepDraftsFresh, type RestoredRecord } from '../drafts/draft-store.ts';
import { publishRestored } from '../releases/publish.ts';
import { findDeletion, findPair } from './deleted-store.ts';
import type { StoredRecord, StoredRow } from './stored-rows.ts';
import { codesIn, numberIn, restoreCatalogue, restoreProducts, withNextVersion } from './restore-products.ts';
import { findTaken, insertRows } from './rows-store.ts';

/** The instant of the earliest deletion that can still be undone. */
export const restorableSince = (now: Date): string =>
  new Date(now.getTime() - limits.keeping.deletedMs).toISOString();

/** Restores deleted records, each in one transaction. */
export class Restoring {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Undoes a deletion. Throws `deleted.not_found` if it is too old or already undone, `deleted.needs_client`, and
   * `product.duplicate` if the client has a product with that SKU again.
   */
  restore(
    deletionId: number,
    { userId, source }: { userId: number; source: Source },
  ): Promise<{ kind: DeletedKind; recordId: number }> {
    return retryLostRace(() =>
      this.#database.write(async (queries) => {
        // A concurrent restoration of the same record waits here and then finds it restored.
        await lockUntilCommit(queries, 'restore');
        const now = this.#clock();
        const deletion = await findDeletion(queries, deletionId, restorableSince(now));
        if (!deletion) throw new Problem('deleted.not_found');
        const { kind, recordId, kept } = deletion;
        await this.#restorers[kind](queries, kept);
        const products = await findProductsOf(queries, kept);
        const client = kind === 'client' ? await findClient(queries, recordId) : null;
        await keepDraftsFresh(queries, 'product', versionsOf(kept.tables.client_products, products));
        await keepDraftsFresh(queries, 'client', versionsOf(kept.tables.clients, client ? [client] : []));
        await publishRestored(queries, { client, products }, { userId, at: now.toISOString() });
        await checkArtworkLater(
          queries,
          products.map(({ id }) => id),
        );
        await recordChange(queries, {
          at: now.toISOString(),
          userId,
          entity: kind,
          entityId: recordId,
          action: 'restored',
          before: null,
          after: await findRestored(queries, kind, recordId),
        });
        await recordAudit(queries, {
          at: now.toISOString(),
          userId,
          kind: 'restored',
          subject: { entity: kind, id: recordId },
          detail: { name: kept.name },
          source,
        });
        return { kind, recordId };
      }),
    );
  }

  readonly #restorers: Record<DeletedKind, (queries: Queries, kept: StoredRecord) => Promise<void>> = {
    client: async (queries, { tables }) => {
      const { engine } = this.#database;
      const rows = tables.clients ?? [];
      const ids = rows.map((row) => numberIn(row, 'id'));
      const spent = await findSpent(queries, 'client', ids);
      await insertRows(
        queries,
        engine,
        'clients',
        rows.map((row) => withNextVersion(row, spent)),
      );
      const catalogue = await restoreCatalogue(queries, engine, tables.master_products ?? []);
      await restoreProducts(queries, engine, tables, catalogue);
    },

    product: async (queries, { tables }) => {
      const { engine } = this.#database;
      const catalogue = await restoreCatalogue(queries, engine, tables.master_products ?? []);
      for (const row of tables.client_products ?? []) {
        const clientId = row['client_id'] === null ? null : numberIn(row, 'client_id');
        await refuseMissingClient(queries, clientId);
        const standsFor = catalogue.get(numberIn(row, 'master_product_id'));
        const existingId = standsFor ? await findPair(queries, standsFor.id, clientId) : null;
        if (existingId !== null) throw new Problem('product.duplicate', { existingId });
        await refuseTakenCodes(queries, { clientId, codes: codesIn(tables.product_codes ?? []) });
      }
      await restoreProducts(queries, engine, tables, catalogue);
    },

    tutorial: (queries, { tables }) =>
      insertRows(
        queries,
        this.#database.engine,
        'tutorials',
        (tables.tutorials ?? []).map((row) => withNextVersion(row)),
      ),

    inventory_item: async (queries, { tables }) => {
      const { engine } = this.#database;
      const items = (tables.inventory_items ?? []).map((row) => withNextVersion(row));
      await insertRows(queries, engine, 'inventory_items', items);
      await insertRows(queries, engine, 'label_rolls', tables.label_rolls ?? []);
      await insertRows(queries, engine, 'stock_movements', tables.stock_movements ?? []);
    },
  };
}

const refuseMissingClient = async (queries: Queries, clientId: number | null): Promise<void> => {
  if (clientId === null) return;
  const there = await findTaken(queries, 'clients', [clientId]);
  if (!there.has(clientId)) throw new Problem('deleted.needs_client');
};

/** The versions of records when they were deleted, and now. */
const versionsOf = (
  rows: readonly StoredRow[] = [],
  restored: readonly { id: number; version: number }[],
): RestoredRecord[] => {
  const versions = new Map(restored.map(({ id, version }) => [id, version]));
  return rows.map((row) => {
    const id = numberIn(row, 'id');
    return { id, from: numberIn(row, 'version'), to: versions.get(id) ?? 0 };
  });
};

/** The restored products, including those of a restored client. */
const findProductsOf = (queries: Queries, { tables }: StoredRecord): Promise<Product[]> =>
  inBatches(
    (tables.client_products ?? []).map((row) => numberIn(row, 'id')),
    (ids) => findProducts(queries, ids),
  );

/** The restored record in the form that the history stores. */
const findRestored = async (queries: Queries, kind: DeletedKind, id: number): Promise<unknown> => {
  if (kind === 'client') return findClient(queries, id);
  if (kind === 'inventory_item') return findItem(queries, id);
  return kind === 'product' ? findProduct(queries, id) : null;
};
