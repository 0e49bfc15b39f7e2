import { beforeAll, describe, expect, test } from 'vitest';
import { getClient, updateClient } from '#domain/clients/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { restoreDeleted, listDeleted } from '#domain/deleted/contract.ts';
import { deleteProduct, getProduct, Product, updateProduct } from '#domain/products/contract.ts';
import { storeFacts } from '#server/files/store.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient, addProduct, addProducts } from '#testing/factories.ts';
import { addArtworkFile } from '#testing/rolls.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('F6: a product page that asks one process while others work on another', () => {
    let here: TestApp;
    let someone: Caller;
    let there: Caller;

    beforeAll(async () => {
      const location = await engine.migrated();
      const [one, two] = [await openDatabase(location), await openDatabase(location)];
      here = await startTestApp(engine, {}, { database: one });
      const other = await startTestApp(engine, {}, { database: two, clock: here.clock });
      const person = await here.as('administrator');
      someone = callerWith(other.url, person.token, person.userId);
      there = person;
      return async () => {
        await one.close();
        await two.close();
      };
    });

    /** Polls as an open page does, each time with the ETag of the previous response. */
    const watch = (address: string) => {
      let tag = '';
      return async (): Promise<{ status: number; reply: unknown }> => {
        const response = await there.fetch(address, { headers: { 'if-none-match': tag } });
        tag = response.headers.get('etag') ?? '';
        const text = await response.text();
        return { status: response.status, reply: text === '' ? null : JSON.parse(text) };
      };
    };
    const watchClient = (client: number, product: number) =>
      watch(addressOf(getClient, { id: client }, { product }));

    test('hears of every change of its client and its product, and 304 without one', async () => {
      const orchard = await addClient(here.database, 'Orchard', { aboutUs: 'Jam' });
      const [jam = 0, tea = 0] = await addProducts(here.database, [
        { sku: 'JAM-1', clientId: orchard },
        { sku: 'TEA-1', clientId: orchard },
      ]);
      const ask = watchClient(orchard, jam);
      expect(await ask()).toMatchObject({ status: 200, reply: { aboutUs: 'Jam', productVersion: 1 } });
      expect(await ask()).toEqual({ status: 304, reply: null });
      await someone.call(updateClient, { params: { id: orchard }, body: { aboutUs: 'Jam and tea' } });
      expect(await ask()).toMatchObject({
        status: 200,
        reply: { aboutUs: 'Jam and tea', productVersion: 1 },
      });
      await someone.call(updateProduct, { params: { id: jam }, body: { notes: 'Glass' } });
      expect(await ask()).toMatchObject({ status: 200, reply: { productVersion: 2 } });
      await someone.call(updateProduct, { params: { id: tea }, body: { notes: 'Tin' } });
      expect((await ask()).status).toBe(304);
    });

    test('hears of a product that is deleted, restored and moved to another client', async () => {
      const orchard = await addClient(here.database, 'Orchard');
      const harbour = await addClient(here.database, 'Harbour');
      const id = await addProduct(here.database, { sku: 'MOVING-1', clientId: orchard });
      const ask = watchClient(orchard, id);
      await ask();
      await someone.call(deleteProduct, { params: { id } });
      expect(await ask()).toMatchObject({ status: 200, reply: { productVersion: null } });
      const { reply: deleted } = await someone.call(listDeleted, { query: { kind: 'product' } });
      await someone.call(restoreDeleted, {
        params: { id: deleted.find(({ recordId }) => recordId === id)?.id ?? 0 },
      });
      expect(await ask()).toMatchObject({ status: 200, reply: { productVersion: 2 } });
      await someone.call(updateProduct, { params: { id }, body: { clientId: harbour } });
      expect(await ask()).toMatchObject({ status: 200, reply: { productVersion: null } });
      expect(await watchClient(harbour, id)()).toMatchObject({ reply: { productVersion: 3 } });
    });

    test('hears of a change of what its product shares with that of another client', async () => {
      const orchard = await addClient(here.database, 'Orchard');
      const harbour = await addClient(here.database, 'Harbour');
      const [mine = 0, theirs = 0] = await addProducts(here.database, [
        { sku: 'SHARED-1', clientId: orchard },
        { sku: 'SHARED-1', clientId: harbour },
      ]);
      const ask = watchClient(orchard, mine);
      await ask();
      await someone.call(updateProduct, { params: { id: theirs }, body: { itemDescription: 'Shared jam' } });
      expect(await ask()).toMatchObject({ status: 200, reply: { productVersion: 2 } });
    });

    test('of no client hears of its product, and later of its client’s name', async () => {
      const orchard = await addClient(here.database, 'Orchard');
      const id = await addProduct(here.database, { sku: 'ALONE-1' });
      const ask = watch(addressOf(getProduct, { id }));
      expect(await ask()).toMatchObject({ status: 200, reply: { sku: 'ALONE-1', version: 1 } });
      expect(await ask()).toEqual({ status: 304, reply: null });
      await someone.call(updateProduct, { params: { id }, body: { clientId: orchard } });
      expect(await ask()).toMatchObject({ status: 200, reply: { clientName: 'Orchard', version: 2 } });
      await someone.call(updateClient, { params: { id: orchard }, body: { name: 'Orchard & Vale' } });
      expect(await ask()).toMatchObject({ status: 200, reply: { clientName: 'Orchard & Vale', version: 2 } });
      await someone.call(deleteProduct, { params: { id } });
      expect((await ask()).status).toBe(404);
    });

    test('hears that the artwork check has read a file, which says where codes of its product stand', async () => {
      const [artworkKey, barcode] = [await addArtworkFile(here, 'read.pdf'), '5012345678900'];
      const labels = [{ labelSku: 'L-1', artworkFiles: [artworkKey] }];
      const id = await addProduct(here.database, { sku: 'READ-1', barcode, labels });
      const ask = watch(addressOf(getProduct, { id }));
      const placeOf = (reply: unknown) =>
        Product.parse(reply).places?.find(({ code }) => code === barcode)?.standsOn;
      expect(placeOf((await ask()).reply)).toBe('goods');
      const area = { x: 1, y: 1, width: 30, height: 20 };
      const code = { page: 1, format: 'EAN13', symbology: ']E0', text: barcode, isReadable: true, area };
      const none = { sizes: [], pixels: null, lowestDpi: null, fontsMissing: [], found: [] };
      await here.database.write((queries) =>
        storeFacts(queries, artworkKey, { state: 'read', pages: 1, pagesRead: 1, codes: [code], ...none }),
      );
      const { status, reply } = await ask();
      expect([status, status === 200 && placeOf(reply)]).toEqual([200, 'both']);
      expect(await ask()).toEqual({ status: 304, reply: null });
    });

    test('is told when its client is gone, and that what it asks along with it is no product', async () => {
      expect((await there.fetch('/api/clients/2147483647?product=1')).status).toBe(404);
      expect((await there.fetch('/api/clients/1?product=none')).status).toBe(400);
    });
  });
});
