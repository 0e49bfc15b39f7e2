import { beforeAll, describe, expect, test } from 'vitest';
import {
  createInventoryItem,
  getInventoryItem,
  InventoryItem,
  listInventory,
  listMovements,
  listSuppliers,
  updateInventoryItem,
} from '#domain/inventory/contract.ts';
import { insertFiles } from '#server/files/store.ts';
import { badIds } from '#testing/samples/bad-ids.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addItem, addItems } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let reader: Caller;
  let editor: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine);
    reader = await app.as('read_only');
    editor = await app.as('editor');
  });

  const movementsOf = async (id: number) => {
    const { reply } = await reader.call(listMovements, { params: { id } });
    return reply.map(({ kind, quantity, stockAfter }) => `${kind} ${quantity}, then ${stockAfter}`);
  };

  const lastChangeOf = async (id: number) => {
    const row = await app.database.read
      .selectFrom('history')
      .select(['user_id', 'action', 'before', 'after'])
      .where('entity', '=', 'inventory_item')
      .where('entity_id', '=', String(id))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const before: unknown = JSON.parse(row.before ?? 'null');
    const after: unknown = JSON.parse(row.after ?? 'null');
    return { ...row, before, after };
  };

  describe('T26: the list of label stock', () => {
    let foil: number;

    beforeAll(async () => {
      const paper = { supplierCode: 'PAP-1', supplierName: 'Páper & Co', labelSize: '100 x 50' };
      const film = { supplierCode: 'FLM_2', supplierName: 'Film 50% Ltd', labelSize: '60 x 40' };
      await addItems(app.database, [
        { ...paper, labelSku: 'B-out', storage: 'Rack A1', stockOnHand: 0 },
        { ...film, labelSku: 'a-one', storage: 'Rack A2', stockOnHand: 1 },
        { ...paper, labelSku: 'C-five', storage: 'Rack B1', stockOnHand: 5 },
        { ...film, labelSku: 'D-six', storage: 'Cellar', stockOnHand: 6 },
        { ...paper, labelSku: 'E-25', storage: 'Rack A1', stockOnHand: 25 },
        { ...film, labelSku: 'F-26', storage: 'Rack A1', stockOnHand: 26 },
      ]);
      foil = await addItem(app.database, {
        labelSku: 'C-five',
        supplierCode: 'FOIL',
        supplierName: 'Foil Works',
        storage: 'Cellar',
        stockOnHand: 2_500,
      });
    });

    const found = async (query: string) => {
      const response = await reader.fetch(`/api/inventory?${query}`);
      expect(response.status).toBe(200);
      const items = createInventoryItem.reply.array().parse(await response.json());
      return items.map(({ labelSku, stockOnHand }) => `${labelSku} ${stockOnHand}`);
    };

    const all = ['a-one 1', 'B-out 0', 'C-five 2500', 'C-five 5', 'D-six 6', 'E-25 25', 'F-26 26'];

    test('is an array of whole items, by label SKU and supplier code @spec-3.28 @spec-7.26', async () => {
      expect(await found('')).toEqual(all);
      const { reply, headers } = await reader.call(listInventory, {});
      expect(headers.get('x-total-count')).toBeNull();
      expect(reply[2]).toEqual({
        id: foil,
        labelSku: 'C-five',
        supplierCode: 'FOIL',
        supplierName: 'Foil Works',
        labelSize: '100 x 50',
        storage: 'Cellar',
        stockOnHand: 2_500,
        image: null,
        version: 1,
        updatedAt: '2026-01-10T09:30:00.000Z',
        onOrder: [],
      });
      expect((await reader.call(getInventoryItem, { params: { id: foil } })).reply).toEqual(reply[2]);
    });

    test('equals its pages one after the other, each with the total', async () => {
      const pages: string[] = [];
      for (const page of [1, 2, 3, 4]) {
        const { reply, headers } = await reader.call(listInventory, { query: { page, pageSize: 2 } });
        expect(headers.get('x-total-count')).toBe('7');
        pages.push(...reply.map(({ labelSku, stockOnHand }) => `${labelSku} ${stockOnHand}`));
      }
      expect(pages).toEqual(all);
    });

    test.each([
      ['stockLevel=out', ['B-out 0']],
      ['stockLevel=low', ['a-one 1', 'C-five 5']],
      ['stockLevel=medium', ['D-six 6', 'E-25 25']],
      ['stockLevel=high', ['C-five 2500', 'F-26 26']],
      ['stockLevel=low_or_out', ['a-one 1', 'B-out 0', 'C-five 5']],
      ['stockLevel=all', all],
      ['minStock=6&maxStock=25', ['D-six 6', 'E-25 25']],
      ['minStock=26', ['C-five 2500', 'F-26 26']],
      ['maxStock=0', ['B-out 0']],
      ['stockLevel=low&minStock=2', ['C-five 5']],
      ['stockLevel=high&maxStock=5', []],
      ['minStock=', all],
      ['search=c-FIVE', ['C-five 2500', 'C-five 5']],
      ['search=paper', ['B-out 0', 'C-five 5', 'E-25 25']],
      ['search=PAP-1', ['B-out 0', 'C-five 5', 'E-25 25']],
      ['search=60%20x%2040', ['a-one 1', 'D-six 6', 'F-26 26']],
      ['search=cellar', ['C-five 2500', 'D-six 6']],
      ['search=2500', []],
      ['supplier=foil%20WORKS', ['C-five 2500']],
      ['supplier=foil', []],
      ['supplier=paper%20%26%20co&stockLevel=low_or_out', ['B-out 0', 'C-five 5']],
      ['supplierName=foil', ['C-five 2500']],
      ['supplierName=flm', []],
      ['supplierCode=flm', ['a-one 1', 'D-six 6', 'F-26 26']],
      ['supplierCode=film', []],
      ['storage=a1', ['B-out 0', 'E-25 25', 'F-26 26']],
      ['storage=rack&supplierName=film&stockLevel=low', ['a-one 1']],
      ['search=%25', ['a-one 1', 'D-six 6', 'F-26 26']],
      ['supplierName=%25', ['a-one 1', 'D-six 6', 'F-26 26']],
      ['supplierCode=_', ['a-one 1', 'D-six 6', 'F-26 26']],
      ['storage=%5C', []],
      ['search=nothing', []],
    ])('filtered by %s @spec-4.29 @spec-7.26', async (query, items) => {
      expect(await found(query)).toEqual(items);
    });

    test('has suppliers, each once, with how many items are theirs', async () => {
      expect((await reader.call(listSuppliers, {})).reply).toEqual([
        { supplierName: 'Film 50% Ltd', itemCount: 3 },
        { supplierName: 'Foil Works', itemCount: 1 },
        { supplierName: 'Páper & Co', itemCount: 3 },
      ]);
    });

    testOnce(engine).each([
      ['minStock=abc', 'minStock', 'This must be a whole number.'],
      ['maxStock=NaN', 'maxStock', 'This must be a whole number.'],
      ['minStock=-1', 'minStock', 'This must be a whole number.'],
      ['minStock=1.5', 'minStock', 'This must be a whole number.'],
      ['maxStock=1e99', 'maxStock', 'This must be a whole number.'],
      ['minStock=999999999', 'minStock', 'This must be a whole number.'],
      ['minStock=7&maxStock=6', 'maxStock', 'The maximum is below the minimum.'],
      ['minStock=1&minStock=2', 'minStock', 'This must be a whole number.'],
      ['stockLevel=foo', 'stockLevel', 'This is not a stock level.'],
      ['stockLevel=low&stockLevel=high', 'stockLevel', 'This is not a stock level.'],
      ['search=a&search=b', 'search', 'This must be a text.'],
      [`search=${'x'.repeat(201)}`, 'search', 'At most 200 characters.'],
      [`search=${'x'.repeat(10_000)}`, 'search', 'At most 200 characters.'],
      ['storage=%00', 'storage', 'This text has characters that cannot be stored.'],
      ['page=0', 'page', 'This must be between 1 and 2147483647.'],
    ])('refuses ?%.40s by its field @security-1.8', async (query, field, sentence) => {
      const { statusCode, code, fields } = await problemIn(await reader.fetch(`/api/inventory?${query}`));
      expect([statusCode, code, fields]).toEqual([400, 'request.invalid', { [field]: sentence }]);
    });

    testOnce(engine).each(badIds)('%.20s is the id of none', async (badId) => {
      const { statusCode, message } = await problemIn(await reader.fetch(`/api/inventory/${badId}`));
      expect([statusCode, message]).toEqual([404, 'Inventory item not found']);
    });
  });

  const draft = {
    labelSku: 'N-1',
    supplierCode: 'S-1',
    supplierName: 'Paper Co',
    labelSize: '100 x 50',
    storage: 'Rack A1',
    stockOnHand: 12,
  };

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    editor.fetch('/api/inventory', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  describe('T27: a new item', () => {
    test('is answered cleaned, and what is on hand is its first movement @spec-7.27', async () => {
      const { status, reply } = await editor.call(createInventoryItem, {
        body: { ...draft, labelSku: ' N-1 ', image: '' },
      });
      expect(status).toBe(201);
      expect(reply).toEqual({
        ...draft,
        id: reply.id,
        image: null,
        version: 1,
        updatedAt: '2026-01-15T08:00:00.000Z',
        onOrder: [],
      });
      expect(await movementsOf(reply.id)).toEqual(['received 12, then 12']);
      expect(await lastChangeOf(reply.id)).toEqual({
        user_id: editor.userId,
        action: 'created',
        before: null,
        after: InventoryItem.parse(reply),
      });
    });

    test('of which nothing is there has no movement', async () => {
      const { reply } = await editor.call(createInventoryItem, { body: { ...draft, stockOnHand: 0 } });
      expect(await movementsOf(reply.id)).toEqual([]);
    });

    const notWhole = 'Stock must be a whole number, written with digits only: 1000';
    testOnce(engine).each([
      [{ stockOnHand: '1,000' }, { stockOnHand: notWhole }],
      [{ labelSku: 'L' }, { labelSku: 'Label SKU is required' }],
      [{ labelSku: ' L ' }, { labelSku: 'Label SKU is required' }],
      [{ labelSku: undefined }, { labelSku: 'Label SKU is required' }],
      [{ supplierCode: '' }, { supplierCode: 'Supplier code is required' }],
      [{ supplierName: null }, { supplierName: 'Supplier name is required' }],
      [{ labelSize: ' ' }, { labelSize: 'Label size is required' }],
      [{ storage: undefined }, { storage: 'Storage location is required' }],
      [{ stockOnHand: -1 }, { stockOnHand: 'Stock must be 0 or greater' }],
      [{ stockOnHand: 1.5 }, { stockOnHand: notWhole }],
      [{ stockOnHand: '12' }, { stockOnHand: notWhole }],
      [{ stockOnHand: null }, { stockOnHand: notWhole }],
      [{ stockOnHand: undefined }, { stockOnHand: notWhole }],
      [{ stockOnHand: 10_000_001 }, { stockOnHand: 'At most 10,000,000.' }],
      [{ stockOnHand: 1e15 }, { stockOnHand: 'At most 10,000,000.' }],
      [{ stockOnHand: 1e99 }, { stockOnHand: notWhole }],
      [{ image: 'https://elsewhere.example/roll.png' }, { image: 'This is not an uploaded picture.' }],
      [{ image: 'inventory/none.png' }, { image: 'This is not an uploaded picture.' }],
      [{ image: 'javascript:alert(1)' }, { image: 'This is not an uploaded picture.' }],
    ])('with %j is refused @spec-5.21 @spec-5.23', async (fault, fields) => {
      const before = await checksum(app.database);
      const problem = await problemIn(await post({ ...draft, ...fault }));
      expect([problem.statusCode, problem.fields]).toEqual([400, fields]);
      expect(await checksum(app.database)).toBe(before);
    });

    testOnce(engine)('takes an uploaded picture, by its key or by its address', async () => {
      const file = { originalFilename: 'a', size: 1, sha256: '', contentType: 'image/png' };
      await app.database.write((queries) =>
        insertFiles(queries, [{ ...file, key: 'inventory/roll.png' }], {
          userId: null,
          at: '2026-01-10T09:30:00.000Z',
        }),
      );
      for (const image of ['inventory/roll.png', '/api/files/inventory/roll.png']) {
        const { status, reply } = await editor.call(createInventoryItem, { body: { ...draft, image } });
        expect([status, reply.image]).toEqual([201, 'inventory/roll.png']);
      }
    });

    test('G11: sent twice with one key is one item with one movement', async () => {
      const headers = { 'idempotency-key': 'a-new-item-1' };
      const answers = await Promise.all([post(draft, headers), post(draft, headers)]);
      const items = await Promise.all(
        answers.map(async (answer) => createInventoryItem.reply.parse(await answer.json())),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(items[0]).toEqual(items[1]);
      expect(await movementsOf(items[0]?.id ?? 0)).toEqual(['received 12, then 12']);
    });
  });

  describe('T28: a changed item', () => {
    const put = (id: number, body: unknown) =>
      editor.fetch(`/api/inventory/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    test('has another storage and number; the number is a correction @spec-7.28', async () => {
      const id = await addItem(app.database, { stockOnHand: 10 });
      const before = (await editor.call(getInventoryItem, { params: { id } })).reply;
      const { status, reply } = await editor.call(updateInventoryItem, {
        params: { id },
        body: { ...before, storage: 'Cellar 9', stockOnHand: 4 },
      });
      expect(status).toBe(200);
      expect(reply).toEqual({
        ...before,
        storage: 'Cellar 9',
        stockOnHand: 4,
        version: 2,
        updatedAt: '2026-01-15T08:00:00.000Z',
      });
      expect(await movementsOf(id)).toEqual(['corrected -6, then 4', 'received 10, then 10']);
      expect(await lastChangeOf(id)).toMatchObject({
        action: 'updated',
        before: InventoryItem.parse(before),
        after: InventoryItem.parse(reply),
      });
      for (const query of [{ storage: 'CELLAR 9' }, { search: 'cellar 9' }]) {
        const found = await reader.call(listInventory, { query });
        expect(found.reply.map((item) => item.id)).toEqual([id]);
      }
    });

    testOnce(engine)('sent as it is, nothing happens: no version, no movement', async () => {
      const id = await addItem(app.database, { stockOnHand: 3 });
      const before = await checksum(app.database);
      const item = (await editor.call(getInventoryItem, { params: { id } })).reply;
      expect((await editor.call(updateInventoryItem, { params: { id }, body: item })).reply).toEqual(item);
      expect(await checksum(app.database)).toBe(before);
    });

    testOnce(engine).each([
      ['labelSku', 'L-2'],
      ['labelSku', 'L'],
      ['labelSku', ''],
      ['supplierCode', 's-1'],
      ['supplierName', null],
      ['labelSize', '100 x 51'],
    ])('keeps its %s: %j is refused, and nothing else changes @spec-4.28', async (field, value) => {
      const id = await addItem(app.database, { stockOnHand: 3 });
      const before = await checksum(app.database);
      const { statusCode, fields } = await problemIn(await put(id, { [field]: value, stockOnHand: 9 }));
      expect([statusCode, fields]).toEqual([400, { [field]: 'This field cannot be edited' }]);
      expect(await checksum(app.database)).toBe(before);
    });

    testOnce(engine)('says every locked field at once @security-1.9', async () => {
      const id = await addItem(app.database, {});
      const { fields } = await problemIn(await put(id, { labelSku: 'X-1', labelSize: '1 x 1' }));
      expect(Object.keys(fields ?? {})).toEqual(['labelSku', 'labelSize']);
    });

    test('G10: of two who counted at once the second is told who was faster, and what is there now', async () => {
      const id = await addItem(app.database, { stockOnHand: 10 });
      const once = (stockOnHand: number) => put(id, { stockOnHand, version: 1 });
      const answers = await Promise.all([once(8), once(9)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      const { reply: current } = await reader.call(getInventoryItem, { params: { id } });
      const body: unknown = await refused?.json();
      expect(body).toMatchObject({
        code: 'record.changed_meanwhile',
        message: 'Changed by Test editor at Jan 15, 2026, 8:00 AM UTC.',
        current: InventoryItem.parse(current),
      });
      expect(await movementsOf(id)).toHaveLength(2);
    });

    testOnce(engine)('that somebody has deleted meanwhile is not found', async () => {
      const { status, problem } = await editor.call(updateInventoryItem, {
        params: { id: 2_147_483_647 },
        body: { stockOnHand: 1 },
      });
      expect([status, problem.message]).toEqual([404, 'Inventory item not found']);
    });

    testOnce(engine).each([{ stockOnHand: -1 }, { storage: '' }, { stockOnHand: '3' }, { version: 0 }])(
      'refuses %j',
      async (body) => {
        const id = await addItem(app.database, {});
        expect((await put(id, body)).status).toBe(400);
      },
    );
  });
});
