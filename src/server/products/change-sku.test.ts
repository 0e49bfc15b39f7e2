import { describe, expect, test } from 'vitest';
import { searchProducts } from '#domain/products/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { problemIn } from '#testing/test-app.ts';
import { productScene } from '#testing/scenes/product-scene.ts';

onBothEngines((engine) => {
  const portal = productScene(engine);
  const { newSku, created, changed, catalogueSkus, product, put, statusesOf } = portal;

  describe('T15: a product whose SKU is changed', () => {
    test('alone in the catalogue renames its row', async () => {
      const [from, to] = [newSku(), newSku()];
      const { id } = await created({ sku: from, itemDescription: 'Jam', clientId: portal.orchard });
      expect(await changed(id, { sku: to })).toMatchObject({
        id,
        sku: to,
        itemDescription: 'Jam',
        version: 2,
      });
      expect(await catalogueSkus(from, to)).toEqual([to]);
      expect((await portal.editor.call(searchProducts, { params: { sku: to } })).reply[0]).toMatchObject({
        id,
      });
      expect(await changed(id, { sku: to.toLowerCase() })).toMatchObject({
        sku: to.toLowerCase(),
        version: 3,
      });
    });

    test('shared with others gets a row of its own, and theirs stays as it is', async () => {
      const [from, to] = [newSku(), newSku()];
      const theirs = await created({
        sku: from,
        itemDescription: 'Jam',
        barcode: '42',
        clientId: portal.harbour,
      });
      const { id } = await created({ sku: from, clientId: portal.orchard });
      expect(await changed(id, { sku: to, itemDescription: 'Jelly' })).toMatchObject({
        sku: to,
        itemDescription: 'Jelly',
        barcode: '42',
        version: 2,
      });
      expect(await product(theirs.id)).toEqual(theirs);
      expect(await catalogueSkus(from, to)).toHaveLength(2);
    });

    test('to itself stays on its row, though another one has its number in digits of another script', async () => {
      const [plain, sku] = [newSku(), newSku()];
      const theirs = await created({ sku: `${plain}-1`, itemDescription: 'Jelly', clientId: portal.harbour });
      const { id } = await created({ sku, itemDescription: 'Jam', clientId: portal.orchard });
      // As rows are from before digits of every script were one.
      await portal.app.database.read
        .updateTable('master_products')
        .set({ sku: `${plain}-١`, sku_key: `${plain}-١`.toLowerCase() })
        .where('sku', '=', sku)
        .execute();
      const wanted = { sku: `${plain}-١`, itemDescription: 'Jam, red' };
      expect(await changed(id, wanted)).toMatchObject({ id, ...wanted });
      expect(await product(theirs.id)).toEqual(theirs);
    });

    test('to one that the catalogue has joins that row, of which it changes only what was meant', async () => {
      const [from, to] = [newSku(), newSku()];
      const theirs = await created({ sku: to, itemDescription: 'Jelly', clientId: portal.harbour });
      const { id } = await created({
        sku: from,
        itemDescription: 'Jam',
        barcode: '43',
        clientId: portal.orchard,
      });
      const joined = { sku: to, itemDescription: 'Jelly', barcode: '43', caseQuantity: 8 };
      expect(await changed(id, { sku: to, itemDescription: 'Jam', caseQuantity: 8 })).toMatchObject({
        id,
        ...joined,
      });
      expect(await product(theirs.id)).toMatchObject({ ...joined, version: 2 });
      expect(await catalogueSkus(from, to)).toEqual([to]);
    });

    test('to one that its client has already is refused, and stays', async () => {
      const there = await created({ sku: newSku(), clientId: portal.orchard });
      const mine = await created({ sku: newSku(), clientId: portal.orchard });
      expect(await problemIn(await put(mine.id, { sku: there.sku }))).toMatchObject({
        statusCode: 409,
        code: 'product.duplicate',
        existingId: there.id,
      });
      expect(await product(mine.id)).toEqual(mine);
    });

    test('F14: to one SKU by ten products at one moment leaves one product for each client', async () => {
      const to = newSku();
      const clients = [portal.orchard, portal.harbour, null];
      const made = await Promise.all(
        Array.from({ length: 10 }, (_, n) => created({ sku: newSku(), clientId: clients[n % 3] })),
      );
      const answers = await Promise.all(made.map(({ id }) => put(id, { sku: to })));
      expect(statusesOf(answers)).toEqual([200, 200, 200, 409, 409, 409, 409, 409, 409, 409]);
      expect(await catalogueSkus(to)).toEqual([to]);
    });
  });
});
