import { beforeEach, expect, test } from 'vitest';
import { deleteProduct } from '#domain/products/contract.ts';
import { countScan } from '#domain/scans/contract.ts';
import { getFigures } from '#domain/scans/figures-contract.ts';
import { purgeExpired } from '#server/operations/purge.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProducts } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const dayMs = 24 * 60 * 60 * 1000;

onBothEngines((engine) => {
  let app: TestApp;
  let worker: Caller;
  let editor: Caller;

  beforeEach(async () => {
    app = await startTestApp(engine);
    worker = await app.as('read_only');
    editor = await app.as('editor');
  });

  const scan = (productId: number | null, outcome: 'product' | 'several' | 'nothing' = 'product') =>
    worker.call(countScan, { body: { outcome, productId } });
  const figures = async () => (await editor.call(getFigures, {})).reply;
  /** Sessions end during this time. */
  const wait = async (days: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + days * dayMs);
    worker = await app.newPerson(`worker-${app.clock.now.getTime()}@example.com`, 'read_only');
    editor = await app.newPerson(`editor-${app.clock.now.getTime()}@example.com`, 'editor');
  };

  testOnce(engine)('thirty days are there before anything was scanned', async () => {
    const { days, most } = await figures();
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: app.clock.now.toISOString().slice(0, 10), scans: 0, misses: 0 });
    expect(most).toEqual([]);
  });

  test('scans are counted by day and product, those that found nothing apart; older ones are left out', async () => {
    const clientId = await addClient(app.database, 'Orchard');
    const [jam = 0, tea = 0] = await addProducts(app.database, [
      { sku: 'JAM', itemDescription: 'Quince jam', clientId },
      { sku: 'TEA', clientId },
    ]);
    await scan(jam);
    await wait(30);
    for (const id of [tea, jam, tea]) await scan(id);
    await scan(null, 'several');
    await wait(1);
    await scan(null, 'nothing');
    await scan(tea);
    const { days, most } = await figures();
    expect(days.slice(-2).map(({ scans, misses }) => [scans, misses])).toEqual([
      [4, 0],
      [2, 1],
    ]);
    expect(days.reduce((sum, { scans }) => sum + scans, 0)).toBe(6);
    expect(most).toMatchObject([
      { productId: tea, sku: 'TEA', clientName: 'Orchard', scans: 3 },
      { productId: jam, sku: 'JAM', itemDescription: 'Quince jam', clientName: 'Orchard', scans: 1 },
    ]);
    const administrator = await app.newPerson('later@example.com', 'administrator');
    await administrator.call(deleteProduct, { params: { id: tea } });
    expect((await figures()).most.map(({ sku }) => sku)).toEqual(['JAM']);
  });

  testOnce(engine)('numbers that are no products get no row of their own', async () => {
    for (const id of [2_000_000_001, 2_000_000_002, 2_000_000_003]) await scan(id);
    const rows = await app.database.read.selectFrom('scans').select(['product_id', 'count']).execute();
    expect(rows).toEqual([{ product_id: -1, count: 3 }]);
  });

  test('many at once are all counted', async () => {
    const [jam = 0] = await addProducts(app.database, [{ sku: 'JAM' }]);
    await Promise.all(Array.from({ length: 40 }, () => scan(jam)));
    expect((await figures()).days.at(-1)?.scans).toBe(40);
  });

  test('the counts say nothing of who scanned, and go after 400 days', async () => {
    await scan(null, 'nothing');
    const rows = () => app.database.read.selectFrom('scans').selectAll().execute();
    expect((await rows()).map((row) => Object.keys(row).toSorted())).toEqual([
      ['count', 'day', 'product_id'],
    ]);
    await wait(400);
    await purgeExpired(app.database, app.clock.now);
    expect(await rows()).toHaveLength(1);
    await wait(1);
    await purgeExpired(app.database, app.clock.now);
    expect(await rows()).toEqual([]);
  });
});
