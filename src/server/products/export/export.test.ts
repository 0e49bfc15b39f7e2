import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import * as XLSX from '@e965/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportProducts } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { readZipParts } from '#server/workbook/zip-parts.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProduct, addProducts } from '#testing/factories.ts';
import { formOf } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { ProductExport } from './export.ts';

const everything = { clientId: undefined, terms: [], sort: 'sku' } as const;

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let orchard: number;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    orchard = await addClient(app.database, 'Orchard');
    await addProducts(app.database, [
      {
        sku: '00123',
        itemDescription: '=HYPERLINK("http://evil.example","click")',
        barcode: '0036000291452',
        clientId: orchard,
        clientSku: '+44 20',
        labels: [
          { labelSku: '@SUM(A1)', labelType: 'BBD', labelSize: '100 x 50', supplierName: '-1' },
          { labelSize: '100 x 50', artworkFiles: ['documents/a.pdf'] },
          {},
          { labelSize: '50 x 30' },
        ],
      },
      { sku: 'B-2', itemDescription: 'Скумбрия 泡菜\nsecond line', clientId: orchard },
      { sku: 'B-2' },
      { sku: 'C-3', itemDescription: "'quoted <b>&amp; _x000D_" },
    ]);
    // As stored by an older version: the label is in the flat fields only.
    await app.database.write((queries) =>
      queries
        .updateTable('client_products')
        .set({ label_sku: 'FLAT-1', label_size: '80 x 40', label_type: 'Hologram', label_feed: 'Sideways' })
        .where('sku_key', '=', 'c-3')
        .execute(),
    );
    await app.database.write((queries) =>
      queries
        .updateTable('product_labels')
        .set({ label_type: 'Round sticker' })
        .where('label_size', '=', '50 x 30')
        .execute(),
    );
  });

  const download = async (query: Parameters<typeof editor.call<typeof exportProducts>>[1]['query']) => {
    const { status, reply, headers } = await editor.call(exportProducts, { query });
    expect(status).toBe(200);
    const bytes = Buffer.from(await reply.arrayBuffer());
    return { bytes, headers };
  };
  const rowsIn = (bytes: Buffer): string[][] => {
    const book = XLSX.read(bytes, { type: 'buffer' });
    const [sheet] = Object.values(book.Sheets);
    return XLSX.utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1, raw: true, defval: '' }).slice(1);
  };

  describe('T19: the export', () => {
    test('is one row per label, as a file with the day in its name @spec-7.19', async () => {
      const { bytes, headers } = await download({ sort: 'sku' });
      expect(headers.get('content-type')).toBe(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      );
      expect(headers.get('content-disposition')).toBe(
        'attachment; filename="products_export_2026-01-15.xlsx"',
      );
      expect(headers.get('cache-control')).toBe('no-store');
      expect(rowsIn(bytes).map((row) => [row[0], row[3], row[8], row[12]])).toEqual([
        ['00123', 'Orchard', '@SUM(A1)', '100 x 50'],
        ['00123', 'Orchard', '', '100 x 50'],
        ['00123', 'Orchard', '', '50 x 30'],
        ['B-2', 'Orchard', '', ''],
        ['B-2', '', '', ''],
        ['C-3', '', 'FLAT-1', '80 x 40'],
      ]);
    });

    testOnce(engine)('writes what looks like a formula as text, byte for byte @security-1.4', async () => {
      const { bytes } = await download({ sort: 'sku' });
      const sheet = readZipParts(bytes).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
      expect(sheet).not.toMatch(/<f[ >]/);
      expect(rowsIn(bytes)[0]?.slice(0, 5)).toEqual([
        '00123',
        '=HYPERLINK("http://evil.example","click")',
        '0036000291452',
        'Orchard',
        '+44 20',
      ]);
    });

    test('has the products that the list would show, in its order', async () => {
      const skus = async (query: Parameters<typeof download>[0]) =>
        rowsIn((await download(query)).bytes).map(([sku]) => sku);
      expect(await skus({ clientId: orchard, sort: 'sku' })).toEqual(['00123', '00123', '00123', 'B-2']);
      expect(await skus({ search: 'скумбрия' })).toEqual(['B-2', 'B-2']);
      expect(await skus({})).toEqual(['C-3', 'B-2', 'B-2', '00123', '00123', '00123']);
      expect(await skus({ search: 'nothing like it' })).toEqual([]);
    });

    testOnce(engine).each(['skip', 'update'] as const)(
      'L15: goes back in through the import and changes nothing, with values that are no choice any more: %s',
      async (onDuplicate) => {
        const { bytes } = await download({});
        const before = await checksum(app.database);
        const body = formOf('file', new File([new Uint8Array(bytes)], 'products_export_2026-01-15.xlsx'));
        const { reply } = await editor.call(importProducts, { query: { onDuplicate }, body });
        expect(reply).toMatchObject({ created: 0, updated: 0, errors: [] });
        expect(reply.duplicates.map(({ sku }) => sku).toSorted()).toEqual(['00123', 'B-2', 'B-2', 'C-3']);
        expect(await checksum(app.database)).toBe(before);
      },
    );

    testOnce(engine)('is for those who edit', async () => {
      const reader = await app.as('read_only');
      expect((await reader.call(exportProducts, {})).status).toBe(403);
    });
  });

  test('T19: more products than a batch are all there, once, in every order', async () => {
    const many = await startTestApp(engine);
    const client = await addClient(many.database, 'Many');
    const sketches = Array.from({ length: 620 }, (_, n) => ({
      sku: `M-${n}`,
      // Names repeat, so that name and id together determine the position.
      itemDescription: `Jam ${n % 7}`,
      ...(n % 2 === 0 ? { clientId: client } : {}),
    }));
    await addProducts(many.database, sketches);
    const exports = new ProductExport(many.database);
    for (const sort of ['recent', 'sku', 'name'] as const) {
      const workbook = await exports.start({ ...everything, sort });
      const skus = rowsIn(await buffer(workbook)).map(([sku]) => sku);
      expect(skus).toHaveLength(620);
      expect(new Set(skus)).toHaveLength(620);
    }
  });

  describe('T19: two exports at a time', () => {
    test('a third is asked to come back, and finds a place when one is read or given up @security-2.3', async () => {
      const exports = new ProductExport(app.database);
      const first = await exports.start(everything);
      const second = await exports.start(everything);
      await expect(exports.start(everything)).rejects.toMatchObject({
        code: 'export.busy',
        status: 429,
        message: 'Two exports are running already. Please try again in a moment.',
        details: { retryAfterSeconds: 5 },
      });
      first.destroy();
      await once(first, 'close');
      const third = await exports.start(everything);
      await expect(exports.start(everything)).rejects.toMatchObject({ code: 'export.busy' });
      await buffer(second);
      await buffer(third);
      for (const workbook of [await exports.start(everything), await exports.start(everything)])
        workbook.destroy();
    });

    test('who breaks the connection off makes room', async () => {
      const { hostname, port } = new URL(app.url);
      for (let turn = 0; turn < 5; turn += 1) {
        const socket = connect(Number(port), hostname);
        socket.write(
          `GET ${exportProducts.path} HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${editor.token}\r\n\r\n`,
        );
        await once(socket, 'data');
        socket.destroy();
      }
      const bothAtOnce = async () =>
        (await Promise.all([editor.call(exportProducts, {}), editor.call(exportProducts, {})])).map(
          ({ status }) => status,
        );
      await expect.poll(bothAtOnce, { timeout: 20_000 }).toEqual([200, 200]);
    });

    test('who takes nothing of it any more is given up for the others', async () => {
      await addProduct(app.database, { sku: 'Z-9', itemDescription: 'x'.repeat(1_500) });
      const exports = new ProductExport(app.database, 10);
      const workbook = await exports.start(everything);
      workbook.on('data', () => workbook.pause());
      await expect(finished(workbook)).rejects.toThrow('Nobody reads the export any more.');
    });

    test('a database that does not answer makes room, and fails before a byte is out', async () => {
      const broken = await engine.open();
      await broken.write((queries) => sql`drop table product_labels`.execute(queries));
      const exports = new ProductExport(broken);
      for (let turn = 0; turn < 3; turn += 1) {
        await expect(exports.start(everything)).rejects.not.toMatchObject({ code: 'export.busy' });
      }
    });
  });
});
