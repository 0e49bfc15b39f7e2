import { beforeAll, describe, expect, test } from 'vitest';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import {
  addMovement,
  deleteInventoryItem,
  getInventoryItem,
  listInventory,
  updateInventoryItem,
} from '#domain/inventory/contract.ts';
import { getOrderHistory } from '#domain/history/contract.ts';
import {
  clearOrderLine,
  createOrder,
  getOrder,
  markOrderSent,
  updateOrder,
} from '#domain/orders/contract.ts';
import { receiveRoll } from '#domain/rolls/contract.ts';
import { receiveAnnounced } from '#domain/supply/contract.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOfLocks, testOnce } from '#testing/engines.ts';
import { addItem, addItems } from '#testing/factories.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import { addRollStock, announceRoll } from '#testing/rolls.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { takeNextVersion } from './on-order-store.ts';

const at = '2026-01-15T08:00:00.000Z';

onBothEngines((engine) => {
  describe('labels on order', () => {
    let app: TestApp;
    let reader: Caller;
    let editor: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      editor = await app.as('editor');
    });

    const order = async (...quantities: { id: number; quantity: number }[]) => {
      const ids = quantities.map(({ id }) => id);
      return (await editor.call(createOrder, { body: { ids, quantities } })).reply;
    };
    const orderOf = async (id: number) => (await reader.call(getOrder, { params: { id } })).reply;
    const onOrderOf = async (id: number) =>
      (await reader.call(getInventoryItem, { params: { id } })).reply.onOrder;
    const receive = (id: number, quantity: number, key = '') =>
      editor.fetch(`/api/inventory/${id}/movements`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key === '' ? {} : { 'idempotency-key': key }) },
        body: JSON.stringify({ kind: 'received', quantity }),
      });

    test('say since when, how many and of whom, in the list and on their page', async () => {
      const [paper = 0, film = 0] = await addItems(app.database, [
        { labelSku: 'ON-1', supplierName: 'Acme Labels' },
        { labelSku: 'ON-2', supplierName: 'Acme Labels' },
      ]);
      const { reply: made } = await editor.call(createOrder, {
        body: { ids: [paper, film], quantities: [{ id: paper, quantity: 5_000 }] },
      });
      const expected = {
        orderId: made.id,
        number: made.number,
        position: 0,
        since: at,
        quantity: 5_000,
        supplierName: 'Acme Labels',
      };
      expect(await onOrderOf(paper)).toEqual([expected]);
      const listed = { query: { search: 'ON-', page: 1, pageSize: 10 } };
      for (const { reply } of [
        await reader.call(listInventory, listed),
        await reader.call(listInventory, { query: { search: 'ON-' } }),
      ])
        expect(reply.map(({ onOrder }) => onOrder)).toEqual([
          [expected],
          [{ ...expected, position: 1, quantity: null }],
        ]);
    });

    test('are not ordered again unasked, also not by two people at once @spec-7.35', async () => {
      const id = await addItem(app.database, { labelSku: 'TWICE' });
      const body = { ids: [id], unlessOnOrder: true };
      const answers = await Promise.all([1, 2, 3].map(() => editor.call(createOrder, { body })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
      const refused = answers.find(({ status }) => status === 409);
      const [line] = await onOrderOf(id);
      expect(refused?.problem).toMatchObject({
        code: 'order.already_on_order',
        message: 'Some of these labels are on order already. Nothing was ordered.',
        current: [{ ...line, itemId: id, labelSku: 'TWICE' }],
      });
      expect((await editor.call(createOrder, { body: { ids: [id] } })).status).toBe(201);
      expect(await onOrderOf(id)).toHaveLength(2);
    });

    test('are off order once they arrive: a delivery closes the oldest order, and is kept in it', async () => {
      const id = await addItem(app.database, { stockOnHand: 10 });
      const first = await order({ id, quantity: 5_000 });
      const second = await order({ id, quantity: 200 });
      await receive(id, 4_800, 'one-delivery');
      await receive(id, 4_800, 'one-delivery');
      expect((await onOrderOf(id)).map(({ orderId }) => orderId)).toEqual([second.id]);
      expect(await orderOf(first.id)).toMatchObject({
        version: 2,
        lines: [{ quantity: 5_000, closed: { as: 'received', at, by: 'Test editor', received: 4_800 } }],
      });
      await receive(id, 200);
      await receive(id, 7);
      expect(await onOrderOf(id)).toEqual([]);
    });

    testOnce(engine)('stay on order whatever else happens to the stock', async () => {
      const id = await addItem(app.database, { stockOnHand: 10 });
      await order({ id, quantity: 50 });
      for (const kind of ['used', 'damaged', 'counted', 'corrected'] as const)
        await editor.call(addMovement, { params: { id }, body: { kind, quantity: 2 } });
      await editor.call(updateInventoryItem, { params: { id }, body: { stockOnHand: 90 } });
      expect(await onOrderOf(id)).toHaveLength(1);
      expect((await receive(id, 10_000_000)).status).toBe(409);
      expect(await onOrderOf(id)).toHaveLength(1);
    });

    testOnce(engine)('are cleared by those who edit, once, and nobody is told that they came', async () => {
      const id = await addItem(app.database, {});
      const { id: orderId } = await order({ id, quantity: 50 });
      const clear = (who: Caller, position = 0) =>
        who.call(clearOrderLine, { params: { id: orderId, position } });
      expect((await clear(reader)).status).toBe(403);
      const { reply } = await clear(editor);
      expect(reply.lines[0]?.closed).toEqual({ as: 'cleared', at, by: 'Test editor', received: null });
      expect(await onOrderOf(id)).toEqual([]);
      const before = await checksum(app.database);
      expect((await clear(editor)).reply).toEqual(reply);
      expect((await clear(editor, 1)).status).toBe(404);
      expect(await checksum(app.database)).toBe(before);
    });

    test('have the quantity that is said afterwards; who started from an older one is told', async () => {
      const id = await addItem(app.database, {});
      const { id: orderId } = await order({ id, quantity: 50 });
      const say = (quantity: number | null, version?: number, position = 0) =>
        editor.call(updateOrder, {
          params: { id: orderId },
          body: { quantities: [{ position, quantity }], ...(version === undefined ? {} : { version }) },
        });
      expect((await say(75, 1)).reply).toMatchObject({ version: 2, lines: [{ quantity: 75 }] });
      const stale = await say(80, 1);
      expect(stale.status).toBe(409);
      expect(stale.problem).toMatchObject({
        code: 'record.changed_meanwhile',
        current: await orderOf(orderId),
      });
      expect((await say(null)).reply.lines[0]?.quantity).toBeNull();
      expect((await say(5, undefined, 3)).problem.fields).toEqual({
        quantities: 'This order has no such line.',
      });
      expect((await say(0)).problem.message).toBe('This must be at least 1.');
      expect((await onOrderOf(id))[0]?.quantity).toBeNull();
    });

    testOfLocks(engine)(
      'of an order that is being changed wait for that, and who started from before it is told',
      async () => {
        const id = await addItem(app.database, {});
        const { id: orderId } = await order({ id, quantity: 50 });
        const { saying } = await app.database.write(async (queries) => {
          await takeNextVersion(queries, orderId);
          const said = editor.call(updateOrder, {
            params: { id: orderId },
            body: { quantities: [{ position: 0, quantity: 75 }], version: 1 },
          });
          await expect.poll(() => lockWaiters(app.database), { timeout: 10_000 }).toBe(1);
          return { saying: said };
        });
        expect((await saying).problem.code).toBe('record.changed_meanwhile');
        expect((await orderOf(orderId)).lines[0]?.quantity).toBe(50);
      },
    );

    testOnce(engine)(
      'X14: what has ended keeps how many were ordered, whoever says so and with which version @security-8.14',
      async () => {
        const [came = 0, open = 0] = await addItems(app.database, [{ stockOnHand: 1 }, {}]);
        const { id } = await order({ id: came, quantity: 50 }, { id: open, quantity: 60 });
        await receive(came, 50);
        const before = await checksum(app.database);
        const ended = (await orderOf(id)).lines.find(({ itemId }) => itemId === came)?.position ?? 9;
        const say = (quantities: { position: number; quantity: number }[], version?: number) =>
          editor.call(updateOrder, { params: { id }, body: { quantities, version } });
        const refused = await say([
          { position: 1 - ended, quantity: 61 },
          { position: ended, quantity: 5 },
        ]);
        expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
          409,
          'order.line_closed',
          'This label has arrived, or is no longer expected: how many were ordered stays as it is. Nothing was saved.',
        ]);
        expect((await say([{ position: ended, quantity: 5 }], 2)).problem.code).toBe('order.line_closed');
        // The same number again is not a change.
        expect((await say([{ position: ended, quantity: 50 }])).reply.version).toBe(2);
        expect(await checksum(app.database)).toBe(before);
        expect((await say([{ position: 1 - ended, quantity: 61 }])).reply.version).toBe(3);
      },
    );

    testOnce(engine)(
      'X14: every change stands in the history of the order, with who, when and each line @security-8.14',
      async () => {
        const [came = 0, gone = 0] = await addItems(app.database, [
          { labelSku: 'HIS-1', stockOnHand: 1 },
          { labelSku: 'HIS-2' },
        ]);
        const { id } = await order({ id: came, quantity: 50 });
        await editor.call(createOrder, { body: { ids: [gone], quantities: [{ id: gone, quantity: 7 }] } });
        const [other] = await onOrderOf(gone);
        const params = { id: other?.orderId ?? 0 };
        await editor.call(updateOrder, {
          params: { id },
          body: { quantities: [{ position: 0, quantity: 75 }] },
        });
        await receive(came, 70);
        await editor.call(clearOrderLine, { params: { ...params, position: 0 } });
        expect((await reader.call(getOrderHistory, { params: { id } })).status).toBe(403);
        const said = async (of: { id: number }) =>
          (await editor.call(getOrderHistory, { params: of })).reply.map(({ userName, action, changes }) => [
            userName,
            action,
            ...changes.map(({ labelSku, field, before, after }) => [labelSku, field, before, after]),
          ]);
        expect(await said({ id })).toEqual([
          ['Test editor', 'updated', ['HIS-1', 'closed', null, 'received'], ['HIS-1', 'received', null, 70]],
          ['Test editor', 'updated', ['HIS-1', 'quantity', 50, 75]],
          ['Test editor', 'created', ['HIS-1', 'quantity', null, 50]],
        ]);
        expect(await said(params)).toEqual([
          ['Test editor', 'updated', ['HIS-2', 'closed', null, 'cleared']],
          ['Test editor', 'created', ['HIS-2', 'quantity', null, 7]],
        ]);
        expect((await editor.call(getOrderHistory, { params: { id: 2_000_000 } })).status).toBe(404);
      },
    );

    test('L2: of a draft are on order only after it was said to be sent, by supplier, once @spec-7.35', async () => {
      const [avon = 0, merex = 0] = await addItems(app.database, [
        { labelSku: 'SENT-1', supplierName: 'Avon Labels', stockOnHand: 1 },
        { labelSku: 'SENT-2', supplierName: 'Merex' },
      ]);
      const body = { ids: [avon, merex], asDraft: true, unlessOnOrder: true };
      const { reply: draft } = await editor.call(createOrder, { body });
      const say = (who: Caller, positions: number[], id = draft.id) =>
        who.call(markOrderSent, { params: { id }, body: { positions } });
      expect(draft.lines.map(({ sent }) => sent)).toEqual([null, null]);
      expect(await onOrderOf(avon)).toEqual([]);
      // Neither does a delivery close a draft, nor is a label in a draft asked about.
      await receive(avon, 5);
      expect((await orderOf(draft.id)).lines[0]?.closed).toBeNull();
      expect((await editor.call(createOrder, { body })).status).toBe(201);

      const before = await checksum(app.database);
      expect((await say(reader, [0])).status).toBe(403);
      expect((await say(editor, [0], 2_000_000)).status).toBe(404);
      expect((await say(editor, [0, 9])).problem.fields).toEqual({
        positions: 'This order has no such line.',
      });
      expect((await say(editor, [])).status).toBe(400);
      expect(await checksum(app.database)).toBe(before);

      const { reply: sent } = await say(editor, [0]);
      expect(sent).toMatchObject({
        version: 2,
        lines: [{ sent: { at, by: 'Test editor' } }, { sent: null }],
      });
      expect(await onOrderOf(avon)).toMatchObject([{ orderId: draft.id, position: 0, since: at }]);
      expect(await onOrderOf(merex)).toEqual([]);
      const { problem } = await editor.call(createOrder, { body });
      expect(problem).toMatchObject({ current: [{ itemId: avon, orderId: draft.id }] });
      expect((await say(editor, [0])).reply.version).toBe(2);
      const history = await editor.call(getOrderHistory, { params: { id: draft.id } });
      expect(history.reply[0]?.changes).toEqual([
        { field: 'sent', labelNumber: 1, labelSku: 'SENT-1', before: false, after: true },
      ]);
      await receive(avon, 5);
      await editor.call(clearOrderLine, { params: { id: draft.id, position: 1 } });
      // A closed line can no longer be reported as sent.
      expect((await say(editor, [0, 1])).reply.lines).toMatchObject([
        { closed: { as: 'received' } },
        { sent: null, closed: { as: 'cleared' } },
      ]);
    });

    testOnce(engine)('come back with an item that was deleted and restored', async () => {
      const administrator = await app.as('administrator');
      const id = await addItem(app.database, { labelSku: 'BACK-1' });
      await order({ id, quantity: 50 });
      await administrator.call(deleteInventoryItem, { params: { id } });
      const { reply } = await administrator.call(listDeleted, { query: { kind: 'inventory_item' } });
      const [gone] = reply.filter(({ name }) => name === 'BACK-1');
      await administrator.call(restoreDeleted, { params: { id: gone?.id ?? 0 } });
      expect(await onOrderOf(id)).toHaveLength(1);
    });

    test('of which several rolls arrive close one order: announced rolls their own, others that which the first has closed', async () => {
      const { itemId: id, artworkKey } = await addRollStock(app, 'ON-ROLLS');
      const orders = [
        await order({ id, quantity: 300 }),
        await order({ id, quantity: 300 }),
        await order({ id, quantity: 300 }),
      ] as const;
      const [oldest, own, last] = orders;
      let number = 0;
      const receiveAnnouncedOf = async (orderId: number, by = editor) => {
        number += 1;
        const code = await announceRoll(app, { number, orderId, artworkKey, pieces: 100 });
        const { status } = await by.call(receiveAnnounced, { params: { code }, body: { pieces: 100 } });
        expect(status).toBe(201);
      };
      const receiveByHand = (by = editor) =>
        by.call(receiveRoll, { params: { id }, body: { pieces: 100, artworkKey } });
      const received = (by: Caller, of: readonly { id: number }[]) =>
        Promise.all(
          of.map(async ({ id: orderId }) => {
            const { lines } = (await by.call(getOrder, { params: { id: orderId } })).reply;
            return lines[0]?.closed?.received ?? null;
          }),
        );
      for (const { id: orderId } of [own, own, own]) await receiveAnnouncedOf(orderId);
      expect(await received(editor, orders)).toEqual([null, 300, null]);
      for (const by of [editor, editor, editor]) await receiveByHand(by);
      expect(await received(editor, orders)).toEqual([300, 300, null]);
      await receiveByHand();
      expect(await received(editor, orders)).toEqual([300, 300, 100]);
      const { reply: history } = await editor.call(getOrderHistory, { params: { id: oldest.id } });
      expect(history).toHaveLength(4);
      // A day later it is another delivery.
      const [next, given] = [await order({ id, quantity: 300 }), await order({ id, quantity: 300 })];
      app.clock.advance(24 * 60 * 60 * 1000);
      const later = await app.newPerson('next-day@example.com', 'editor');
      await receiveByHand(later);
      expect(await received(later, [last, next])).toEqual([100, 100]);
      // What was said not to arrive has arrived.
      await later.call(clearOrderLine, { params: { id: given.id, position: 0 } });
      await receiveAnnouncedOf(given.id, later);
      const { lines } = (await later.call(getOrder, { params: { id: given.id } })).reply;
      expect(lines[0]?.closed).toMatchObject({
        as: 'received',
        received: 100,
        at: app.clock.now.toISOString(),
      });
    });
  });
});
