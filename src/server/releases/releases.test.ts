import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, deleteClient, getClient, updateClient } from '#domain/clients/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { createProduct, deleteProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { canonicalJson } from '#domain/releases/canonical-json.ts';
import {
  getClientRelease,
  getProductRelease,
  listClientReleases,
  listProductReleases,
} from '#domain/releases/contract.ts';
import { insertFiles } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProducts } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { findClient } from '../clients/store.ts';
import { findProducts } from '../products/detail-store.ts';
import { completeReleases } from './complete.ts';
import { deleteOldReleases } from './stored-store.ts';

const records = { findClient, findProducts };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let reader: Caller;
  let administrator: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    reader = await app.as('read_only');
    administrator = await app.as('administrator');
  });

  const newSku = () => `R-${randomUUID().slice(0, 8)}`;
  const make = async (body: Record<string, unknown> = {}) => {
    const { status, reply } = await editor.call(createProduct, { body: { sku: newSku(), ...body } });
    expect(status).toBe(201);
    return reply;
  };
  const change = async (id: number, body: Record<string, unknown>) => {
    app.clock.advance(60_000);
    const { status, reply } = await editor.call(updateProduct, { params: { id }, body });
    expect(status).toBe(200);
    return reply;
  };
  const releasesOf = async (id: number) => (await reader.call(listProductReleases, { params: { id } })).reply;
  const summaries = async (id: number) =>
    (await releasesOf(id)).map(({ number, state, summary }) => `${number} ${state}: ${summary}`);
  const releaseOf = async (id: number, number: number) =>
    (await reader.call(getProductRelease, { params: { id, number } })).reply;
  const addArtwork = async () => {
    const key = `documents/${randomUUID()}.pdf`;
    const file = { key, originalFilename: 'front.pdf', contentType: 'application/pdf', size: 4 };
    await app.database.write((queries) =>
      insertFiles(queries, [{ ...file, sha256: sha256(key) }], {
        userId: null,
        at: app.clock.now.toISOString(),
      }),
    );
    return key;
  };

  describe('a product without control', () => {
    test('is released by every save: numbered, who, when, and what changed', async () => {
      const { id } = await make({ caseQuantity: 6, labels: [{ labelSku: 'L-1' }] });
      const before = app.clock.now.toISOString();
      await change(id, { caseQuantity: 12, labels: [{ labelSku: 'L-1', labelFeed: 'NEL' }] });
      const releases = await releasesOf(id);
      expect(releases).toMatchObject([
        {
          number: 2,
          state: 'current',
          at: app.clock.now.toISOString(),
          by: 'Test editor',
          approvedBy: null,
          summary: 'Case Quantity, Label 1: Feed',
        },
        { number: 1, state: 'superseded', at: before, by: 'Test editor', summary: 'Created' },
      ]);
      const paged = await reader.call(listProductReleases, {
        params: { id },
        query: { page: 2, pageSize: 1 },
      });
      expect(paged.reply).toEqual(releases.slice(1));
      expect(paged.headers.get('x-total-count')).toBe('2');
    });

    testOnce(engine)('a save that changes nothing publishes nothing', async () => {
      const { id } = await make({ caseQuantity: 6 });
      await change(id, { caseQuantity: 6 });
      expect(await summaries(id)).toEqual(['1 current: Created']);
    });

    testOnce(engine)(
      'the hash is that of the content as canonical JSON, the hashes of its files within',
      async () => {
        const key = await addArtwork();
        const { id } = await make({
          notes: 'Ünïcode “quoted”',
          labels: [{ labelSku: 'L-1', artworkFiles: [key] }],
        });
        const { content, sha256: hash } = await releaseOf(id, 1);
        expect(content['files']).toEqual({ [key]: sha256(key) });
        expect(sha256(canonicalJson(content))).toBe(hash);
        expect(Object.keys(content)).toEqual(Object.keys(content).toSorted());
        expect(sha256(canonicalJson({ ...content, notes: 'Ünïcode "quoted"' }))).not.toBe(hash);
      },
    );

    test('what all products of a SKU share releases each of them', async () => {
      const { id: clientId } = (await editor.call(createClient, { body: { name: 'Sharer' } })).reply;
      const { id, sku } = await make();
      const other = await make({ sku, clientId });
      await change(id, { barcode: '01234565' });
      expect(await summaries(other.id)).toEqual(['2 current: Barcode', '1 superseded: Created']);
    });

    testOnce(engine)('an import releases what it adds and what it changes, and nothing else', async () => {
      const [kept, changed] = [await make({ caseQuantity: 6 }), await make({ caseQuantity: 6 })];
      const added = newSku();
      const rows = [
        [kept.sku, 6],
        [changed.sku, 8],
        [added, 1],
      ];
      const body = formOf('file', await productWorkbook(['SKU', 'Case Quantity'], rows));
      await editor.call(importProducts, { query: { onDuplicate: 'update' }, body });
      expect(await summaries(kept.id)).toEqual(['1 current: Created']);
      expect(await summaries(changed.id)).toEqual(['2 current: Case Quantity', '1 superseded: Created']);
      const row = await app.database.read
        .selectFrom('client_products')
        .select('id')
        .where('sku_key', '=', added.toLowerCase())
        .executeTakeFirstOrThrow();
      expect(await summaries(row.id)).toEqual(['1 current: Created']);
    });

    test('restored as it was it goes by the same release, restored as another it gets the next', async () => {
      const restore = async (name: string) => {
        const { reply: all } = await administrator.call(listDeleted, { query: {} });
        const id = all.find((one) => one.name === name)?.id ?? 0;
        expect((await administrator.call(restoreDeleted, { params: { id } })).status).toBe(200);
      };
      const { id, sku } = await make({ barcode: '01234565' });
      await administrator.call(deleteProduct, { params: { id } });
      expect((await reader.call(listProductReleases, { params: { id } })).problem.code).toBe(
        'product.not_found',
      );
      await restore(sku);
      expect(await summaries(id)).toEqual(['1 current: Created']);

      const { id: clientId } = (await editor.call(createClient, { body: { name: `Back ${sku}` } })).reply;
      const theirs = await make({ sku, clientId });
      await administrator.call(deleteClient, { params: { id: clientId } });
      await change(id, { barcode: '96385074' });
      await restore(`Back ${sku}`);
      expect(await summaries(theirs.id)).toEqual(['2 current: Restored', '1 superseded: Created']);
      const { reply } = await reader.call(listClientReleases, { params: { id: clientId } });
      expect(reply.map(({ summary }) => summary)).toEqual(['Created']);
    });

    test('two saves at once get two numbers', async () => {
      const { id } = await make();
      const saves = Array.from({ length: 8 }, (_, nth) =>
        editor.call(updateProduct, { params: { id }, body: { notes: `Note ${nth}` } }),
      );
      await Promise.all(saves);
      expect((await releasesOf(id)).map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    });
  });

  test('a client is released by every save', async () => {
    const { id } = (await editor.call(createClient, { body: { name: 'Orchard', aboutUs: 'Jam' } })).reply;
    app.clock.advance(60_000);
    await editor.call(updateClient, { params: { id }, body: { labellingInstructions: 'On the lid' } });
    const { reply } = await reader.call(listClientReleases, { params: { id } });
    expect(reply).toMatchObject([
      { number: 2, state: 'current', summary: 'Labelling Instructions' },
      { number: 1, state: 'superseded', summary: 'Created' },
    ]);
    const first = (await reader.call(getClientRelease, { params: { id, number: 1 } })).reply;
    expect(first.content).toMatchObject({ name: 'Orchard', aboutUs: 'Jam', labellingInstructions: null });
  });

  describe('as it was', () => {
    test('a product is shown as a release says it, or as it stood at an instant, with its client’s name then', async () => {
      const { id: clientId } = (await editor.call(createClient, { body: { name: 'Old name' } })).reply;
      const { id } = await make({
        clientId,
        caseQuantity: 6,
        labels: [{ labelSku: 'L-1', labelFeed: 'NEL' }],
      });
      app.clock.advance(60_000);
      const noon = app.clock.now.toISOString();
      const [first] = await releasesOf(id);
      await change(id, { caseQuantity: 12, labels: [{ labelSku: 'L-2', labelFeed: 'WEL' }] });
      await editor.call(updateClient, { params: { id: clientId }, body: { name: 'New name' } });

      const then = { caseQuantity: 6, labelSku: 'L-1', labels: [{ labelSku: 'L-1', labelFeed: 'NEL' }] };
      const show = async (query: Record<string, unknown>) =>
        reader.call(getProduct, { params: { id }, query });
      expect((await show({ release: 1, clientRelease: 1 })).reply).toMatchObject({
        ...then,
        clientName: 'Old name',
        release: { number: 1, state: 'superseded' },
        updatedAt: first?.at,
        updatedBy: 'Test editor',
      });
      expect((await show({ release: 1 })).reply).toMatchObject({ ...then, clientName: 'New name' });
      expect((await show({ at: noon })).reply).toMatchObject({ ...then, clientName: 'Old name' });
      expect((await show({ at: first?.at })).reply).toMatchObject(then);
      const now = (await show({})).reply;
      expect(now).toMatchObject({ caseQuantity: 12, labelSku: 'L-2', clientName: 'New name' });
      expect(now).not.toHaveProperty('release');
      expect((await show({ release: 2, clientRelease: 2 })).reply).toMatchObject({
        labels: now.labels,
        codes: now.codes,
        release: { state: 'current' },
      });
      const client = await reader.call(getClient, { params: { id: clientId }, query: { release: 1 } });
      expect(client.reply).toMatchObject({ name: 'Old name', release: { number: 1 } });
    });

    testOnce(engine)('what a browser knows of the product is never taken for a release of it', async () => {
      const { id } = await make({ caseQuantity: 6 });
      const address = `/api/products/${id}`;
      const etag = (await reader.fetch(address)).headers.get('etag') ?? '';
      await change(id, { caseQuantity: 12 });
      const old = await reader.fetch(`${address}?release=1`, { headers: { 'if-none-match': etag } });
      expect(old.status).toBe(200);
      const oldTag = old.headers.get('etag') ?? '';
      expect(oldTag).not.toBe(etag);
      const again = await reader.fetch(`${address}?release=1`, { headers: { 'if-none-match': oldTag } });
      expect(again.status).toBe(304);
    });

    testOnce(engine).each([{ release: 7 }, { at: '2020-01-01T00:00Z' }])(
      '%o is said not to be there',
      async (query) => {
        const { id } = await make();
        const { status, problem } = await reader.call(getProduct, { params: { id }, query });
        expect([status, problem.code, problem.message]).toEqual([
          404,
          'release.not_found',
          'There is no such release.',
        ]);
      },
    );

    testOnce(engine).each([
      'release=0',
      'release=-1',
      'release=x',
      'release=99999999999',
      'at=yesterday',
      'at=2026-13-01',
    ])('%s is refused in words', async (query) => {
      const { id } = await make();
      const response = await reader.fetch(`/api/products/${id}?${query}`);
      expect(response.status).toBe(400);
    });
  });

  describe('records that are older than releases', () => {
    test('get their first release lot by lot, and a start that was interrupted goes on', async () => {
      const { database } = app;
      const clientId = await addClient(database, 'Older');
      const ids = await addProducts(
        database,
        Array.from({ length: 450 }, (_, nth) => ({ sku: `OLD-${nth}`, clientId })),
      );
      await database.write(async (queries) => {
        await queries.insertInto('unreleased').values({ entity: 'client', record_id: clientId }).execute();
        const rows = ids.map((id) => ({ entity: 'product' as const, record_id: id }));
        await queries.insertInto('unreleased').values(rows).execute();
      });
      let lots = 0;
      const interrupted = {
        ...database,
        write: ((work) => {
          lots += 1;
          if (lots > 2) throw new Error('killed');
          return database.write(work);
        }) as typeof database.write,
      };
      await expect(completeReleases(interrupted, records)).rejects.toThrow('killed');
      const count = async () => {
        const row = await database.read
          .selectFrom('releases')
          .select(({ fn }) => fn.countAll<number | string>().as('rows'))
          .where('entity', '=', 'product')
          .where('record_id', 'in', ids)
          .executeTakeFirstOrThrow();
        return Number(row.rows);
      };
      expect(await count()).toBeGreaterThan(0);
      expect(await count()).toBeLessThan(450);
      const [one, two] = await Promise.all([
        completeReleases(database, records),
        completeReleases(database, records),
      ]);
      expect(one + two).toBe(51);
      expect(await count()).toBe(450);
      expect(await completeReleases(database, records)).toBe(0);
      expect(await summaries(ids[449] ?? 0)).toEqual(['1 current: As it was when releases began']);
    });

    testOnce(engine)('one that was deleted meanwhile is passed over', async () => {
      const { database } = app;
      await database.write((queries) =>
        queries
          .insertInto('unreleased')
          .values([
            { entity: 'client', record_id: 2_000_000 },
            { entity: 'product', record_id: 2_000_000 },
          ])
          .execute(),
      );
      expect(await completeReleases(database, records)).toBe(2);
      expect(await completeReleases(database, records)).toBe(0);
    });
  });

  test('a release is kept for as long as was set after another took its place, and the current one for ever', async () => {
    const { id } = await make();
    for (const caseQuantity of [1, 2, 3]) await change(id, { caseQuantity });
    const [, third] = await releasesOf(id);
    await deleteOldReleases(app.database, third?.at ?? '');
    expect((await releasesOf(id)).map(({ number }) => number)).toEqual([4, 3, 2]);
    await deleteOldReleases(app.database, '2099-01-01T00:00:00.000Z');
    expect((await releasesOf(id)).map(({ number, state }) => [number, state])).toEqual([[4, 'current']]);
    await change(id, { caseQuantity: 9 });
    expect((await releasesOf(id)).map(({ number }) => number)).toEqual([5, 4]);
  });

  test('more releases than one lot are deleted but for the current one, by two processes at once', async () => {
    const { id } = await make();
    await change(id, { caseQuantity: 1 });
    const { database } = app;
    await database.write(async (queries) => {
      const row = await queries
        .selectFrom('releases')
        .select(['entity', 'record_id', 'at', 'summary', 'content', 'sha256'])
        .where('record_id', '=', id)
        .where('entity', '=', 'product')
        .where('number', '=', 1)
        .executeTakeFirstOrThrow();
      for (let number = 3; number <= 1_202; number += 100)
        await queries
          .insertInto('releases')
          .values(Array.from({ length: 100 }, (_, nth) => ({ ...row, number: number + nth })))
          .execute();
    });
    const later = '2099-01-01T00:00:00.000Z';
    await Promise.all([deleteOldReleases(database, later), deleteOldReleases(database, later)]);
    expect((await releasesOf(id)).map(({ number }) => number)).toEqual([1_202]);
  });

  test('artwork that only an old release shows is not swept; what no release shows is', async () => {
    const [shown, unnamed] = [await addArtwork(), await addArtwork()];
    const { id } = await make({ labels: [{ labelSku: 'L-1', artworkFiles: [shown] }] });
    await change(id, { labels: [{ labelSku: 'L-1', artworkFiles: [] }] });
    const later = new Date(app.clock.now.getTime() + 40 * 24 * 60 * 60 * 1000);
    const { database, storage } = app;
    await sweepFiles({ database, storage, clock: () => later });
    const left = await database.read
      .selectFrom('files')
      .select('key')
      .where('key', 'in', [shown, unnamed])
      .execute();
    expect(left).toEqual([{ key: shown }]);
    // After the release is deleted, its artwork can be deleted too.
    await deleteOldReleases(database, '2099-01-01T00:00:00.000Z');
    await sweepFiles({ database, storage, clock: () => later });
    const rest = await database.read.selectFrom('files').select('key').where('key', '=', shown).execute();
    expect(rest).toEqual([]);
  });
});
