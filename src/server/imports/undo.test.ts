import { beforeEach, describe, expect, test } from 'vitest';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import {
  getImportFile,
  listImports,
  lookAtImport,
  lookAtUndo,
  undoImport,
} from '#domain/imports/contract.ts';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '#domain/products/contract.ts';
import { purgeByRule } from '#server/operations/purge.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { importLocks } from '#server/db/locks/named-lock.ts';
import { checksum } from '#testing/database-checksum.ts';
import { describeOnce, onBothEngines, testOfLocks, testOnce } from '#testing/engines.ts';
import { addClient, addProducts } from '#testing/factories.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { problemIn, startTestApp, type Caller, type TestApp } from '#testing/test-app.ts';
import { noteUndone } from './store.ts';

const headings = ['SKU', 'Item Description', 'Client', 'Client SKU', 'Label SKU', 'Case Code'];
const day = 24 * 60 * 60 * 1000;

onBothEngines((engine) => {
  describe('an import is taken back', () => {
    let app: TestApp;
    let editor: Caller;
    let orchard: number;
    let ids: number[];

    beforeEach(async () => {
      app = await startTestApp(engine);
      editor = await app.as('editor');
      orchard = await addClient(app.database, 'Orchard');
      ids = await addProducts(
        app.database,
        ['A-1', 'A-2'].map((sku) => ({ sku, itemDescription: 'Old', clientId: orchard })),
      );
    });

    const rows = [
      ['A-1', 'New', 'Orchard', 'O-1', 'L-1', '15012345678907'],
      ['A-2', 'New', 'Orchard', 'O-2', 'L-2', null],
      ['B-9', 'New', 'Orchard', 'O-9', 'L-9', null],
      ['', 'No SKU', null, null, null, null],
    ];
    const bring = async (given = rows) =>
      (
        await editor.call(importProducts, {
          query: { onDuplicate: 'update' },
          body: formOf('file', await productWorkbook(headings, given)),
        })
      ).reply;
    const imports = async (by = editor) => (await by.call(listImports, { query: {} })).reply;
    const latest = async () => (await imports())[0]?.id ?? 0;
    const undo = async (id: number, by = editor) => by.fetch(`/api/imports/${id}/undo`, { method: 'POST' });
    const look = async (id: number) => (await editor.call(lookAtUndo, { params: { id } })).reply;
    const undone = async () => undoImport.reply.parse(await (await undo(await latest())).json()).undone;
    const one = async (id: number) => (await editor.call(getProduct, { params: { id } })).reply;
    const skus = async () =>
      (await editor.call(listProducts, { query: { sort: 'sku' } })).reply.map(({ sku }) => sku);
    const facts = async (id: number) => {
      const { itemDescription, clientSku, labels, codes } = await one(id);
      return { itemDescription, clientSku, labels, codes };
    };

    testOnce(engine)(
      'is a record: who, when, from which file, what it did; the file is kept and handed out',
      async () => {
        await bring();
        const [record] = await imports();
        expect(record).toMatchObject({
          userName: 'Test editor',
          fileName: 'products.xlsx',
          created: 1,
          updated: 2,
          left: 0,
          refused: 1,
          undone: null,
          at: app.clock.now.toISOString(),
          undoableUntil: new Date(app.clock.now.getTime() + 14 * day).toISOString(),
        });
        const file = await editor.fetch(`/api/imports/${record?.id}/file`);
        expect(file.headers.get('content-disposition')).toMatch(/filename="products\.xlsx"/);
        expect(
          Buffer.from(await file.arrayBuffer())
            .subarray(0, 2)
            .toString(),
        ).toBe('PK');
        expect(getImportFile.needs).toBe('product.import');
      },
    );

    testOnce(engine)('its file is no file of the portal: whoever reads files does not get it', async () => {
      await bring();
      const { file_key: key } = await app.database.read
        .selectFrom('imports')
        .select('file_key')
        .executeTakeFirstOrThrow();
      for (const address of [`/api/files/${key}`, `/api/download/${key}`])
        expect((await editor.fetch(address)).status).toBe(404);
    });

    testOnce(engine)('is kept as long as the audit trail, and its file with it', async () => {
      await bring();
      const file = async () => (await app.database.read.selectFrom('files').select('key').execute()).length;
      const sweep = () =>
        sweepFiles({ database: app.database, storage: app.storage, clock: () => app.clock.now });
      const keep = { auditMs: 400 * day, releasesMs: null };
      app.clock.now = new Date(app.clock.now.getTime() + 399 * day);
      await purgeByRule(app.database, app.clock.now, keep);
      await sweep();
      expect(await file()).toBe(1);
      app.clock.now = new Date(app.clock.now.getTime() + 2 * day);
      await purgeByRule(app.database, app.clock.now, keep);
      await sweep();
      expect(await file()).toBe(0);
      expect(await imports(await app.as('administrator'))).toEqual([]);
    });

    testOnce(engine)('a dry run is no record', async () => {
      const body = formOf('file', await productWorkbook(headings, rows));
      await editor.call(importProducts, { query: { dryRun: true }, body });
      expect(await imports()).toEqual([]);
    });

    test('what it changed is as before, labels and codes too; what it created is gone and can be restored', async () => {
      const before = await Promise.all(ids.map(facts));
      await bring();
      expect(await skus()).toEqual(['A-1', 'A-2', 'B-9']);
      expect(await undone()).toMatchObject({
        restored: 2,
        deleted: 1,
        keptCount: 0,
        kept: [],
        userName: 'Test editor',
      });
      expect(await Promise.all(ids.map(facts))).toEqual(before);
      expect(await skus()).toEqual(['A-1', 'A-2']);
      const deleted = await (await app.as('administrator')).fetch('/api/admin/deleted');
      expect(await deleted.json()).toMatchObject([{ kind: 'product', name: 'B-9' }]);
    });

    testOnce(engine)('what it created comes back whole when it is restored', async () => {
      await bring([['B-9', 'New', 'Orchard', 'O-9', 'L-9', '15012345678907']]);
      const [id = 0] = (await editor.call(listProducts, { query: { search: 'B-9' } })).reply.map(
        (product) => product.id,
      );
      const before = await facts(id);
      expect(before).toMatchObject({ labels: [{ labelSku: 'L-9' }], codes: [{ code: '15012345678907' }] });
      await undo(await latest());
      const administrator = await app.as('administrator');
      const [deletion] = (await administrator.call(listDeleted, {})).reply;
      await administrator.call(restoreDeleted, { params: { id: deletion?.id ?? 0 } });
      expect(await facts(id)).toEqual(before);
    });

    test('what was changed since stays, with who and when; the rest goes back', async () => {
      await bring();
      const [first = 0, second = 0] = ids;
      await editor.call(updateProduct, { params: { id: first }, body: { notes: 'Keep dry' } });
      const found = await undone();
      expect(found).toMatchObject({ restored: 1, deleted: 1, keptCount: 1 });
      expect(found?.kept).toEqual([
        {
          productId: first,
          sku: 'A-1',
          reason: {
            code: 'undo.changed',
            values: { by: 'Test editor', day: '2026-01-15' },
            sentence: 'It was changed since, by Test editor on Jan 15, 2026.',
          },
        },
      ]);
      expect(await one(first)).toMatchObject({ itemDescription: 'New', clientSku: 'O-1', notes: 'Keep dry' });
      expect(await one(second)).toMatchObject({ itemDescription: 'Old', clientSku: null });
    });

    test('Y15: several are taken back, the newest first, and nothing counts as changed since', async () => {
      const before = await Promise.all(ids.map(facts));
      await bring();
      await bring([['B-9', 'Newer', 'Orchard', 'O-9', 'L-9', null]]);
      await bring([
        ['A-1', 'Newest', 'Orchard', 'O-1', 'L-1', null],
        ['B-9', 'Newest', 'Orchard', 'O-9', 'L-9', null],
      ]);
      const [newest, newer, first] = await imports();
      for (const [one, expected] of [
        [newest, { restored: 2, deleted: 0 }],
        [newer, { restored: 1, deleted: 0 }],
        [first, { restored: 2, deleted: 1 }],
      ] as const)
        expect(undoImport.reply.parse(await (await undo(one?.id ?? 0)).json()).undone).toMatchObject({
          ...expected,
          keptCount: 0,
        });
      expect(await Promise.all(ids.map(facts))).toEqual(before);
      expect(await skus()).toEqual(['A-1', 'A-2']);
    });

    testOnce(engine)('Y15: an edit that was made and taken back by hand is no later change', async () => {
      await bring();
      const [id = 0] = ids;
      for (const notes of ['Keep dry', null])
        await editor.call(updateProduct, { params: { id }, body: { notes } });
      expect(await undone()).toMatchObject({ restored: 2, deleted: 1, keptCount: 0 });
    });

    test('what an undo kept can be undone once nothing is in its way; the rest is spent', async () => {
      await bring();
      const id = await latest();
      const [first = 0] = ids;
      await editor.call(updateProduct, { params: { id: first }, body: { notes: 'Keep dry' } });
      expect(await undone()).toMatchObject({ restored: 1, deleted: 1, keptCount: 1 });
      expect((await imports())[0]?.undoableUntil).not.toBe(null);
      await editor.call(updateProduct, { params: { id: first }, body: { notes: null } });
      expect((await look(id)).products.map(({ sku, act }) => [sku, act])).toEqual([['A-1', 'restore']]);
      await undo(id);
      expect((await imports())[0]).toMatchObject({
        undoableUntil: null,
        undone: { restored: 2, deleted: 1, keptCount: 0, kept: [] },
      });
      expect(await one(first)).toMatchObject({ itemDescription: 'Old', clientSku: null, notes: null });
      expect(await problemIn(await undo(id))).toMatchObject({ code: 'import.undone' });
    });

    test('is looked at first: what goes back, what stays and why, and which imports to undo before it, newest first', async () => {
      await bring();
      const id = await latest();
      await bring([['A-1', 'Newer', 'Orchard', 'O-1', 'L-1', null]]);
      await bring([['A-1', 'Newest', 'Orchard', 'O-1', 'L-1', null]]);
      const [third, second] = await imports();
      const before = await checksum(app.database);
      const shown = await look(id);
      expect(await checksum(app.database)).toBe(before);
      expect(shown).toMatchObject({
        restored: 1,
        deleted: 1,
        discarded: 0,
        products: [
          { productId: ids[1], sku: 'A-2', act: 'restore' },
          { sku: 'B-9', act: 'delete', changes: [] },
        ],
        keptCount: 1,
        kept: [{ productId: ids[0], sku: 'A-1', reason: { code: 'undo.changed' } }],
        first: [
          { id: third?.id, fileName: 'products.xlsx', userName: 'Test editor', products: 1 },
          { id: second?.id, products: 1 },
        ],
      });
      expect(shown.products[0]?.changes).toContainEqual({
        field: 'itemDescription',
        labelNumber: null,
        before: 'New',
        after: 'Old',
      });
      for (const later of shown.first) await undo(later.id);
      expect(await look(id)).toMatchObject({ restored: 2, deleted: 1, keptCount: 0, first: [] });
      expect(undoImport.reply.parse(await (await undo(id)).json()).undone).toMatchObject({
        restored: 2,
        deleted: 1,
      });
    });

    testOnce(engine)('what was deleted since stays deleted', async () => {
      await bring();
      const administrator = await app.as('administrator');
      await administrator.call(deleteProduct, { params: { id: ids[0] ?? 0 } });
      expect((await undone())?.kept).toEqual([
        {
          productId: ids[0],
          sku: null,
          reason: { code: 'undo.deleted', values: {}, sentence: 'It was deleted since.' },
        },
      ]);
    });

    test('products of one SKU go back together or not at all', async () => {
      const meadow = await addClient(app.database, 'Meadow');
      await bring();
      const { reply } = await editor.call(createProduct, { body: { sku: 'A-1', clientId: meadow } });
      expect((await undone())?.kept).toMatchObject([
        {
          productId: ids[0],
          sku: 'A-1',
          reason: { sentence: 'It shares its SKU with a product of Meadow that is newer.' },
        },
      ]);
      expect((await one(reply.id)).itemDescription).toBe('New');
    });

    testOnce(engine)(
      'a product of another client that the import changed too goes back as well',
      async () => {
        const meadow = await addClient(app.database, 'Meadow');
        const { reply } = await editor.call(createProduct, { body: { sku: 'A-1', clientId: meadow } });
        await bring();
        expect((await one(reply.id)).itemDescription).toBe('New');
        expect(await undone()).toMatchObject({ restored: 3, deleted: 1, keptCount: 0 });
        expect((await one(reply.id)).itemDescription).toBe('Old');
      },
    );

    test('a code that another product has meanwhile is not given back', async () => {
      await editor.call(updateProduct, {
        params: { id: ids[0] ?? 0 },
        body: { codes: [{ code: '15012345678907', kind: 'gtin', level: 'case' }] },
      });
      await bring([['A-1', 'New', 'Orchard', null, null, '14006381333938']]);
      await editor.call(createProduct, {
        body: {
          sku: 'C-1',
          clientId: orchard,
          codes: [{ code: '15012345678907', kind: 'gtin', level: 'case' }],
        },
      });
      expect((await problemIn(await undo(await latest()))).message).toContain(
        'A-1: SKU C-1 has this GTIN already. A GTIN names one product of a client.',
      );
    });

    testOnce(engine)(
      'that takes back nothing is refused with the reasons, and is open for another try',
      async () => {
        await bring();
        const administrator = await app.as('administrator');
        const control = (isControlled: boolean) =>
          administrator.call(setClientControl, { params: { id: orchard }, body: { isControlled } });
        await control(true);
        const before = await checksum(app.database);
        expect(await problemIn(await undo(await latest()))).toMatchObject({
          statusCode: 409,
          code: 'import.nothing_undone',
          message: `Nothing of this import can be undone now, and nothing was changed. ${['A-1', 'A-2', 'B-9'].map((sku) => `${sku}: Orchard is controlled now: change it on its page, and publish it.`).join(' ')} You can try again once that is no longer so.`,
        });
        expect(await checksum(app.database)).toBe(before);
        expect((await imports())[0]?.undone).toBe(null);
        await control(false);
        expect(await undone()).toMatchObject({ restored: 2, deleted: 1, keptCount: 0 });
      },
    );

    testOnce(engine)('twice is refused with who did it, and changes nothing', async () => {
      await bring();
      const id = await latest();
      await undo(id);
      const before = await checksum(app.database);
      expect(await problemIn(await undo(id))).toMatchObject({
        statusCode: 409,
        code: 'import.undone',
        message: `This import was undone already, by Test editor on ${app.clock.now.toISOString().slice(0, 10)}. Nothing was changed.`,
      });
      expect(await checksum(app.database)).toBe(before);
    });

    test('two at once are one, and the other is told', async () => {
      await bring();
      const id = await latest();
      const answers = await Promise.all([undo(id), undo(id)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await skus()).toEqual(['A-1', 'A-2']);
    });

    testOfLocks(engine)(
      'by two of which one has lost the lock of imports is once, and the other is told',
      async () => {
        await bring();
        const id = await latest();
        const { undoing } = await app.database.write(async (queries) => {
          await noteUndone(
            queries,
            { id, undone: null },
            { at: app.clock.now.toISOString(), userName: 'Ana' },
            { restored: 0, deleted: 0, kept: [] },
          );
          const begun = undo(id);
          await expect.poll(() => lockWaiters(app.database), { timeout: 10_000 }).toBe(1);
          return { undoing: begun };
        });
        expect(await problemIn(await undoing)).toMatchObject({ statusCode: 409, code: 'import.undone' });
        expect(await skus()).toEqual(['A-1', 'A-2', 'B-9']);
      },
    );

    testOnce(engine)('after 14 days is refused', async () => {
      await bring();
      const id = await latest();
      app.clock.now = new Date(app.clock.now.getTime() + 14 * day + 1);
      // The editor's session has ended by now.
      const later = await app.as('administrator');
      expect(await problemIn(await undo(id, later))).toMatchObject({
        statusCode: 409,
        message: 'An import can be undone for 14 days. This one is older.',
      });
    });

    test('while another import runs it waits its turn', async () => {
      await bring();
      const id = await latest();
      const release = await app.database.lock(importLocks.products);
      expect(await problemIn(await undo(id))).toMatchObject({ code: 'import.running' });
      await release?.();
    });

    testOnce(engine)('is refused to those who may not import', async () => {
      await bring();
      const id = await latest();
      const reader = await app.as('read_only');
      expect((await undo(id, reader)).status).toBe(403);
      expect((await reader.fetch('/api/imports')).status).toBe(403);
      expect((await reader.fetch(`/api/imports/${id}/file`)).status).toBe(403);
      expect((await undo(id + 1)).status).toBe(404);
    });

    testOnce(engine)('an import that was taken back can be brought again', async () => {
      await bring();
      await undo(await latest());
      expect(await bring()).toMatchObject({ created: 1, updated: 2 });
      expect(await undone()).toMatchObject({ restored: 2, deleted: 1 });
    });
  });

  describeOnce(engine)('a mapping that was used', () => {
    test('is proposed for the next file with these headings, in whatever order', async () => {
      const app = await startTestApp(engine);
      const editor = await app.as('editor');
      await addClient(app.database, 'Orchard');
      const send = (path: string, text: string, json: Record<string, unknown> = {}) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(json)) form.append(name, JSON.stringify(value));
        form.append('file', new File([text], 'orchard.csv'));
        return editor.fetch(path, { method: 'POST', body: form });
      };
      const look = async (text: string) =>
        lookAtImport.reply.parse(await (await send('/api/products/import/look', text)).json());
      const text = 'Ref;Kind;What\n1;x;Jam\n';
      const guessed = await look(text);
      expect(guessed.proposedFrom).toBe(null);
      const mapping = {
        ...guessed.mapping,
        columns: [
          { column: 0, field: 'sku' },
          { column: 2, field: 'itemDescription' },
        ],
        constants: { clientName: 'Orchard' },
      };
      expect((await send('/api/products/import', text, { mapping })).status).toBe(200);
      const again = await look('Price list\n\nWhat;Ref;Kind\nHoney;2;y\n');
      expect(again.proposedFrom).toEqual({ fileName: 'orchard.csv', at: app.clock.now.toISOString() });
      expect(again.mapping).toMatchObject({
        headingRow: 3,
        columns: [
          { column: 1, field: 'sku' },
          { column: 0, field: 'itemDescription' },
        ],
        constants: { clientName: 'Orchard' },
      });
      expect((await look('Ref;Name\n1;Jam\n')).proposedFrom).toBe(null);
      const wider = await look('Ref;EAN;Kind;What;Colour\n1;5012345678900;x;Jam;red\n');
      expect(wider.columns.map(({ heading, isNew }) => [heading, isNew])).toEqual([
        ['Ref', false],
        ['EAN', true],
        ['Kind', false],
        ['What', false],
        ['Colour', true],
      ]);
      expect(wider.mapping.columns).toContainEqual({ column: 1, field: 'barcode' });
      expect(wider.problems.map(({ sentence }) => sentence)).toEqual([
        'These columns were not in “orchard.csv”: EAN, Colour. Say what they are.',
      ]);
    });
  });
});
