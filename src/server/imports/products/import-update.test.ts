import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getProduct, searchProducts, type Product } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { checksum } from '#testing/database-checksum.ts';
import { emptyCatalogue } from '#testing/empty-catalogue.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const headings = [
  'SKU',
  'Name',
  'Barcode',
  'Client',
  'Client SKU',
  'Case Quantity',
  'Label SKU',
  'Label Size',
];

onBothEngines((engine) => {
  describe('an import that brings existing products up to date', () => {
    let app: TestApp;
    let editor: Caller;
    let orchard: number;
    let id: number;
    let before: Product;

    const bring = async (rows: Parameters<typeof productWorkbook>[1], query: { dryRun?: boolean } = {}) => {
      const body = formOf('file', await productWorkbook(headings, rows));
      const { status, reply } = await editor.call(importProducts, {
        query: { ...query, onDuplicate: 'update' },
        body,
      });
      expect(status).toBe(200);
      return reply;
    };
    const read = async (): Promise<Product> => (await editor.call(getProduct, { params: { id } })).reply;
    const find = async (sku: string) =>
      (await editor.call(searchProducts, { params: { sku } })).reply.map((hit) => [hit.id, hit.match]);

    beforeAll(async () => {
      app = await startTestApp(engine);
      editor = await app.as('editor');
    });

    beforeEach(async () => {
      await emptyCatalogue(app);
      orchard = await addClient(app.database, 'Orchard');
      id = await addProduct(app.database, {
        sku: 'A-1',
        itemDescription: 'Apple jam',
        barcode: '5012345678900',
        clientId: orchard,
        clientSku: 'O-1',
        images: ['images/a.png'],
        labels: [
          { labelSku: 'L-1', labelSize: '100 x 50', labelType: 'Barcode', artworkFiles: ['documents/a.pdf'] },
          { labelSku: 'L-2', labelSize: '50 x 30', artworkFiles: ['documents/b.pdf'] },
        ],
      });
      before = await read();
      app.clock.advance(60_000);
    });

    test('replaces what a cell says and leaves what is empty: artwork and labels that are not named stay', async () => {
      const result = await bring([['a-1', 'Apple jelly', null, 'Orchard', null, 12, 'L-2', '60 x 40']]);
      expect(result).toEqual({ created: 0, updated: 1, duplicates: [], errors: [] });
      expect(await read()).toEqual({
        ...before,
        itemDescription: 'Apple jelly',
        caseQuantity: 12,
        labels: [before.labels[0], { ...before.labels[1], labelSize: '60 x 40' }],
        version: 2,
        updatedAt: '2026-01-15T08:01:00.000Z',
        updatedBy: 'Test editor',
      });
    });

    testOnce(engine)(
      'keeps the flat fields those of the first label, and adds labels that are new',
      async () => {
        await bring([
          ['A-1', null, null, 'Orchard', null, null, 'L-1', '99 x 49'],
          ['A-1', null, null, 'Orchard', null, null, 'L-7', '10 x 10'],
        ]);
        const product = await read();
        expect(product.labels.map(({ labelSku, labelSize }) => [labelSku, labelSize])).toEqual([
          ['L-1', '99 x 49'],
          ['L-2', '50 x 30'],
          ['L-7', '10 x 10'],
        ]);
        expect([product.labelSku, product.labelSize, product.artworkFiles]).toEqual([
          'L-1',
          '99 x 49',
          ['documents/a.pdf'],
        ]);
      },
    );

    testOnce(engine)('writes both sides into the history, with who and when', async () => {
      await bring([['A-1', 'Apple jelly', null, 'Orchard', 'O-2', null, null, null]]);
      const rows = await app.database.read.selectFrom('history').selectAll().execute();
      expect(
        rows.map(({ at, user_id, entity, entity_id, action }) => [at, user_id, entity, entity_id, action]),
      ).toEqual([['2026-01-15T08:01:00.000Z', editor.userId, 'product', String(id), 'updated']]);
      // Places that nobody stated are derived when the product is read.
      expect(JSON.parse(rows[0]?.before ?? '')).toEqual({ ...before, places: [] });
      expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject({
        id,
        itemDescription: 'Apple jelly',
        clientSku: 'O-2',
        version: 2,
      });
    });

    describe('when another client has the product as well', () => {
      let other: number;

      beforeEach(async () => {
        const harbour = await addClient(app.database, 'Harbour');
        other = await addProduct(app.database, { sku: 'A-1', clientId: harbour, clientSku: 'H-1' });
      });

      const historyOf = async (productId: number) => {
        const rows = await app.database.read
          .selectFrom('history')
          .select(['action', 'user_id', 'before', 'after'])
          .where('entity', '=', 'product')
          .where('entity_id', '=', String(productId))
          .execute();
        return rows.map(({ action, user_id, before: was, after: is }) => [
          action,
          user_id,
          readName(was),
          readName(is),
        ]);
      };
      const readName = (json: string | null) => /"itemDescription":"([^"]*)"/.exec(json ?? '')?.[1];

      test('a changed catalogue row is a change of its product too: new version, history, found by the new name', async () => {
        await bring([['A-1', 'Apple jelly', null, 'Orchard', null, null, null, null]]);
        const { reply } = await editor.call(getProduct, { params: { id: other } });
        expect([reply.itemDescription, reply.version, reply.updatedBy]).toEqual([
          'Apple jelly',
          2,
          'Test editor',
        ]);
        expect(await historyOf(other)).toEqual([['updated', editor.userId, 'Apple jam', 'Apple jelly']]);
        expect(await find('apple jelly')).toEqual([
          [other, 'contains'],
          [id, 'contains'],
        ]);
      });

      testOnce(engine)(
        'a later row that leaves a catalogue cell empty does not take back what an earlier row said',
        async () => {
          await bring([
            ['A-1', 'Apple jelly', null, 'Orchard', null, null, null, null],
            ['A-1', null, null, 'Harbour', 'H-2', null, null, null],
          ]);
          expect((await read()).itemDescription).toBe('Apple jelly');
          expect(await historyOf(id)).toEqual([['updated', editor.userId, 'Apple jam', 'Apple jelly']]);
          expect(await historyOf(other)).toEqual([['updated', editor.userId, 'Apple jam', 'Apple jelly']]);
        },
      );
    });

    testOnce(engine)(
      'a product of which nothing would change is a duplicate and stays as it is',
      async () => {
        const stored = await checksum(app.database);
        expect(await bring([['A-1', 'Apple jam', null, 'Orchard', 'O-1', null, 'L-1', '100 x 50']])).toEqual({
          created: 0,
          updated: 0,
          duplicates: [{ row: 2, sku: 'A-1', clientName: 'Orchard', existingId: id }],
          errors: [],
        });
        expect(await checksum(app.database)).toBe(stored);
      },
    );

    test('makes the product, and those of other clients on its catalogue row, found by what is new', async () => {
      const harbour = await addClient(app.database, 'Harbour');
      const other = await addProduct(app.database, { sku: 'A-1', clientId: harbour });
      await bring([['A-1', 'Quince paste', '96385074', 'Orchard', 'O-9', null, null, null]]);
      // The one with a label comes first.
      expect(await find('96385074')).toEqual([
        [id, 'exact'],
        [other, 'exact'],
      ]);
      expect(await find('O-9')).toEqual([[id, 'exact']]);
      expect(await find('quince')).toEqual([
        [other, 'contains'],
        [id, 'contains'],
      ]);
      expect(await find('quinec')).toEqual([
        [other, 'similar'],
        [id, 'similar'],
      ]);
      expect(await find('5012345678900')).toEqual([]);
    });

    testOnce(engine)('as a dry run answers the same and changes nothing', async () => {
      const rows = [
        ['A-1', 'Apple jelly', null, 'Orchard', null, null, 'L-8', null],
        ['N-1', 'New', null, 'Orchard', null, null, null, null],
      ];
      const stored = await checksum(app.database);
      const foreseen = await bring(rows, { dryRun: true });
      expect(await checksum(app.database)).toBe(stored);
      expect(await bring(rows)).toEqual(foreseen);
      expect(foreseen).toMatchObject({ created: 1, updated: 1, duplicates: [] });
    });

    testOnce(engine)('by default it skips: nothing that exists is overwritten', async () => {
      const stored = await checksum(app.database);
      const file = await productWorkbook(headings, [['A-1', 'Other', null, 'Orchard', null, 1, null, null]]);
      const { reply } = await editor.call(importProducts, { body: formOf('file', file) });
      expect([reply.updated, reply.duplicates.length]).toEqual([0, 1]);
      expect(await checksum(app.database)).toBe(stored);
    });
  });
});
