import { beforeAll, describe, expect, test } from 'vitest';
import { updateClient } from '#domain/clients/contract.ts';
import { createOrder } from '#domain/orders/contract.ts';
import { createWebhook } from '#domain/webhooks/contract.ts';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { updateProduct } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { insertFiles, storeFacts } from '#server/files/store.ts';
import { insertRoll } from '#server/rolls/store.ts';
import { checksum } from '#testing/database-checksum.ts';
import { createPaperJob } from '#domain/paper/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient, addItem, addPrinter, addProduct, addTutorial } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { addRunStation, workerAt } from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** The addresses of all GET calls, for the first record of each kind. */
const addresses = everyEndpoint
  .filter(({ method }) => method === 'GET')
  .map(({ path }) =>
    path
      .replace(/:(id|userId)/, '1')
      .replace(/(codes|find)$/, '$1?text=JAM-01')
      .replace(/runs\/evidence$/, '$&?batch=L1')
      .replace(/billing$/, '$&?month=2026-01')
      .replace(':number', '1')
      .replace(':sku', 'JAM-01')
      .replace(':code', 'R-1111111-1')
      .replace(':entity', 'product')
      .replace('*', 'images/none.png'),
  );

onSqlite((engine) => {
  describe('asvs-3.5.3: a call that reads', () => {
    let app: TestApp;
    let administrator: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
      administrator = await app.as('administrator');
      await addProduct(app.database, {
        sku: 'JAM-01',
        barcode: '5012345678900',
        clientId: await addClient(app.database, 'Orchard'),
      });
      const itemId = await addItem(app.database, { labelSku: 'L-1' });
      await administrator.call(createOrder, { body: { ids: [itemId] } });
      await administrator.call(createWebhook, {
        body: { url: 'https://93.184.216.34/', events: ['run.closed'] },
      });
      await addTutorial(app.database, 'Feeds');
      // The artwork was read before.
      const artwork = { key: 'images/none.png', originalFilename: 'none.png', contentType: 'image/png' };
      await app.database.write(async (queries) => {
        await insertFiles(queries, [{ ...artwork, size: 1, sha256: 'f' }], {
          userId: null,
          at: '2026-01-10T09:30:00.000Z',
        });
        await storeFacts(queries, artwork.key, { state: 'unread', reason: 'broken' });
      });
      await app.database.write((queries) =>
        insertRoll(queries, {
          code: 'R-1111111-1',
          itemId,
          artworkKey: artwork.key,
          artworkSha256: 'f',
          supplierBatch: null,
          pieces: 1,
          userId: null,
          at: '2026-01-10T09:30:00.000Z',
        }),
      );
      await app.database.write((queries) =>
        queries
          .insertInto('announced_rolls')
          .values({
            code: 'R-1111111-1',
            order_id: 1,
            position: 0,
            pieces: 1,
            batch: null,
            artwork_key: null,
            at: '2026-01-10T09:30:00.000Z',
            user_id: administrator.userId ?? 0,
            received_at: null,
            received_pieces: null,
          })
          .execute(),
      );
      await addPrinter(app.database, { port: 1, isHeld: true });
      const job = { printerId: 1, productId: 1, labelId: 'flat', layout: 'barcode', fields: {}, quantity: 1 };
      await administrator.fetch('/api/print-jobs', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(job),
      });
      await administrator.call(createPaperJob, {
        body: {
          printerId: await addPrinter(app.database, { name: 'Office', language: 'ipp', port: 1 }),
          kind: 'product',
          recordId: 1,
        },
      });
      // The first releases of the records.
      await administrator.call(updateProduct, { params: { id: 1 }, body: { notes: 'Keep cool' } });
      const { id: stationId } = await addRunStation(app, 'Bench 1');
      await workerAt(administrator).start({ productId: 1, stationId, quantity: 1, batch: 'L1' });
      await administrator.call(importProducts, {
        query: {},
        body: formOf('file', await productWorkbook(['SKU'], [['JAM-02']])),
      });
      await administrator.call(updateClient, { params: { id: 1 }, body: { aboutUs: 'Jam' } });
      // The first call records the user's activity.
      await administrator.fetch('/api/auth/me');
    });

    test.each(addresses)(
      '%s changes nothing, asked as it stands, again, and from another site @security-3.4',
      async (address) => {
        const before = await checksum(app.database);
        const answer = await administrator.fetch(address);
        await answer.arrayBuffer();
        const known = { 'if-none-match': answer.headers.get('etag') ?? 'W/"none"' };
        await administrator.fetch(address, { headers: known });
        await administrator.fetch(address, { headers: { origin: 'https://elsewhere.example' } });
        expect(answer.status).toBeLessThan(500);
        expect(await checksum(app.database)).toBe(before);
      },
    );

    test('most of them find something', async () => {
      const statuses = await Promise.all(
        addresses.map(async (address) => (await administrator.fetch(address)).status),
      );
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(addresses.length - 8);
    });

    test('and what changes something is seen', async () => {
      const before = await checksum(app.database);
      await administrator.call(updateProduct, { params: { id: 1 }, body: { notes: 'Keep dry' } });
      expect(await checksum(app.database)).not.toBe(before);
    });
  });
});
