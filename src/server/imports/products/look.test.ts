import * as XLSX from '@e965/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportLook } from '#domain/imports/contract.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import { getProduct, listProducts } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { checksum } from '#testing/database-checksum.ts';
import { describeOnce, onBothEngines, testOnce } from '#testing/engines.ts';
import { addProducts } from '#testing/factories.ts';
import { bookBytes } from '#testing/samples/xlsx-file.ts';
import { lookScene, list, csv } from '#testing/scenes/look-scene.ts';

const bySku = ([one]: readonly unknown[], [other]: readonly unknown[]): number =>
  String(one).localeCompare(String(other));

onBothEngines((engine) => {
  describe('a file of others', () => {
    const portal = lookScene(engine);
    const { look, bring } = portal;

    const products = async () => (await portal.editor.call(listProducts, { query: {} })).reply;

    test('is looked at: heading row, columns with samples, and what it would do, and nothing is written', async () => {
      const before = await checksum(portal.app.database);
      const { columns, mapping, counts, rows, problems } = await look(csv(list));
      expect(await checksum(portal.app.database)).toBe(before);
      expect(mapping).toMatchObject({
        headingRow: 3,
        decimal: ',',
        text: { encoding: 'utf-8', delimiter: ';' },
      });
      expect(columns.map(({ heading, field, confidence }) => [heading, field, confidence])).toEqual([
        ['Artikelnummer', 'sku', 'sure'],
        ['EAN', 'barcode', 'likely'],
        ['Bezeichnung', 'itemDescription', 'sure'],
        ['VPE', 'caseQuantity', 'sure'],
        ['Preis', null, null],
      ]);
      expect(columns[2]?.samples).toEqual(['Honig', 'Marmelade', 'Sirup', 'Tee', 'Summe']);
      expect(counts).toEqual({ create: 3, change: 0, leave: 1, refuse: 1 });
      expect(problems).toEqual([]);
      expect(rows[0]).toMatchObject({
        row: 4,
        sku: 'A-1',
        state: 'new',
        cells: [
          { heading: 'Item Description', from: null, to: 'Honig' },
          { heading: 'Barcode', from: null, to: '5012345678900' },
          { heading: 'Case Quantity', from: null, to: 12 },
        ],
      });
      expect(
        rows.map(({ row, state, reasons }) => [row, state, reasons.map(({ sentence }) => sentence)]),
      ).toEqual([
        [4, 'new', []],
        [5, 'new', []],
        [
          6,
          'refused',
          ['Excel has changed this code to 5,01235E+12; format the column as text, and enter it again'],
        ],
        [7, 'new', ['36000291452 has probably lost a zero: the check digit fits 036000291452']],
        [8, 'refused', ['This row adds up others, and is left out']],
      ]);
    });

    testOnce(engine)('is imported with its mapping, for the client that stands in no column', async () => {
      const { mapping, sha256, lostZeros } = await look(csv(list));
      expect(lostZeros).toBe(1);
      const answer = await bring(
        csv(list),
        { mapping: { ...mapping, constants: { clientName: 'Orchard' }, restoresZeros: true } },
        `?looked=${sha256}`,
      );
      const result = importProducts.reply.parse(await answer.json());
      expect(result).toMatchObject({ created: 3, updated: 0 });
      expect(result.errors.map(({ row }) => row)).toEqual([6]);
      const stored = (await products()).map(({ sku, barcode, caseQuantity, clientName }) => [
        sku,
        barcode,
        caseQuantity,
        clientName,
      ]);
      expect(stored.toSorted(bySku)).toEqual([
        ['A-1', '5012345678900', 12, 'Orchard'],
        ['A-2', '4006381333931', 1200, 'Orchard'],
        ['A-4', '036000291452', 6, 'Orchard'],
      ]);
    });

    describe('with products that exist', () => {
      const headings = 'SKU;EAN;Bezeichnung;Client';
      const file = csv(
        `${headings}\nA-1;5012345678900;Honig;Orchard\nA-2;;Marmelade;Orchard\nA-3;;Sirup;Orchard\n`,
      );

      beforeEach(async () => {
        await addProducts(portal.app.database, [
          { sku: 'A-1', itemDescription: 'Honey', clientId: portal.orchard },
          { sku: 'A-2', itemDescription: 'Jam', clientId: portal.orchard },
          { sku: 'A-3', itemDescription: 'Sirup', clientId: portal.orchard },
        ]);
      });
      const texts = async () =>
        (await products())
          .map(({ sku, itemDescription, barcode }) => [sku, itemDescription, barcode])
          .toSorted(bySku);

      test('old and new stand cell by cell, whatever the rule; the counts follow it', async () => {
        const { rows, counts } = await look(file);
        expect(rows.map(({ cells }) => cells)).toEqual([
          [
            { heading: 'Item Description', from: 'Honey', to: 'Honig' },
            { heading: 'Barcode', from: null, to: '5012345678900' },
          ],
          [{ heading: 'Item Description', from: 'Jam', to: 'Marmelade' }],
          [],
        ]);
        expect(counts).toEqual({ create: 0, change: 0, leave: 3, refuse: 0 });
        expect((await look(file, { rules: { all: 'take' } })).counts).toMatchObject({ change: 2, leave: 1 });
        expect((await look(file, { rules: { all: 'fill' } })).counts).toMatchObject({ change: 1, leave: 2 });
        const rules = { all: 'take', rows: [{ row: 3, rule: 'keep' }] };
        expect((await look(file, { rules })).counts).toMatchObject({ change: 1, leave: 2 });
      });

      testOnce(engine).each([
        ['keep', 0, 'Honey', null, 'Jam'],
        ['fill', 1, 'Honey', '5012345678900', 'Jam'],
        ['take', 2, 'Honig', '5012345678900', 'Marmelade'],
      ])('%s: %i are changed', async (all, updated, first, barcode, second) => {
        const { mapping } = await look(file);
        const result = importProducts.reply.parse(
          await (await bring(file, { mapping, rules: { all } })).json(),
        );
        expect(result).toMatchObject({ created: 0, updated });
        expect(await texts()).toEqual([
          ['A-1', first, barcode],
          ['A-2', second, null],
          ['A-3', 'Sirup', null],
        ]);
      });

      testOnce(engine)('a rule of a single row goes before that of all', async () => {
        const { mapping } = await look(file);
        await bring(file, { mapping, rules: { all: 'keep', rows: [{ row: 3, rule: 'take' }] } });
        expect((await texts()).map(([, text]) => text)).toEqual(['Honey', 'Marmelade', 'Sirup']);
      });

      testOnce(engine)('pages, and what is filtered', async () => {
        expect(await look(file, {}, '?pageSize=1&page=2')).toMatchObject({
          total: 3,
          rows: [{ sku: 'A-2' }],
          rest: { take: { create: 0, change: 1, leave: 1, refuse: 0 }, fill: { change: 1, leave: 1 } },
        });
        expect((await look(file)).rest).toBe(undefined);
        expect(
          (await look(file, { rules: { all: 'take' } }, '?show=leave')).rows.map(({ sku }) => sku),
        ).toEqual(['A-3']);
        expect((await look(file, {}, '?search=marme')).rows.map(({ sku }) => sku)).toEqual(['A-2']);
      });

      testOnce(engine)('the original of a ruined code is named where the product has it', async () => {
        await addProducts(portal.app.database, [
          { sku: 'A-9', barcode: '5012345678900', clientId: portal.orchard },
        ]);
        const { rows } = await look(csv('SKU;EAN\nA-9;5,01235E+12\n'));
        expect(rows[0]?.reasons[0]?.sentence).toBe(
          'Excel has changed this code to 5,01235E+12; format the column as text, and enter it again. The product has 5012345678900, which reads like that',
        );
      });
    });

    testOnce(engine)('dates, formulas and headings in two rows of a workbook are said', async () => {
      const sheet = XLSX.utils.aoa_to_sheet([
        ['Article no.', 'Description', 'Carton', null],
        [null, null, 'EAN', 'Qty'],
        ['A-1', 'Honey', '15012345678907', 12],
        ['A-2', 'Jam', '14006381333938', 6],
      ]);
      sheet['A3'] = { t: 'n', v: 45_000, z: 'd/m/yy', w: '15/3/23' };
      sheet['B4'] = { t: 's', v: 'Jam', f: 'A1' };
      const { columns, mapping, problems, counts } = await look(
        new File([Buffer.from(bookBytes({ Prices: sheet }, 'xlsx'))], 'prices.xlsx'),
      );
      expect(mapping).toMatchObject({ sheet: 'Prices', headingRow: 2 });
      expect(columns.map(({ heading, field }) => [heading, field])).toEqual([
        ['Article no.', 'sku'],
        ['Description', 'itemDescription'],
        ['Carton EAN', 'caseCode'],
        ['Carton Qty', 'caseQuantity'],
      ]);
      expect(problems.map(({ sentence }) => sentence)).toEqual([
        'The headings stand in two rows; both are read.',
        '“Article no.”: One cell became a date in the spreadsheet. Format the column as text, and enter the values again.',
      ]);
      expect(counts).toMatchObject({ create: 1, refuse: 1 });
    });

    describeOnce(engine)('what was guessed can be taken back', () => {
      const told = (rows: ImportLook['rows']) =>
        rows.map(({ row, state, reasons }) => [row, state, reasons.map(({ code }) => code)]);

      testOnce(engine)('B34, B36: a value that was read as something else, for a whole field', async () => {
        const file = csv('SKU;EAN\nA-1;5012345678900.0\nA-2;SEM GTIN\n');
        const { mapping, cleaned, rows } = await look(file);
        expect(cleaned).toEqual([{ field: 'barcode', count: 2 }]);
        expect(told(rows)).toEqual([
          [2, 'new', ['import.decimals']],
          [3, 'new', ['import.placeholder']],
        ]);
        const again = await look(file, { mapping: { ...mapping, asIs: ['barcode'] } });
        expect(again.cleaned).toEqual([{ field: 'barcode', count: 0 }]);
        expect(again.rows.map(({ cells }) => cells[0]?.to)).toEqual(['5012345678900.0', 'SEM GTIN']);
      });

      testOnce(engine)('B33: a row that looks like a heading, a total or a remark', async () => {
        const file = csv('SKU;EAN;VPE\nTotal;;12\nA-1;5012345678900;12\n');
        const { mapping, rows } = await look(file);
        expect(rows[0]).toMatchObject({
          row: 2,
          sku: 'Total',
          state: 'refused',
          isLeftOut: true,
        });
        const again = await look(file, { mapping: { ...mapping, takesRows: [2] } });
        expect(again.rows[0]).toMatchObject({ row: 2, sku: 'Total', state: 'new', reasons: [] });
      });

      testOnce(engine)('B29: merged cells and hidden rows', async () => {
        const sheet = XLSX.utils.aoa_to_sheet([
          ['SKU', 'Label SKU'],
          ['A-1', 'L-1'],
          [null, 'L-2'],
          ['A-2', 'L-3'],
        ]);
        sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
        sheet['!rows'] = [{}, {}, {}, { hidden: true }];
        const file = new File([Buffer.from(bookBytes({ Labels: sheet }, 'xlsx'))], 'labels.xlsx');
        const { mapping, mergedCells, hiddenRows, problems, rows } = await look(file);
        expect([mergedCells, hiddenRows]).toEqual([1, 1]);
        expect(problems.map(({ sentence }) => sentence)).toEqual([
          'One cell has the value of the merged cell that it belongs to.',
          'The spreadsheet hides one row. It is imported like the others.',
        ]);
        expect(told(rows)).toEqual([
          [2, 'new', []],
          [4, 'new', ['import.hidden_row']],
        ]);
        expect(
          (await look(csv('SKU;EAN;Label SKU\nA-1;5012345678900.0;L-1\nA-1;5012345678900.0;L-2\n'))).rows,
        ).toMatchObject([
          { row: 2, state: 'new', reasons: [{ code: 'import.decimals' }, { code: 'import.decimals' }] },
        ]);
        const again = await look(file, { mapping: { ...mapping, fillsMerged: false, leavesHidden: true } });
        expect(told(again.rows)).toEqual([
          [2, 'new', []],
          [3, 'refused', ['cell.no_sku']],
          [4, 'refused', ['import.hidden_left']],
        ]);
        expect(again.counts).toEqual({ create: 1, change: 0, leave: 1, refuse: 1 });
        const taken = await look(file, { mapping: { ...again.mapping, takesRows: [4] } });
        expect(told(taken.rows)[2]).toEqual([4, 'new', ['import.hidden_row']]);
      });

      testOnce(engine)('B31: an encoding that is in doubt, by samples of all that fit', async () => {
        // Five letters, which Greek and Cyrillic texts have at the same places.
        const file = new File(
          [Buffer.from([...Buffer.from('SKU;Name\nA-1;'), 0xe0, 0xe5, 0xe9, 0xef])],
          'x.csv',
        );
        const { encodings, mapping, problems } = await look(file);
        expect(problems[0]?.code).toBe('import.encoding_guessed');
        expect(encodings.length).toBeGreaterThan(1);
        expect(encodings[0]?.encoding).toBe(mapping.text?.encoding);
        const other = encodings[1]?.encoding;
        const again = await look(file, {
          mapping: { ...mapping, text: { ...mapping.text, encoding: other } },
        });
        expect(again.mapping.text?.encoding).toBe(other);
        expect(again.rows[0]?.cells[0]?.to).toBe(encodings[1]?.sample);
      });
    });

    test('a cell that says [empty] empties its field where the file replaces, of product, label and codes', async () => {
      await addProducts(portal.app.database, [
        {
          sku: 'A-1',
          itemDescription: 'Honey',
          clientSku: 'O-1',
          clientId: portal.orchard,
          codes: [
            { code: '15012345678907', kind: 'gtin', level: 'case', pieces: null, isCheckedByHand: false },
          ],
          labels: [{ ...blankLabel, labelSku: 'L-1', labelSize: '50 x 30' }],
        },
      ]);
      const file = csv(
        'SKU;Client;Name;Client SKU;Case Code;Label SKU;Label Size\nA-1;Orchard;;[empty];[EMPTY];L-1;[empty]\n',
      );
      const { mapping, rows } = await look(file);
      expect(rows[0]?.cells).toEqual([
        { heading: 'Client SKU', from: 'O-1', to: null },
        { heading: 'Case Code', from: '15012345678907', to: null },
        { heading: 'Label Size', from: '50 x 30', to: null },
      ]);
      await bring(file, { mapping, rules: { all: 'fill' } });
      expect((await products())[0]).toMatchObject({ clientSku: 'O-1' });
      await bring(file, { mapping, rules: { all: 'take' } });
      const [first] = await products();
      expect((await portal.editor.call(getProduct, { params: { id: first?.id ?? 0 } })).reply).toMatchObject({
        itemDescription: 'Honey',
        clientSku: null,
        codes: [],
        labels: [{ labelSku: 'L-1', labelSize: null }],
      });
    });
  });
});
