import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createClient } from '#domain/clients/contract.ts';
import { listImports, lookAtUndo, undoImport } from '#domain/imports/contract.ts';
import * as contract from '#domain/imports/drafts-contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import {
  createProduct,
  deleteProduct,
  exportProducts,
  getProduct,
  listProducts,
  updateProduct,
} from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { getProductDraft } from '#domain/releases/draft-contract.ts';
import { lookAtImport } from '#domain/imports/contract.ts';
import { getWork } from '#domain/work/contract.ts';
import { commandLine } from '#server/audit/source.ts';
import type { Database } from '#server/db/database.ts';
import { ProductImport } from '#server/imports/products/import.ts';
import { lockDraft, writeDraft } from '#server/drafts/draft-store.ts';
import { onBothEngines, testOfLocks, testOnce } from '#testing/engines.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { onlyWhileAllowed } from '../sessions/acting.ts';

const headings = ['SKU', 'Item Description', 'Client', 'Label SKU'];

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let colleague: Caller;
  let administrator: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    colleague = await app.newPerson('colleague@example.com', 'editor');
    administrator = await app.as('administrator');
  });

  const word = () => `I-${randomUUID().slice(0, 8)}`;
  const addClient = async (rules: Record<string, unknown> | null = null) => {
    const name = word();
    const { id } = (await editor.call(createClient, { body: { name } })).reply;
    if (rules)
      await administrator.call(setClientControl, { params: { id }, body: { isControlled: true, ...rules } });
    return { id, name };
  };
  const addProduct = async (clientId: number, sku = word()) => {
    const body = { sku, clientId, itemDescription: 'Old' };
    return { sku, id: (await editor.call(createProduct, { body })).reply.id };
  };
  const bring = async (rows: (string | null)[][], query: Record<string, unknown> = {}) => {
    app.clock.advance(60_000);
    const body = formOf('file', await productWorkbook(headings, rows));
    const { reply } = await editor.call(importProducts, { query: { onDuplicate: 'update', ...query }, body });
    return reply;
  };
  const latest = async () => {
    const [first] = (await editor.call(listImports, { query: {} })).reply;
    if (!first) throw new Error('There is no import.');
    return first;
  };
  const listed = async (id: number) =>
    (await editor.call(contract.listImportDrafts, { params: { id } })).reply;
  const seen = async (id: number) => (await editor.call(getProduct, { params: { id } })).reply;
  const draftOf = async (id: number) => (await editor.call(getProductDraft, { params: { id } })).reply.draft;
  const publish = (id: number, state: string, by = editor) =>
    by.call(contract.publishImportDrafts, { params: { id }, body: { summary: 'New list', state } });
  const idOf = async (sku: string) =>
    (await editor.call(listProducts, { query: { search: sku } })).reply[0]?.id ?? 0;

  /** A workbook with a product of an uncontrolled client, one of a controlled client, and a new one of each. */
  const mixed = async (rules: Record<string, unknown> = {}) => {
    const [open, controlled] = [await addClient(), await addClient()];
    const [free, guarded] = [await addProduct(open.id), await addProduct(controlled.id)];
    await administrator.call(setClientControl, {
      params: { id: controlled.id },
      body: { isControlled: true, ...rules },
    });
    const [freeNew, guardedNew] = [word(), word()];
    const rows: (string | null)[][] = [
      [free.sku, 'New', open.name, 'L-1'],
      [guarded.sku, 'New', controlled.name, 'L-2'],
      [freeNew, 'New', open.name, 'L-3'],
      [guardedNew, 'New', controlled.name, 'L-4'],
    ];
    return { open, controlled, free, guarded, freeNew, guardedNew, rows };
  };

  test('the workbook of many clients of which one is controlled goes in whole: its rows are drafts of the import', async () => {
    const { free, guarded, guardedNew, rows } = await mixed();
    expect(await bring(rows, { dryRun: 'true' })).toMatchObject({
      created: 2,
      updated: 1,
      drafted: 2,
      errors: [],
    });
    expect(await bring(rows)).toEqual({ created: 2, updated: 1, drafted: 2, duplicates: [], errors: [] });
    expect((await seen(free.id)).itemDescription).toBe('New');
    expect((await seen(guarded.id)).itemDescription).toBe('Old');
    expect((await draftOf(guarded.id))?.record).toMatchObject({
      itemDescription: 'New',
      labels: [{ labelSku: 'L-2' }],
    });
    expect(await seen(await idOf(guardedNew))).toMatchObject({ itemDescription: null, labels: [] });
    const made = await latest();
    expect(made).toMatchObject({ created: 2, updated: 1, drafted: 2, openDrafts: 2, refused: 0 });
    const { total, drafts, state } = await listed(made.id);
    expect([total, drafts.map(({ sku }) => sku).toSorted()]).toEqual([
      2,
      [guarded.sku, guardedNew].toSorted(),
    ]);
    expect((await publish(made.id, state)).reply).toEqual({ published: 2, waiting: 0 });
    expect((await seen(guarded.id)).itemDescription).toBe('New');
    expect(await seen(await idOf(guardedNew))).toMatchObject({
      itemDescription: 'New',
      labels: [{ labelSku: 'L-4' }],
    });
    expect(await latest()).toMatchObject({ openDrafts: 0 });
    const { reply: undo } = await editor.call(lookAtUndo, { params: { id: made.id } });
    expect(undo).toMatchObject({ restored: 1, deleted: 1, discarded: 0, settled: 2 });
    expect((await publish(made.id, state)).problem.code).toBe('draft.not_found');
  });

  /** Imports a workbook; what somebody else does comes between the reading of its rows and the writing. */
  const bringWhile = async (rows: (string | null)[][], act: () => Promise<unknown>) => {
    let isFirst = true;
    const database: Database = {
      ...app.database,
      write: async (work) => {
        if (isFirst) await act();
        isFirst = false;
        return app.database.write(work);
      },
    };
    const folder = await mkdtemp(join(tmpdir(), 'labelport-controlled-'));
    const path = join(folder, 'list.xlsx');
    const workbook = await productWorkbook(headings, rows);
    await writeFile(path, Buffer.from(await workbook.arrayBuffer()));
    const request = { path, fileName: 'list.xlsx', userId: editor.userId ?? 0, userName: 'Test editor' };
    const result = await new ProductImport(
      onlyWhileAllowed(database, () => app.clock.now),
      () => app.clock.now,
      app.storage,
    ).run({
      ...request,
      source: commandLine,
      dryRun: false,
      choices: { all: 'take', rows: new Map() },
    });
    await rm(folder, { recursive: true });
    return result;
  };

  testOnce(engine)('a client that is controlled while its rows are read gets drafts', async () => {
    const { id: clientId, name } = await addClient();
    const { sku, id } = await addProduct(clientId);
    const result = await bringWhile([[sku, 'New', name, 'L-1']], () =>
      administrator.call(setClientControl, { params: { id: clientId }, body: { isControlled: true } }),
    );
    expect(result).toMatchObject({ updated: 0, drafted: 1 });
    expect((await seen(id)).itemDescription).toBe('Old');
  });

  testOnce(engine)(
    'a product that a controlled client gets of the SKU while its rows are read is not changed unseen',
    async () => {
      const { id: clientId, name } = await addClient();
      const { sku, id } = await addProduct(clientId);
      const controlled = await addClient({});
      const result = await bringWhile([[sku, 'New', name, 'L-1']], () =>
        editor.call(createProduct, { body: { sku, clientId: controlled.id } }),
      );
      expect(result).toMatchObject({ updated: 0, drafted: 1 });
      expect((await seen(id)).itemDescription).toBe('Old');
    },
  );

  testOfLocks(engine)('what a colleague saves while they are discarded or undone stays', async () => {
    const { guarded, rows } = await mixed();
    await bring(rows);
    const { id } = await latest();
    const { state } = await listed(id);
    /** Begins a call while a colleague saves one of the drafts, and ends it after that. */
    const meanwhile = async <T>(begin: () => Promise<T>): Promise<T> => {
      const { begun } = await app.database.write(async (queries) => {
        const draft = await lockDraft(queries, 'product', guarded.id);
        if (!draft) throw new Error('There is no draft.');
        const calling = begin();
        await expect.poll(() => lockWaiters(app.database), { timeout: 10_000 }).toBe(1);
        const at = new Date(Date.parse(draft.at) + 1).toISOString();
        await writeDraft(queries, { ...draft, version: draft.version + 1, at });
        return { begun: calling };
      });
      return begun;
    };
    const late = await meanwhile(() =>
      editor.call(contract.discardImportDrafts, { params: { id }, query: { state } }),
    );
    expect(late.problem.code).toBe('draft.changed');
    const { reply } = await meanwhile(() => editor.call(undoImport, { params: { id } }));
    expect(reply.undone).toMatchObject({ discarded: 1, kept: [{ reason: { code: 'undo.draft_saved' } }] });
    expect(await draftOf(guarded.id)).not.toBeNull();
  });

  test('they are published or discarded as one, in the versions that were read', async () => {
    const { guarded, rows } = await mixed({ needsApproval: true });
    await bring(rows);
    const { id } = await latest();
    const { state } = await listed(id);
    await colleague.call(updateProduct, { params: { id: guarded.id }, body: { notes: 'Meanwhile' } });
    for (const late of [
      await publish(id, state),
      await editor.call(contract.discardImportDrafts, { params: { id }, query: { state } }),
    ])
      expect([late.status, late.problem.code]).toEqual([409, 'draft.changed']);
    const now = await listed(id);
    expect((await publish(id, now.state)).reply).toEqual({ published: 0, waiting: 2 });
    const again = await publish(id, (await listed(id)).state);
    expect(again.problem).toMatchObject({
      code: 'draft.waiting',
      said: {
        code: 'refusal.of_sku',
        values: { reason: { code: 'refusal.plain', values: { code: 'draft.waiting' } } },
      },
    });
    expect(again.problem.message).toMatch(/^\S+: \S/);
    const last = (await listed(id)).state;
    await editor.call(contract.discardImportDrafts, { params: { id }, query: { state: last } });
    expect(await draftOf(guarded.id)).toBe(null);
    expect((await seen(guarded.id)).itemDescription).toBe('Old');
  });

  test('the draft of a product that was deleted since keeps nothing from being published, is no work, and is there again with its product', async () => {
    const { controlled, guarded, guardedNew, rows } = await mixed();
    await bring(rows);
    const { id } = await latest();
    await administrator.call(deleteProduct, { params: { id: guarded.id } });
    const [deletion] = (await administrator.call(listDeleted, {})).reply;
    const waiting = async () =>
      (await editor.call(getWork, {})).reply.drafts.find(({ clientId }) => clientId === controlled.id)?.count;
    expect([await waiting(), (await latest()).openDrafts]).toEqual([1, 1]);
    const { total, drafts, state } = await listed(id);
    expect([total, drafts.map(({ sku }) => sku)]).toEqual([1, [guardedNew]]);
    expect((await publish(id, state)).reply).toEqual({ published: 1, waiting: 0 });
    expect([await waiting(), (await latest()).openDrafts]).toEqual([undefined, 0]);
    expect((await publish(id, state)).problem.code).toBe('draft.not_found');
    await administrator.call(restoreDeleted, { params: { id: deletion?.id ?? 0 } });
    expect([await waiting(), (await latest()).openDrafts]).toEqual([1, 1]);
    expect((await draftOf(guarded.id))?.record).toMatchObject({ itemDescription: 'New' });
  });

  test('an undo takes all of it back: what was published, the drafts, and new products with nothing but a SKU', async () => {
    const { free, guarded, freeNew, guardedNew, rows } = await mixed();
    await bring(rows);
    const { id } = await latest();
    const { reply } = await editor.call(undoImport, { params: { id } });
    expect(reply.undone).toMatchObject({ restored: 1, deleted: 2, discarded: 2, keptCount: 0 });
    expect((await seen(free.id)).itemDescription).toBe('Old');
    expect(await draftOf(guarded.id)).toBe(null);
    expect([await idOf(freeNew), await idOf(guardedNew)]).toEqual([0, 0]);
  });

  testOnce(engine)('an undo keeps a draft that somebody saved since, and says so', async () => {
    const { guarded, guardedNew, rows } = await mixed();
    await bring(rows);
    app.clock.advance(60_000);
    for (const one of [guarded.id, await idOf(guardedNew)])
      await colleague.call(updateProduct, { params: { id: one }, body: { notes: 'Mine' } });
    const { reply } = await editor.call(undoImport, { params: { id: (await latest()).id } });
    expect(reply.undone).toMatchObject({ restored: 1, deleted: 1, keptCount: 2 });
    expect(new Set(reply.undone?.kept.map(({ reason }) => reason.code))).toEqual(
      new Set(['undo.draft_saved']),
    );
    expect((await draftOf(guarded.id))?.record.notes).toBe('Mine');
  });

  testOnce(engine)('a product that has a draft already is left, with a sentence', async () => {
    const { guarded, rows } = await mixed();
    await colleague.call(updateProduct, { params: { id: guarded.id }, body: { notes: 'Mine' } });
    const done = await bring(rows);
    expect(done).toMatchObject({ created: 2, updated: 1, drafted: 1 });
    expect(done.errors).toMatchObject([
      {
        row: 3,
        column: 'SKU',
        sku: guarded.sku,
        message: 'This product has a draft that nobody has published yet. Publish or discard it first.',
      },
    ]);
    expect((await draftOf(guarded.id))?.record).toMatchObject({ notes: 'Mine', itemDescription: 'Old' });
  });

  testOnce(engine)(
    'a product that shares its SKU with one of a controlled client: what both share is a draft',
    async () => {
      const { guarded, open } = await mixed();
      const body = { sku: guarded.sku, clientId: open.id };
      const { id } = (await editor.call(createProduct, { body })).reply;
      expect(await bring([[guarded.sku, 'Old', open.name, 'L-7']])).toMatchObject({ updated: 1, errors: [] });
      expect((await seen(id)).labels).toMatchObject([{ labelSku: 'L-7' }]);
      expect(await bring([[guarded.sku, 'Shared', open.name, 'L-7']])).toMatchObject({
        updated: 0,
        drafted: 1,
      });
      expect((await seen(guarded.id)).itemDescription).toBe('Old');
    },
  );

  testOnce(engine)(
    'the look says of each row whether it becomes a draft, the dry run counts them, and the import does it',
    async () => {
      const { rows, guarded, open, controlled } = await mixed();
      const body = { sku: guarded.sku, clientId: open.id };
      await editor.call(createProduct, { body });
      const blank = await addProduct(open.id);
      rows.push(
        // A shared SKU: only what the controlled client shares is a draft.
        [guarded.sku, 'Old', open.name, 'L-7'],
        [word(), null, controlled.name, null],
        [blank.sku, 'Other', controlled.name, 'L-8'],
      );
      const form = async () => formOf('file', await productWorkbook(headings, rows));
      const { reply } = await editor.call(lookAtImport, { query: {}, body: await form() });
      expect(reply.counts).toMatchObject({ refuse: 0, create: 4 });
      expect(reply.rows.map(({ row, reasons }) => [row, reasons.map(({ code }) => code)])).toEqual([
        [2, []],
        [3, ['import.becomes_draft']],
        [4, []],
        [5, ['import.becomes_draft']],
        [6, []],
        [7, []],
        [8, ['import.becomes_draft', 'import.shared_kept']],
      ]);
      const foreseen = await bring(rows, { dryRun: 'true' });
      expect(foreseen).toMatchObject({ created: 4, updated: 2, drafted: 3, duplicates: [], errors: [] });
      expect(foreseen.notes).toMatchObject([{ row: 8, code: 'import.shared_kept' }]);
      expect(await bring(rows)).toEqual(foreseen);
    },
  );

  testOnce(engine)(
    'a new product of a controlled client fills only what its SKU does not say yet, in an import as by hand',
    async () => {
      const { open } = await mixed();
      const { sku } = await addProduct(open.id);
      const { id: clientId, name } = await addClient({});
      await bring([[sku, null, name, 'L-9']]);
      const byHand = await addClient({});
      const body = {
        sku,
        clientId: byHand.id,
        itemDescription: 'New',
        barcode: '5012345678900',
        notes: 'Mine',
      };
      const { reply } = await editor.call(createProduct, { body });
      expect(reply).toMatchObject({ itemDescription: 'Old', barcode: '5012345678900', notes: 'Mine' });
      const { drafts } = await listed((await latest()).id);
      expect((await draftOf(drafts[0]?.id ?? 0))?.record).toMatchObject({
        clientId,
        itemDescription: 'Old',
        labels: [{ labelSku: 'L-9' }],
      });
    },
  );

  testOnce(engine)(
    'L7: the export of a controlled client, imported unchanged, is duplicates and no errors',
    async () => {
      const { id: clientId } = await addClient({});
      const { sku } = await addProduct(clientId);
      const { id } = { id: await idOf(sku) };
      await editor.call(updateProduct, {
        params: { id },
        body: { labels: [{ labelSku: 'L-1', labelType: 'BBD' }] },
      });
      const exported = await editor.fetch(`${exportProducts.path}?clientId=${clientId}`);
      const form = new FormData();
      form.set('file', new File([await exported.arrayBuffer()], 'products.xlsx'));
      const { reply } = await editor.call(importProducts, { query: { onDuplicate: 'update' }, body: form });
      expect(reply).toMatchObject({ created: 0, updated: 0, errors: [] });
      expect(reply.duplicates.map((one) => one.sku)).toEqual([sku]);
    },
  );
});
