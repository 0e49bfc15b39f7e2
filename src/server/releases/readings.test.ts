import { randomUUID } from 'node:crypto';
import * as XLSX from '@e965/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listAudit } from '#domain/audit/contract.ts';
import { createClient, updateClient } from '#domain/clients/contract.ts';
import { createProduct, updateProduct } from '#domain/products/contract.ts';
import {
  Changes,
  confirmReleases,
  exportClientReaders,
  getProductChanges,
  listClientReaders,
  listProductReaders,
  openReleases,
  type ReleasePair,
} from '#domain/releases/reading-contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { deleteOldReleases } from './stored-store.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let reader: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    reader = await app.as('read_only');
  });

  const word = () => `C-${randomUUID().slice(0, 8)}`;
  const addClient = async (body: Record<string, unknown> = {}) =>
    (await editor.call(createClient, { body: { name: word(), ...body } })).reply.id;
  const addProduct = async (body: Record<string, unknown> = {}) =>
    (await editor.call(createProduct, { body: { sku: word(), ...body } })).reply.id;
  const addBoth = async () => {
    const clientId = await addClient({ labellingInstructions: 'Front and centre' });
    return { clientId, id: await addProduct({ clientId, caseQuantity: 6 }) };
  };
  const change = async (id: number, body: Record<string, unknown>) => {
    app.clock.advance(60_000);
    expect((await editor.call(updateProduct, { params: { id }, body })).status).toBe(200);
  };
  const changeClient = async (id: number, body: Record<string, unknown>) => {
    app.clock.advance(60_000);
    expect((await editor.call(updateClient, { params: { id }, body })).status).toBe(200);
  };
  const changes = async (id: number, by = reader) =>
    (await by.call(getProductChanges, { params: { id } })).reply;
  const confirm = (id: number, body: ReleasePair, by = reader) =>
    by.call(confirmReleases, { params: { id }, body });
  const openBy = (id: number, body: ReleasePair, by = reader) =>
    by.call(openReleases, { params: { id }, body });

  describe('what changed since somebody confirmed', () => {
    test('before the first confirmation nothing is compared', async () => {
      const { id } = await addBoth();
      expect(await changes(id)).toMatchObject({
        product: { release: { number: 1 }, confirmed: null, changes: null },
        client: { release: { number: 1 }, confirmed: null, changes: null },
        isOpened: false,
        isConfirmed: false,
        isAsked: false,
      });
    });

    test('whoever only opened it is asked once another person has changed it, with what the publisher wrote', async () => {
      const { id } = await addBoth();
      for (const by of [reader, editor]) await openBy(id, { release: 1, clientRelease: 1 }, by);
      await change(id, { caseQuantity: 8 });
      expect(await changes(id)).toMatchObject({
        product: {
          confirmed: null,
          since: { number: 1 },
          changes: [{ field: 'caseQuantity', before: 6, after: 8 }],
          summaries: [],
        },
        isAsked: true,
      });
      expect(await changes(id, editor)).toMatchObject({ isAsked: false });
      await app.database.read
        .updateTable('releases')
        .set({ summary: 'New tray', said: null })
        .where('entity', '=', 'product')
        .where('record_id', '=', id)
        .where('number', '=', 2)
        .execute();
      expect((await changes(id)).product.summaries).toEqual([{ number: 2, summary: 'New tray' }]);
      await confirm(id, { release: 2, clientRelease: 1 });
      expect(await changes(id)).toMatchObject({ isAsked: false, isConfirmed: true });
    });

    test('it is the difference to the confirmed releases of the product and the client, however many lie between', async () => {
      const { id, clientId } = await addBoth();
      expect((await confirm(id, { release: 1, clientRelease: 1 })).status).toBe(201);
      expect(await changes(id)).toMatchObject({
        product: { changes: [] },
        client: { changes: [] },
        isConfirmed: true,
      });

      await change(id, { caseQuantity: 8 });
      await change(id, { caseQuantity: 12, labels: [{ labelSku: 'L-1' }] });
      await changeClient(clientId, { labellingInstructions: 'On the lid' });
      const now = await changes(id);
      expect(now).toMatchObject({
        product: { release: { number: 3 }, confirmed: { number: 1 } },
        client: { release: { number: 2 }, confirmed: { number: 1 } },
        isConfirmed: false,
      });
      expect(now.product.changes).toEqual([
        { field: 'caseQuantity', labelNumber: null, before: 6, after: 12 },
        { field: 'labelSku', labelNumber: 1, before: null, after: 'L-1' },
      ]);
      expect(now.client?.changes).toEqual([
        {
          field: 'labellingInstructions',
          labelNumber: null,
          before: 'Front and centre',
          after: 'On the lid',
        },
      ]);
      expect(await changes(id, editor)).toMatchObject({ product: { confirmed: null } });
    });

    test('what a client says is confirmed once for all of its products', async () => {
      const { id, clientId } = await addBoth();
      const other = await addProduct({ clientId });
      await confirm(id, { release: 1, clientRelease: 1 });
      expect(await changes(other)).toMatchObject({
        product: { confirmed: null },
        client: { confirmed: { number: 1 }, changes: [] },
        isConfirmed: false,
      });
    });

    testOnce(engine)('another client is named, and its texts are confirmed for themselves', async () => {
      const { id, clientId } = await addBoth();
      await confirm(id, { release: 1, clientRelease: 1 });
      const [from, to] = [word(), word()];
      await changeClient(clientId, { name: from });
      await change(id, { clientId: await addClient({ name: to }) });
      const now = await changes(id);
      expect(now.product.changes).toEqual([
        { field: 'clientName', labelNumber: null, before: from, after: to },
      ]);
      expect(now.client).toMatchObject({ release: { number: 1 }, confirmed: null, changes: null });
    });

    testOnce(engine)('a product without a client is confirmed alone', async () => {
      const id = await addProduct();
      expect((await confirm(id, { release: 1, clientRelease: null })).reply).toMatchObject({
        release: 1,
        clientRelease: null,
      });
      expect(await changes(id)).toMatchObject({ client: null, isConfirmed: true });
      const { problem } = await confirm(id, { release: 1, clientRelease: 1 });
      expect(problem.code).toBe('release.not_current');
    });

    test('a confirmed release that is no longer kept is said to have been confirmed, and nothing is compared', async () => {
      const id = await addProduct({ caseQuantity: 6 });
      await confirm(id, { release: 1, clientRelease: null });
      await change(id, { caseQuantity: 12 });
      await deleteOldReleases(app.database, '2099-01-01T00:00:00.000Z');
      expect(await changes(id)).toMatchObject({
        product: { release: { number: 2 }, confirmed: { number: 1 }, changes: null },
        isConfirmed: false,
      });
    });

    testOnce(engine)('what is not there is said', async () => {
      const params = { id: 2_000_000 };
      const body = { release: 1, clientRelease: null };
      for (const { status, problem } of [
        await reader.call(getProductChanges, { params }),
        await reader.call(openReleases, { params, body }),
        await reader.call(confirmReleases, { params, body }),
        await editor.call(listProductReaders, { params }),
      ])
        expect([status, problem.code]).toEqual([404, 'product.not_found']);
    });
  });

  describe('confirming', () => {
    test('is recorded once with who and when, in the audit trail too, and not as opening @security-7.5', async () => {
      const { id } = await addBoth();
      const first = await confirm(id, { release: 1, clientRelease: 1 });
      app.clock.advance(60_000);
      const [second, third] = await Promise.all([
        confirm(id, { release: 1, clientRelease: 1 }),
        confirm(id, { release: 1, clientRelease: 1 }),
      ]);
      expect([second.status, second.reply, third.reply]).toEqual([201, first.reply, first.reply]);
      expect(await changes(id)).toMatchObject({ isOpened: false, isConfirmed: true });
      const administrator = await app.as('administrator');
      const { reply } = await administrator.call(listAudit, { query: { kind: 'release_confirmed' } });
      expect(reply.filter(({ subject }) => subject?.id === id)).toMatchObject([
        { person: { name: 'Test read_only' }, detail: { release: 1, clientRelease: 1 }, times: 1 },
      ]);
    });

    test('what is no longer current is refused with a sentence and with what changed since', async () => {
      const { id, clientId } = await addBoth();
      await confirm(id, { release: 1, clientRelease: 1 });
      await change(id, { caseQuantity: 12 });
      await change(id, { caseQuantity: 18 });
      const { status, problem } = await confirm(id, { release: 2, clientRelease: 1 });
      expect([status, problem.code, problem.message]).toEqual([
        409,
        'release.not_current',
        'This has changed again meanwhile. Nothing was confirmed. Read what changed, and confirm that.',
      ]);
      const { current } = z.object({ current: Changes }).parse(problem);
      expect(current.product).toMatchObject({
        release: { number: 3 },
        changes: [{ field: 'caseQuantity', before: 6, after: 18 }],
      });
      await changeClient(clientId, { aboutUs: 'Jam' });
      expect((await confirm(id, { release: 3, clientRelease: 1 })).problem.code).toBe('release.not_current');
      expect((await confirm(id, { release: 4, clientRelease: 2 })).problem.code).toBe('release.not_current');
      expect((await confirm(id, { release: 3, clientRelease: 2 })).status).toBe(201);
    });

    testOnce(engine).each([
      {},
      { release: 0, clientRelease: 1 },
      { release: 1.5, clientRelease: null },
      { release: '1' },
    ])('%j is refused in words', async (body) => {
      const id = await addProduct();
      const response = await reader.fetch(`/api/products/${id}/confirmations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(400);
    });
  });

  test('opening is recorded once, also of a release that was replaced meanwhile, and never of a later one', async () => {
    const { id } = await addBoth();
    await change(id, { caseQuantity: 12 });
    for (const release of [1, 2, 2])
      expect((await openBy(id, { release, clientRelease: 1 })).status).toBe(200);
    expect((await openBy(id, { release: 3, clientRelease: 1 })).problem.code).toBe('release.not_found');
    expect(await changes(id)).toMatchObject({ isOpened: true, isConfirmed: false });
    const rows = await app.database.read
      .selectFrom('readings')
      .select(['kind', 'product_release'])
      .where('product_id', '=', id)
      .orderBy('product_release')
      .execute();
    expect(rows).toEqual([
      { kind: 'opened', product_release: 1 },
      { kind: 'opened', product_release: 2 },
    ]);
  });

  describe('who has read a release', () => {
    const states = async (query: Record<string, unknown>, id: number) => {
      const { reply } = await editor.call(listClientReaders, { params: { id }, query });
      return Object.fromEntries(reply.map(({ name, state }) => [name, state]));
    };

    test('everybody of staff with an active account is listed for the current release, or for the one that is named', async () => {
      const { id, clientId } = await addBoth();
      const partners = [
        await app.newPartner('jo@client.example', { clientId }),
        await app.newPartner('sam@supplier.example', { supplierCode: 'S-1' }),
      ];
      await openBy(id, { release: 1, clientRelease: 1 });
      await openBy(id, { release: 1, clientRelease: 1 }, editor);
      await confirm(id, { release: 1, clientRelease: 1 });
      const listed = (await editor.call(listClientReaders, { params: { id: clientId } })).reply;
      expect(listed.filter(({ userId }) => partners.some((one) => one.userId === userId))).toEqual([]);
      const now = await states({}, clientId);
      expect(now).toMatchObject({ 'Test read_only': 'confirmed', 'Test editor': 'opened' });
      const { reply: one } = await editor.call(listClientReaders, {
        params: { id: clientId },
        query: { state: 'confirmed' },
      });
      expect(one).toEqual([
        expect.objectContaining({
          userId: reader.userId,
          role: 'read_only',
          openedAt: app.clock.now.toISOString(),
          confirmedAt: app.clock.now.toISOString(),
        }),
      ]);
      await changeClient(clientId, { aboutUs: 'Jam' });
      expect(await states({}, clientId)).toMatchObject({ 'Test read_only': 'unopened' });
      expect(await states({ release: 1 }, clientId)).toMatchObject({ 'Test read_only': 'confirmed' });
      expect(await states({ release: 1, state: 'opened' }, clientId)).toEqual({ 'Test editor': 'opened' });
      const { reply } = await editor.call(listProductReaders, {
        params: { id },
        query: { state: 'confirmed' },
      });
      expect(reply.map(({ name }) => name)).toEqual(['Test read_only']);
    });

    test('in pages with the number of all; a release that is not there is said, and so is a wrong state', async () => {
      const { clientId } = await addBoth();
      const params = { id: clientId };
      const all = await editor.call(listClientReaders, { params });
      const page = await editor.call(listClientReaders, { params, query: { page: 2, pageSize: 1 } });
      expect(page.reply).toEqual(all.reply.slice(1, 2));
      expect(page.headers.get('x-total-count')).toBe(String(all.reply.length));
      const missing = await editor.call(listClientReaders, { params, query: { release: 2 } });
      expect(missing.problem.code).toBe('release.not_found');
      expect((await editor.fetch(`/api/clients/${clientId}/readers?state=asleep`)).status).toBe(400);
    });

    testOnce(engine)('somebody whose account is switched off is left out', async () => {
      const { clientId } = await addBoth();
      const gone = await app.newPerson(`${word()}@example.com`, 'read_only');
      const ids = async () =>
        (await editor.call(listClientReaders, { params: { id: clientId } })).reply.map(
          ({ userId }) => userId,
        );
      expect(await ids()).toContain(gone.userId);
      await app.database.write((queries) =>
        queries.updateTable('users').set({ is_active: 0 }).where('id', '=', gone.userId).execute(),
      );
      expect(await ids()).not.toContain(gone.userId);
    });

    test('the list is exported as a workbook, which the audit trail records @security-7.5', async () => {
      const { id, clientId } = await addBoth();
      await confirm(id, { release: 1, clientRelease: 1 });
      const answer = await editor.call(exportClientReaders, {
        params: { id: clientId },
        query: { state: 'confirmed' },
      });
      expect(answer.headers.get('content-disposition')).toMatch(/filename="readers_2026-01-15.xlsx"/);
      const { SheetNames, Sheets } = XLSX.read(await answer.reply.arrayBuffer());
      expect(SheetNames).toEqual(['Readers']);
      expect(XLSX.utils.sheet_to_json(Sheets['Readers'] ?? {}, { header: 1, defval: '' })).toEqual([
        ['Person', 'Role', 'Release', 'State', 'Opened (UTC)', 'Confirmed (UTC)'],
        ['Test read_only', 'Read-only', '1', 'Confirmed', '', app.clock.now.toISOString()],
      ]);
      await expect
        .poll(async () => {
          const administrator = await app.as('administrator');
          const { reply } = await administrator.call(listAudit, { query: { kind: 'exported' } });
          return reply.find(({ subject }) => subject?.id === clientId)?.detail;
        })
        .toEqual({ release: 1 });
    });
  });
});
