import { beforeAll, describe, expect, test } from 'vitest';
import { deleteClient } from '#domain/clients/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { getProductHistory } from '#domain/history/contract.ts';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  Product,
  updateProduct,
  type ProductDraft,
} from '#domain/products/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

const caseCode = { code: '15012345678907', kind: 'gtin', level: 'case', pieces: 12 } as const;
const fnsku = { code: 'X001ABC123', kind: 'fnsku', level: 'unit', pieces: null } as const;
const stored = (code: object) => ({ isCheckedByHand: false, ...code });

onBothEngines((engine) => {
  describe('the codes of a product', () => {
    let app: TestApp;
    let editor: Caller;
    let administrator: Caller;
    let orchard: number;
    let harbour: number;

    beforeAll(async () => {
      app = await startTestApp(engine);
      editor = await app.as('editor');
      administrator = await app.as('administrator');
      orchard = await addClient(app.database, 'Orchard');
      harbour = await addClient(app.database, 'Harbour');
    });

    const send = (body: unknown) =>
      editor.fetch('/api/products', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const add = async (body: ProductDraft) => {
      const { status, reply } = await editor.call(createProduct, { body });
      expect(status).toBe(201);
      return reply;
    };
    const faultsOf = async (codes: unknown) => {
      const response = await send({ sku: 'FAULTY', codes });
      expect(response.status).toBe(400);
      return (await problemIn(response)).fields;
    };
    const rows = (id: number) =>
      app.database.read
        .selectFrom('product_codes')
        .select(['code', 'code_key', 'client_id', 'position'])
        .where('client_product_id', '=', id)
        .orderBy('position')
        .execute();

    testOnce(engine)('are answered as they were sent, in their order', async () => {
      const { id, codes } = await add({ sku: 'C-1', clientId: orchard, codes: [fnsku, caseCode] });
      expect(codes).toEqual([stored(fnsku), stored(caseCode)]);
      const { reply } = await editor.call(getProduct, { params: { id } });
      expect(reply.codes).toEqual(codes);
      expect(await rows(id)).toEqual([
        { code: 'X001ABC123', code_key: 'x001abc123', client_id: orchard, position: 0 },
        { code: '15012345678907', code_key: '15012345678907', client_id: orchard, position: 1 },
      ]);
    });

    testOnce(engine)(
      'of a product that says none are none, and a change without them leaves them',
      async () => {
        const bare = await add({ sku: 'C-2' });
        expect(bare.codes).toEqual([]);
        const { id, version } = await add({ sku: 'C-3', codes: [fnsku] });
        const changed = await editor.call(updateProduct, {
          params: { id },
          body: { version, notes: 'Keep dry' },
        });
        expect(changed.reply.codes).toEqual([stored(fnsku)]);
        const emptied = await editor.call(updateProduct, { params: { id }, body: { codes: null } });
        expect(emptied.reply.codes).toEqual([]);
        expect(await rows(id)).toEqual([]);
      },
    );

    testOnce(engine)('that say no level get the one that a GTIN says itself', async () => {
      const { codes } = await add({
        sku: 'C-4',
        codes: [
          { code: '1 5012345 67890 7', kind: 'gtin' },
          { code: '5012345678900', kind: 'gtin' },
          { code: 'PAL-1', kind: 'other' },
        ],
      });
      expect(codes.map(({ code, level, pieces }) => [code, level, pieces])).toEqual([
        ['1 5012345 67890 7', 'case', null],
        ['5012345678900', 'unit', null],
        ['PAL-1', 'unit', null],
      ]);
    });

    testOnce(engine)(
      'with a wrong check digit are refused with the right one, and taken only by saying so @need-2.3',
      async () => {
        const wrong = { ...caseCode, code: '15012345678908' };
        expect(await faultsOf([fnsku, wrong])).toEqual({
          'codes.1.code': 'The check digit should be 7, not 8.',
        });
        const { codes } = await add({ sku: 'C-5', codes: [{ ...wrong, isCheckedByHand: true }] });
        expect(codes).toEqual([{ ...wrong, isCheckedByHand: true }]);
      },
    );

    testOnce(engine).each([
      [{ code: '50123456788', kind: 'gtin' }, 'codes.0.code', 'A GTIN has 8, 12, 13 or 14 digits, not 11.'],
      [
        { code: '12345678905', kind: 'gtin' },
        'codes.0.code',
        'Zeros in front are missing: 012345678905. A spreadsheet drops them.',
      ],
      [{ code: 'ABC', kind: 'gtin' }, 'codes.0.code', 'A GTIN has digits only. Choose another kind.'],
      [
        { code: '5.01235E+12', kind: 'other' },
        'codes.0.code',
        'A spreadsheet has turned this code into a number and lost its last digits. Take it from the box.',
      ],
      [{ code: '', kind: 'other' }, 'codes.0.code', 'Type or scan the code.'],
      [{ code: 'x'.repeat(81), kind: 'other' }, 'codes.0.code', 'At most 80 characters.'],
      [{ code: 'A', kind: 'isbn' }, 'codes.0.kind', 'Choose what kind of code this is.'],
      [{ code: 'A', kind: 'other', pieces: 0 }, 'codes.0.pieces', 'This must be 1 or greater.'],
      [{ code: 'A', kind: 'other', pieces: 1.5 }, 'codes.0.pieces', 'This must be a whole number.'],
    ])('%j: %s %s', async (code, field, sentence) => {
      expect(await faultsOf([code])).toEqual({ [field]: sentence });
    });

    testOnce(engine)('are at most 50, each once in whatever spelling', async () => {
      const many = Array.from({ length: 51 }, (_, n) => ({ code: `N-${n}`, kind: 'other' }));
      expect(await faultsOf(many)).toEqual({ codes: 'At most 50 codes.' });
      expect((await send({ sku: 'FIFTY', codes: many.slice(1) })).status).toBe(201);
      expect(await faultsOf([fnsku, { ...fnsku, code: 'x001abc123' }])).toEqual({
        'codes.1.code': 'This code is already in the list.',
      });
    });

    test('a GTIN names one product of a client, and any number of products of different clients @need-2.2', async () => {
      const gtin = { code: '15012345678914', kind: 'gtin', level: 'case', pieces: 6 } as const;
      const first = await add({ sku: 'G-1', clientId: orchard, codes: [gtin] });
      await add({ sku: 'G-1', clientId: harbour, codes: [gtin] });
      const taken = 'SKU G-1 has this GTIN already. A GTIN names one product of a client.';
      const { status, problem } = await editor.call(createProduct, {
        body: { sku: 'G-2', clientId: orchard, codes: [fnsku, gtin] },
      });
      expect(status).toBe(409);
      expect(problem).toMatchObject({
        code: 'product.code_taken',
        message: taken,
        fields: { 'codes.1.code': taken },
        existingId: first.id,
      });
      // A product that moves to the client keeps its codes.
      const free = await add({ sku: 'G-3', codes: [gtin] });
      const moved = { params: { id: free.id }, body: { clientId: orchard } };
      expect((await editor.call(updateProduct, moved)).problem.code).toBe('product.code_taken');
      const given = await editor.call(updateProduct, { params: { id: first.id }, body: { codes: [] } });
      expect(given.status).toBe(200);
      expect((await editor.call(updateProduct, moved)).status).toBe(200);
      expect((await rows(free.id)).map(({ client_id }) => client_id)).toEqual([orchard]);
    });

    test('any other code may stand on several products @need-2.2', async () => {
      await add({ sku: 'S-1', clientId: orchard, codes: [{ code: 'SHARED', kind: 'sku' }] });
      const second = await add({ sku: 'S-2', clientId: orchard, codes: [{ code: 'SHARED', kind: 'sku' }] });
      expect(second.codes.map(({ code }) => code)).toEqual(['SHARED']);
    });

    test('two who give one GTIN to two products at the same moment: one gets it', async () => {
      const codes = [{ code: '15012345678921', kind: 'gtin' } as const];
      const answers = await Promise.all(
        ['R-1', 'R-2', 'R-3', 'R-4'].map((sku) =>
          editor.call(createProduct, { body: { sku, clientId: orchard, codes } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toContain(201);
      expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(3);
    });

    test('stand in the history, old and new @need-2.1', async () => {
      const { id } = await add({ sku: 'H-1', clientId: harbour, codes: [caseCode] });
      await editor.call(updateProduct, { params: { id }, body: { codes: [fnsku] } });
      const { reply } = await editor.call(getProductHistory, { params: { id } });
      expect(reply[0]?.changes).toEqual([
        {
          field: 'codes',
          labelNumber: null,
          before: ['15012345678907 (GTIN, case of 12)'],
          after: ['X001ABC123 (FNSKU)'],
          said: [
            {
              code: 'change.code',
              values: { code: '15012345678907', kind: 'gtin', level: 'case', pieces: 12, isByHand: false },
            },
            {
              code: 'change.code',
              values: { code: 'X001ABC123', kind: 'fnsku', level: null, pieces: null, isByHand: false },
            },
          ],
        },
      ]);
    });

    testOnce(engine)('a stale version is refused with the codes as they are now', async () => {
      const { id, version } = await add({
        sku: 'V-1',
        clientId: harbour,
        codes: [{ code: 'V', kind: 'other' }],
      });
      await editor.call(updateProduct, { params: { id }, body: { version, codes: [fnsku] } });
      const { status, problem } = await editor.call(updateProduct, {
        params: { id },
        body: { version, codes: [] },
      });
      expect([status, problem.code]).toEqual([409, 'record.changed_meanwhile']);
      expect(problem).toMatchObject({ current: { codes: [stored(fnsku)] } });
    });

    testOnce(engine)('the same codes again are no change', async () => {
      const { id, version } = await add({ sku: 'N-1', clientId: harbour, codes: [fnsku] });
      const { reply } = await editor.call(updateProduct, {
        params: { id },
        body: { codes: [{ code: fnsku.code, kind: 'fnsku' }] },
      });
      expect(reply.version).toBe(version);
    });

    test('go with their product and come back with it, under its client @need-2.1', async () => {
      const pallet = { code: 'PAL-77', kind: 'other', level: 'pallet', pieces: 480 } as const;
      const { id } = await add({ sku: 'D-1', clientId: orchard, codes: [pallet, fnsku] });
      await administrator.call(deleteProduct, { params: { id } });
      expect(await rows(id)).toEqual([]);
      const [deletion] = (await administrator.call(listDeleted, {})).reply;
      await administrator.call(restoreDeleted, { params: { id: deletion?.id ?? 0 } });
      expect((await editor.call(getProduct, { params: { id } })).reply.codes).toEqual([
        stored(pallet),
        stored(fnsku),
      ]);
      expect((await rows(id)).map(({ client_id }) => client_id)).toEqual([orchard, orchard]);
      const found = await editor.call(listProducts, { query: { search: 'PAL-7' } });
      expect(found.reply.map((product) => product.id)).toEqual([id]);
    });

    test('a product whose GTIN another one has by now does not come back, and says which', async () => {
      const gtin = { code: '15012345678938', kind: 'gtin' } as const;
      const { id } = await add({ sku: 'T-1', clientId: orchard, codes: [gtin] });
      await administrator.call(deleteProduct, { params: { id } });
      const other = await add({ sku: 'T-2', clientId: orchard, codes: [gtin] });
      const [deletion] = (await administrator.call(listDeleted, {})).reply;
      const restore = { params: { id: deletion?.id ?? 0 } };
      const { status, problem } = await administrator.call(restoreDeleted, restore);
      expect(status).toBe(409);
      expect(problem).toMatchObject({ code: 'product.code_taken', existingId: other.id });
      await editor.call(updateProduct, { params: { id: other.id }, body: { codes: [] } });
      expect((await administrator.call(restoreDeleted, restore)).status).toBe(200);
    });

    test('of a client come back with all its products', async () => {
      const meadow = await addClient(app.database, 'Meadow');
      const { id } = await add({ sku: 'M-1', clientId: meadow, codes: [caseCode] });
      await administrator.call(deleteClient, { params: { id: meadow } });
      const [deletion] = (await administrator.call(listDeleted, {})).reply;
      await administrator.call(restoreDeleted, { params: { id: deletion?.id ?? 0 } });
      expect((await editor.call(getProduct, { params: { id } })).reply.codes).toEqual([stored(caseCode)]);
    });

    test('a creation that is sent twice under one key makes them once', async () => {
      const body = { sku: 'K-1', clientId: harbour, codes: [{ code: '15012345678945', kind: 'gtin' }] };
      const post = async () => {
        const answer = await editor.fetch('/api/products', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'codes-once' },
          body: JSON.stringify(body),
        });
        return Product.parse(await answer.json());
      };
      const first = await post();
      expect(await post()).toEqual(first);
      expect(await rows(first.id)).toHaveLength(1);
    });
  });
});
