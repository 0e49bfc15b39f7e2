import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';
import { expect, test } from 'vitest';
import { createHold, releaseHold } from '#domain/holds/contract.ts';
import { addMovement } from '#domain/inventory/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { reportMiss } from '#domain/misses/contract.ts';
import { createOrder, markOrderSent } from '#domain/orders/contract.ts';
import { createClient } from '#domain/clients/contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import * as contract from '#domain/webhooks/contract.ts';
import { pauseAfter } from '#domain/webhooks/pauses.ts';
import { announce } from '#server/outbox/outbox-store.ts';
import { readNetworks } from '#server/networks.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addItem } from '#testing/factories.ts';
import { addRunGoods, addRunStation, addRunningRun, countRun, workerAt } from '#testing/runs.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { sendMails } from '#testing/servers/mails.ts';
import { addWebhook, sendAll, senderOf, tellOf } from '#testing/scenes/webhook-scene.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';
import { startReceiver, type Received } from '#testing/servers/webhook-receiver.ts';
import { WebhookAddresses } from './addresses.ts';
import { findDeliveries } from './delivery-store.ts';
import { WebhookSender } from './sender.ts';

const here = { WEBHOOK_NETWORKS: '127.0.0.1' };

const realClock = (): TestApp['clock'] => ({ now: new Date(), advance: () => undefined });

