import * as XLSX from '@e965/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { importProducts } from '#domain/imports/import-contract.ts';
import { listProducts } from '#domain/products/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProduct, addProducts } from '#testing/factories.ts';
import { bookBytes } from '#testing/samples/xlsx-file.ts';
import { csv, lookScene } from '#testing/scenes/look-scene.ts';

onBothEngines((engine) => {
  describe('what a look says of a file', () => {
    const portal = lookScene(engine);
    const { look, bring } = portal;

    beforeEach(async () => {
      await addProducts(portal.app.database, [
        { sku: 'A-1', itemDescription: 'Honey', clientId: portal.orchard },
        { sku: 'A-2', itemDescription: 'Jam', clientId: portal.orchard },
      ]);
    });
    const texts = async () =>
      (await portal.editor.call(listProducts, { query: {} })).reply.map(
        ({ sku, itemDescription, barcode }) => [sku, itemDescription, barcode],
      );

    testOnce(engine).each(['keep', 'fill', 'take'])(
      'what a GTIN of another product refuses is refused by the import too, under %s',
      async (all) => {
        await addProducts(portal.app.database, [
          {
            sku: 'A-4',
            clientId: portal.orchard,
            codes: [
              { code: '15012345678907', kind: 'gtin', level: 'case', pieces: null, isCheckedByHand: false },
            ],
          },
        ]);
        // The first is there, the second asks for the code of a third, and the last for that of the first.
        const codes = csv(
          'SKU;Client;Case Code\nA-1;Orchard;15012345678914\nA-2;Orchard;15012345678907\nA-9;Orchard;15012345678914\n',
        );
        const { mapping, counts, rows } = await look(codes, { rules: { all } });
        const isKept = all === 'keep';
        expect(counts).toEqual(
          isKept
            ? { create: 0, change: 0, leave: 2, refuse: 1 }
            : { create: 0, change: 1, leave: 0, refuse: 2 },
        );
        expect(rows[1]).toMatchObject({ state: 'refused', leftUnder: ['keep'] });
        const result = importProducts.reply.parse(
          await (await bring(codes, { mapping, rules: { all } })).json(),
        );
        expect([result.created, result.updated, result.duplicates.length, result.errors.length]).toEqual(
          isKept ? [0, 0, 2, 1] : [0, 1, 0, 2],
        );
      },
    );

    test('what products of a SKU share is not taken from a new one, and that is said beforehand and afterwards', async () => {
      await addClient(portal.app.database, 'Harbour');
      const ofOthers = csv(
        'SKU;Client;Name;Barcode;Case Quantity\n' +
          'A-1;Harbour;Mead;5012345678900;6\nA-2;Harbour;Jam;;\nN-1;Orchard;Salt;;\nN-1;Harbour;Sugar;;4\n',
      );
      const said = [
        [
          2,
          'Item Description',
          '“Mead” is not taken: another product of this SKU has “Honey”, and all products of a SKU share this value.',
        ],
        [
          5,
          'Item Description',
          '“Sugar” is not taken: another product of this SKU has “Salt”, and all products of a SKU share this value.',
        ],
      ];
      const { mapping, rows } = await look(ofOthers);
      expect(
        rows.flatMap(({ row, reasons }) => reasons.map(({ column, sentence }) => [row, column, sentence])),
      ).toEqual(said);
      expect(rows[0]?.cells).toEqual([
        { heading: 'Barcode', from: null, to: '5012345678900' },
        { heading: 'Case Quantity', from: null, to: 6 },
      ]);
      for (const query of ['?dryRun=true', '']) {
        const result = importProducts.reply.parse(await (await bring(ofOthers, { mapping }, query)).json());
        expect(result.created).toBe(4);
        expect(result.notes?.map(({ row, column, sentence }) => [row, column, sentence])).toEqual(said);
      }
      expect(await texts()).toContainEqual(['A-1', 'Honey', '5012345678900']);
    });

    testOnce(engine)('of two rows that change what their products share, the later says so', async () => {
      const harbour = await addClient(portal.app.database, 'Harbour');
      await addProduct(portal.app.database, { sku: 'A-1', clientId: harbour });
      const both = csv('SKU;Client;Name\nA-1;Orchard;Honig\nA-1;Harbour;Miel\n');
      const { mapping, rows } = await look(both);
      expect(rows.map(({ reasons }) => reasons.map(({ sentence }) => sentence))).toEqual([
        [],
        [
          'This differs from row 2, which has the same SKU. All products of a SKU share this value, so only one of the two stays.',
        ],
      ]);
      const result = importProducts.reply.parse(
        await (await bring(both, { mapping, rules: { all: 'take' } })).json(),
      );
      expect([result.updated, result.notes?.map(({ row, code }) => [row, code])]).toEqual([
        2,
        [[3, 'import.shared_differs']],
      ]);
    });

    testOnce(engine)(
      'of clients with one name that is meant which is written so, and of two alike none',
      async () => {
        for (const name of ['Cafe', 'Café', 'Mill', 'Mill']) await addClient(portal.app.database, name);
        const { rows } = await look(csv('SKU;Client\nC-1;Café\nC-2;Cafe\nC-3;CAFE\nC-4;mill\n'));
        expect(rows.map(({ clientName, reasons }) => [clientName, reasons[0]?.sentence])).toEqual([
          ['Café', undefined],
          ['Cafe', undefined],
          [null, 'Several clients are named “CAFE”; give each a name of its own'],
          [null, 'Several clients are named “mill”; give each a name of its own'],
        ]);
      },
    );

    testOnce(engine)(
      'rows of one SKU that mean two clients of one name are not one product: the labels went to the first',
      async () => {
        for (const name of ['Cafe', 'Café', 'Mill']) await addClient(portal.app.database, name);
        const { rows } = await look(
          csv('SKU;Client;Label SKU\nC-1;Café;L-1\nC-1;Cafe;L-2\nC-2;Mill;L-3\nC-2;mill;L-4\n'),
        );
        expect(rows.map(({ row, state, reasons }) => [row, state, reasons[0]?.sentence])).toEqual([
          [2, 'refused', 'Several clients are named “Café”; give each a name of its own'],
          [4, 'new', undefined],
        ]);
      },
    );

    testOnce(engine)(
      'of too many notes those of what is not taken are told, and how many there are',
      async () => {
        const rows = Array.from({ length: 1_200 }, (_, n) => `B-${n};36000291452;1\n`);
        const long = csv(`SKU;EAN;VPE\n${rows.join('')}Total;;1200\n`);
        const { mapping } = await look(long, {}, '?pageSize=1');
        const answer = await bring(long, { mapping }, '?dryRun=true');
        const { notes = [], moreNotes } = importProducts.reply.parse(await answer.json());
        expect([notes.length, moreNotes]).toEqual([1_000, 201]);
        expect(notes.at(-1)).toMatchObject({ row: 1_202, code: 'import.total_row' });
      },
    );

    testOnce(engine)('another sheet, and the columns that a mapping leaves out', async () => {
      const sheets = {
        Prices: XLSX.utils.aoa_to_sheet([
          ['SKU', 'EAN', 'Name'],
          ['A-1', '5012345678900', 'Honey'],
        ]),
        Cartons: XLSX.utils.aoa_to_sheet([
          ['Cartons of 2026'],
          [],
          ['Carton EAN', 'SKU'],
          ['15012345678907', 'A-1'],
        ]),
      };
      const file = new File([Buffer.from(bookBytes(sheets, 'xlsx'))], 'lists.xlsx');
      const { mapping } = await look(file);
      const constants = { clientName: 'Orchard' };
      const other = await look(file, { mapping: { ...mapping, constants, sheet: 'Cartons' } }, '?guess=all');
      expect(other.mapping).toMatchObject({
        sheet: 'Cartons',
        headingRow: 3,
        columns: [
          { column: 0, field: 'caseCode' },
          { column: 1, field: 'sku' },
        ],
        constants,
      });
      const columns = [{ column: 2, field: 'clientSku' }];
      const rest = await look(file, { mapping: { ...mapping, columns } }, '?guess=rest');
      expect(rest.mapping.columns).toEqual([
        { column: 2, field: 'clientSku' },
        { column: 0, field: 'sku' },
        { column: 1, field: 'barcode' },
      ]);
    });
  });
});
