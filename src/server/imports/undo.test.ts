import { describe, expect, test } from 'vitest';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { getImportFile, lookAtUndo, undoImport } from '#domain/imports/contract.ts';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '#domain/products/contract.ts';
import { countOn } from '#server/history/spent-store.ts';
import { purgeByRule } from '#server/operations/purge.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { problemIn } from '#testing/test-app.ts';
import { importScene, headings, day } from '#testing/scenes/import-scene.ts';

onBothEngines((engine) => {
  describe('an import is taken back', () => {
    const portal = importScene(engine);
    const { bring, imports, rows, skus, undone, undo, latest } = portal;

    const look = async (id: number) => (await portal.editor.call(lookAtUndo, { params: { id } })).reply;

    const one = async (id: number) => (await portal.editor.call(getProduct, { params: { id } })).reply;

    const facts = async (id: number) => {
      const { itemDescription, clientSku, labels, codes } = await one(id);
      return { itemDescription, clientSku, labels, codes };
    };

    testOnce(engine)(
      'is a record: who, when, from which file, what it did; the file is kept and handed out',
      async () => {
        await bring();
        const [record] = await imports();
        expect(record).toMatchObject({
          userName: 'Test editor',
          fileName: 'products.xlsx',
          created: 1,
          updated: 2,
          left: 0,
          refused: 1,
          undone: null,
          at: portal.app.clock.now.toISOString(),
          undoableUntil: new Date(portal.app.clock.now.getTime() + 14 * day).toISOString(),
        });
        const file = await portal.editor.fetch(`/api/imports/${record?.id}/file`);
        expect(file.headers.get('content-disposition')).toMatch(/filename="products\.xlsx"/);
        expect(
          Buffer.from(await file.arrayBuffer())
            .subarray(0, 2)
            .toString(),
        ).toBe('PK');
        expect(getImportFile.needs).toBe('product.import');
      },
    );

    testOnce(engine)('its file is no file of the portal: whoever reads files does not get it', async () => {
      await bring();
      const { file_key: key } = await portal.app.database.read
        .selectFrom('imports')
        .select('file_key')
        .executeTakeFirstOrThrow();
      for (const address of [`/api/files/${key}`, `/api/download/${key}`])
        expect((await portal.editor.fetch(address)).status).toBe(404);
    });

    testOnce(engine)('is kept as long as the audit trail, and its file with it', async () => {
      await bring();
      const file = async () =>
        (await portal.app.database.read.selectFrom('files').select('key').execute()).length;
      const sweep = () =>
        sweepFiles({
          database: portal.app.database,
          storage: portal.app.storage,
          clock: () => portal.app.clock.now,
        });
      const keep = { auditMs: 400 * day, releasesMs: null };
      portal.app.clock.now = new Date(portal.app.clock.now.getTime() + 399 * day);
      await purgeByRule(portal.app.database, portal.app.clock.now, keep);
      await sweep();
      expect(await file()).toBe(1);
      portal.app.clock.now = new Date(portal.app.clock.now.getTime() + 2 * day);
      await purgeByRule(portal.app.database, portal.app.clock.now, keep);
      await sweep();
      expect(await file()).toBe(0);
      expect(await imports(await portal.person('administrator'))).toEqual([]);
    });

    testOnce(engine)('a dry run is no record', async () => {
      const body = formOf('file', await productWorkbook(headings, rows));
      await portal.editor.call(importProducts, { query: { dryRun: true }, body });
      expect(await imports()).toEqual([]);
    });

    test('what it changed is as before, labels and codes too; what it created is gone and can be restored', async () => {
      const before = await Promise.all(portal.ids.map(facts));
      await bring();
      expect(await skus()).toEqual(['A-1', 'A-2', 'B-9']);
      expect(await undone()).toMatchObject({
        restored: 2,
        deleted: 1,
        keptCount: 0,
        kept: [],
        userName: 'Test editor',
      });
      expect(await Promise.all(portal.ids.map(facts))).toEqual(before);
      expect(await skus()).toEqual(['A-1', 'A-2']);
      const deleted = await (await portal.person('administrator')).fetch('/api/admin/deleted');
      expect(await deleted.json()).toMatchObject([{ kind: 'product', name: 'B-9' }]);
    });

    testOnce(engine)('what it created comes back whole when it is restored', async () => {
      await bring([['B-9', 'New', 'Orchard', 'O-9', 'L-9', '15012345678907']]);
      const [id = 0] = (await portal.editor.call(listProducts, { query: { search: 'B-9' } })).reply.map(
        (product) => product.id,
      );
      const before = await facts(id);
      expect(before).toMatchObject({ labels: [{ labelSku: 'L-9' }], codes: [{ code: '15012345678907' }] });
      await undo(await latest());
      const administrator = await portal.person('administrator');
      const [deletion] = (await administrator.call(listDeleted, {})).reply;
      await administrator.call(restoreDeleted, { params: { id: deletion?.id ?? 0 } });
      expect(await facts(id)).toEqual(before);
    });

    testOnce(engine)(
      'versions that a restored backup or a draft has left out take nothing away: what was changed goes back',
      async () => {
        const before = await Promise.all(portal.ids.map(facts));
        await portal.app.database.write(countOn);
        await bring();
        expect(await undone()).toMatchObject({ restored: 2, deleted: 1, keptCount: 0 });
        expect(await Promise.all(portal.ids.map(facts))).toEqual(before);
        // What somebody has taken back since is as the import left it.
        await bring();
        const [id = 0] = portal.ids;
        await portal.app.database.write(countOn);
        for (const notes of ['Keep dry', null])
          await portal.editor.call(updateProduct, { params: { id }, body: { notes } });
        expect(await undone()).toMatchObject({ restored: 2, deleted: 1, keptCount: 0 });
      },
    );

    testOnce(engine)('a product whose state before is lost stays, and is not deleted', async () => {
      await bring();
      const [id = 0] = portal.ids;
      await portal.app.database.write((queries) =>
        queries.deleteFrom('history').where('entity_id', '=', String(id)).execute(),
      );
      expect(await undone()).toMatchObject({
        restored: 1,
        deleted: 1,
        kept: [{ sku: 'A-1', reason: { code: 'undo.no_before' } }],
      });
      expect(await skus()).toEqual(['A-1', 'A-2']);
    });

    test('what was changed since stays, with who and when; the rest goes back', async () => {
      await bring();
      const [first = 0, second = 0] = portal.ids;
      await portal.editor.call(updateProduct, { params: { id: first }, body: { notes: 'Keep dry' } });
      const found = await undone();
      expect(found).toMatchObject({ restored: 1, deleted: 1, keptCount: 1 });
      expect(found?.kept).toEqual([
        {
          productId: first,
          sku: 'A-1',
          reason: {
            code: 'undo.changed',
            values: { by: 'Test editor', day: '2026-01-15' },
            sentence: 'It was changed since, by Test editor on Jan 15, 2026.',
          },
        },
      ]);
      expect(await one(first)).toMatchObject({ itemDescription: 'New', clientSku: 'O-1', notes: 'Keep dry' });
      expect(await one(second)).toMatchObject({ itemDescription: 'Old', clientSku: null });
    });

    test('Y15: several are taken back, the newest first, and nothing counts as changed since', async () => {
      const before = await Promise.all(portal.ids.map(facts));
      await bring();
      await bring([['B-9', 'Newer', 'Orchard', 'O-9', 'L-9', null]]);
      await bring([
        ['A-1', 'Newest', 'Orchard', 'O-1', 'L-1', null],
        ['B-9', 'Newest', 'Orchard', 'O-9', 'L-9', null],
      ]);
      const [newest, newer, first] = await imports();
      for (const [one, expected] of [
        [newest, { restored: 2, deleted: 0 }],
        [newer, { restored: 1, deleted: 0 }],
        [first, { restored: 2, deleted: 1 }],
      ] as const)
        expect(undoImport.reply.parse(await (await undo(one?.id ?? 0)).json()).undone).toMatchObject({
          ...expected,
          keptCount: 0,
        });
      expect(await Promise.all(portal.ids.map(facts))).toEqual(before);
      expect(await skus()).toEqual(['A-1', 'A-2']);
    });

    testOnce(engine)('Y15: an edit that was made and taken back by hand is no later change', async () => {
      await bring();
      const [id = 0] = portal.ids;
      for (const notes of ['Keep dry', null])
        await portal.editor.call(updateProduct, { params: { id }, body: { notes } });
      expect(await undone()).toMatchObject({ restored: 2, deleted: 1, keptCount: 0 });
    });

    test('what an undo kept can be undone once nothing is in its way; the rest is spent', async () => {
      await bring();
      const id = await latest();
      const [first = 0] = portal.ids;
      await portal.editor.call(updateProduct, { params: { id: first }, body: { notes: 'Keep dry' } });
      expect(await undone()).toMatchObject({ restored: 1, deleted: 1, keptCount: 1 });
      expect((await imports())[0]?.undoableUntil).not.toBe(null);
      await portal.editor.call(updateProduct, { params: { id: first }, body: { notes: null } });
      expect((await look(id)).products.map(({ sku, act }) => [sku, act])).toEqual([['A-1', 'restore']]);
      await undo(id);
      expect((await imports())[0]).toMatchObject({
        undoableUntil: null,
        undone: { restored: 2, deleted: 1, keptCount: 0, kept: [] },
      });
      expect(await one(first)).toMatchObject({ itemDescription: 'Old', clientSku: null, notes: null });
      expect(await problemIn(await undo(id))).toMatchObject({ code: 'import.undone' });
    });

    test('is looked at first: what goes back, what stays and why, and which imports to undo before it, newest first', async () => {
      await bring();
      const id = await latest();
      await bring([['A-1', 'Newer', 'Orchard', 'O-1', 'L-1', null]]);
      await bring([['A-1', 'Newest', 'Orchard', 'O-1', 'L-1', null]]);
      const [third, second] = await imports();
      const before = await checksum(portal.app.database);
      const shown = await look(id);
      expect(await checksum(portal.app.database)).toBe(before);
      expect(shown).toMatchObject({
        restored: 1,
        deleted: 1,
        discarded: 0,
        products: [
          { productId: portal.ids[1], sku: 'A-2', act: 'restore' },
          { sku: 'B-9', act: 'delete', changes: [] },
        ],
        keptCount: 1,
        kept: [{ productId: portal.ids[0], sku: 'A-1', reason: { code: 'undo.changed' } }],
        first: [
          { id: third?.id, fileName: 'products.xlsx', userName: 'Test editor', products: 1 },
          { id: second?.id, products: 1 },
        ],
      });
      expect(shown.products[0]?.changes).toContainEqual({
        field: 'itemDescription',
        labelNumber: null,
        before: 'New',
        after: 'Old',
      });
      for (const later of shown.first) await undo(later.id);
      expect(await look(id)).toMatchObject({ restored: 2, deleted: 1, keptCount: 0, first: [] });
      expect(undoImport.reply.parse(await (await undo(id)).json()).undone).toMatchObject({
        restored: 2,
        deleted: 1,
      });
    });

    testOnce(engine)('what was deleted since stays deleted', async () => {
      await bring();
      const administrator = await portal.person('administrator');
      await administrator.call(deleteProduct, { params: { id: portal.ids[0] ?? 0 } });
      expect((await undone())?.kept).toEqual([
        {
          productId: portal.ids[0],
          sku: null,
          reason: { code: 'undo.deleted', values: {}, sentence: 'It was deleted since.' },
        },
      ]);
    });

    test('products of one SKU go back together or not at all', async () => {
      const meadow = await addClient(portal.app.database, 'Meadow');
      await bring();
      const { reply } = await portal.editor.call(createProduct, { body: { sku: 'A-1', clientId: meadow } });
      expect((await undone())?.kept).toMatchObject([
        {
          productId: portal.ids[0],
          sku: 'A-1',
          reason: { sentence: 'It shares its SKU with a product of Meadow that is newer.' },
        },
      ]);
      expect((await one(reply.id)).itemDescription).toBe('New');
    });

    testOnce(engine)(
      'a product of another client that the import changed too goes back as well',
      async () => {
        const meadow = await addClient(portal.app.database, 'Meadow');
        const { reply } = await portal.editor.call(createProduct, { body: { sku: 'A-1', clientId: meadow } });
        await bring();
        expect((await one(reply.id)).itemDescription).toBe('New');
        expect(await undone()).toMatchObject({ restored: 3, deleted: 1, keptCount: 0 });
        expect((await one(reply.id)).itemDescription).toBe('Old');
      },
    );
  });
});
