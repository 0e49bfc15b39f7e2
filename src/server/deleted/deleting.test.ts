import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteClient, getClient, listClients } from '#domain/clients/contract.ts';
import { deleteProduct, getProduct, searchProducts } from '#domain/products/contract.ts';
import { deleteTutorial, listTutorials } from '#domain/tutorials/contract.ts';
import { lockCatalogueOf } from '#server/products/lock-store.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOfLocks } from '#testing/engines.ts';
import { addClient, addProduct, addProducts, addTutorial } from '#testing/factories.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let administrator: Caller;
  let others: Caller[];

  beforeAll(async () => {
    app = await startTestApp(engine);
    administrator = await app.as('administrator');
    others = [await app.as('read_only'), await app.as('editor')];
  });

  const skusOfCatalogue = async (): Promise<string[]> =>
    (await app.database.read.selectFrom('master_products').select('sku').orderBy('sku').execute()).map(
      ({ sku }) => sku,
    );
  const skusFound = async (sku: string): Promise<string[]> =>
    (await administrator.call(searchProducts, { params: { sku } })).reply.map((hit) => hit.sku);
  const lastChange = async () => {
    const { before, ...row } = await app.database.read
      .selectFrom('history')
      .select(['user_id', 'entity', 'entity_id', 'action', 'before', 'after', 'at'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const kept: unknown = JSON.parse(before ?? 'null');
    return { ...row, before: kept };
  };

  describe('T10: deleting a client', () => {
    let orchard: number;
    let harbour: number;

    beforeEach(async () => {
      for (const table of ['history', 'clients', 'master_products'] as const)
        await app.database.write((queries) => queries.deleteFrom(table).execute());
      orchard = await addClient(app.database, 'Orchard');
      harbour = await addClient(app.database, 'Harbour');
      await addProducts(app.database, [
        { sku: 'A-1', clientId: orchard, itemDescription: 'Apple jam', labels: [{ labelSku: 'L-1' }, {}] },
        { sku: 'B-2', clientId: orchard },
        { sku: 'B-2', clientId: harbour },
        { sku: 'C-3' },
      ]);
    });

    testOfLocks(engine)(
      'Y2: waits for whoever is saving one of its products, and keeps that save from nothing, nor does deleting the product',
      async () => {
        const id = (await administrator.call(searchProducts, { params: { sku: 'C-3' } })).reply[0]?.id ?? 0;
        const [ofClient] = (await administrator.call(searchProducts, { params: { sku: 'A-1' } })).reply;
        const { deletions } = await app.database.write(async (queries) => {
          // The order in which a change locks.
          for (const productId of [ofClient?.id ?? 0, id]) await lockCatalogueOf(queries, productId, null);
          const begun = [
            administrator.call(deleteClient, { params: { id: orchard } }),
            administrator.call(deleteProduct, { params: { id } }),
          ];
          await expect.poll(() => lockWaiters(app.database), { timeout: 10_000 }).toBe(2);
          const products = queries.selectFrom('client_products').select('id').forUpdate().noWait();
          expect(await products.execute()).toHaveLength(4);
          return { deletions: begun };
        });
        expect((await Promise.all(deletions)).map(({ status }) => status)).toEqual([200, 200]);
        expect(await skusOfCatalogue()).toEqual(['B-2']);
      },
    );

    test('takes its products along, their labels, and the catalogue rows that only they stood for @spec-3.13 @spec-7.11', async () => {
      const { status, reply } = await administrator.call(deleteClient, { params: { id: orchard } });
      expect([status, reply]).toEqual([200, { success: true }]);
      expect((await administrator.call(getClient, { params: { id: orchard } })).status).toBe(404);
      expect((await administrator.call(listClients, {})).reply.map(({ name }) => name)).toEqual(['Harbour']);
      expect(await skusOfCatalogue()).toEqual(['B-2', 'C-3']);
      expect(await skusFound('A-1')).toEqual([]);
      expect(await skusFound('Apple')).toEqual([]);
      expect(await skusFound('B-2')).toEqual(['B-2']);
      expect(await app.database.read.selectFrom('product_labels').select('id').execute()).toEqual([]);
    });

    test('keeps everything that goes in the history, in one row', async () => {
      await administrator.call(deleteClient, { params: { id: orchard } });
      const change = await lastChange();
      expect(change).toMatchObject({
        user_id: administrator.userId,
        entity: 'client',
        entity_id: String(orchard),
        action: 'deleted',
        after: null,
        at: '2026-01-15T08:00:00.000Z',
        before: {
          kind: 'client',
          name: 'Orchard',
          detail: null,
          productCount: 2,
          tables: {
            clients: [{ id: orchard, name: 'Orchard', name_key: 'orchard', version: 1 }],
            master_products: [
              { sku: 'A-1', item_description: 'Apple jam' },
              { sku: 'B-2', item_description: null },
            ],
            client_products: [{ client_id: orchard }, { client_id: orchard }],
            product_labels: [{ position: 0, label_sku: 'L-1' }, { position: 1 }],
          },
        },
      });
      const rows = await app.database.read.selectFrom('history').select('id').execute();
      expect(rows).toHaveLength(1);
    });

    test('a second time finds nothing; at the same moment one of two deletes it', async () => {
      const once = () => administrator.call(deleteClient, { params: { id: orchard } });
      const statuses = (await Promise.all([once(), once()])).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
      expect((await once()).problem.code).toBe('client.not_found');
    });

    test('is for administrators: nothing changes for anybody else', async () => {
      const before = await checksum(app.database);
      for (const other of others)
        expect((await other.call(deleteClient, { params: { id: orchard } })).status).toBe(403);
      expect(await checksum(app.database)).toBe(before);
    });
  });

  describe('T16: deleting a product', () => {
    test('leaves the same SKU of other clients; the last one takes the catalogue row along @spec-7.17', async () => {
      const client = await addClient(app.database, 'Mill');
      const [first, second] = await addProducts(app.database, [
        { sku: 'T16-1', clientId: client, itemDescription: 'Rye flour' },
        { sku: 'T16-1' },
      ]);
      const remove = (id = 0) => administrator.call(deleteProduct, { params: { id } });
      expect((await remove(first)).reply).toEqual({ success: true });
      expect((await administrator.call(getProduct, { params: { id: first ?? 0 } })).status).toBe(404);
      expect((await administrator.call(getProduct, { params: { id: second ?? 0 } })).status).toBe(200);
      expect(await skusOfCatalogue()).toContain('T16-1');
      expect(await lastChange()).toMatchObject({
        entity: 'product',
        before: { kind: 'product', name: 'T16-1', detail: 'Rye flour · Mill', productCount: 0 },
      });
      await remove(second);
      expect(await skusOfCatalogue()).not.toContain('T16-1');
      expect((await remove(second)).problem.code).toBe('product.not_found');
    });

    test('two that delete the last two products of a catalogue row at once leave none of it', async () => {
      const client = await addClient(app.database, 'Mill');
      const ids = await addProducts(app.database, [{ sku: 'T16-2', clientId: client }, { sku: 'T16-2' }]);
      const answers = await Promise.all(
        ids.flatMap((id) => [id, id]).map((id) => administrator.call(deleteProduct, { params: { id } })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 404, 404]);
      expect(await skusOfCatalogue()).not.toContain('T16-2');
    });

    test('is for administrators', async () => {
      const id = await addProduct(app.database, { sku: 'T16-3' });
      for (const other of others)
        expect((await other.call(deleteProduct, { params: { id } })).status).toBe(403);
      expect((await administrator.call(getProduct, { params: { id } })).status).toBe(200);
    });
  });

  describe('T25: deleting a tutorial', () => {
    test('takes it from the list, and keeps it; a second time finds nothing @spec-7.25', async () => {
      const id = await addTutorial(app.database, 'Feeds');
      const remove = () => administrator.call(deleteTutorial, { params: { id } });
      expect((await remove()).reply).toEqual({ success: true });
      expect((await administrator.call(listTutorials, {})).reply).toEqual([]);
      expect(await lastChange()).toMatchObject({
        entity: 'tutorial',
        entity_id: String(id),
        before: {
          kind: 'tutorial',
          name: 'Feeds',
          detail: 'SOPs',
          tables: { tutorials: [{ id, title: 'Feeds', video_url: 'https://youtu.be/dQw4w9WgXcQ' }] },
        },
      });
      expect((await remove()).problem.code).toBe('tutorial.not_found');
    });

    test('is for administrators', async () => {
      const id = await addTutorial(app.database, 'Materials');
      for (const other of others)
        expect((await other.call(deleteTutorial, { params: { id } })).status).toBe(403);
    });
  });
});
