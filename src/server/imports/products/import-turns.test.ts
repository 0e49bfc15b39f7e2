import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { blankLabel } from '#domain/products/blank-label.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { readProductRows } from '#domain/imports/own-rows.ts';
import type { Database } from '#server/db/database.ts';
import { commandLine } from '#server/audit/source.ts';
import { recordChanges } from '#server/history/store.ts';
import { planImportUndo } from '#server/imports/plan-undo.ts';
import { findImports, insertImport } from '#server/imports/store.ts';
import { publishProducts } from '#server/releases/publish.ts';
import { learnWords } from '#server/products/search/words-store.ts';
import { findProducts } from '#server/products/detail-store.ts';
import { resolveClients } from '#server/imports/products/place-rows.ts';
import { ProductImport } from '#server/imports/products/import.ts';
import { writeProducts } from '#server/products/write-products.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient, addProducts } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { onlyWhileAllowed } from '../../sessions/acting.ts';

/** Runs `work` and calls `everyTurn` whenever the event loop is free meanwhile. */
const duringTurns = async <T>(everyTurn: () => void, work: () => Promise<T>): Promise<T> => {
  let isDone = false;
  const turn = (): void => {
    everyTurn();
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    return await work();
  } finally {
    isDone = true;
  }
};

/** How often the event loop was free while `work` ran. */
const turnsOf = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0;
  await duringTurns(() => (turns += 1), work);
  return turns;
};

const skus = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

onSqlite((engine) => {
  describe('T17: an import lets others have their turn', () => {
    let app: TestApp;
    let userId: number;

    beforeAll(async () => {
      app = await startTestApp(engine);
      userId = (await app.as('editor')).userId ?? 0;
    });

    test('after every hundred statements at most, also where it fills the blanks of the catalogue', async () => {
      await addClient(app.database, 'Harbour');
      await addProducts(
        app.database,
        skus(300, 'FILL').map((sku) => ({ sku })),
      );
      let statements = 0;
      let most = 0;
      const counter: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      };
      const database: Database = {
        ...app.database,
        write: (work) => app.database.write((queries) => work(queries.withPlugin(counter))),
      };
      const folder = await mkdtemp(join(tmpdir(), 'labelport-turns-'));
      const path = join(folder, 'products.xlsx');
      const rows = skus(300, 'FILL').map((sku) => [sku, 'Harbour', '5012345678900']);
      const workbook = await productWorkbook(['SKU', 'Client', 'Barcode'], rows);
      await writeFile(path, new Uint8Array(await workbook.arrayBuffer()));
      const imports = new ProductImport(
        onlyWhileAllowed(database, () => app.clock.now),
        () => app.clock.now,
        app.storage,
      );
      const everyTurn = () => {
        most = Math.max(most, statements);
        statements = 0;
      };
      const outcome = await duringTurns(everyTurn, () =>
        imports.run({
          path,
          fileName: 'products.xlsx',
          userName: 'Ana Brook',
          userId,
          source: commandLine,
          dryRun: false,
          choices: { all: 'keep', rows: new Map() },
        }),
      );
      await rm(folder, { recursive: true });
      expect(outcome).toEqual({ created: 300, updated: 0, duplicates: [], errors: [] });
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThanOrEqual(110);
    });

    test('as one large transaction, if it has more than 500 products', async () => {
      const editor = await app.as('editor');
      const write = vi.spyOn(app.database, 'write');
      const isLarge = async (count: number) => {
        const rows = skus(count, `OF-${count}`).map((sku) => [sku]);
        const body = formOf('file', await productWorkbook(['SKU'], rows));
        expect((await editor.call(importProducts, { body })).reply).toMatchObject({ created: count });
        return write.mock.calls.splice(0).some(([, how]) => how?.isLarge);
      };
      expect(await isLarge(500)).toBe(false);
      expect(await isLarge(501)).toBe(true);
      write.mockRestore();
    });

    test('while it finds the clients of its rows', async () => {
      const rows = readProductRows([['SKU'], ...skus(1_000, 'ROW').map((sku) => [sku])]);
      expect(await turnsOf(() => resolveClients(rows, new Map()))).toBeGreaterThanOrEqual(10);
    });

    test('while it writes products and the history', async () => {
      const products = await addProducts(
        app.database,
        skus(1_000, 'TURN').map((sku) => ({ sku, labels: [blankLabel] })),
      );
      const by = { userId, at: '2026-01-15T08:00:00.000Z' };
      await app.database.write(async (queries) => {
        const siblings = await queries
          .selectFrom('client_products')
          .select(['id', 'master_product_id as masterId'])
          .where('id', 'in', products)
          .execute();
        const masters = new Map(siblings.map(({ id, masterId }) => [id, masterId]));
        const changed = (await findProducts(queries, products)).map((before) => ({
          before,
          after: { ...before, notes: 'Counted' },
          masterId: masters.get(before.id) ?? 0,
        }));
        expect(await turnsOf(() => writeProducts(queries, { changed }, by))).toBeGreaterThanOrEqual(14);
        const changes = products.map((entityId) => ({
          ...by,
          entity: 'product' as const,
          entityId,
          action: 'updated' as const,
          before: null,
          after: null,
        }));
        expect(await turnsOf(() => recordChanges(queries, changes))).toBeGreaterThanOrEqual(4);
      });
    });

    test('Y13: while it makes releases, learns words, and plans to take itself back', async () => {
      const products = await addProducts(
        app.database,
        skus(1_000, 'BACK').map((sku) => ({ sku })),
      );
      const by = { userId, at: '2026-01-15T08:00:00.000Z' };
      await app.database.write(async (queries) => {
        const changed = (await findProducts(queries, products)).map((before) => ({
          before,
          after: { ...before, notes: 'Counted', version: 2 },
        }));
        expect(await turnsOf(() => publishProducts(queries, changed, by))).toBeGreaterThanOrEqual(4);
        const texts = skus(1_000, 'Honey');
        expect(await turnsOf(() => learnWords(queries, texts))).toBeGreaterThanOrEqual(10);
        const made = {
          ...by,
          userName: 'Ana',
          fileName: 'list.csv',
          fileKey: '',
          sha256: '',
          clientName: null,
          mapping: null,
          created: 1_000,
          updated: 0,
          left: 0,
          refused: 0,
        };
        await insertImport(
          queries,
          made,
          products.map((productId) => ({ productId, action: 'created', version: 1 })),
        );
        const [record] = (await findImports(queries, { limit: 1, offset: 0 })).items;
        if (!record) throw new Error('There is no import.');
        expect(await turnsOf(() => planImportUndo(queries, record))).toBeGreaterThanOrEqual(20);
      });
    });
  });
});
