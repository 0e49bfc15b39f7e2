import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  importInventory,
  InventoryItem,
  listInventory,
  updateInventoryItem,
} from '#domain/inventory/contract.ts';
import { withNamedLock } from '#server/db/locks/named-lock.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addItem, addProduct, addProducts } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('T30: label stock of the labels of all products', () => {
    let app: TestApp;
    let editor: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      editor = await app.as('editor');
    });

    beforeEach(async () => {
      for (const table of ['master_products', 'inventory_items', 'history'] as const)
        await app.database.write((queries) => queries.deleteFrom(table).execute());
    });

    const bring = async () => {
      const { status, reply } = await editor.call(importInventory, {});
      expect(status).toBe(200);
      return reply;
    };

    const items = async () =>
      (await editor.call(listInventory, {})).reply.map((item) =>
        [
          item.labelSku,
          item.supplierCode,
          item.supplierName,
          item.labelSize,
          item.storage,
          item.stockOnHand,
        ].join(' / '),
      );

    test('is one item per label SKU and supplier code, with stock 0 and no place yet @spec-7.30', async () => {
      const client = await addClient(app.database, 'Orchard');
      await addProducts(app.database, [
        {
          sku: 'A-1',
          clientId: client,
          labels: [
            { labelSku: 'L-1', supplierCode: 'S-1', supplierName: 'Paper Co', labelSize: '100 x 50' },
            { labelSku: 'L-1', supplierCode: 'S-2', supplierName: 'Film Ltd', labelSize: '100 x 50' },
            { labelSku: 'L-2' },
            { labelSku: null, supplierCode: 'S-1' },
            { labelSku: ' ' },
          ],
        },
        {
          sku: 'B-2',
          labels: [
            { labelSku: ' l-1', supplierCode: 's-1 ', supplierName: 'Another', labelSize: '1 x 1' },
            { labelSku: 'X', supplierCode: 'S-1' },
          ],
        },
        { sku: 'C-3' },
      ]);
      expect(await bring()).toEqual({
        success: true,
        message: '4 labels imported, 0 already present',
        said: { code: 'inventory.imported', values: { imported: 4, present: 0 } },
      });
      expect(await items()).toEqual([
        'L-1 / S-1 / Paper Co / 100 x 50 / Unassigned / 0',
        'L-1 / S-2 / Film Ltd / 100 x 50 / Unassigned / 0',
        'L-2 / Unknown / Unknown / Unknown / Unassigned / 0',
        'X / S-1 / Unknown / Unknown / Unassigned / 0',
      ]);
    });

    testOnce(engine)('takes what a label lacks from another product that has it', async () => {
      await addProducts(app.database, [
        { sku: 'A-1', labels: [{ labelSku: 'L-1', supplierCode: 'S-1' }] },
        { sku: 'A-2', labels: [{ labelSku: 'L-1', supplierCode: 'S-1', labelSize: '90 x 50' }] },
        {
          sku: 'A-3',
          labels: [{ labelSku: 'L-1', supplierCode: 'S-1', supplierName: 'Paper Co', labelSize: '1' }],
        },
      ]);
      await bring();
      expect(await items()).toEqual(['L-1 / S-1 / Paper Co / 90 x 50 / Unassigned / 0']);
    });

    testOnce(engine)(
      'knows the flat labels of older products, but only where they have no others',
      async () => {
        const [old = 0, both = 0] = await addProducts(app.database, [
          { sku: 'OLD-1' },
          { sku: 'NEW-1', labels: [{ labelSku: 'L-NEW', supplierCode: 'S-1' }] },
        ]);
        await app.database.write((queries) =>
          queries
            .updateTable('client_products')
            .set({ label_sku: 'L-OLD', supplier_code: 'S-9', supplier_name: 'Old Co', label_size: '70 x 30' })
            .where('id', 'in', [old, both])
            .execute(),
        );
        expect(await bring()).toEqual({
          success: true,
          message: '2 labels imported, 0 already present',
          said: { code: 'inventory.imported', values: { imported: 2, present: 0 } },
        });
        expect(await items()).toEqual([
          'L-NEW / S-1 / Unknown / Unknown / Unassigned / 0',
          'L-OLD / S-9 / Old Co / 70 x 30 / Unassigned / 0',
        ]);
      },
    );

    test('a second time adds none, and changes nothing of what somebody has put in order', async () => {
      await addProduct(app.database, {
        sku: 'A-1',
        labels: [{ labelSku: 'L-1', supplierCode: 'S-1' }, { labelSku: 'L-2' }],
      });
      await addItem(app.database, { labelSku: 'l-1', supplierCode: 's-1', stockOnHand: 40 });
      expect((await bring()).message).toBe('1 labels imported, 1 already present');
      const [, second] = (await editor.call(listInventory, {})).reply;
      await editor.call(updateInventoryItem, {
        params: { id: second?.id ?? 0 },
        body: { storage: 'Cellar', stockOnHand: 9 },
      });
      const before = await checksum(app.database);
      expect((await bring()).message).toBe('0 labels imported, 2 already present');
      expect(await checksum(app.database)).toBe(before);
    });

    testOnce(engine)('stands in the history, item by item', async () => {
      await addProduct(app.database, { sku: 'A-1', labels: [{ labelSku: 'L-1' }, { labelSku: 'L-2' }] });
      await bring();
      const rows = await app.database.read
        .selectFrom('history')
        .select(['user_id', 'at', 'action', 'before', 'after'])
        .where('entity', '=', 'inventory_item')
        .orderBy('id')
        .execute();
      const { reply } = await editor.call(listInventory, {});
      const created = { user_id: editor.userId, action: 'created', before: null };
      expect(
        rows.map(({ after, ...row }) => ({
          ...row,
          after: InventoryItem.parse(JSON.parse(after ?? 'null')),
        })),
      ).toEqual(reply.map((item) => ({ ...created, at: item.updatedAt, after: InventoryItem.parse(item) })));
    });

    test('goes through more products than it reads at once', async () => {
      await addProducts(
        app.database,
        Array.from({ length: 2_100 }, (_, n) => ({
          sku: `MANY-${n}`,
          labels: [{ labelSku: `L-${n % 700}`, supplierCode: `S-${n % 2}` }],
        })),
      );
      expect((await bring()).message).toBe('700 labels imported, 0 already present');
      expect((await bring()).message).toBe('0 labels imported, 700 already present');
    });

    testOnce(engine)('runs once at a time; who comes meanwhile is told', async () => {
      const held = await withNamedLock(app.database, 'inventory-import', () =>
        editor.call(importInventory, {}),
      );
      const answer = held?.result;
      expect([answer?.status, answer?.problem.code]).toEqual([409, 'import.running']);
      await bring();
    });

    test('that breaks off leaves nothing, and the next one does it whole', async () => {
      await addProducts(
        app.database,
        Array.from({ length: 600 }, (_, n) => ({ sku: `OFF-${n}`, labels: [{ labelSku: `L-${n}` }] })),
      );
      const last = "new.label_sku = 'L-590'";
      await sql
        .raw(
          engine.name === 'SQLite'
            ? `create trigger break_off before insert on inventory_items when ${last} begin select raise(abort, 'full'); end`
            : `create function break_off() returns trigger language plpgsql as $$ begin raise 'full'; end $$;
               create trigger break_off before insert on inventory_items for each row when (${last}) execute function break_off()`,
        )
        .execute(app.database.read);
      const before = await checksum(app.database);
      const { status } = await editor.call(importInventory, {});
      expect(status).toBe(500);
      expect(await checksum(app.database)).toBe(before);
      await sql
        .raw(
          engine.name === 'SQLite' ? 'drop trigger break_off' : 'drop trigger break_off on inventory_items',
        )
        .execute(app.database.read);
      expect((await bring()).message).toBe('600 labels imported, 0 already present');
    });
  });
});
