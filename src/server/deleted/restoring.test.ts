import { beforeAll, describe, expect, test } from 'vitest';
import { deleteClient, getClient } from '#domain/clients/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { deleteProduct, getProduct, searchProducts, type Product } from '#domain/products/contract.ts';
import { deleteTutorial, listTutorials } from '#domain/tutorials/contract.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { recordDeletion } from '#server/deleted/record-deletion-store.ts';
import { readRows } from '#server/deleted/rows-store.ts';
import { onBothEngines, testOfLocks, testOnce } from '#testing/engines.ts';
import { addClient, addProduct, addProducts, addTutorial } from '#testing/factories.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const day = 24 * 60 * 60 * 1000;

onBothEngines((engine) => {
  let app: TestApp;
  let administrator: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine);
    administrator = await app.as('administrator');
  });

  const newestDeletion = async () => {
    const { reply } = await administrator.call(listDeleted, { query: { page: 1, pageSize: 1 } });
    const [newest] = reply;
    if (!newest) throw new Error('Nothing was deleted.');
    return newest;
  };
  const deletionOfProduct = async (id: number): Promise<number> => {
    expect((await administrator.call(deleteProduct, { params: { id } })).status).toBe(200);
    return (await newestDeletion()).id;
  };
  const deletionOfClient = async (id: number): Promise<number> => {
    expect((await administrator.call(deleteClient, { params: { id } })).status).toBe(200);
    return (await newestDeletion()).id;
  };
  const restore = (id: number) => administrator.call(restoreDeleted, { params: { id } });
  const read = async (id: number): Promise<Product> =>
    (await administrator.call(getProduct, { params: { id } })).reply;

  describe('T16: restoring a product', () => {
    test('brings it back under its id with everything, as its next version, and it is found again', async () => {
      const clientId = await addClient(app.database, 'Orchard');
      const id = await addProduct(app.database, {
        sku: 'R-1',
        itemDescription: 'Quince jelly',
        barcode: '5012345678900',
        clientId,
        clientSku: 'O-1',
        images: ['images/a.png'],
        labels: [
          { labelSku: 'L-1', artworkFiles: ['documents/a.pdf'] },
          { labelSku: 'L-2', labelSize: '50 x 30' },
        ],
      });
      const before = await read(id);
      const deletion = await deletionOfProduct(id);
      expect(await restore(deletion)).toMatchObject({
        status: 200,
        reply: { kind: 'product', recordId: id },
      });
      expect(await read(id)).toEqual({ ...before, version: 2 });
      const hits = await administrator.call(searchProducts, { params: { sku: 'quince' } });
      expect(hits.reply.map((hit) => hit.id)).toEqual([id]);
      const changes = await app.database.read
        .selectFrom('history')
        .select('action')
        .where('entity', '=', 'product')
        .where('entity_id', '=', String(id))
        .orderBy('id')
        .execute();
      expect(changes.map(({ action }) => action)).toEqual(['deleted', 'restored']);
    });

    test('twice is once, also by two administrators at the same moment', async () => {
      const id = await addProduct(app.database, { sku: 'R-2' });
      const deletion = await deletionOfProduct(id);
      const other = await app.newPerson('second@example.com', 'administrator');
      const answers = await Promise.all([
        restore(deletion),
        other.call(restoreDeleted, { params: { id: deletion } }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
      expect(await restore(deletion)).toMatchObject({
        status: 404,
        problem: { code: 'deleted.not_found', message: 'This can no longer be restored.' },
      });
      expect((await read(id)).version).toBe(2);
    });

    testOfLocks(engine)('twice is once also while its catalogue row is being changed', async () => {
      const id = await addProduct(app.database, { sku: 'R-2B' });
      await addProduct(app.database, { sku: 'R-2B', clientId: await addClient(app.database, 'Orchard') });
      const deletion = await deletionOfProduct(id);
      const { restoring } = await app.database.write(async (queries) => {
        await queries.updateTable('master_products').set({ sku: 'r-2b' }).where('sku', '=', 'R-2B').execute();
        const begun = [restore(deletion), restore(deletion)];
        await expect.poll(() => lockWaiters(app.database), { timeout: 10_000 }).toBe(2);
        return { restoring: begun };
      });
      const answers = await Promise.all(restoring);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    });

    testOnce(engine)('can be deleted and restored again', async () => {
      const id = await addProduct(app.database, { sku: 'R-3' });
      await restore(await deletionOfProduct(id));
      expect((await restore(await deletionOfProduct(id))).status).toBe(200);
      expect((await read(id)).version).toBe(3);
    });

    test('uses a catalogue row that has its SKU again, as that is now', async () => {
      const clientId = await addClient(app.database, 'Orchard');
      const id = await addProduct(app.database, { sku: 'R-4', itemDescription: 'Old name', clientId });
      const deletion = await deletionOfProduct(id);
      await addProduct(app.database, { sku: 'R-4', itemDescription: 'New name' });
      expect((await restore(deletion)).status).toBe(200);
      expect(await read(id)).toMatchObject({ id, sku: 'R-4', itemDescription: 'New name', clientId });
      const hits = await administrator.call(searchProducts, { params: { sku: 'new name' } });
      expect(hits.reply.map((hit) => hit.id)).toContain(id);
    });

    test('comes back under its own SKU when its catalogue row has been given another one', async () => {
      const id = await addProduct(app.database, { sku: 'R-5', itemDescription: 'Rye' });
      await addProduct(app.database, { sku: 'R-5', clientId: await addClient(app.database, 'Mill') });
      const deletion = await deletionOfProduct(id);
      await app.database.write((queries) =>
        queries
          .updateTable('master_products')
          .set({ sku: 'R-5B', sku_key: 'r-5b' })
          .where('sku', '=', 'R-5')
          .execute(),
      );
      expect((await restore(deletion)).status).toBe(200);
      expect(await read(id)).toMatchObject({ id, sku: 'R-5', itemDescription: 'Rye' });
    });

    testOfLocks(engine)(
      'never comes back under the SKU that somebody gives its catalogue row meanwhile',
      async () => {
        const clientId = await addClient(app.database, 'Orchard');
        const id = await addProduct(app.database, { sku: 'R-5C', itemDescription: 'Rye' });
        await addProduct(app.database, { sku: 'R-5C', clientId });
        const deletion = await deletionOfProduct(id);
        const { restoring } = await app.database.write(async (queries) => {
          await queries
            .updateTable('master_products')
            .set({ sku: 'R-5D', sku_key: 'r-5d' })
            .where('sku', '=', 'R-5C')
            .execute();
          const begun = restore(deletion);
          await expect.poll(() => lockWaiters(app.database), { timeout: 10_000 }).toBe(1);
          return { restoring: begun };
        });
        expect((await restoring).status).toBe(200);
        expect(await read(id)).toMatchObject({ id, sku: 'R-5C', itemDescription: 'Rye' });
      },
    );

    test('is refused with the product that has taken its place', async () => {
      const clientId = await addClient(app.database, 'Orchard');
      const id = await addProduct(app.database, { sku: 'R-6', clientId });
      const deletion = await deletionOfProduct(id);
      const taken = await addProduct(app.database, { sku: 'r-6', clientId });
      expect(await restore(deletion)).toMatchObject({
        status: 409,
        problem: { code: 'product.duplicate', existingId: taken },
      });
      await administrator.call(deleteProduct, { params: { id: taken } });
      expect((await restore(deletion)).status).toBe(200);
    });

    test('while somebody adds that very product either waits or is refused, and never fails', async () => {
      const clientId = await addClient(app.database, 'Orchard');
      const id = await addProduct(app.database, { sku: 'R-7', clientId });
      const deletion = await deletionOfProduct(id);
      const [answer] = await Promise.all([
        restore(deletion),
        addProduct(app.database, { sku: 'R-7', clientId }).catch(() => null),
      ]);
      expect([200, 409]).toContain(answer.status);
      const pair = await app.database.read
        .selectFrom('client_products')
        .select('id')
        .where('client_id', '=', clientId)
        .execute();
      expect(pair).toHaveLength(1);
    });

    testOnce(engine)('gives a label a new id when somebody has used the old one since', async () => {
      const label = { id: '6a0d2b0e-52a4-4d0d-9a4b-6d2f3c1b7a10', labelSku: 'L-1' };
      const id = await addProduct(app.database, { sku: 'R-8', labels: [label] });
      const deletion = await deletionOfProduct(id);
      await addProduct(app.database, { sku: 'R-8B', labels: [label] });
      expect((await restore(deletion)).status).toBe(200);
      const [restored] = (await read(id)).labels;
      expect(restored).toMatchObject({ labelSku: 'L-1' });
      expect(restored?.id).not.toBe(label.id);
    });
  });

  describe('T10: restoring a client', () => {
    test('brings back its products with all labels @spec-7.11', async () => {
      const clientId = await addClient(app.database, 'Harbour', { aboutUs: 'Fish since 1902' });
      const ids = await addProducts(app.database, [
        {
          sku: 'H-1',
          clientId,
          itemDescription: 'Mackerel',
          labels: [{ labelSku: 'L-1' }, { labelSku: 'L-2' }],
        },
        { sku: 'H-2', clientId },
      ]);
      const before = await Promise.all(ids.map(read));
      const client = await administrator.call(getClient, { params: { id: clientId } });
      const deletion = await deletionOfClient(clientId);
      expect(await restore(deletion)).toMatchObject({
        status: 200,
        reply: { kind: 'client', recordId: clientId },
      });
      const restored = await administrator.call(getClient, { params: { id: clientId } });
      expect(restored.reply).toEqual({ ...client.reply, version: 2 });
      expect(await Promise.all(ids.map(read))).toEqual(before.map((product) => ({ ...product, version: 2 })));
    });

    testOnce(engine)('a product that was deleted before its client waits for the client', async () => {
      const clientId = await addClient(app.database, 'Mill');
      const id = await addProduct(app.database, { sku: 'M-1', clientId });
      const ofProduct = await deletionOfProduct(id);
      const ofClient = await deletionOfClient(clientId);
      expect(await restore(ofProduct)).toMatchObject({
        status: 409,
        problem: {
          code: 'deleted.needs_client',
          message: 'Its client is deleted too. Restore the client first.',
        },
      });
      await restore(ofClient);
      expect((await restore(ofProduct)).status).toBe(200);
      expect(await read(id)).toMatchObject({ clientId, clientName: 'Mill' });
    });

    testOnce(engine)(
      'thousands of products go and come back with few statements, while others are answered',
      async () => {
        const clientId = await addClient(app.database, 'Large');
        const sketches = Array.from({ length: 2_000 }, (_, n) => ({
          sku: `LARGE-${n}`,
          clientId,
          labels: [{ labelSku: `L-${n}` }],
        }));
        await addProducts(app.database, sketches);
        let answered = 0;
        const over = new AbortController();
        const others = (async () => {
          while (!over.signal.aborted) {
            await administrator.call(listTutorials, {});
            answered += 1;
          }
        })();
        const deletion = await deletionOfClient(clientId);
        const answeredMeanwhile = answered;
        expect((await restore(deletion)).status).toBe(200);
        over.abort();
        await others;
        expect(answeredMeanwhile).toBeGreaterThan(3);
        expect((await administrator.call(getClient, { params: { id: clientId } })).reply.productCount).toBe(
          2_000,
        );
      },
    );
  });

  testOnce(engine)('T25: a tutorial is restored as it was', async () => {
    const id = await addTutorial(app.database, 'Feeds');
    const find = async () =>
      (await administrator.call(listTutorials, {})).reply.find((tutorial) => tutorial.id === id);
    const before = await find();
    await administrator.call(deleteTutorial, { params: { id } });
    expect(await find()).toBeUndefined();
    expect((await restore((await newestDeletion()).id)).reply).toEqual({ kind: 'tutorial', recordId: id });
    expect(await find()).toEqual({ ...before, version: 2 });
  });

  describe('the list of what was deleted', () => {
    test('says of each what it is, who deleted it, and until when it can be restored; newest first', async () => {
      const clientId = await addClient(app.database, 'Listed');
      const id = await addProduct(app.database, { sku: 'LIST-1', itemDescription: 'Tea', clientId });
      const ofProduct = await deletionOfProduct(id);
      const ofClient = await deletionOfClient(clientId);
      const { reply, headers } = await administrator.call(listDeleted, { query: { page: 1, pageSize: 2 } });
      expect(reply).toEqual([
        {
          id: ofClient,
          kind: 'client',
          recordId: clientId,
          name: 'Listed',
          detail: null,
          productCount: 0,
          deletedAt: '2026-01-15T08:00:00.000Z',
          deletedBy: 'Test administrator',
          restorableUntil: '2026-02-14T08:00:00.000Z',
        },
        expect.objectContaining({ id: ofProduct, kind: 'product', name: 'LIST-1', detail: 'Tea · Listed' }),
      ]);
      const all = await administrator.call(listDeleted, {});
      expect(headers.get('x-total-count')).toBe(String(all.reply.length));
      const products = await administrator.call(listDeleted, { query: { kind: 'product' } });
      expect(new Set(products.reply.map(({ kind }) => kind))).toEqual(new Set(['product']));
      expect(products.reply.map((record) => record.id)).toContain(ofProduct);
      await restore(ofClient);
      expect((await administrator.call(listDeleted, {})).reply.map((record) => record.id)).not.toContain(
        ofClient,
      );
    });

    test('an item of inventory comes back with its movements', async () => {
      const { userId } = administrator;
      const at = '2026-01-10T09:30:00.000Z';
      const item = await app.database.write(async (queries) => {
        const { id } = await queries
          .insertInto('inventory_items')
          .values({
            label_sku: 'L-9',
            label_sku_key: 'l-9',
            supplier_code: 'S-1',
            supplier_code_key: 's-1',
            supplier_name: 'Paper Co',
            label_size: '100 x 50',
            storage: 'A1',
            stock_on_hand: 12,
            image: null,
            search_text: searchKey('L-9 Paper Co'),
            created_at: at,
            updated_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await queries
          .insertInto('stock_movements')
          .values({ inventory_item_id: id, kind: 'received', quantity: 12, note: null, user_id: userId, at })
          .execute();
        return id;
      });
      await app.database.write(async (queries) => {
        const ids = [item];
        await recordDeletion(queries, {
          at: app.clock.now.toISOString(),
          userId: userId ?? 0,
          kind: 'inventory_item',
          recordId: item,
          name: 'L-9',
          detail: 'Paper Co',
          productCount: 0,
          rows: {
            inventory_items: await readRows(queries, 'inventory_items', 'id', ids),
            stock_movements: await readRows(queries, 'stock_movements', 'inventory_item_id', ids),
          },
        });
        await queries.deleteFrom('inventory_items').where('id', '=', item).execute();
      });
      expect((await restore((await newestDeletion()).id)).reply).toEqual({
        kind: 'inventory_item',
        recordId: item,
      });
      const movements = await app.database.read.selectFrom('stock_movements').select('quantity').execute();
      expect(movements).toEqual([{ quantity: 12 }]);
    });

    testOnce(engine)('is for administrators, and so is restoring', async () => {
      const deletion = await deletionOfProduct(await addProduct(app.database, { sku: 'ONLY-1' }));
      for (const role of ['read_only', 'editor'] as const) {
        const person = await app.as(role);
        expect((await person.call(listDeleted, {})).status).toBe(403);
        expect((await person.call(restoreDeleted, { params: { id: deletion } })).status).toBe(403);
      }
    });

    test('ends after 30 days: nothing is listed or restored any more', async () => {
      const deletion = await deletionOfProduct(await addProduct(app.database, { sku: 'OLD-1' }));
      app.clock.advance(30 * day - 1);
      const late = await app.newPerson('late@example.com', 'administrator');
      const listed = async () =>
        (await late.call(listDeleted, {})).reply.some((record) => record.id === deletion);
      expect(await listed()).toBe(true);
      app.clock.advance(1);
      expect(await listed()).toBe(false);
      expect((await late.call(restoreDeleted, { params: { id: deletion } })).problem.code).toBe(
        'deleted.not_found',
      );
    });
  });
});
