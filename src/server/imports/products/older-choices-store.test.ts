import { expect, test } from 'vitest';
import { readProductRows } from '#domain/imports/own-rows.ts';
import type { OlderChoices } from '#domain/workbook/columns.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addProduct } from '#testing/factories.ts';
import { startTestApp } from '#testing/test-app.ts';
import { withOlderChoices } from './older-choices-store.ts';

onBothEngines((engine) => {
  test('labels are looked at for older choices only if a cell has no choice, and only for its column', async () => {
    const { database } = await startTestApp(engine);
    const label = { labelType: 'Sleeve', labelFeed: 'Sideways' };
    await addProduct(database, { sku: 'OLD', labels: [label] });
    const asked: OlderChoices[] = [];
    const reading = (type: string) => async (older: OlderChoices) => {
      asked.push(older);
      return {
        read: readProductRows([
          ['SKU', 'Label Type'],
          ['A-1', type],
        ]),
      };
    };
    await withOlderChoices(database.read, reading('Barcode'));
    expect(asked.splice(0)).toEqual([{}]);
    await withOlderChoices(database.read, reading('Sleeve'));
    expect(asked.splice(0)).toEqual([{}, { labelType: ['Sleeve'] }]);
  });
});
