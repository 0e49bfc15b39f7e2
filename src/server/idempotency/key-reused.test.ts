import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { correctBilling, setRates } from '#domain/billing/contract.ts';
import { createClient } from '#domain/clients/contract.ts';
import { createDataset } from '#domain/datasets/contract.ts';
import { addMovement, createInventoryItem } from '#domain/inventory/contract.ts';
import { createOrder } from '#domain/orders/contract.ts';
import { createPaperJob } from '#domain/paper/contract.ts';
import { createHold } from '#domain/holds/contract.ts';
import { createNumberRange } from '#domain/printing/number-contract.ts';
import { addPasskey, askForNewPasskey } from '#domain/passkeys/contract.ts';
import { reviewAudit } from '#domain/signatures/contract.ts';
import { createPrinter } from '#domain/printing/contract.ts';
import { cancelPrintJob, createPrintJob, reprintPrintJob } from '#domain/printing/job-contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { commentOnRelease } from '#domain/releases/comment-contract.ts';
import { confirmOrder, receiveAnnounced, shipOrder } from '#domain/supply/contract.ts';
import { sayOfOrder } from '#domain/supply/message-contract.ts';
import { createTutorial } from '#domain/tutorials/contract.ts';
import * as rolls from '#domain/rolls/contract.ts';
import { reportMiss } from '#domain/misses/contract.ts';
import { addRunEvent, createRun } from '#domain/runs/contract.ts';
import { addRunGoods, addRunStation } from '#testing/runs.ts';
import { addRoll, addRollStock, announceRoll } from '#testing/rolls.ts';
import { inviteUser } from '#domain/users/contract.ts';
import { Authenticator } from '#testing/authenticator.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient, addItem, addPrinter, addProduct } from '#testing/factories.ts';
import { createKey } from '#domain/keys/contract.ts';
import { createBadge, createBadgePerson, createStation } from '#domain/stations/contract.ts';
import { createWebhook } from '#domain/webhooks/contract.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

/** The response of a creation: a record, or a run with its events. */
const Made = z.union([
  z.looseObject({ id: z.int() }),
  z.object({ run: z.looseObject({ id: z.int() }) }).transform(({ run }) => run),
  z.object({ roll: z.looseObject({ id: z.int() }) }).transform(({ roll }) => roll),
  // A line of a bill has no id: it follows from its run.
  z.looseObject({ runId: z.int() }).transform(({ runId }) => ({ id: runId })),
]);
const Refusal = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  current: Made.optional(),
});

const shelf = { labelSize: '60 x 40', storage: 'A1', stockOnHand: 4 };
const item = { labelSku: 'K-1', supplierCode: 'S', supplierName: 'Paper Co', ...shelf };

const media = { dotsPerMm: 8, mediaWidthMm: 60, mediaHeightMm: 40 };
const printer = { language: 'zpl', address: '127.0.0.1', port: 9100, ...media } as const;

const job = { labelId: 'flat', layout: 'barcode', fields: {}, quantity: 1 } as const;
const site = 'http://localhost:3000';

/** Their response is shown once: repeated calls return a new one. */
const showOnce = new Set<Endpoint>([createStation, createBadge, createBadgePerson, createKey, createWebhook]);

const post = (caller: Caller, path: string, body: object, key: string) =>
  caller.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });

