import * as XLSX from '@e965/xlsx';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getProduct, listProducts, searchProducts } from '#domain/products/contract.ts';
import { importProducts, importTemplate } from '#domain/imports/import-contract.ts';
import { changeNow, productKind } from '#server/drafts/draft-kind.ts';
import { checksum } from '#testing/database-checksum.ts';
import { emptyCatalogue } from '#testing/empty-catalogue.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { bookBytes } from '#testing/samples/xlsx-file.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let orchard: number;
  let harbour: number;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
  });

  beforeEach(async () => {
    await emptyCatalogue(app);
    orchard = await addClient(app.database, 'Orchard Foods');
    harbour = await addClient(app.database, 'Harbour');
  });

  const bring = async (file: File, query: { dryRun?: boolean } = {}) => {
    const { status, reply } = await editor.call(importProducts, { query, body: formOf('file', file) });
    expect(status).toBe(200);
    return reply;
  };
  const nothing = { created: 0, updated: 0, duplicates: [], errors: [] };
  const find = async (sku: string) => (await editor.call(searchProducts, { params: { sku } })).reply;
  const whole = async (id: number | undefined) =>
    (await editor.call(getProduct, { params: { id: id ?? 0 } })).reply;

  describe('an import', () => {
    const mixed = () =>
      productWorkbook(
        ['SKU', 'Item Description', 'Client', 'Case Quantity', 'Label SKU'],
        [
          ['A-1', 'Apple jam', 'orchard  FOODS', 12, 'L-1'],
          ['A-2', 'Pear jam', null, null, null],
          ['B-1', 'Plum jam', 'Nobody & Co', null, null],
          [null, 'No code', 'Harbour', null, null],
          ['C-1', 'Half', 'Harbour', '1.5', null],
          ['a-1', null, 'Harbour', null, null],
          ['A-1', null, 'Orchard Foods', null, 'L-2'],
          ['OLD', 'New name', 'Harbour', null, null],
        ],
      );
    let old: number;

    beforeEach(async () => {
      old = await addProduct(app.database, { sku: 'Old', itemDescription: 'Old name', clientId: harbour });
    });

    test('says by row, as Excel counts, what was created, what is there already, and what is wrong @spec-4.34 @spec-7.18', async () => {
      expect(await bring(await mixed())).toEqual({
        created: 3,
        updated: 0,
        duplicates: [{ row: 9, sku: 'OLD', clientName: 'Harbour', existingId: old }],
        errors: [
          {
            row: 4,
            column: 'Client',
            sku: 'B-1',
            code: 'cell.unknown_client',
            values: { name: 'Nobody & Co' },
            message: 'There is no client named “Nobody & Co”',
          },
          { row: 5, column: 'SKU', sku: null, code: 'cell.no_sku', values: {}, message: 'SKU is required' },
          {
            row: 6,
            column: 'Case Quantity',
            sku: 'C-1',
            code: 'cell.no_quantity',
            values: { heading: 'Case Quantity' },
            message: 'Case Quantity must be a whole number from 0 to 1,000,000',
          },
        ],
      });
      const { reply } = await editor.call(listProducts, { query: { sort: 'sku' } });
      expect(reply.map(({ sku, clientName, itemDescription }) => [sku, clientName, itemDescription])).toEqual(
        [
          ['A-1', 'Orchard Foods', 'Apple jam'],
          ['A-1', 'Harbour', 'Apple jam'],
          ['A-2', null, 'Pear jam'],
          ['Old', 'Harbour', 'Old name'],
        ],
      );
    });

    testOnce(engine)('as a dry run answers the same and changes nothing', async () => {
      const before = await checksum(app.database);
      const foreseen = await bring(await mixed(), { dryRun: true });
      expect(await checksum(app.database)).toBe(before);
      expect(await bring(await mixed())).toEqual(foreseen);
    });

    testOnce(engine)('of the same file once more creates nothing and reports all of it', async () => {
      await bring(await mixed());
      const after = await checksum(app.database);
      const again = await bring(await mixed());
      expect(again.created).toBe(0);
      expect(again.duplicates.map(({ row, sku }) => [row, sku])).toEqual([
        [2, 'A-1'],
        [3, 'A-2'],
        [7, 'a-1'],
        [9, 'OLD'],
      ]);
      const ids = (await editor.call(listProducts, {})).reply.map(({ id }) => id);
      expect(new Set(again.duplicates.map(({ existingId }) => existingId))).toEqual(new Set(ids));
      expect(await checksum(app.database)).toBe(after);
    });

    testOnce(engine)('writes who added each product, and when, into the history', async () => {
      app.clock.advance(90_000);
      await bring(await productWorkbook(['SKU', 'Client', 'Label SKU'], [['A-1', 'HÁRBOUR', 'L-1']]));
      const [hit] = await find('A-1');
      const rows = await app.database.read.selectFrom('history').selectAll().execute();
      expect(rows).toEqual([
        {
          id: rows[0]?.id,
          at: '2026-01-15T08:01:30.000Z',
          user_id: editor.userId,
          entity: 'product',
          entity_id: String(hit?.id),
          action: 'created',
          before: null,
          after: rows[0]?.after,
          summary: null,
        },
      ]);
      const product = await whole(hit?.id);
      expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject({
        id: product.id,
        sku: 'A-1',
        clientId: harbour,
        clientName: 'Harbour',
        labels: product.labels,
      });
      expect([product.createdAt, product.updatedBy]).toEqual(['2026-01-15T08:01:30.000Z', 'Test editor']);
    });

    testOnce(engine)(
      'makes several rows of one SKU and client one product, its labels in their order',
      async () => {
        const result = await bring(
          await productWorkbook(
            ['SKU', 'Client', 'Label SKU', 'Label Type', 'Label Feed', 'Label Size', 'Supplier Name'],
            [
              ['A-1', 'Harbour', 'L-2', 'nutritional', null, '50 x 30', 'Zeta'],
              ['A-1', 'Harbour', 'L-1', 'BARCODE', 'nel', '100 x 50', null],
              ['A-1', 'Harbour', null, null, 'WEL', null, null],
            ],
          ),
        );
        expect(result).toEqual({ ...nothing, created: 1 });
        const product = await whole((await find('A-1'))[0]?.id);
        expect(
          product.labels.map((label) => [
            label.labelSku,
            label.labelType,
            label.labelFeed,
            label.labelSize,
            label.supplierName,
          ]),
        ).toEqual([
          ['L-2', 'Nutritional', null, '50 x 30', 'Zeta'],
          ['L-1', 'Barcode', 'NEL', '100 x 50', null],
          [null, null, 'WEL', null, null],
        ]);
        expect(product).toMatchObject({ ...product.labels[0], id: product.id });
      },
    );

    test('makes rows that spell a client with and without its accents one product', async () => {
      await addClient(app.database, 'Café');
      const file = await productWorkbook(
        ['SKU', 'Name', 'Client', 'Label SKU'],
        [
          ['A-1', 'Coffee', 'Café', 'L-1'],
          ['A-1', null, 'Cafe', 'L-2'],
        ],
      );
      const foreseen = await bring(file, { dryRun: true });
      expect(foreseen).toEqual({ ...nothing, created: 1 });
      expect(await bring(file)).toEqual(foreseen);
      const labels = await app.database.read
        .selectFrom('product_labels')
        .select(['label_sku', 'position'])
        .orderBy('position')
        .execute();
      expect(labels).toEqual([
        { label_sku: 'L-1', position: 0 },
        { label_sku: 'L-2', position: 1 },
      ]);
    });

    testOnce(engine)(
      'recognises its columns in any order, letter case and spelling, and leaves the others',
      async () => {
        await bring(
          await productWorkbook(
            ['Colour', 'client_sku', 'NAME', 'BARCODE', 'client', 'sku', 'pallet-quantity'],
            [['red', 'H-1', 'Apple jam', '5012345678900', 'Harbour', 'A-1', 480]],
          ),
        );
        expect((await find('A-1'))[0]).toMatchObject({
          clientSku: 'H-1',
          itemDescription: 'Apple jam',
          barcode: '5012345678900',
          clientName: 'Harbour',
          palletQuantity: 480,
        });
      },
    );

    testOnce(engine)('keeps leading zeros of SKU and barcode, and finds by them', async () => {
      await bring(
        await productWorkbook(['SKU', 'Barcode', 'Client SKU'], [['00123', '036000291452', '0007']]),
      );
      const [hit] = await find('00123');
      expect([hit?.sku, hit?.barcode, hit?.clientSku]).toEqual(['00123', '036000291452', '0007']);
      expect((await find('0036000291452'))[0]?.match).toBe('exact');
      expect((await find('0007'))[0]?.matchedCode).toBe('clientSku');
    });

    test('makes its products found by near spellings too', async () => {
      await bring(await productWorkbook(['SKU', 'Name'], [['B-1', 'Chocolate biscuits']]));
      expect((await find('choclate biscits')).map(({ sku, match }) => [sku, match])).toEqual([
        ['B-1', 'similar'],
      ]);
    });

    testOnce(engine)('takes .xls, and codes as it shows them', async () => {
      const sheet = XLSX.utils.aoa_to_sheet([['SKU', 'Barcode', 'Name', 'Case Quantity']]);
      sheet['!ref'] = 'A1:D4';
      const cell = (address: string, value: XLSX.CellObject) => Object.assign(sheet, { [address]: value });
      cell('A2', { t: 'n', v: 123, z: '00000' });
      cell('B2', { t: 'n', v: 5012345678900, z: '0' });
      cell('C2', { t: 's', v: 'Älv – jam' });
      cell('D2', { t: 'n', v: 12 });
      cell('A3', { t: 's', v: 'D-1' });
      cell('B3', { t: 'n', v: 5.01e12 });
      cell('A4', { t: 's', v: '=cmd' });
      const file = new File([new Uint8Array(bookBytes({ Products: sheet }, 'biff8'))], 'PRODUCTS.XLS');
      expect(await bring(file)).toEqual({
        ...nothing,
        created: 2,
        errors: [
          {
            row: 3,
            column: 'Barcode',
            sku: 'D-1',
            code: 'cell.changed_code',
            values: { shown: '5.01000E+12' },
            message:
              'Excel has changed this code to 5.01000E+12; format the column as text, and enter it again',
          },
        ],
      });
      expect((await find('00123'))[0]).toMatchObject({
        sku: '00123',
        barcode: '5012345678900',
        itemDescription: 'Älv – jam',
        caseQuantity: 12,
      });
      expect((await find('=cmd'))[0]?.sku).toBe('=cmd');
    });

    testOnce(engine)(
      'B28: calculates nothing: a formula has the value that the file has beside it, and a fault of one is an error',
      async () => {
        const sheet = XLSX.utils.aoa_to_sheet([['SKU', 'Name'], ['F-1'], ['F-2'], ['F-3', 'Honey']]);
        sheet['!ref'] = 'A1:B4';
        Object.assign(sheet, {
          B2: { t: 's', v: 'x', f: 'HYPERLINK("http://evil.example")' },
          B3: { t: 'e', v: 0x2a },
        });
        const file = new File([new Uint8Array(bookBytes({ Products: sheet }, 'xlsx'))], 'formulas.xlsx');
        const { created, errors, notes } = await bring(file);
        expect([created, errors.map(({ row, message }) => [row, message])]).toEqual([
          2,
          [[3, 'This cell holds an error (#N/A)']],
        ]);
        expect(notes?.map(({ row, column, sentence }) => [row, column, sentence])).toEqual([
          [2, 'Item Description', 'This is a formula. The value stored with it is taken: x'],
        ]);
      },
    );

    testOnce(engine)('takes its own template, which has no rows yet', async () => {
      const { reply, headers } = await editor.call(importTemplate, {});
      expect(headers.get('content-disposition')).toBe('attachment; filename="products_import_template.xlsx"');
      expect(headers.get('content-type')).toBe(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      );
      expect(await bring(new File([reply], 'template.xlsx'))).toEqual(nothing);
    });
  });

  describe('a SKU that the catalogue has, for another client', () => {
    beforeEach(async () => {
      await addProduct(app.database, {
        sku: 'A-1',
        itemDescription: 'Apple jam',
        clientId: orchard,
        clientSku: 'O-1',
        labels: [{ labelSku: 'L-1' }],
      });
      await bring(
        await productWorkbook(
          ['SKU', 'Name', 'Barcode', 'Client', 'Client SKU', 'Case Quantity', 'Label SKU'],
          [['a-1', 'Another name', '5012345678900', 'Harbour', 'H-1', 6, 'L-9']],
        ),
      );
    });

    test('is a second product on the same catalogue row, of which only blanks are filled', async () => {
      const hits = await find('a-1');
      const products = await Promise.all(hits.map(({ id }) => whole(id)));
      expect(
        products.map((product) => ({
          ...product,
          labels: product.labels.map(({ labelSku }) => labelSku),
        })),
      ).toMatchObject([
        { sku: 'A-1', itemDescription: 'Apple jam', clientSku: 'H-1', caseQuantity: 6, labels: ['L-9'] },
        { sku: 'A-1', itemDescription: 'Apple jam', clientSku: 'O-1', caseQuantity: 6, labels: ['L-1'] },
      ]);
      const rows = await app.database.read.selectFrom('master_products').select('sku').execute();
      expect(rows).toEqual([{ sku: 'A-1' }]);
    });

    test('makes the products of all clients found by the new barcode', async () => {
      expect((await find('5012345678900')).map(({ clientName, match }) => [clientName, match])).toEqual([
        ['Harbour', 'exact'],
        ['Orchard Foods', 'exact'],
      ]);
    });
  });

  describe('F14: an import while an editor saves', () => {
    /** How many of this database's transactions wait for a lock; SQLite runs them one by one. */
    const waiting = async (): Promise<number> => {
      if (engine.name === 'SQLite') return 1;
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.read);
      return rows[0]?.n ?? 0;
    };

    test('leaves what the editor said of the catalogue row, and its new product is found by it', async () => {
      const id = await addProduct(app.database, {
        sku: '123',
        itemDescription: 'Apple jam',
        clientId: orchard,
      });
      const file = await productWorkbook(['SKU', 'Client', 'Barcode'], [['123', 'Harbour', '5012345678900']]);
      const said = { itemDescription: 'Pear jam', barcode: '4012345678901', version: 1 };
      const by = { userId: editor.userId ?? 0, at: '2026-01-15T08:00:00.000Z' };
      const { importing } = await app.database.write(async (queries) => {
        await changeNow(queries, productKind, id, said, by);
        const started = bring(file);
        await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
        return { importing: started };
      });
      expect(await importing).toMatchObject({
        ...nothing,
        created: 1,
        notes: [{ row: 2, column: 'Barcode', values: { given: '5012345678900', kept: '4012345678901' } }],
      });

      const hits = await find('pear jam');
      expect(new Set(hits.map(({ clientName }) => clientName))).toEqual(
        new Set(['Harbour', 'Orchard Foods']),
      );
      for (const hit of hits)
        expect(await whole(hit.id)).toMatchObject({ itemDescription: 'Pear jam', barcode: '4012345678901' });
      const changes = await app.database.read
        .selectFrom('history')
        .select('action')
        .where('entity_id', '=', String(id))
        .execute();
      expect(changes).toEqual([{ action: 'updated' }]);
    });
  });
});
