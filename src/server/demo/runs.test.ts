import { expect, test } from 'vitest';
import { getProduct, updateProduct } from '#domain/products/contract.ts';
import { checkRuns } from '#server/doctor/check-runs.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { addRunGoods } from '#testing/runs.ts';
import { startTestApp } from '#testing/test-app.ts';
import { writeControl } from '../releases/control-store.ts';
import { demoControl } from './drafts.ts';
import { seedRuns } from './runs.ts';

onSqlite((engine) => {
  test('the runs of the demo are what the rules allow, also those that are checked by eye', async () => {
    const app = await startTestApp(engine);
    const editor = await app.as('editor');
    const clientId = await addClient(app.database, 'Orchard');
    const rolled = async (sku: string, of: number | null) => {
      const { productId, itemId } = await addRunGoods(app, sku, { pieces: 2_000, clientId: of });
      const { reply } = await editor.call(getProduct, { params: { id: productId } });
      return { product: reply, itemId };
    };
    const proved = await rolled('JAM', clientId);
    const byEye = await rolled('TEA', null);
    const { version } = byEye.product;
    const { reply: product } = await editor.call(updateProduct, {
      params: { id: byEye.product.id },
      body: { version, places: [] },
    });
    const worker = { id: (await app.as('read_only')).userId ?? 0, firstName: 'Rowan', lastName: 'Field' };
    const second = { id: (await app.as('administrator')).userId ?? 0, firstName: 'Ana', lastName: 'Hill' };
    await app.database.write(async (queries) => {
      await writeControl(queries, clientId, demoControl);
      await seedRuns(queries, {
        database: app.database,
        people: { worker: { ...worker, role: 'read_only' }, second: { ...second, role: 'administrator' } },
        at: app.clock.now.toISOString(),
        proved,
        byEye: { ...byEye, product },
      });
    });
    const findings = await Array.fromAsync(checkRuns(app, { signal: new AbortController().signal }));
    expect(findings).toEqual([expect.objectContaining({ state: 'ok' })]);
    expect(await app.database.read.selectFrom('runs').select('id').execute()).toHaveLength(7);
  });
});