onSqlite((engine) => {
  describe('X13: a key that comes again with something else', () => {
    let app: TestApp;
    let administrator: Caller;
    let clientId: number;
    let itemId: number;
    let printerId: number;
    let productId: number;
    let paperPrinterId: number;
    let jobId: number;
    let rollStock: Awaited<ReturnType<typeof addRollStock>>;
    let code: string;
    let passkeyBodies: [object, object];
    let stationId: number;
    let runProductId: number;
    let runId: number;
    let orderId: number;
    let supplier: Caller;
    let releasedId: number;
    let billedRunId: number;
    let announced: string;

    beforeAll(async () => {
      app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1', PUBLIC_URL: site });
      administrator = await app.as('administrator');
      printerId = await addPrinter(app.database, { isHeld: true });
      paperPrinterId = await addPrinter(app.database, { name: 'Office', language: 'ipp', port: 1 });
      productId = await addProduct(app.database, { sku: 'K-0', barcode: '5012345678900' });
      const { reply } = await administrator.call(createPrintJob, { body: { ...job, printerId, productId } });
      jobId = reply.id;
      await administrator.call(cancelPrintJob, { params: { id: jobId } });
      rollStock = await addRollStock(app, 'K-0');
      code = (await addRoll(app, 'K-9')).code;
      const goods = await addRunGoods(app, 'K-8');
      const body = {
        productId: goods.productId,
        stationId: (await addRunStation(app, 'K-8')).id,
        quantity: 5,
      };
      ({ stationId } = body);
      runProductId = goods.productId;
      runId = (await administrator.call(createRun, { body })).reply.id;
      const asked = await administrator.call(askForNewPasskey, { body: { password: testPassword } });
      const response = new Authenticator(site).create(asked.reply);
      passkeyBodies = [
        { name: 'Phone', response },
        { name: 'Key ring', response },
      ];
      clientId = await addClient(app.database, 'Orchard');
      itemId = await addItem(app.database, { labelSku: 'K-0', stockOnHand: 100 });
      const ordered = await administrator.call(createOrder, { body: { ids: [itemId] } });
      orderId = ordered.reply.id;
      supplier = await app.newPartner('press@supplier.example', { supplierCode: 'S-1' });
      const confirmed = { position: 0, quantity: 10, day: '2026-03-01' };
      await supplier.call(confirmOrder, { params: { id: orderId }, body: { lines: [confirmed] } });
      const { artworkKey } = rollStock;
      announced = await announceRoll(app, { number: 4_711, orderId, artworkKey, pieces: 9 });
      releasedId = (await administrator.call(createProduct, { body: { sku: 'K-6' } })).reply.id;
      const billed = await addRunGoods(app, 'K-7', { clientId });
      const billing = { ...body, productId: billed.productId };
      billedRunId = (await administrator.call(createRun, { body: billing })).reply.id;
      await app.database.write((queries) =>
        queries
          .updateTable('runs')
          .set({ state: 'closed', ended_at: app.clock.now.toISOString() })
          .where('id', '=', billedRunId)
          .execute(),
      );
      const rate = {
        kind: 'piece',
        unit: 'piece',
        amount: '1',
        currency: 'EUR',
        from: '2026-01-01',
      } as const;
      await administrator.call(setRates, { params: { id: clientId }, body: [rate] });
    });

    /** For each call, a first body and a different one under the same key. */
    const pairs = (): { call: Endpoint; bodies: [object, object]; path?: string; by?: Caller }[] => [
      { call: createClient, bodies: [{ name: 'Vale' }, { name: 'Hill' }] },
      { call: addPasskey, bodies: passkeyBodies },
      { call: reportMiss, bodies: [{ text: '9999' }, { text: '8888' }] },
      {
        call: createProduct,
        bodies: [
          { sku: 'K-1', itemDescription: 'Jam', clientId },
          { sku: 'K-2', itemDescription: 'Jam', clientId },
        ],
      },
      {
        call: createTutorial,
        bodies: [
          { title: 'One', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' },
          { title: 'Two', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' },
        ],
      },
      { call: createInventoryItem, bodies: [item, { ...item, stockOnHand: 5 }] },
      {
        call: addMovement,
        path: `/api/inventory/${itemId}/movements`,
        bodies: [
          { kind: 'used', quantity: 2 },
          { kind: 'used', quantity: 3 },
        ],
      },
      {
        call: rolls.receiveRoll,
        path: `/api/inventory/${rollStock.itemId}/rolls`,
        bodies: [
          { pieces: 500, artworkKey: rollStock.artworkKey },
          { pieces: 600, artworkKey: rollStock.artworkKey },
        ],
      },
      { call: rolls.useRoll, path: `/api/rolls/${code}/use`, bodies: [{ pieces: 5 }, { pieces: 6 }] },
      ...[rolls.quarantineRoll, rolls.releaseRoll, rolls.scrapRoll].map((call) => ({
        call,
        path: addressOf(call, { code }),
        bodies: [{ reason: 'One' }, { reason: 'Another' }] as [object, object],
      })),
      {
        call: createRun,
        bodies: [
          { productId: runProductId, stationId, quantity: 5 },
          { productId: runProductId, stationId, quantity: 6 },
        ],
      },
      {
        call: addRunEvent,
        path: `/api/runs/${runId}/events`,
        bodies: [
          { kind: 'abandon', reason: 'Not today' },
          { kind: 'abandon', reason: 'Never' },
        ],
      },
      {
        call: createOrder,
        bodies: [{ ids: [itemId] }, { ids: [itemId], quantities: [{ id: itemId, quantity: 9 }] }],
      },
      {
        call: inviteUser,
        bodies: [
          { firstName: 'Noor', lastName: 'Lake', email: 'noor@elsewhere.example', role: 'editor' },
          { firstName: 'Noor', lastName: 'Lake', email: 'noor@elsewhere.example', role: 'read_only' },
        ],
      },
      {
        call: createKey,
        bodies: [
          { name: 'WMS', role: 'editor' },
          { name: 'ERP', role: 'editor' },
        ],
      },
      {
        call: createWebhook,
        bodies: [
          { url: 'https://93.184.216.34', events: ['run.closed'] },
          { url: 'https://93.184.216.34', events: ['hold.set'] },
        ],
      },
      { call: createStation, bodies: [{ name: 'Bench 1' }, { name: 'Bench 2' }] },
      {
        call: createBadge,
        bodies: [
          { userId: administrator.userId, pin: '2580' },
          { userId: (administrator.userId ?? 0) + 1, pin: '2580' },
        ],
      },
      {
        call: createBadgePerson,
        bodies: [
          { firstName: 'Ana', lastName: 'Field', role: 'read_only', pin: '2580' },
          { firstName: 'Ben', lastName: 'Field', role: 'read_only', pin: '2580' },
        ],
      },
      {
        call: createHold,
        bodies: [
          { on: 'batch', batch: 'L-7', reason: 'Metal found' },
          { on: 'batch', batch: 'L-8', reason: 'Metal found' },
        ],
      },
      {
        call: createPrinter,
        bodies: [
          { ...printer, name: 'Bench 8' },
          { ...printer, name: 'Bench 9' },
        ],
      },
      {
        call: createPrintJob,
        bodies: [
          { ...job, printerId, productId },
          { ...job, printerId, productId, quantity: 2 },
        ],
      },
      {
        call: createPaperJob,
        bodies: [
          { printerId: paperPrinterId, kind: 'product', recordId: productId },
          { printerId: paperPrinterId, kind: 'product', recordId: productId, copies: 2 },
        ],
      },
      {
        call: reprintPrintJob,
        path: `/api/print-jobs/${jobId}/reprint`,
        bodies: [
          { pieces: [1], reason: 'Torn' },
          { pieces: [1], reason: 'Smeared' },
        ],
      },
      {
        call: createDataset,
        bodies: [
          { name: 'Pallets', dataType: 'table', data: { a: 1 } },
          { name: 'Pallets', dataType: 'table', data: { a: 2 } },
        ],
      },
      {
        call: createNumberRange,
        path: `/api/clients/${clientId}/number-ranges`,
        bodies: [
          { kind: 'serial', prefix: '', next: 1, last: 99 },
          { kind: 'serial', prefix: '', next: 1, last: 999 },
        ],
      },
      {
        call: commentOnRelease,
        path: `/api/products/${releasedId}/releases/1/comments`,
        bodies: [{ text: 'Too small' }, { text: 'Too large' }],
      },
      {
        call: sayOfOrder,
        path: `/api/orders/${orderId}/messages`,
        bodies: [
          { position: 0, text: 'When?' },
          { position: 0, text: 'How many?' },
        ],
      },
      {
        call: shipOrder,
        by: supplier,
        path: `/api/orders/${orderId}/ship`,
        bodies: [
          { lines: [{ position: 0, rolls: [{ pieces: 10 }] }] },
          { lines: [{ position: 0, rolls: [{ pieces: 5 }, { pieces: 5 }] }] },
        ],
      },
      {
        call: receiveAnnounced,
        path: addressOf(receiveAnnounced, { code: announced }),
        bodies: [{ pieces: 9 }, { pieces: 8 }],
      },
      {
        call: correctBilling,
        bodies: [
          { runId: billedRunId, kind: 'piece', quantity: -1, reason: 'Counted twice' },
          { runId: billedRunId, kind: 'piece', quantity: -2, reason: 'Counted twice' },
        ],
      },
      {
        call: reviewAudit,
        bodies: [
          {
            to: '2026-01-15T07:00:00.000Z',
            note: 'Nothing to report',
            signature: { password: testPassword },
          },
          { to: '2026-01-15T07:00:00.000Z', note: 'One to report', signature: { password: testPassword } },
        ],
      },
    ];

    test('X13: stands for every call that takes one @security-8.13', () => {
      const taking = everyEndpoint.filter(({ fails }) => fails.includes('request.key_reused'));
      expect(taking.map(({ path }) => path).toSorted()).toEqual(
        pairs()
          .map(({ call }) => call.path)
          .toSorted(),
      );
    });

    test('X13: is refused with what it has made, and changes nothing; the same again is answered @security-8.13', async () => {
      for (const [index, { call, path = call.path, bodies, by = administrator }] of pairs().entries()) {
        const send = (body: object) => post(by, path, body, `reused-key-${index}`);
        const [first, second] = bodies;
        const made = Made.parse(await (await send(first)).json());
        const before = await checksum(app.database);
        const refused = Refusal.parse(await (await send(second)).json());
        expect([path, refused.statusCode, refused.code, refused.message, refused.current?.id]).toEqual([
          path,
          409,
          'request.key_reused',
          'This was saved before, and not as it is sent now.',
          made.id,
        ]);
        expect(await checksum(app.database)).toBe(before);
        expect((await send(first)).status).toBe(201);
        const after = showOnce.has(call) ? before : await checksum(app.database);
        expect([path, after]).toEqual([path, before]);
      }
    });

    test('a key of another call, or of the same on another record, is refused as that, and nothing of another kind is shown', async () => {
      const product = (await administrator.call(createProduct, { body: { sku: 'K-5' } })).reply.id;
      const order = (await administrator.call(createOrder, { body: { ids: [itemId] } })).reply.id;
      const client = await addClient(app.database, 'Brook');
      const range = { kind: 'serial', prefix: '', next: 1, last: 99 };
      const tutorial = { title: 'Two', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
      const of = (path: string, ...ids: number[]) => ids.map((id) => path.replace(/:\w+/, String(id)));
      const cases: [paths: string[], body: object, again?: object][] = [
        [[createClient.path, createTutorial.path], { name: 'Meadow' }, tutorial],
        [of(commentOnRelease.path.replace(':number', '1'), releasedId, product), { text: 'Good' }],
        [of(sayOfOrder.path, orderId, order), { position: 0, text: 'When?' }],
        [of(createNumberRange.path, client, clientId), range],
      ];
      for (const [[first = '', second = ''], body, again = body] of cases) {
        expect([first, (await post(administrator, first, body, first)).status]).toEqual([first, 201]);
        const refused = await post(administrator, second, again, first);
        const { message, current } = Refusal.parse(await refused.json());
        const sentence = 'This Idempotency-Key was sent before, for something else.';
        expect([second, refused.status, message, current]).toEqual([second, 409, sentence, undefined]);
      }
    });
  });
});