onBothEngines((engine) => {
  test('every act is told in its own transaction, signed so that two other programs accept it @security-9.6', async () => {
    const app = await startTestApp(engine, here, { sendsWebhooks: true });
    const { url, received } = await startReceiver();
    const { webhook } = await addWebhook(app, url);
    const editor = await app.as('editor');
    const station = await addRunStation(app, 'Bench');
    const goods = await addRunGoods(app, 'GOODS');
    const worker = workerAt(station.at(editor));
    const run = await addRunningRun(worker, { goods, station, issued: 1 });
    await countRun(worker, run.id);
    await worker.does(run.id, { kind: 'close', applied: 1 });
    const second = await addRunGoods(app, 'SECOND', { barcode: '4006381333931' });
    const stopped = await addRunningRun(worker, { goods: second, station, issued: 2 });
    await worker.does(stopped.id, { kind: 'stop', reason: 'Fire alarm' });
    const workbook = await productWorkbook(['SKU', 'Label SKU'], [['IMPORTED', 'L-IMPORTED']]);
    await editor.call(importProducts, { body: formOf('file', workbook) });
    await editor.call(createClient, { body: { name: 'Orchard' } });
    const hold = await editor.call(createHold, { body: { on: 'batch', batch: 'L-1', reason: 'Metal' } });
    const signature = { password: testPassword };
    const release = { params: { id: hold.reply.id }, body: { reason: 'None', signature } };
    expect((await (await app.as('administrator')).call(releaseHold, release)).status).toBe(200);
    const itemId = await addItem(app.database, { labelSku: 'LOW', stockOnHand: 5_000 });
    await editor.call(addMovement, { params: { id: itemId }, body: { kind: 'counted', quantity: 1 } });
    await editor.call(reportMiss, { body: { text: '4711' } });
    const order = await editor.call(createOrder, { body: { ids: [itemId], asDraft: true } });
    await editor.call(markOrderSent, { params: { id: order.reply.id }, body: { positions: [0] } });
    // A refused act is told to nobody.
    await editor.call(createProduct, { body: { sku: 'NEW', clientId: 99 } });

    const sender = senderOf(app, app.database);
    await sendAll(sender, app);
    expect(new Set(received.map(({ type }) => type))).toEqual(
      new Set([
        'product.released',
        'run.planned',
        'run.started',
        'run.stopped',
        'run.closed',
        'import.done',
        'client.released',
        'hold.set',
        'hold.released',
        'stock.low',
        'miss.reported',
        'order.sent',
      ]),
    );
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
    const key = Buffer.from(webhook.secret.replace('whsec_', ''), 'base64');
    for (const { body, headers } of received) {
      const id = String(headers['webhook-id']);
      const seconds = Math.floor(app.clock.now.getTime() / 1000);
      expect(headers['webhook-timestamp']).toBe(String(seconds));
      const signed = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signed}`);
    }
    expect(received.find(({ type }) => type === 'order.sent')?.data).toEqual({
      orderId: 1,
      number: 'ORD-000001',
    });
  });

  test('what fails waits 5 s and longer, keeps the order of its record and holds no other up', async () => {
    const app = await startTestApp(engine, here, { sendsWebhooks: true });
    let isUp = false;
    const { url, received } = await startReceiver((response, { body }) => {
      if (isUp || body.includes('"n":2')) response.end();
      else response.writeHead(503).end();
    });
    const { params, administrator } = await addWebhook(app, url);
    await tellOf(app, 'run 1', 'run 1', 'run 2');
    const sender = senderOf(app, app.database);
    const orderOf = () => received.map(({ data }) => data['n']);
    await sendAll(sender, app);
    expect(new Set(orderOf())).toEqual(new Set([0, 2]));
    app.clock.advance(4_999);
    await sendAll(sender, app);
    expect(received).toHaveLength(2);
    isUp = true;
    app.clock.advance(1);
    await sendAll(sender, app);
    expect(orderOf().slice(2)).toEqual([0, 1]);
    const { reply } = await administrator.call(contract.listDeliveries, { params });
    expect(reply.map(({ state, attempts, status }) => [state, attempts, status])).toEqual([
      ['delivered', 1, 200],
      ['delivered', 1, 200],
      ['delivered', 2, 200],
    ]);
    const [last] = reply;
    const again = { id: params.id, delivery: last?.id ?? 0 };
    expect((await administrator.call(contract.resendDelivery, { params: again })).reply.state).toBe(
      'waiting',
    );
    await sendAll(sender, app);
    expect(received.at(-1)?.headers['webhook-id']).toBe(last?.messageId);
  });

  test('two processes send an outbox, of which one dies: each message arrives, in order, under its own id', async () => {
    const location = await engine.migrated();
    const [one, two] = [await openDatabase(location), await openDatabase(location)];
    const app = await startTestApp(engine, here, { database: one, sendsWebhooks: true });
    let calls = 0;
    const underWay = new Set<unknown>();
    const atOnce: unknown[] = [];
    const { url, received } = await startReceiver((response, { headers }) => {
      const id = headers['webhook-id'];
      if (underWay.has(id)) atOnce.push(id);
      underWay.add(id);
      calls += 1;
      const status = calls % 2 === 0 ? 500 : 200;
      setImmediate(() => {
        underWay.delete(id);
        response.writeHead(status).end();
      });
    });
    await addWebhook(app, url);
    const records = Array.from({ length: 40 }, (_, n) => `run ${n % 10}`);
    await tellOf(app, ...records);
    const [dying, other] = [senderOf(app, one), senderOf(app, two)];
    await Promise.all([dying.look(), other.look()]);
    await Promise.all([dying.stop(), setTimeout(0)]);
    for (let round = 0; round < 200; round += 1) {
      await sendAll(other, app);
      const { items } = await findDeliveries(two.read, 1, { limit: 50, offset: 0 });
      if (items.every(({ state }) => state === 'delivered')) break;
      app.clock.advance(8 * 60 * 60 * 1000);
    }
    const { items } = await findDeliveries(two.read, 1, { limit: 50, offset: 0 });
    expect(items.filter(({ state }) => state !== 'delivered')).toEqual([]);
    expect(new Set(items.map(({ messageId }) => messageId)).size).toBe(40);
    // A message is sent by one of them at a time.
    expect(atOnce).toEqual([]);
    // Of each record the last attempts are those that were delivered: their order is that of the acts.
    const lastOf = new Map<number, number>();
    received.forEach(({ data }, at) => lastOf.set(Number(data['n']), at));
    for (let record = 0; record < 10; record += 1) {
      const order = [0, 10, 20, 30].map((more) => lastOf.get(record + more) ?? -1);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(order).not.toContain(-1);
    }
    await two.close();
    await one.close();
  });

  testOnce(engine)(
    'after 72 hours without a delivery a webhook is switched off, and somebody is told',
    async () => {
      const app = await startTestApp(engine, here);
      const { url } = await startReceiver((response) => response.writeHead(500).end());
      const { params } = await addWebhook(app, url);
      const sender = senderOf(app, app.database);
      const mails = async (how = {}) =>
        (await sendMails(app, how)).map(({ to, text, link }) => [to, text.includes(new URL(url).host), link]);
      await tellOf(app, 'run 1');
      for (let hours = 0; hours < 72; hours += 8) {
        await sendAll(sender, app);
        app.clock.advance(8 * 60 * 60 * 1000);
      }
      expect(await mails()).toEqual([]);
      await tellOf(app, 'run 2');
      await sendAll(sender, app);
      // The mail server may be away as well.
      expect(await mails({ isRefused: true })).toEqual([]);
      app.clock.advance(5_000);
      const page = 'https://labels.example.com/admin/integrations';
      expect(await mails()).toEqual([['administrator@example.com', true, page]]);
      // The session of the first has ended by now.
      const administrator = await app.newPerson('later@example.com', 'administrator');
      const { reply } = await administrator.call(contract.listWebhooks, {});
      expect(reply).toMatchObject([{ isOn: false, waiting: 0, failed: 2 }]);
      const { reply: told } = await administrator.call(contract.listDeliveries, { params });
      expect(told[1]).toMatchObject({
        state: 'failed',
        code: 'webhook.answered',
        sentence: 'It answered 500.',
      });
      const resent = await administrator.call(contract.resendDelivery, {
        params: { ...params, delivery: told[1]?.id ?? 0 },
      });
      expect(resent.problem.code).toBe('webhook.off');
      // Nothing is told while it is off.
      await tellOf(app, 'run 3');
      await administrator.call(contract.updateWebhook, { params, body: { isOn: true } });
      await sendAll(sender, app);
      expect((await administrator.call(contract.listDeliveries, { params })).reply).toHaveLength(2);
      expect([1, 2, 3, 9, 50].map(pauseAfter)).toEqual([5_000, 30_000, 120_000, 28_800_000, 28_800_000]);
    },
  );

  testOnce(engine)(
    'a message that is refused for 72 hours is given up alone while others are taken',
    async () => {
      const app = await startTestApp(engine, here);
      // What has waited for the other is refused once, and then taken.
      let isLate = false;
      const { url } = await startReceiver((response, { data }) => {
        isLate = data['n'] === 1 && !isLate;
        response.writeHead(data['n'] === 0 || isLate ? 422 : 200).end();
      });
      await addWebhook(app, url);
      await tellOf(app, 'run 1', 'run 1', 'run 2');
      for (let hours = 0; hours <= 80; hours += 8) {
        await sendAll(senderOf(app, app.database), app);
        app.clock.advance(8 * 60 * 60 * 1000);
      }
      const administrator = await app.newPerson('after@example.com', 'administrator');
      const { reply } = await administrator.call(contract.listWebhooks, {});
      expect(reply).toMatchObject([{ isOn: true, waiting: 0, failed: 1 }]);
    },
  );

  testOnce(engine)(
    'the library of a receiver accepts a message, but not changed, by another, or six minutes old',
    async () => {
      const app = await startTestApp(engine, here, { clock: realClock(), sendsWebhooks: true });
      const { url, received } = await startReceiver();
      const { webhook } = await addWebhook(app, url);
      await tellOf(app, 'run 1');
      await sendAll(senderOf(app, app.database), app);
      const [{ body, headers } = { body: '', headers: {} }] = received;
      const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      const verify = (text: string, secret: string, changed = {}) =>
        new Svix(secret).verify(text, { ...sent, ...changed });
      expect(() => verify(body, webhook.secret)).not.toThrow();
      expect(() => verify(`${body} `, webhook.secret)).toThrow('No matching signature');
      expect(() => verify(body, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toThrow('No matching signature');
      const old = String(Math.floor(Date.now() / 1000) - 6 * 60);
      expect(() => verify(body, webhook.secret, { 'webhook-timestamp': old })).toThrow('too old');
    },
  );

  testOnce(engine)(
    'a commit wakes the sender; without a webhook it asks the database once a minute, and is not woken',
    async () => {
      const app = await startTestApp(engine, here);
      const { url, received } = await startReceiver();
      let asked = 0;
      const { read } = app.database;
      const counted: UncheckedDatabase = {
        ...app.database,
        get read() {
          asked += 1;
          return read;
        },
      };
      const sender = new WebhookSender({
        database: counted,
        clock: () => app.clock.now,
        addresses: new WebhookAddresses(readNetworks('127.0.0.1') ?? []),
        log: pino({ level: 'silent' }),
        // An hour: whatever is sent was woken.
        every: { lookMs: 3_600_000, askMs: 3_600_000 },
      });
      sender.start();
      cleanUp(() => sender.stop());
      await tellOf(app, 'run 1', 'run 2');
      expect(asked).toBe(1);
      await addWebhook(app, url);
      await tellOf(app, 'run 3');
      await expect.poll(() => received.map(({ data }) => data['n'])).toEqual([0]);
      await expect(
        app.database.write(async (queries) => {
          const event = { type: 'run.closed', record: 'run 4', data: { n: 1 } } as const;
          await announce(queries, [event], app.clock.now.toISOString());
          throw new Error('given up');
        }),
      ).rejects.toThrow('given up');
      await tellOf(app, 'run 5');
      await expect.poll(() => received.length).toBe(2);
    },
  );

  testOnce(engine)('a secret is rotated with both valid for 24 hours', async () => {
    const app = await startTestApp(engine, here, { sendsWebhooks: true });
    const { url, received } = await startReceiver();
    const { params, administrator, webhook } = await addWebhook(app, url);
    const { reply: rotated } = await administrator.call(contract.rotateSecret, { params });
    const sender = senderOf(app, app.database);
    const signersOf = (last: Received | undefined): string[] => {
      const of = { body: last?.body ?? '', id: String(last?.headers['webhook-id']) };
      const given = String(last?.headers['webhook-signature']).split(' ');
      return [webhook.secret, rotated.secret].filter((secret) =>
        given.includes(new StandardWebhook(secret).sign(of.id, app.clock.now, of.body)),
      );
    };
    await tellOf(app, 'run 1');
    await sendAll(sender, app);
    expect(signersOf(received.at(-1))).toEqual([webhook.secret, rotated.secret]);
    app.clock.advance(24 * 60 * 60 * 1000);
    await tellOf(app, 'run 1');
    await sendAll(sender, app);
    expect(signersOf(received.at(-1))).toEqual([rotated.secret]);
  });

  testOnce(engine)(
    'a receiver that redirects, answers megabytes or is elsewhere by now gets no more than its due @security-9.7',
    async () => {
      const app = await startTestApp(engine, here, { sendsWebhooks: true });
      const inside = await startReceiver();
      const redirecting = await startReceiver((response) =>
        response.writeHead(307, { location: inside.url }).end(),
      );
      let isCut = false;
      const endless = await startReceiver((response) => {
        response.on('close', () => (isCut = !response.writableFinished));
        response.write(Buffer.alloc(512 * 1024));
      });
      const first = await addWebhook(app, redirecting.url);
      const second = await addWebhook(app, endless.url);
      await app.database.write((queries) =>
        queries.updateTable('webhooks').set({ url: 'http://10.0.0.1/' }).where('id', '=', 99).execute(),
      );
      const third = await addWebhook(app, inside.url);
      // Its name has led elsewhere since it was entered.
      await app.database.write((queries) =>
        queries
          .updateTable('webhooks')
          .set({ url: 'http://10.0.0.1/' })
          .where('id', '=', third.params.id)
          .execute(),
      );
      await tellOf(app, 'run 1');
      await sendAll(senderOf(app, app.database), app);
      const stateOf = async ({ params }: { params: { id: number } }) => {
        const { reply } = await first.administrator.call(contract.listDeliveries, { params });
        return reply.map(({ state, status, code }) => [state, status, code]);
      };
      expect(await stateOf(first)).toEqual([['waiting', 307, 'webhook.redirected']]);
      expect(await stateOf(second)).toEqual([['delivered', 200, null]]);
      expect(await stateOf(third)).toEqual([['waiting', null, 'webhook.outside_networks']]);
      expect(inside.received).toEqual([]);
      await setTimeout(20);
      expect(isCut).toBe(true);
    },
  );
});
