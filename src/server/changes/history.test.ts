import { beforeAll, describe, expect, test } from 'vitest';
import { deleteClient } from '#domain/clients/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { getClientHistory, getProductHistory } from '#domain/history/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { insertFiles } from '#server/files/store.ts';
import { recordChange, recordChanges } from '#server/history/store.ts';
import { badIds } from '#testing/samples/bad-ids.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let administrator: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    administrator = await app.as('administrator');
  });

  const bring = async (rows: Parameters<typeof productWorkbook>[1]) => {
    const book = await productWorkbook(['SKU', 'Name', 'Client', 'Label SKU', 'Label Size'], rows);
    await editor.call(importProducts, { query: { onDuplicate: 'update' }, body: formOf('file', book) });
  };

  describe('the history of a product', () => {
    let id: number;

    beforeAll(async () => {
      await addClient(app.database, 'Orchard');
      await bring([['H-1', 'Apple jam', 'Orchard', 'L-1', '100 x 50']]);
      app.clock.advance(60_000);
      await bring([['H-1', 'Apple jelly', 'Orchard', 'L-1', '90 x 50']]);
      const row = await app.database.read
        .selectFrom('client_products')
        .select('id')
        .where('sku_key', '=', 'h-1')
        .executeTakeFirstOrThrow();
      ({ id } = row);
    });

    test('says newest first who did what when, field by field', async () => {
      const { status, reply } = await editor.call(getProductHistory, { params: { id } });
      expect(status).toBe(200);
      expect(reply).toMatchObject([
        {
          at: '2026-01-15T08:01:00.000Z',
          userName: 'Test editor',
          action: 'updated',
          changes: [
            { field: 'itemDescription', labelNumber: null, before: 'Apple jam', after: 'Apple jelly' },
            { field: 'labelSize', labelNumber: 1, before: '100 x 50', after: '90 x 50' },
          ],
        },
        {
          at: '2026-01-15T08:00:00.000Z',
          userName: 'Test editor',
          action: 'created',
          changes: [
            { field: 'sku', labelNumber: null, before: null, after: 'H-1' },
            { field: 'itemDescription', labelNumber: null, before: null, after: 'Apple jam' },
            { field: 'clientId', labelNumber: null, before: null },
            { field: 'clientName', labelNumber: null, before: null, after: 'Orchard' },
            { field: 'labelSku', labelNumber: 1, before: null, after: 'L-1' },
            { field: 'labelSize', labelNumber: 1, before: null, after: '100 x 50' },
          ],
        },
      ]);
    });

    test('A25: names files by their original names, also those of videos; of one that is gone stays the key', async () => {
      const file = { size: 1, sha256: '', contentType: 'image/png' };
      await app.database.write((queries) =>
        insertFiles(
          queries,
          [
            { ...file, key: 'images/1f.png', originalFilename: 'Front of tin.png' },
            { ...file, key: 'documents/2f.pdf', originalFilename: 'label-back.pdf' },
            { ...file, key: 'uploads/3f.mp4', originalFilename: 'roll.mp4' },
          ],
          { userId: null, at: '2026-01-10T09:30:00.000Z' },
        ),
      );
      const made = await addProduct(app.database, { sku: 'H-9' });
      const film = { title: 'Feed', videoSource: 'uploads/3f.mp4', videoType: 'file' };
      await app.database.write((queries) =>
        recordChange(queries, {
          at: '2026-01-15T08:00:00.000Z',
          userId: null,
          entity: 'product',
          entityId: made,
          action: 'updated',
          before: { images: ['images/gone.png'], tutorialVideos: [] },
          after: {
            images: ['images/1f.png'],
            tutorialVideos: [film],
            labels: [{ artworkFiles: ['documents/2f.pdf'] }],
          },
        }),
      );
      const { reply } = await editor.call(getProductHistory, { params: { id: made } });
      expect(reply[0]?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
        ['images', ['images/gone.png'], ['Front of tin.png']],
        ['tutorialVideos', null, ['Feed (roll.mp4)']],
        ['artworkFiles', null, ['label-back.pdf']],
      ]);
    });

    test('comes page by page with its total, and whole', async () => {
      const page = await editor.call(getProductHistory, {
        params: { id },
        query: { page: 2, pageSize: 1 },
      });
      expect(page.headers.get('x-total-count')).toBe('2');
      expect(page.reply.map(({ action }) => action)).toEqual(['created']);

      const many = await addProduct(app.database, { sku: 'H-2' });
      const changes = Array.from({ length: 120 }, (_, index) => ({
        at: '2026-01-15T08:00:00.000Z',
        userId: null,
        entity: 'product' as const,
        entityId: many,
        action: 'updated' as const,
        before: { caseQuantity: index + 1 },
        after: { caseQuantity: index + 2 },
      }));
      await app.database.write((queries) => recordChanges(queries, changes));
      const whole = await editor.call(getProductHistory, { params: { id: many } });
      expect(whole.headers.get('x-total-count')).toBe(null);
      expect(whole.reply.map(({ changes }) => changes[0]?.after)).toEqual(
        Array.from({ length: 120 }, (_, index) => 121 - index),
      );
      expect(whole.reply[0]?.userName).toBe(null);
    });

    test('is for those who edit', async () => {
      const reader = await app.as('read_only');
      expect((await reader.call(getProductHistory, { params: { id } })).status).toBe(403);
      expect((await reader.call(getClientHistory, { params: { id: 1 } })).status).toBe(403);
    });

    test('of an id that is none is not found', async () => {
      for (const bad of badIds) {
        const { code } = await problemIn(await editor.fetch(`/api/products/${bad}/history`));
        expect(code).toMatch(/^(product|request)\.not_found$/);
      }
    });
  });

  test('the history of a client goes on after it was deleted and restored', async () => {
    const id = await addClient(app.database, 'Harbour');
    const change = {
      at: '2026-01-15T08:00:00.000Z',
      userId: editor.userId,
      entity: 'client',
      entityId: id,
    } as const;
    await app.database.write((queries) =>
      recordChange(queries, {
        ...change,
        action: 'updated',
        before: { name: 'Harbour', aboutUs: null },
        after: { name: 'Harbour', aboutUs: 'Fish' },
      }),
    );
    await administrator.call(deleteClient, { params: { id } });
    expect((await editor.call(getClientHistory, { params: { id } })).problem.code).toBe('client.not_found');
    const [deletion] = (await administrator.call(listDeleted, {})).reply;
    await administrator.call(restoreDeleted, { params: { id: deletion?.id ?? 0 } });
    expect((await editor.call(getClientHistory, { params: { id } })).reply).toMatchObject([
      { action: 'restored', userName: 'Test administrator', changes: [] },
      { action: 'deleted', userName: 'Test administrator', changes: [] },
      { action: 'updated', changes: [{ field: 'aboutUs', before: null, after: 'Fish' }] },
    ]);
  });
});
