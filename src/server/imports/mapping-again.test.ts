import { describe, expect, test } from 'vitest';
import { lookAtImport } from '#domain/imports/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { startTestApp } from '#testing/test-app.ts';

onSqlite((engine) => {
  describe('a mapping that was used', () => {
    test('is proposed for the next file with these headings, in whatever order', async () => {
      const app = await startTestApp(engine);
      const editor = await app.as('editor');
      await addClient(app.database, 'Orchard');
      const send = (path: string, text: string, json: Record<string, unknown> = {}) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(json)) form.append(name, JSON.stringify(value));
        form.append('file', new File([text], 'orchard.csv'));
        return editor.fetch(path, { method: 'POST', body: form });
      };
      const look = async (text: string) =>
        lookAtImport.reply.parse(await (await send('/api/products/import/look', text)).json());
      const text = 'Ref;Kind;What\n1;x;Jam\n';
      const guessed = await look(text);
      expect(guessed.proposedFrom).toBe(null);
      const mapping = {
        ...guessed.mapping,
        columns: [
          { column: 0, field: 'sku' },
          { column: 2, field: 'itemDescription' },
        ],
        constants: { clientName: 'Orchard' },
      };
      expect((await send('/api/products/import', text, { mapping })).status).toBe(200);
      const again = await look('Price list\n\nWhat;Ref;Kind\nHoney;2;y\n');
      expect(again.proposedFrom).toEqual({ fileName: 'orchard.csv', at: app.clock.now.toISOString() });
      expect(again.mapping).toMatchObject({
        headingRow: 3,
        columns: [
          { column: 1, field: 'sku' },
          { column: 0, field: 'itemDescription' },
        ],
        constants: { clientName: 'Orchard' },
      });
      expect((await look('Ref;Name\n1;Jam\n')).proposedFrom).toBe(null);
      const wider = await look('Ref;EAN;Kind;What;Colour\n1;5012345678900;x;Jam;red\n');
      expect(wider.columns.map(({ heading, isNew }) => [heading, isNew])).toEqual([
        ['Ref', false],
        ['EAN', true],
        ['Kind', false],
        ['What', false],
        ['Colour', true],
      ]);
      expect(wider.mapping.columns).toContainEqual({ column: 1, field: 'barcode' });
      expect(wider.problems.map(({ sentence }) => sentence)).toEqual([
        'These columns were not in “orchard.csv”: EAN, Colour. Say what they are.',
      ]);
    });
  });
});
