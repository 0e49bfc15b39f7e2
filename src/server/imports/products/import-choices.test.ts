import { beforeEach, describe, expect, test } from 'vitest';
import { deleteClient } from '#domain/clients/contract.ts';
import { getProduct, listProducts } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient, addProducts } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

const headings = ['SKU', 'Name', 'Client'];

onSqlite((engine) => {
  describe('T17: duplicates chosen one by one', () => {
    let app: TestApp;
    let editor: Caller;
    let ids: number[];
    let orchard: number;

    beforeEach(async () => {
      app = await startTestApp(engine);
      editor = await app.as('editor');
      orchard = await addClient(app.database, 'Orchard');
      ids = await addProducts(
        app.database,
        ['A-1', 'A-2', 'A-3'].map((sku) => ({ sku, itemDescription: 'Old', clientId: orchard })),
      );
    });

    const rows = [
      ['A-1', 'New', 'Orchard'],
      ['A-2', 'New', 'Orchard'],
      ['B-9', 'New', 'Orchard'],
      ['A-3', 'New', 'Orchard'],
    ];
    const bring = async (query: string): Promise<Response> =>
      editor.fetch(`/api/products/import${query}`, {
        method: 'POST',
        body: formOf('file', await productWorkbook(headings, rows)),
      });
    const outcomeOf = async (query: string) => importProducts.reply.parse(await (await bring(query)).json());
    const names = async () =>
      Promise.all(
        ids.map(async (id) => (await editor.call(getProduct, { params: { id } })).reply.itemDescription),
      );

    test('all are left as they are but those that are named', async () => {
      const outcome = await outcomeOf('?onDuplicate=skip&except=3');
      expect(outcome).toMatchObject({ created: 1, updated: 1, errors: [] });
      expect(outcome.duplicates.map(({ row }) => row)).toEqual([2, 5]);
      expect(await names()).toEqual(['Old', 'New', 'Old']);
    });

    test('all are updated but those that are named', async () => {
      const outcome = await outcomeOf('?onDuplicate=update&except=2,5');
      expect(outcome).toMatchObject({ created: 1, updated: 1 });
      expect(outcome.duplicates.map(({ row }) => row)).toEqual([2, 5]);
      expect(await names()).toEqual(['Old', 'New', 'Old']);
    });

    test('a dry run says the same and changes nothing; a row that is no duplicate may be named', async () => {
      const before = await checksum(app.database);
      const foreseen = await outcomeOf('?dryRun=true&except=3,4,9999');
      expect(await checksum(app.database)).toBe(before);
      expect(await outcomeOf('?except=3,4,9999')).toEqual(foreseen);
      expect(foreseen).toMatchObject({ created: 1, updated: 1 });
    });

    test('at most a thousand can be named', async () => {
      const list = (count: number) => Array.from({ length: count }, (_, n) => n + 2).join(',');
      expect((await bring(`?dryRun=true&except=${list(1_000)}`)).status).toBe(200);
      for (const [except, sentence] of [
        [list(1_001), 'At most 1,000 rows can be chosen one by one.'],
        ['2,,3', 'These are not row numbers.'],
        ['2;drop', 'These are not row numbers.'],
      ]) {
        const problem = await problemIn(await bring(`?except=${except}`));
        expect([problem.statusCode, problem.message]).toEqual([400, sentence]);
      }
    });

    test('a client that is deleted at the same moment either has the products or is an error of the rows', async () => {
      const administrator = await app.as('administrator');
      const [imported] = await Promise.all([
        bring('?onDuplicate=update'),
        administrator.call(deleteClient, { params: { id: orchard } }),
      ]);
      expect(imported.status).toBe(200);
      expect((await editor.call(listProducts, {})).reply).toEqual([]);
    });
  });
});
