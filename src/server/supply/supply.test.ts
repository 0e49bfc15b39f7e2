import { beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '#domain/contract/endpoint.ts';
import {
  clearOrderLine,
  createOrder,
  getOrder,
  listOrders,
  sendOrder,
  updateOrder,
} from '#domain/orders/contract.ts';
import { createProduct, updateProduct } from '#domain/products/contract.ts';
import { getRoll } from '#domain/rolls/contract.ts';
import { confirmOrder, getSupply, receiveAnnounced, shipOrder } from '#domain/supply/contract.ts';
import { listOrderMessages, sayOfOrder } from '#domain/supply/message-contract.ts';
import { setUserActive } from '#domain/users/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addItem } from '#testing/factories.ts';
import { sendMails } from '#testing/servers/mails.ts';
import { addArtworkFile, addRollStock } from '#testing/rolls.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('A supplier confirms, ships, and its rolls are received by scan', () => {
    let app: TestApp;
    let editor: Caller;
    let supplier: Caller;
    let orders = 0;

    beforeAll(async () => {
      app = await startTestApp(engine);
      editor = await app.as('editor');
      supplier = await app.newPartner('ann@trent.example', { supplierCode: 'trent' });
    });

    /** An order of 1,000 labels to this supplier and of one to another. */
    const addOrder = async () => {
      orders += 1;
      const labelSku = `L-${orders}`;
      const { productId, artworkKey } = await addRollStock(app, labelSku);
      const itemId = await addItem(app.database, { labelSku, supplierCode: 'TRENT ', supplierName: 'Trent' });
      const other = await addItem(app.database, { labelSku: `O-${orders}`, supplierCode: 'MERSEY' });
      const { reply } = await editor.call(createOrder, {
        body: { ids: [itemId, other], quantities: [{ id: itemId, quantity: 1_000 }] },
      });
      const position = reply.lines.find((line) => line.itemId === itemId)?.position ?? -1;
      return { id: reply.id, position, productId, artworkKey, labelSku };
    };

    const confirm = (id: number, position: number, quantity = 1_000, day = '2026-02-01') =>
      supplier.call(confirmOrder, { params: { id }, body: { lines: [{ position, quantity, day }] } });

    const ship = (id: number, position: number, rolls: { pieces: number; batch?: string }[]) =>
      supplier.call(shipOrder, { params: { id }, body: { lines: [{ position, rolls }] } });

    test('it sees its lines of the orders that were sent, with the file to print, and nobody’s name', async () => {
      const { id, position, artworkKey, labelSku } = await addOrder();
      const listed = (await supplier.call(listOrders, {})).reply.find((order) => order.id === id);
      expect(listed).toMatchObject({ lineCount: 1, supplierNames: ['Trent'], createdBy: 'Editor 1' });
      const { reply: order } = await supplier.call(getOrder, { params: { id } });
      expect(order.createdBy).toBe('Editor 1');
      expect(order.lines.map((line) => [line.labelSku, line.sent?.by])).toEqual([[labelSku, 'Editor 1']]);
      const { reply } = await supplier.call(getSupply, { params: { id } });
      expect(reply.lines).toMatchObject([
        {
          position,
          quantity: 1_000,
          artwork: [{ key: artworkKey, name: `${labelSku} 1` }],
          confirmed: null,
        },
      ]);
      expect((await supplier.fetch(`/api/artwork/${artworkKey}`)).status).not.toBe(403);
      const draft = await editor.call(createOrder, {
        body: {
          ids: [await addItem(app.database, { labelSku: 'L-X', supplierCode: 'TRENT' })],
          asDraft: true,
        },
      });
      expect((await supplier.call(getOrder, { params: { id: draft.reply.id } })).problem.code).toBe(
        'order.not_found',
      );
    });

    test('three rolls are received by scan, one of them short, and none twice', async () => {
      const { id, position } = await addOrder();
      expect((await ship(id, position, [{ pieces: 500 }])).problem.code).toBe('order.not_confirmed');
      expect((await confirm(id, position, 1_001)).problem.code).toBe('order.more_than_ordered');
      const passed = await confirm(id, position, 1_000, '2026-01-13');
      expect(passed.problem.fields).toEqual({ 'lines.0.day': 'This day has passed.' });
      const twice = [1_000, 900].map((quantity) => ({ position, quantity, day: '2026-02-01' }));
      const unclear = await supplier.call(confirmOrder, { params: { id }, body: { lines: twice } });
      expect(unclear.problem.code).toBe('order.confirmed');
      expect((await confirm(id, position)).reply.lines[0]?.confirmed).toMatchObject({
        quantity: 1_000,
        day: '2026-02-01',
      });
      expect((await confirm(id, position)).problem.code).toBe('order.confirmed');
      const rolls = [{ pieces: 400, batch: 'B1' }, { pieces: 400 }, { pieces: 200 }];
      const shipped = await ship(id, position, rolls);
      expect(shipped.status).toBe(201);
      const codes = shipped.reply.lines[0]?.rolls.map(({ code }) => code) ?? [];
      expect(codes).toHaveLength(3);
      expect((await ship(id, position, rolls)).problem.code).toBe('order.shipped');
      const receive = (code: string, pieces: number) =>
        editor.call(receiveAnnounced, { params: { code: code.toLowerCase() }, body: { pieces } });
      const sentences: string[] = [];
      for (const [index, pieces] of [400, 390, 200].entries())
        sentences.push((await receive(codes[index] ?? '', pieces)).reply.sentence);
      expect(sentences).toEqual([
        'All 400 labels arrived.',
        '10 labels short: 400 announced, 390 received.',
        'All 200 labels arrived.',
      ]);
      expect((await receive(codes[0] ?? '', 400)).problem.code).toBe('roll.received');
      const roll = (await editor.call(getRoll, { params: { code: codes[0] ?? '' } })).reply;
      expect(roll).toMatchObject({ piecesReceived: 400, supplierBatch: 'B1', state: 'available' });
      expect(
        (await supplier.call(getSupply, { params: { id } })).reply.lines[0]?.rolls[1]?.received?.pieces,
      ).toBe(390);
      const closed = (await editor.call(getOrder, { params: { id } })).reply.lines[position]?.closed;
      expect(closed?.as).toBe('received');
      await sendMails(app);
      await editor.call(sayOfOrder, { params: { id }, body: { position, text: 'Where are the ten?' } });
      expect((await sendMails(app)).map(({ to }) => to)).toEqual(['ann@trent.example']);
      const asSupplier = await supplier.call(receiveAnnounced, {
        params: { code: codes[0] ?? '' },
        body: { pieces: 1 },
      });
      expect(asSupplier.problem.code).toBe('access.denied');
    });

    test('the same shipment under the key of another order is refused, and not answered as if it were announced', async () => {
      const [first, other] = [await addOrder(), await addOrder()];
      expect(other.position).toBe(first.position);
      for (const { id, position } of [first, other]) await confirm(id, position);
      const shipWithKey = (id: number) =>
        supplier.fetch(addressOf(shipOrder, { id }), {
          method: shipOrder.method,
          headers: { 'content-type': 'application/json', 'idempotency-key': 'shipment-of-monday' },
          body: JSON.stringify({ lines: [{ position: first.position, rolls: [{ pieces: 1_000 }] }] }),
        });
      expect((await shipWithKey(first.id)).status).toBe(201);
      expect((await problemIn(await shipWithKey(other.id))).code).toBe('request.key_reused');
      expect((await shipWithKey(first.id)).status).toBe(201);
      const supplyOf = async ({ id }: { id: number }) =>
        (await supplier.call(getSupply, { params: { id } })).reply.lines.map(({ rolls }) => rolls.length);
      expect([await supplyOf(first), await supplyOf(other)]).toEqual([[1], [0]]);
    });

    test('it is sent an order with a mail and a day, asks, and is answered; whoever has no people here is not @security-6.5', async () => {
      await sendMails(app);
      const labelSku = 'L-SENT';
      const { productId, artworkKey } = await addRollStock(app, labelSku);
      const itemId = await addItem(app.database, { labelSku, supplierCode: 'TRENT' });
      const elsewhere = await addItem(app.database, { labelSku: 'L-NOBODY', supplierCode: 'SEVERN' });
      const { reply: draft } = await editor.call(createOrder, {
        body: { ids: [itemId, elsewhere], asDraft: true },
      });
      const { id } = draft;
      const positionOf = (sku: string) => draft.lines.find((line) => line.labelSku === sku)?.position ?? -1;
      const position = positionOf(labelSku);
      const send = (at: number) =>
        editor.call(sendOrder, { params: { id }, body: { positions: [at], neededBy: '2026-03-01' } });
      expect((await send(positionOf('L-NOBODY'))).problem.code).toBe('order.nobody_there');
      expect((await supplier.call(getSupply, { params: { id } })).status).toBe(404);
      const late = { positions: [position], neededBy: '2026-01-13' };
      const passed = await editor.call(sendOrder, { params: { id }, body: late });
      expect(passed.problem.fields).toEqual({ neededBy: 'This day has passed.' });
      expect((await send(position)).status).toBe(200);
      const mails = await sendMails(app);
      expect(mails.map(({ to }) => to)).toEqual(['ann@trent.example']);
      expect(mails[0]?.link).toBe(`https://labels.example.com/orders/${id}`);
      const again = await send(position);
      expect([again.problem.code, again.problem.message]).toEqual([
        'order.nothing_to_send',
        'These labels were sent for already, or are no longer expected. Nothing was sent.',
      ]);
      await editor.call(clearOrderLine, { params: { id, position: positionOf('L-NOBODY') } });
      expect((await send(positionOf('L-NOBODY'))).problem.code).toBe('order.nothing_to_send');
      expect(await sendMails(app)).toEqual([]);
      const { reply: supply } = await supplier.call(getSupply, { params: { id } });
      expect(supply.lines).toMatchObject([{ labelSku, neededBy: '2026-03-01', artwork: [{ faults: null }] }]);
      // Who looks has the check made.
      await app.storage.put(artworkKey, Buffer.from('No drawing'), { contentType: 'application/pdf' });
      const faultsOf = async () =>
        (await supplier.call(getSupply, { params: { id } })).reply.lines[0]?.artwork[0]?.faults;
      await expect.poll(faultsOf, { timeout: 20_000 }).toHaveLength(1);
      const say = (caller: Caller, text: string, at = position) =>
        caller.call(sayOfOrder, { params: { id }, body: { position: at, text } });
      expect((await say(supplier, 'Which core?')).reply).toMatchObject({ isOfSupplier: true });
      expect((await say(supplier, 'Mine?', positionOf('L-NOBODY'))).problem.code).toBe('order.not_found');
      expect((await sendMails(app)).map(({ to }) => to)).toEqual(['editor@example.com']);
      await say(editor, '76 mm.');
      expect((await sendMails(app)).map(({ to }) => to)).toEqual(['ann@trent.example']);
      await confirm(id, position);
      const artworkFiles = [await addArtworkFile(app, `${labelSku} v2.pdf`)];
      await editor.call(updateProduct, {
        params: { id: productId },
        body: { labels: [{ labelSku, artworkFiles }] },
      });
      expect((await sendMails(app)).map(({ to, subject }) => [to, subject.includes('has stopped')])).toEqual([
        ['ann@trent.example', true],
      ]);
      const { reply: messages } = await supplier.call(listOrderMessages, { params: { id } });
      expect(messages.map(({ by, text }) => [by, text])).toEqual([
        ['Supplier 2', 'Which core?'],
        ['Editor 1', '76 mm.'],
        [
          null,
          `The artwork of ${labelSku} has changed since it was confirmed. Was anything printed already, and is it confirmed with the new artwork?`,
        ],
      ]);
    });

    test('whoever has a number in an order keeps it when somebody else acts in it', async () => {
      const { id, position } = await addOrder();
      const params = { id };
      await supplier.call(sayOfOrder, { params, body: { position, text: 'Which core?' } });
      const numbers = async () => {
        const { reply: messages } = await supplier.call(listOrderMessages, { params });
        const { reply: order } = await supplier.call(getOrder, { params });
        return [order.createdBy, messages[0]?.by, order.lines[0]?.closed?.by];
      };
      expect(await numbers()).toEqual(['Editor 1', 'Supplier 2', undefined]);
      app.clock.advance(1_000);
      await (await app.as('administrator')).call(clearOrderLine, { params: { id, position } });
      expect(await numbers()).toEqual(['Editor 1', 'Supplier 2', 'Administrator 3']);
    });

    test('neither the order nor the numbers of people tell a supplier of the lines of another @security-6.5', async () => {
      const { id, position } = await addOrder();
      const other = await app.newPartner(`bob-${orders}@mersey.example`, { supplierCode: 'MERSEY' });
      const params = { id };
      const at = (await other.call(getOrder, { params })).reply.lines[0]?.position ?? -1;
      const { reply: before } = await supplier.call(getOrder, { params });
      await other.call(sayOfOrder, { params, body: { position: at, text: 'Which core?' } });
      app.clock.advance(1_000);
      await (await app.as('administrator')).call(clearOrderLine, { params: { id, position: at } });
      app.clock.advance(1_000);
      await supplier.call(sayOfOrder, { params, body: { position, text: 'Which core?' } });
      const { reply: messages } = await supplier.call(listOrderMessages, { params });
      expect(messages.map(({ by }) => by)).toEqual(['Supplier 2']);
      expect((await supplier.call(getOrder, { params })).reply).toEqual(before);
    });

    test('what is asked of somebody who has left is mailed to the administrators', async () => {
      const leaver = await app.newPerson('leaver@example.com', 'editor');
      const administrator = await app.as('administrator');
      const item = await addItem(app.database, { labelSku: 'L-LEFT', supplierCode: 'TRENT' });
      const { reply: order } = await leaver.call(createOrder, { body: { ids: [item] } });
      const params = { id: leaver.userId ?? 0 };
      expect((await administrator.call(setUserActive, { params, body: { isActive: false } })).status).toBe(
        200,
      );
      await sendMails(app);
      const body = { position: 0, text: 'Which core?' };
      expect((await supplier.call(sayOfOrder, { params: { id: order.id }, body })).status).toBe(201);
      expect((await sendMails(app)).map(({ to }) => to)).toEqual(['administrator@example.com']);
    });

    test('an order goes to a supplier whose code is as long as codes may be, also beside another', async () => {
      const codes = ['T'.repeat(100), 'U'.repeat(100)];
      const ids: number[] = [];
      for (const supplierCode of codes) {
        await app.newPartner(`${supplierCode.slice(0, 5)}@long.example`, { supplierCode });
        ids.push(await addItem(app.database, { labelSku: `L-${supplierCode[0]}`, supplierCode }));
      }
      await sendMails(app);
      const { reply: draft } = await editor.call(createOrder, { body: { ids, asDraft: true } });
      const positions = draft.lines.map((line) => line.position);
      expect((await editor.call(sendOrder, { params: { id: draft.id }, body: { positions } })).status).toBe(
        200,
      );
      expect((await sendMails(app)).map(({ to }) => to)).toEqual([
        'TTTTT@long.example',
        'UUUUU@long.example',
      ]);
    });

    test('a roll that may be printed from either of two files is received by nobody’s guess', async () => {
      const { id, position, labelSku } = await addOrder();
      const artworkFiles = [await addArtworkFile(app, `${labelSku} other.pdf`)];
      await editor.call(createProduct, {
        body: { sku: `also ${labelSku}`, labels: [{ labelSku, artworkFiles }] },
      });
      await confirm(id, position);
      const [roll] = (await ship(id, position, [{ pieces: 1_000 }])).reply.lines[0]?.rolls ?? [];
      const receiving = await editor.call(receiveAnnounced, {
        params: { code: roll?.code ?? '' },
        body: { pieces: 1_000 },
      });
      expect(receiving.problem.code).toBe('roll.artwork_unclear');
    });

    test('another ordered quantity stops what was confirmed until it is confirmed again, and the supplier is told, an hour apart; what staff only agree to does not', async () => {
      const { id, position, labelSku } = await addOrder();
      const orderNow = (quantity: number | null) =>
        editor.call(updateOrder, { params: { id }, body: { quantities: [{ position, quantity }] } });
      const supplyFor = async (caller: Caller) =>
        (await caller.call(getSupply, { params: { id } })).reply.lines.find(
          (line) => line.position === position,
        );
      const mailed = async () =>
        (await sendMails(app)).map(({ to, text }) => [to, /How many labels|Somebody/.exec(text)?.[0]]);
      const said = async () =>
        (await supplier.call(listOrderMessages, { params: { id } })).reply.map(({ text }) => text);
      await confirm(id, position, 800);
      await sendMails(app);
      // Staff write down what was confirmed, and leave it open.
      for (const quantity of [800, null, 1_000]) await orderNow(quantity);
      expect([(await supplyFor(editor))?.stops, await mailed(), await said()]).toEqual([[], [], []]);
      await orderNow(700);
      for (const person of [supplier, editor])
        expect(await supplyFor(person)).toMatchObject({
          quantity: 700,
          confirmed: { quantity: 800, ordered: 1_000 },
          isStopped: true,
          stops: ['quantity'],
        });
      const { lines } = (await editor.call(getOrder, { params: { id } })).reply;
      expect(lines[position]?.confirmed).toEqual({ quantity: 800, day: '2026-02-01', isOther: true });
      expect(await mailed()).toEqual([['ann@trent.example', 'How many labels']]);
      expect((await ship(id, position, [{ pieces: 800 }])).problem.code).toBe('order.stopped');
      await orderNow(750);
      expect(await mailed()).toEqual([]);
      const ask = `750 labels of ${labelSku} are ordered now, and 800 are confirmed. Were any printed already, and how many are confirmed now?`;
      expect(await said()).toEqual([ask]);
      const again = (ordered: number) =>
        supplier.call(confirmOrder, {
          params: { id },
          body: { lines: [{ position, quantity: 700, day: '2026-02-01', ordered }] },
        });
      // The page that is open since before has the old number.
      expect((await again(700)).problem.code).toBe('order.other_quantity');
      expect((await again(750)).reply.lines[0]).toMatchObject({
        isStopped: false,
        confirmed: { ordered: 750 },
      });
      // It was answered: the next change is mailed at once, and that it is taken back, too.
      await orderNow(1_200);
      expect(await mailed()).toEqual([['ann@trent.example', 'How many labels']]);
      await orderNow(750);
      expect(await mailed()).toEqual([['ann@trent.example', 'Somebody']]);
      const holds = `What is ordered of ${labelSku} has changed again: the confirmation of 700 labels holds.`;
      expect(await said()).toEqual([holds]);
      expect((await ship(id, position, [{ pieces: 700 }])).status).toBe(201);
      // What is shipped is too late to stop.
      await orderNow(10);
      expect((await supplyFor(supplier))?.stops).toEqual([]);
    });

    test('a line that is no longer expected says so to its supplier, who cannot confirm it any more', async () => {
      const { id, position, labelSku } = await addOrder();
      await sendMails(app);
      expect((await editor.call(clearOrderLine, { params: { id, position } })).status).toBe(200);
      expect((await sendMails(app)).map(({ to }) => to)).toEqual(['ann@trent.example']);
      expect(
        (await supplier.call(listOrderMessages, { params: { id } })).reply.map(({ text }) => text),
      ).toEqual([
        `Labels of ${labelSku} are no longer expected with this order. Please print and ship no more of them.`,
      ]);
      const { reply } = await supplier.call(getSupply, { params: { id } });
      expect(reply.lines).toMatchObject([{ position, closedAs: 'cleared' }]);
      expect((await confirm(id, position)).problem.code).toBe('order.line_closed');
    });

    test('artwork that changes after the confirmation stops the line until it is confirmed again', async () => {
      const { id, position, productId, labelSku } = await addOrder();
      const look = async () => (await supplier.call(getSupply, { params: { id } })).reply.lines[0];
      const seen = (await look())?.artworkState;
      const confirmSeen = (artworkState = '') =>
        supplier.call(confirmOrder, {
          params: { id },
          body: { lines: [{ position, quantity: 1_000, day: '2026-02-01', artworkState }] },
        });
      expect((await confirmSeen(seen)).status).toBe(200);
      const artworkFiles = [await addArtworkFile(app, `${labelSku} v2.pdf`)];
      await editor.call(updateProduct, {
        params: { id: productId },
        body: { labels: [{ labelSku, artworkFiles }] },
      });
      for (const person of [supplier, editor])
        expect(
          (await person.call(getSupply, { params: { id } })).reply.lines.map((line) => line.isStopped),
        ).toContain(true);
      expect((await ship(id, position, [{ pieces: 1_000 }])).problem.code).toBe('order.stopped');
      // The page that is open since before has the old file.
      expect((await confirmSeen(seen)).problem.code).toBe('order.other_artwork');
      expect((await confirmSeen((await look())?.artworkState)).reply.lines[0]?.isStopped).toBe(false);
      expect((await ship(id, position, [{ pieces: 1_000 }])).status).toBe(201);
    });
  });
});
