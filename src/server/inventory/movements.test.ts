import { beforeAll, describe, expect, test } from 'vitest';
import {
  deleteInventoryItem,
  bulkDeleteInventory,
  addMovement,
  getInventoryItem,
  listMovements,
  updateInventoryItem,
} from '#domain/inventory/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addItem, addItems } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let reader: Caller;
  let editor: Caller;
  let administrator: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine);
    reader = await app.as('read_only');
    editor = await app.as('editor');
    administrator = await app.as('administrator');
  });

  const itemOf = async (id: number) => (await reader.call(getInventoryItem, { params: { id } })).reply;
  const movementsOf = async (id: number) => (await reader.call(listMovements, { params: { id } })).reply;

  /** Both stock numbers of an item: the stored one, and the sum of its movements. */
  const bothNumbers = async (id: number) => {
    const movements = await movementsOf(id);
    return [(await itemOf(id)).stockOnHand, movements.reduce((sum, { quantity }) => sum + quantity, 0)];
  };

  describe('moving stock', () => {
    const move = (
      id: number,
      body: {
        kind: 'received' | 'used' | 'counted' | 'damaged' | 'corrected';
        quantity: number;
        note?: string;
      },
    ) => editor.call(addMovement, { params: { id }, body });

    test('answers the item, and lists what came and went, newest first', async () => {
      const id = await addItem(app.database, { stockOnHand: 10 });
      const { status, reply } = await move(id, { kind: 'received', quantity: 40, note: ' Two rolls ' });
      expect([status, reply]).toEqual([201, await itemOf(id)]);
      expect([reply.stockOnHand, reply.version]).toEqual([50, 2]);
      await move(id, { kind: 'used', quantity: 12 });
      await move(id, { kind: 'damaged', quantity: 3, note: 'Wet' });
      await move(id, { kind: 'counted', quantity: 33 });
      await move(id, { kind: 'corrected', quantity: 34 });
      const movements = await movementsOf(id);
      expect(
        movements.map(({ kind, quantity, stockAfter, note }) => [kind, quantity, stockAfter, note]),
      ).toEqual([
        ['corrected', 1, 34, null],
        ['counted', -2, 33, null],
        ['damaged', -3, 35, 'Wet'],
        ['used', -12, 38, null],
        ['received', 40, 50, 'Two rolls'],
        ['received', 10, 10, null],
      ]);
      expect(movements.at(-2)).toMatchObject({ userName: 'Test editor', at: '2026-01-15T08:00:00.000Z' });
      expect(movements.at(-1)?.userName).toBeNull();
      const page = await reader.call(listMovements, { params: { id }, query: { page: 2, pageSize: 2 } });
      expect(page.headers.get('x-total-count')).toBe('6');
      expect(page.reply).toEqual(movements.slice(2, 4));
      expect(await bothNumbers(id)).toEqual([34, 34]);
    });

    testOnce(engine)('takes nothing that is not there, and says how many are', async () => {
      const id = await addItem(app.database, { stockOnHand: 5 });
      const before = await checksum(app.database);
      for (const kind of ['used', 'damaged'] as const) {
        const { status, problem } = await move(id, { kind, quantity: 6 });
        expect([status, problem.code, problem.message]).toEqual([
          409,
          'stock.too_little',
          'There are only 5 on the shelf.',
        ]);
      }
      expect(await checksum(app.database)).toBe(before);
      expect((await move(id, { kind: 'used', quantity: 5 })).reply.stockOnHand).toBe(0);
      expect((await move(id, { kind: 'used', quantity: 1 })).problem.message).toBe(
        'There are none on the shelf.',
      );
    });

    testOnce(engine)('keeps at most ten million of an item', async () => {
      const id = await addItem(app.database, { stockOnHand: 10_000_000 });
      const { status, problem } = await move(id, { kind: 'received', quantity: 1 });
      expect([status, problem.code]).toEqual([409, 'stock.too_much']);
    });

    testOnce(engine)(
      'a count that found what was expected is kept; a correction of nothing is none',
      async () => {
        const id = await addItem(app.database, { stockOnHand: 5 });
        const counted = await move(id, { kind: 'counted', quantity: 5 });
        const corrected = await move(id, { kind: 'corrected', quantity: 5 });
        expect([counted.reply.version, corrected.reply.version]).toEqual([1, 1]);
        expect((await movementsOf(id)).map(({ kind, quantity }) => [kind, quantity])).toEqual([
          ['counted', 0],
          ['received', 5],
        ]);
      },
    );

    testOnce(engine).each([
      [{ kind: 'received', quantity: 0 }, 'quantity'],
      [{ kind: 'used', quantity: 0 }, 'quantity'],
      [{ kind: 'used', quantity: -1 }, 'quantity'],
      [{ kind: 'counted', quantity: 1.5 }, 'quantity'],
      [{ kind: 'counted', quantity: '5' }, 'quantity'],
      [{ kind: 'counted', quantity: 10_000_001 }, 'quantity'],
      [{ kind: 'counted' }, 'quantity'],
      [{ kind: 'stolen', quantity: 1 }, 'kind'],
      [{ quantity: 1 }, 'kind'],
      [{ kind: 'used', quantity: 1, note: 'x'.repeat(2_001) }, 'note'],
      [{ kind: 'used', quantity: 1, note: 'a\0' }, 'note'],
    ])('refuses %j', async (body, field) => {
      const id = await addItem(app.database, { stockOnHand: 5 });
      const response = await editor.fetch(`/api/inventory/${id}/movements`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { statusCode, fields } = await problemIn(response);
      expect([statusCode, Object.keys(fields ?? {})]).toEqual([400, [field]]);
    });

    test('G11: sent twice with one key moves once; the key of one item is not for another', async () => {
      const [id = 0, other = 0] = await addItems(app.database, [{ stockOnHand: 5 }, { stockOnHand: 5 }]);
      const send = (item: number) =>
        editor.fetch(`/api/inventory/${item}/movements`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': `movement-of-${id}` },
          body: JSON.stringify({ kind: 'used', quantity: 2 }),
        });
      expect((await Promise.all([send(id), send(id)])).map(({ status }) => status)).toEqual([201, 201]);
      expect(await bothNumbers(id)).toEqual([3, 3]);
      expect((await problemIn(await send(other))).code).toBe('request.key_reused');
      expect(await bothNumbers(other)).toEqual([5, 5]);
    });

    testOnce(engine)(
      'G11: a key that has moved one quantity is refused with another, and nothing is moved',
      async () => {
        const id = await addItem(app.database, { stockOnHand: 10 });
        const send = (body: object) =>
          editor.fetch(`/api/inventory/${id}/movements`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': `corrected-of-${id}` },
            body: JSON.stringify(body),
          });
        expect((await send({ kind: 'used', quantity: 5 })).status).toBe(201);
        for (const body of [
          { kind: 'used', quantity: 7 },
          { kind: 'counted', quantity: 5 },
          { kind: 'used', quantity: 5, note: 'torn' },
        ])
          expect((await problemIn(await send(body))).code).toBe('request.key_reused');
        expect((await send({ kind: 'used', quantity: 5 })).status).toBe(201);
        expect(await bothNumbers(id)).toEqual([5, 5]);
      },
    );

    test('two who count at once lose nothing: both counts are kept', async () => {
      const id = await addItem(app.database, { stockOnHand: 10 });
      const answers = await Promise.all([
        editor.call(addMovement, { params: { id }, body: { kind: 'counted', quantity: 8 } }),
        administrator.call(addMovement, { params: { id }, body: { kind: 'counted', quantity: 9 } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const [last, first] = await movementsOf(id);
      expect(new Set([first?.stockAfter, last?.stockAfter])).toEqual(new Set([8, 9]));
      expect((await itemOf(id)).stockOnHand).toBe(last?.stockAfter);
      expect(new Set([first?.userName, last?.userName]).size).toBe(2);
      expect(await bothNumbers(id)).toEqual([last?.stockAfter, last?.stockAfter]);
    });

    test('twenty at once, by form, by count, by delivery: the movements add up to what is there', async () => {
      const id = await addItem(app.database, { stockOnHand: 4 });
      const params = { id };
      const work = (n: number) => {
        const person = n % 2 === 0 ? editor : administrator;
        if (n % 5 === 0) return person.call(updateInventoryItem, { params, body: { stockOnHand: 30 + n } });
        const kind = (['received', 'used', 'counted', 'damaged'] as const)[n % 4] ?? 'used';
        return person.call(addMovement, { params, body: { kind, quantity: 1 + n } });
      };
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => work(n)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      const made = statuses.filter((status) => status !== 409).length;
      const [onHand, sum] = await bothNumbers(id);
      expect(sum).toBe(onHand);
      const movements = await movementsOf(id);
      expect(movements[0]?.stockAfter).toBe(onHand);
      expect(movements.every(({ stockAfter }) => stockAfter >= 0)).toBe(true);
      // A form whose number is already current needs no correction.
      expect(movements.length).toBeGreaterThan(made - 4);
      expect(movements.length).toBeLessThanOrEqual(made + 1);
    });

    testOnce(engine)('an item that is gone has no movements, and takes none', async () => {
      const params = { id: 2_147_483_647 };
      expect((await reader.call(listMovements, { params })).problem.code).toBe('inventory_item.not_found');
      expect((await move(params.id, { kind: 'used', quantity: 1 })).problem.code).toBe(
        'inventory_item.not_found',
      );
    });
  });

  describe('deleting label stock', () => {
    const restoreNewest = async (id: number) => {
      const { reply } = await administrator.call(listDeleted, { query: { kind: 'inventory_item' } });
      const deletion = reply.find(({ recordId }) => recordId === id);
      return administrator.call(restoreDeleted, { params: { id: deletion?.id ?? 0 } });
    };

    test('T28: takes the movements along, and an administrator restores both @spec-7.28', async () => {
      const id = await addItem(app.database, { labelSku: 'GONE-1', stockOnHand: 7 });
      await editor.call(addMovement, { params: { id }, body: { kind: 'used', quantity: 2, note: 'Line 3' } });
      const before = { item: await itemOf(id), movements: await movementsOf(id) };
      const remove = () => administrator.call(deleteInventoryItem, { params: { id } });
      expect((await editor.call(deleteInventoryItem, { params: { id } })).status).toBe(403);
      const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
      expect((await reader.call(getInventoryItem, { params: { id } })).status).toBe(404);
      const left = await app.database.read
        .selectFrom('stock_movements')
        .select('id')
        .where('inventory_item_id', '=', id)
        .execute();
      expect(left).toEqual([]);
      const { reply } = await administrator.call(listDeleted, { query: { kind: 'inventory_item' } });
      expect(reply[0]).toMatchObject({ recordId: id, name: 'GONE-1', detail: 'Paper Co', productCount: 0 });
      expect((await restoreNewest(id)).status).toBe(200);
      expect(await itemOf(id)).toEqual({ ...before.item, version: 3 });
      expect(await movementsOf(id)).toEqual(before.movements);
    });

    describe('T29: many at once', () => {
      test('deletes each by itself in one go, and names those that were gone @spec-7.29', async () => {
        const ids = await addItems(
          app.database,
          Array.from({ length: 300 }, (_, n) => ({ labelSku: `BULK-${n}`, stockOnHand: n % 3 })),
        );
        const { status, reply } = await administrator.call(bulkDeleteInventory, {
          body: { ids: [...ids, 2_147_483_647, ids[0] ?? 0] },
        });
        expect([status, reply]).toEqual([200, { deleted: 300, missing: [2_147_483_647] }]);
        const again = await administrator.call(bulkDeleteInventory, { body: { ids: ids.slice(0, 2) } });
        expect(again.reply).toEqual({ deleted: 0, missing: ids.slice(0, 2) });
        const chosen = ids[299] ?? 0;
        expect((await restoreNewest(chosen)).status).toBe(200);
        expect(await bothNumbers(chosen)).toEqual([2, 2]);
        expect((await reader.call(getInventoryItem, { params: { id: ids[298] ?? 0 } })).status).toBe(404);
      });

      test('two that delete the same in other orders delete each item once', async () => {
        const ids = await addItems(
          app.database,
          Array.from({ length: 40 }, (_, n) => ({ labelSku: `TWICE-${n}` })),
        );
        const answers = await Promise.all(
          [ids, ids.toReversed()].map((some) =>
            administrator.call(bulkDeleteInventory, { body: { ids: some } }),
          ),
        );
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(answers.reduce((sum, { reply }) => sum + reply.deleted, 0)).toBe(40);
      });

      testOnce(engine).each([
        [[]],
        [Array.from({ length: 1_001 }, (_, n) => n + 1)],
        [['1']],
        [[-1]],
        [[0]],
        [[1.5]],
        [[2_147_483_648]],
        ['1'],
        [undefined],
      ])('refuses %.20j', async (ids) => {
        const response = await administrator.fetch('/api/inventory/bulk-delete', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ids }),
        });
        const { statusCode, code } = await problemIn(response);
        expect([statusCode, code]).toEqual([400, 'request.invalid']);
      });

      testOnce(engine)('is for administrators: nothing changes for anybody else', async () => {
        const id = await addItem(app.database, {});
        const before = await checksum(app.database);
        for (const person of [reader, editor])
          expect((await person.call(bulkDeleteInventory, { body: { ids: [id] } })).status).toBe(403);
        expect(await checksum(app.database)).toBe(before);
      });
    });
  });
});
