import { beforeAll, describe, expect, test } from 'vitest';
import { getProduct, listProducts } from '#domain/products/contract.ts';
import { badIds } from '#testing/samples/bad-ids.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  let app: TestApp;

  let reader: Caller;

  let orchard: number;

  describe('one product', () => {
    let id: number;

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      orchard = await addClient(app.database, 'Orchard');
      id = await addProduct(app.database, {
        sku: '0123',
        itemDescription: 'Apricot jam',
        barcode: '05012345678900',
        clientId: orchard,
        clientSku: 'OR-1',
        images: ['images/a.png'],
        labels: [
          { labelSku: 'L-2', labelType: 'Barcode', labelSize: '100 x 50', artworkFiles: ['documents/a.pdf'] },
          { labelSku: 'L-1', labelFeed: 'NEL' },
          { supplierName: 'Zeta' },
        ],
      });
    });

    const label = {
      labelSku: null,
      labelType: null,
      labelOrientation: null,
      labelFeed: null,
      labelSize: null,
      labelMaterial: null,
      adhesiveType: null,
      printLayout: null,
      pages: null,
      grey: null,
      dateKind: null,
      releaseMark: null,
      covers: null,
      carries: null,
      supplierCode: null,
      supplierName: null,
      artworkFiles: [],
    };
    const front = {
      ...label,
      labelSku: 'L-2',
      labelType: 'Barcode',
      labelSize: '100 x 50',
      artworkFiles: ['documents/a.pdf'],
    };

    test('comes whole, with its labels in their order @spec-3.16 @spec-3.33 @spec-7.13', async () => {
      const { status, reply } = await reader.call(getProduct, { params: { id } });
      expect(status).toBe(200);
      const [first, second, third] = reply.labels.map((one) => one.id);
      expect(reply).toEqual({
        id,
        sku: '0123',
        itemDescription: 'Apricot jam',
        barcode: '05012345678900',
        caseQuantity: null,
        layerQuantity: null,
        palletQuantity: null,
        clientId: orchard,
        clientName: 'Orchard',
        clientSku: 'OR-1',
        notes: null,
        codes: [],
        places: ['05012345678900', '0123', 'OR-1'].map((code) => ({
          code,
          standsOn: 'goods',
          labelId: null,
          isStated: false,
        })),
        images: ['images/a.png'],
        tutorialVideos: [],
        ...front,
        labels: [
          { ...front, id: first },
          { ...label, id: second, labelSku: 'L-1', labelFeed: 'NEL' },
          { ...label, id: third, supplierName: 'Zeta' },
        ],
        version: 1,
        createdAt: '2026-01-10T09:30:00.000Z',
        updatedAt: '2026-01-10T09:30:00.000Z',
        updatedBy: null,
      });
    });

    test('names who changed it last', async () => {
      const editor = await app.as('editor');
      await app.database.write((queries) =>
        queries
          .updateTable('client_products')
          .set({ updated_by: editor.userId })
          .where('id', '=', id)
          .execute(),
      );
      const { reply } = await reader.call(getProduct, { params: { id } });
      expect(reply.updatedBy).toBe('Test editor');
    });

    test('of a SKU that two clients have is two products on one catalogue row @spec-3.16', async () => {
      const harbour = await addClient(app.database, 'Harbour');
      const other = await addProduct(app.database, { sku: '0123', clientId: harbour });
      const { reply } = await reader.call(getProduct, { params: { id: other } });
      expect([reply.itemDescription, reply.clientName, reply.clientSku, reply.labels]).toEqual([
        'Apricot jam',
        'Harbour',
        null,
        [],
      ]);
    });

    testOnce(engine).each(badIds)('T12: %.20s is the id of none', async (badId) => {
      const response = await reader.fetch(`/api/products/${badId}`);
      expect(await problemIn(response)).toEqual({
        statusCode: 404,
        error: 'Not Found',
        message: 'Product not found',
        code: 'product.not_found',
      });
    });

    testOnce(engine)('that is gone is not found', async () => {
      const { status, problem } = await reader.call(getProduct, { params: { id: 2_147_483_647 } });
      expect([status, problem.message]).toEqual([404, 'Product not found']);
    });
  });

  describe('T12: a record of older times', () => {
    const stored = '[["images/a.png",["images/b.png"]],null,7,{"x":1},"","images/c.png"]';
    let id: number;

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      id = await addProduct(app.database, { sku: 'OLD', labels: [{ labelSku: 'L-1' }] });
    });

    const store = (images: string, videos = '[]') =>
      app.database.write(async (queries) => {
        await queries.updateTable('master_products').set({ images }).where('sku', '=', 'OLD').execute();
        await queries
          .updateTable('client_products')
          .set({ tutorial_videos: videos, artwork_files: images })
          .where('id', '=', id)
          .execute();
        await queries
          .updateTable('product_labels')
          .set({ artwork_files: images })
          .where('client_product_id', '=', id)
          .execute();
      });

    test('shows nested pictures flat and drops what is no text; what is stored stays @spec-3.17', async () => {
      await store(stored);
      const flat = ['images/a.png', 'images/b.png', 'images/c.png'];
      const { reply } = await reader.call(getProduct, { params: { id } });
      expect([reply.images, reply.artworkFiles, reply.labels[0]?.artworkFiles]).toEqual([flat, flat, flat]);
      const list = await reader.call(listProducts, {});
      expect(list.reply.map(({ images }) => images)).toEqual([flat]);
      const row = await app.database.read.selectFrom('master_products').select('images').executeTakeFirst();
      expect(row?.images).toBe(stored);
    });

    testOnce(engine).each(['', 'images/a.png', '{"0":"images/a.png"}', '"images/a.png"', 'null', '['])(
      'that holds %j for its pictures has none',
      async (images) => {
        await store(images, images);
        const { status, reply } = await reader.call(getProduct, { params: { id } });
        expect([status, reply.images, reply.tutorialVideos]).toEqual([200, [], []]);
      },
    );

    testOnce(engine)('shows the videos that are videos @spec-3.24 @spec-3.33', async () => {
      const video = { title: 'Feeding', videoSource: 'https://youtu.be/dQw4w9WgXcQ', videoType: 'youtube' };
      await store('[]', JSON.stringify([video, { title: 'No source' }, 'text', null]));
      const { reply } = await reader.call(getProduct, { params: { id } });
      expect(reply.tutorialVideos).toEqual([video]);
    });

    testOnce(engine)('may hold label values that are no choice today', async () => {
      await app.database.write((queries) =>
        queries.updateTable('product_labels').set({ label_type: 'Sideways' }).execute(),
      );
      const { status, reply } = await reader.call(getProduct, { params: { id } });
      expect([status, reply.labels[0]?.labelType]).toEqual([200, 'Sideways']);
    });
  });
});
