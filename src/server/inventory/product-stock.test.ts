import { beforeAll, describe, expect, test } from 'vitest';
import { listProductStock } from '#domain/inventory/contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { badIds } from '#testing/samples/bad-ids.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addItem, addProduct } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('the stock of a product', () => {
    let app: TestApp;
    let reader: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      await addItem(app.database, { labelSku: 'L-1', supplierCode: 'B', storage: 'Rack A2', stockOnHand: 7 });
      await addItem(app.database, { labelSku: 'l-1', supplierCode: 'A', storage: 'Rack A1', stockOnHand: 0 });
      await addItem(app.database, { labelSku: 'L-2', supplierCode: 'A', storage: 'Cellar', stockOnHand: 40 });
      await addItem(app.database, { labelSku: 'L-3', supplierCode: 'A', storage: 'Attic', stockOnHand: 9 });
    });

    const stockOf = async (id: number) => {
      const { status, reply } = await reader.call(listProductStock, { params: { id } });
      expect(status).toBe(200);
      return reply.map(({ labelSku, supplierCode, storage, stockOnHand, onOrder }) =>
        [labelSku, supplierCode, storage, stockOnHand, onOrder.length].join(' '),
      );
    };

    test('is every item with the SKU of one of its labels, of all suppliers, letter case aside @spec-2.52', async () => {
      const labels = [{ labelSku: 'L-1', supplierCode: 'A' }, { labelSku: 'L-2' }, { labelSku: 'L-2' }];
      const id = await addProduct(app.database, { sku: 'JAM', labels });
      expect(await stockOf(id)).toEqual(['l-1 A Rack A1 0 0', 'L-1 B Rack A2 7 0', 'L-2 A Cellar 40 0']);
    });

    test('is found for an older product that carries its label in its own fields', async () => {
      const editor = await app.as('editor');
      const { reply } = await editor.call(createProduct, { body: { sku: 'OLD', labelSku: 'L-3' } });
      expect(await stockOf(reply.id)).toEqual(['L-3 A Attic 9 0']);
    });

    test('is empty where no label has a SKU, or one that is in no stock', async () => {
      const bare = await addProduct(app.database, { sku: 'BARE' });
      const unknown = await addProduct(app.database, { sku: 'NEW', labels: [{ labelSku: 'L-99' }, {}] });
      expect([await stockOf(bare), await stockOf(unknown)]).toEqual([[], []]);
    });

    testOnce(engine)('is refused without a session, and of a product that is not there', async () => {
      expect((await app.guest.call(listProductStock, { params: { id: 1 } })).status).toBe(401);
      const response = await reader.fetch('/api/products/999999/stock');
      expect([response.status, (await problemIn(response)).code]).toEqual([404, 'product.not_found']);
    });

    testOnce(engine).each(badIds)('%.20s is the id of none', async (id) => {
      expect((await reader.fetch(`/api/products/${id}/stock`)).status).toBe(404);
    });
  });
});
