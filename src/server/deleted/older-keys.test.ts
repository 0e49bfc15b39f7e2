import { expect, test } from 'vitest';
import { onBothEngines } from '#testing/engines.ts';
import { restoreCatalogue } from './restore-products.ts';

onBothEngines((engine) => {
  test('T16: a catalogue row that an older version deleted comes back with the key that its SKU has today', async () => {
    const database = await engine.open();
    const at = '2026-01-10T09:30:00.000Z';
    const row = { id: 7, sku: 'R-٧', sku_key: 'r-٧', created_at: at, updated_at: at };
    const found = await database.write((queries) => restoreCatalogue(queries, database.engine, [row]));
    expect(found.get(7)).toMatchObject({ sku: 'R-٧', skuKey: 'r-7' });
  });
});
