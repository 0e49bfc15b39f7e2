import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importProducts } from '#domain/imports/import-contract.ts';
import { onPostgres } from '#testing/engines.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { startTestApp } from '#testing/test-app.ts';

onPostgres((engine) => {
  describe('an import of many products', () => {
    test('P3: leaves the planner with what the tables hold now', async () => {
      const app = await startTestApp(engine);
      const editor = await app.as('editor');
      const known = async () => {
        const { rows } = await sql<{ name: string; rows: number }>`
          select relname as name, reltuples::int as rows from pg_class
          where relname in ('client_products', 'product_labels') order by 1`.execute(app.database.read);
        return rows.map((row) => row.rows);
      };
      const workbook = await productWorkbook(
        ['SKU', 'Description', 'Label SKU'],
        Array.from({ length: 600 }, (_, n) => [`A-${n}`, `Apple juice ${n}`, `L-${n}`]),
      );
      const before = await known();
      const { reply } = await editor.call(importProducts, { query: {}, body: formOf('file', workbook) });
      expect(reply).toMatchObject({ created: 600 });
      expect(before).not.toContain(600);
      await expect.poll(known, { timeout: 10_000 }).toEqual([600, 600]);
    });
  });
});
