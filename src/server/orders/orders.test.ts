import { beforeAll, describe, expect, test } from 'vitest';
import { deleteInventoryItem } from '#domain/inventory/contract.ts';
import { createOrder, getOrder, listOrders } from '#domain/orders/contract.ts';
import { badIds } from '#testing/samples/bad-ids.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addItem, addItems } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('orders of labels', () => {
    let app: TestApp;
    let reader: Caller;
    let editor: Caller;
    let ids: number[];

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      editor = await app.as('editor');
      ids = await addItems(app.database, [
        { labelSku: 'L-10', supplierCode: 'S-1', supplierName: 'Paper Co' },
        { labelSku: 'L-3', supplierCode: 'F-9', supplierName: 'Film Ltd', labelSize: '60 x 40' },
        { labelSku: 'L-2', supplierCode: 'S-1', supplierName: 'Paper Co' },
      ]);
    });

    const order = (itemIds: number[], headers: Record<string, string> = {}) =>
      editor.fetch('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ ids: itemIds }),
      });
    const orderIn = async (response: Response) => getOrder.reply.parse(await response.json());

    test('keep their lines by supplier, who ordered and when', async () => {
      const { status, reply } = await editor.call(createOrder, { body: { ids: [...ids, ids[0] ?? 0] } });
      expect(status).toBe(201);
      expect(reply).toEqual({
        id: reply.id,
        number: 1,
        createdAt: '2026-01-15T08:00:00.000Z',
        createdBy: 'Test editor',
        version: 1,
        lines: [
          { labelSku: 'L-3', supplierCode: 'F-9', supplierName: 'Film Ltd', labelSize: '60 x 40' },
          { labelSku: 'L-2', supplierCode: 'S-1', supplierName: 'Paper Co', labelSize: '100 x 50' },
          { labelSku: 'L-10', supplierCode: 'S-1', supplierName: 'Paper Co', labelSize: '100 x 50' },
        ].map((label, position) => ({
          ...label,
          position,
          itemId: [ids[1], ids[2], ids[0]][position],
          quantity: null,
          sent: { at: '2026-01-15T08:00:00.000Z', by: 'Test editor' },
          closed: null,
        })),
      });
      expect((await reader.call(getOrder, { params: { id: reply.id } })).reply).toEqual(reply);
    });

    test('stay what they are when an item is deleted; one that lacks an item is not made', async () => {
      const administrator = await app.as('administrator');
      const gone = await addItem(app.database, { labelSku: 'L-GONE' });
      const kept = await orderIn(await order([gone]));
      await administrator.call(deleteInventoryItem, { params: { id: gone } });
      const { reply } = await reader.call(getOrder, { params: { id: kept.id } });
      expect(reply.lines.map(({ labelSku }) => labelSku)).toEqual(['L-GONE']);
      const before = await checksum(app.database);
      const problem = await problemIn(await order([...ids, gone]));
      expect([problem.statusCode, problem.message]).toEqual([
        404,
        'One of these items has been deleted meanwhile. Nothing was ordered.',
      ]);
      expect(await checksum(app.database)).toBe(before);
    });

    test('are numbered without a gap, also those that were sent at once or refused', async () => {
      const last = (await orderIn(await order(ids))).number;
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => order(n === 3 ? [2_147_483_647] : ids)),
      );
      const made = await Promise.all(answers.filter(({ status }) => status === 201).map(orderIn));
      expect(made.map(({ number }) => number - last).toSorted((a, b) => a - b)).toEqual([
        1, 2, 3, 4, 5, 6, 7,
      ]);
    });

    test('G11: sent twice with one key are one', async () => {
      const headers = { 'idempotency-key': 'an-order-once' };
      const [first, second] = await Promise.all([order(ids, headers), order(ids, headers)]);
      expect(await orderIn(first)).toEqual(await orderIn(second));
    });

    test('are listed newest first, page by page and whole', async () => {
      const { reply } = await reader.call(listOrders, {});
      expect(reply.map(({ number }) => number)).toEqual(
        Array.from({ length: reply.length }, (_, n) => reply.length - n),
      );
      expect(reply.at(-1)).toEqual({
        id: reply.at(-1)?.id,
        number: 1,
        createdAt: '2026-01-15T08:00:00.000Z',
        createdBy: 'Test editor',
        lineCount: 3,
        supplierNames: ['Film Ltd', 'Paper Co'],
      });
      const page = await reader.call(listOrders, { query: { page: 2, pageSize: 2 } });
      expect(page.headers.get('x-total-count')).toBe(String(reply.length));
      expect(page.reply).toEqual(reply.slice(2, 4));
    });

    testOnce(engine)('take 200 labels at most, and at least one', async () => {
      const many = await addItems(
        app.database,
        Array.from({ length: 200 }, (_, n) => ({ labelSku: `L-${n}` })),
      );
      expect((await orderIn(await order(many))).lines).toHaveLength(200);
      const tooMany = await problemIn(await order([...many, 2_147_483_647]));
      expect([tooMany.statusCode, tooMany.fields]).toEqual([400, { ids: 'At most 200 at once.' }]);
      expect((await problemIn(await order([]))).fields).toEqual({ ids: 'Please select at least one item.' });
    });

    testOnce(engine)('are made by those who edit, and read by all', async () => {
      expect((await reader.call(createOrder, { body: { ids } })).status).toBe(403);
    });

    testOnce(engine)('of an id that is none are not found', async () => {
      for (const bad of badIds)
        expect((await problemIn(await reader.fetch(`/api/orders/${bad}`))).message).toBe('Order not found');
    });
  });
});
