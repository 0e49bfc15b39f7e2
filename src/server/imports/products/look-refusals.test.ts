import { describe, expect, test } from 'vitest';
import { checksum } from '#testing/database-checksum.ts';
import { onSqlite } from '#testing/engines.ts';
import { formOf } from '#testing/samples/product-workbook.ts';
import { problemIn } from '#testing/test-app.ts';
import { lookScene, list, csv } from '#testing/scenes/look-scene.ts';

onSqlite((engine) => {
  describe('a file of others', () => {
    const portal = lookScene(engine);
    const { look, bring } = portal;

    test('of 300 columns is refused in a sentence', async () => {
      const wide = Array.from({ length: 300 }, (_, at) => `Column ${at}`).join(';');
      const answer = await portal.editor.fetch('/api/products/import/look', {
        method: 'POST',
        body: formOf('file', csv(`${wide}\n`)),
      });
      expect(await problemIn(answer)).toMatchObject({
        statusCode: 413,
        message: 'The file has more than 256 columns. Leave out those that are not needed.',
      });
    });

    test('a file that changed since it was looked at is refused, and nothing of it is written', async () => {
      const { mapping, sha256 } = await look(csv(list));
      const before = await checksum(portal.app.database);
      const answer = await bring(csv(list.replace('Honig', 'Senf')), { mapping }, `?looked=${sha256}`);
      expect(await problemIn(answer)).toMatchObject({
        statusCode: 409,
        code: 'import.file_changed',
        message:
          'This is not the file that was looked at: it has changed since. Nothing was imported. Look at it again.',
      });
      expect(await checksum(portal.app.database)).toBe(before);
    });

    test.each([
      [{ columns: [] }, 'No column says the SKU. Choose the column that tells the products apart.'],
      [
        {
          columns: [
            { column: 0, field: 'sku' },
            { column: 1, field: 'barcode' },
            { column: 2, field: 'barcode' },
          ],
        },
        'Two columns stand for Barcode. Choose one of them.',
      ],
      [
        { columns: [{ column: 0, field: 'sku' }], constants: { sku: 'A-1' } },
        'SKU has a column, so it cannot have the same value in every row.',
      ],
    ])('a mapping that cannot be read by is a sentence: %#', async (wrong, sentence) => {
      const mapping = { headingRow: 3, ...wrong };
      const { problems } = await look(csv(list), { mapping });
      expect(problems.map(({ sentence: said, stops }) => [said, stops])).toContainEqual([sentence, true]);
      expect(await problemIn(await bring(csv(list), { mapping }))).toMatchObject({
        statusCode: 400,
        message: sentence,
      });
    });

    test('Y14: 25,000 rows are decided one by one, and no more', async () => {
      const { mapping } = await look(csv(list));
      const decided = (count: number) => ({
        rules: {
          all: 'keep',
          rows: Array.from({ length: count }, (_, n) => ({ row: n + 1_000, rule: 'take' })),
        },
      });
      for (const count of [400, 25_000])
        expect((await bring(csv(list), { mapping, ...decided(count) }, '?dryRun=true')).status).toBe(200);
      expect(await problemIn(await bring(csv(list), { mapping, ...decided(25_001) }))).toMatchObject({
        statusCode: 400,
        code: 'request.invalid',
        message: 'At most 25,000 rows can be decided one by one.',
        fields: { 'rules.rows': 'At most 25,000 rows can be decided one by one.' },
      });
      const tooLong = 'The field “mapping” is larger than 1,048,576 bytes. Nothing was saved.';
      expect(await problemIn(await bring(csv(list), { mapping: 'x'.repeat(1_048_577) }))).toMatchObject({
        statusCode: 413,
        code: 'request.too_large',
        message: tooLong,
        fields: { mapping: tooLong },
      });
    });

    test.each([
      [
        { columns: 'all' },
        { 'mapping.headingRow': 'This is required.', 'mapping.columns': 'This must be a list.' },
      ],
      [
        { headingRow: 1, columns: [{ column: 0, field: 'price' }] },
        { 'mapping.columns.0.field': 'This is no field of a product.' },
      ],
      [
        { headingRow: 1, columns: [{ column: 256, field: 'sku' }] },
        { 'mapping.columns.0.column': 'At most 255.' },
      ],
      [null, { mapping: 'This must be an object with named fields.' }],
      [[], { mapping: 'This must be an object with named fields.' }],
    ])('Y14: what is wrong with a mapping is said in our words: %#', async (mapping, fields) => {
      expect(await problemIn(await bring(csv(list), { mapping }))).toMatchObject({
        statusCode: 400,
        code: 'request.invalid',
        fields,
      });
    });

    test('Y14: a field that is no JSON is called so', async () => {
      const form = formOf('file', csv(list));
      form.append('mapping', '{');
      const answer = await portal.editor.fetch('/api/products/import', { method: 'POST', body: form });
      expect(await problemIn(answer)).toMatchObject({ message: 'The field “mapping” is no JSON.' });
    });

    test('a file that is no table is refused', async () => {
      const page = await portal.editor.fetch('/api/products/import/look', {
        method: 'POST',
        body: formOf('file', csv('a', 'notes.pdf')),
      });
      expect(await problemIn(page)).toMatchObject({
        message: 'Please select a file of the type .xlsx, .xls, .csv, .tsv or .txt.',
      });
    });

    test('without a mapping a .csv is refused in the words of the specification', async () => {
      expect(await problemIn(await bring(csv(list), {}))).toMatchObject({
        message: 'Invalid file type: Please select an Excel file (.xlsx or .xls)',
      });
    });
  });
});
