import { beforeEach, expect, test } from 'vitest';
import { deleteClient } from '#domain/clients/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { createProduct, deleteProduct, updateProduct } from '#domain/products/contract.ts';
import { getWork } from '#domain/work/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let administrator: Caller;

  beforeEach(async () => {
    app = await startTestApp(engine);
    administrator = await app.as('administrator');
  });

  const lacks = async () => (await administrator.call(getWork, {})).reply.lacks;

  test('counts that are kept follow every change of a product, at once', async () => {
    const clientId = await addClient(app.database, 'Orchard');
    expect(await lacks()).toMatchObject({ barcode: 0, client: 0 });
    const { reply } = await administrator.call(createProduct, { body: { sku: 'A', clientId } });
    expect(await lacks()).toMatchObject({ barcode: 1, client: 0 });
    const params = { id: reply.id };
    await administrator.call(updateProduct, { params, body: { barcode: '4006381333931', version: 1 } });
    expect(await lacks()).toMatchObject({ barcode: 0, label: 1 });
    await administrator.call(updateProduct, { params, body: { labels: [{ labelSku: 'L' }], version: 2 } });
    expect(await lacks()).toMatchObject({ label: 0, artwork: 1 });
    await administrator.call(deleteProduct, { params });
    expect(await lacks()).toMatchObject({ label: 0, artwork: 0 });
    const [deleted] = (await administrator.call(listDeleted, { query: {} })).reply;
    await administrator.call(restoreDeleted, { params: { id: deleted?.id ?? 0 } });
    expect(await lacks()).toMatchObject({ artwork: 1, client: 0 });
    await administrator.call(deleteClient, { params: { id: clientId } });
    expect(await lacks()).toMatchObject({ artwork: 0, client: 0 });
  });

  testOnce(engine)(
    'counts are read again after a minute, also if no change was noticed, and after the clock was set back',
    async () => {
      await administrator.call(createProduct, { body: { sku: 'A', barcode: '4006381333931' } });
      expect(await lacks()).toMatchObject({ barcode: 0 });
      const lose = (key: string | null) =>
        app.database.write((queries) =>
          queries.updateTable('client_products').set({ barcode_key: key }).execute(),
        );
      await lose(null);
      expect(await lacks()).toMatchObject({ barcode: 0 });
      app.clock.now = new Date(app.clock.now.getTime() + 60_000);
      expect(await lacks()).toMatchObject({ barcode: 1 });
      await lose('x');
      app.clock.now = new Date(app.clock.now.getTime() - 1_000);
      expect(await lacks()).toMatchObject({ barcode: 0 });
    },
  );
});
