import { beforeAll, describe, expect, test } from 'vitest';
import { exportProducts, getProduct, listProducts } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const headings = ['SKU', 'Client', 'Case Code', 'Case Code Quantity', 'FNSKU', 'ASIN', 'Other Codes'];

const taken = (sku: string) => `SKU ${sku} has this GTIN already. A GTIN names one product of a client.`;

onSqlite((engine) => {
  describe('the codes in a workbook', () => {
    let app: TestApp;
    let editor: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      editor = await app.as('editor');
      await addClient(app.database, 'Orchard');
      await addClient(app.database, 'Harbour');
    });

    const bring = async (rows: Parameters<typeof productWorkbook>[1], query: { dryRun?: boolean } = {}) => {
      const body = formOf('file', await productWorkbook(headings, rows));
      const { status, reply } = await editor.call(importProducts, {
        query: { ...query, onDuplicate: 'update' },
        body,
      });
      expect(status).toBe(200);
      return reply;
    };
    const codesOf = async (sku: string): Promise<string[]> => {
      const { reply } = await editor.call(listProducts, { query: { search: sku } });
      const found = reply.find((one) => one.sku === sku);
      const { reply: product } = await editor.call(getProduct, { params: { id: found?.id ?? 0 } });
      return product.codes.map(({ code, kind, level, pieces }) =>
        [code, kind, level, pieces].filter((value) => value !== null).join(' '),
      );
    };

    test('come in with a new product, and change one that is there', async () => {
      const row = [
        'I-1',
        'Orchard',
        '15012345678907',
        12,
        'X001ABC123',
        'B0ABC12345',
        'PAL-1 (other, pallet of 480)',
      ];
      expect(await bring([row])).toMatchObject({ created: 1, errors: [] });
      const codes = [
        '15012345678907 gtin case 12',
        'X001ABC123 fnsku unit',
        'B0ABC12345 asin unit',
        'PAL-1 other pallet 480',
      ];
      expect(await codesOf('I-1')).toEqual(codes);
      expect(await bring([row])).toMatchObject({ created: 0, updated: 0 });
      const changed = ['I-1', 'Orchard', null, null, 'X009XYZ789'];
      expect(await bring([changed], { dryRun: true })).toMatchObject({ updated: 1 });
      expect(await codesOf('I-1')).toEqual(codes);
      expect(await bring([changed])).toMatchObject({ updated: 1 });
      expect(await codesOf('I-1')).toEqual(codes.with(1, 'X009XYZ789 fnsku unit'));
    });

    test('that a spreadsheet has ruined are errors of their rows, and the others go in', async () => {
      const rows = [
        ['I-2', 'Orchard', 5.01235e12],
        ['I-3', 'Orchard', '5.01235E+12'],
        ['I-4', 'Orchard', 12_345_678_905],
        ['I-5', 'Orchard', '25012345678904'],
      ];
      const { created, errors } = await bring(rows);
      expect(created).toBe(1);
      expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
        [
          2,
          'Case Code',
          'Excel has changed this code to 5.01235E+12; format the column as text, and enter it again',
        ],
        [
          3,
          'Case Code',
          'Excel has changed this code to 5.01235E+12; format the column as text, and enter it again',
        ],
        [4, 'Case Code', '12345678905: Zeros in front are missing: 012345678905. A spreadsheet drops them'],
      ]);
    });

    test('a GTIN that another product of the client has is an error, tried and done', async () => {
      await bring([['T-1', 'Orchard', '15012345678914', 6]]);
      const rows = [
        ['T-2', 'Orchard', '15012345678914', 6],
        ['T-3', 'Orchard', '15012345678921', 6],
        ['T-4', 'Orchard', null, null, null, null, '1 5012345 67892 1'],
        ['T-5', 'Harbour', '15012345678914', 6],
      ];
      for (const dryRun of [true, false]) {
        const { created, errors } = await bring(rows, { dryRun });
        expect(created).toBe(2);
        expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
          [2, 'Case Code', taken('T-1')],
          [4, 'Other Codes', taken('T-3')],
        ]);
      }
      // Refused rows have left nothing in the catalogue.
      const { reply } = await editor.call(listProducts, { query: { search: 'T-2' } });
      expect(reply).toEqual([]);
      const rest = await app.database.read
        .selectFrom('master_products')
        .select('sku')
        .where('sku', '=', 'T-2')
        .execute();
      expect(rest).toEqual([]);
    });

    test('an export that is imported again changes nothing, whatever codes there are', async () => {
      const byHand: ProductCode = {
        code: '15012345678939',
        kind: 'gtin',
        level: 'case',
        pieces: 8,
        isCheckedByHand: true,
      };
      const clash = {
        code: '35012345678901',
        kind: 'gtin',
        level: 'case',
        pieces: null,
        isCheckedByHand: false,
      } as const;
      await addProduct(app.database, {
        sku: 'E-1',
        codes: [
          { code: 'TIN (case of 4)', kind: 'sku', level: 'unit', pieces: null, isCheckedByHand: false },
          byHand,
          clash,
        ],
        labels: [{ labelSku: 'L-1' }, { labelSku: 'L-2' }],
      });
      const { reply } = await editor.call(exportProducts, {});
      const file = new File([await reply.arrayBuffer()], 'products_export.xlsx');
      const before = await checksum(app.database);
      const answer = await editor.call(importProducts, {
        query: { onDuplicate: 'update' },
        body: formOf('file', file),
      });
      expect(answer.reply).toMatchObject({ created: 0, updated: 0, errors: [] });
      expect(await checksum(app.database)).toBe(before);
    });

    test('where codes stand goes in, comes out and goes in again, for new and for known products', async () => {
      const put = async (...rows: string[][]) => {
        const columns = ['SKU', 'Barcode', 'Label SKU', 'Where Codes Stand'];
        const body = formOf('file', await productWorkbook(columns, rows));
        return (await editor.call(importProducts, { query: { onDuplicate: 'update' }, body })).reply;
      };
      const reply = await put(
        ['P-1', '4006381333931', 'P-L1', 'P-L1: label 1; P-L2: on label 2; P-1: both; Q: goods'],
        ['P-1', '', 'P-L2', ''],
        ['P-2', '', 'P-L3', 'P-L3: pallet'],
        ['P-3', '', 'P-L4', 'P-L4: label 2'],
      );
      expect([reply.created, reply.errors.map(({ row, column }) => [row, column])]).toEqual([
        1,
        [
          [4, 'Where Codes Stand'],
          [5, 'Where Codes Stand'],
        ],
      ]);
      const found = async () => {
        const [{ id } = { id: 0 }] = (await editor.call(listProducts, { query: { search: 'P-1' } })).reply;
        const { places, labels } = (await editor.call(getProduct, { params: { id } })).reply;
        return places.flatMap(({ code, standsOn, labelId, isStated }) =>
          isStated ? [`${code} ${standsOn} ${labels.findIndex((label) => label.id === labelId) + 1}`] : [],
        );
      };
      expect(await found()).toEqual(['P-1 both 0', 'P-L1 label 1', 'P-L2 label 2']);
      const { reply: workbook } = await editor.call(exportProducts, {});
      const file = new File([await workbook.arrayBuffer()], 'products_export.xlsx');
      const before = await checksum(app.database);
      await editor.call(importProducts, { query: { onDuplicate: 'update' }, body: formOf('file', file) });
      expect(await checksum(app.database)).toBe(before);
      await put(['P-1', '', 'P-L1', 'P-L1: goods']);
      expect(await found()).toEqual(['P-L1 goods 0']);
    });
  });
});
