import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#domain/contract/problem.ts';
import { deleteClient } from '#domain/clients/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import type { ArtworkFacts } from '#domain/files/artwork-facts.ts';
import * as limits from '#domain/limits.ts';
import { createProduct, deleteProduct, listProducts, updateProduct } from '#domain/products/contract.ts';
import { getWork } from '#domain/work/contract.ts';
import { checkArtwork } from '#server/doctor/check-artwork.ts';
import { insertFiles, storeFacts } from '#server/files/store.ts';
import { recordChange } from '#server/history/store.ts';
import { onBothEngines, testOfLocks, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { openLog } from '#testing/logged.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { ArtworkAudit } from './artwork-audit.ts';
import { checkAllAgain } from './audit-store.ts';
import { ArtworkRereading } from './artwork-rereading.ts';

const at = '2026-01-10T09:30:00.000Z';
const read = (widthMm: number): ArtworkFacts => ({
  state: 'read',
  pages: 1,
  pagesRead: 1,
  sizes: [{ widthMm, heightMm: 40 }],
  pixels: null,
  codes: [],
  fontsMissing: [],
  lowestDpi: null,
  found: [],
});

onBothEngines((engine) => {
  let app: TestApp;
  let administrator: Caller;
  let audit: ArtworkAudit;

  beforeEach(async () => {
    app = await startTestApp(engine);
    administrator = await app.as('administrator');
    audit = new ArtworkAudit(app.database, () => app.clock.now);
  });

  const keep = async (facts: ArtworkFacts | null): Promise<string> => {
    const key = `documents/${randomUUID()}.pdf`;
    const file = { key, originalFilename: 'a.pdf', contentType: 'application/pdf', size: 1, sha256: '0' };
    await app.database.write(async (queries) => {
      await insertFiles(queries, [file], { userId: null, at });
      if (facts) await storeFacts(queries, key, facts);
    });
    return key;
  };
  const labelled = (artworkFiles: string[]) => ({
    labels: [
      { labelSku: 'L', labelSize: '60 x 40 mm', labelOrientation: 'Landscape' as const, artworkFiles },
    ],
  });
  const add = async (sku: string, key: string) =>
    (await administrator.call(createProduct, { body: { sku, ...labelled([key]) } })).reply;
  const failing = async () =>
    (await administrator.call(listProducts, { query: { lacks: 'check', sort: 'sku' } })).reply.map(
      ({ sku }) => sku,
    );
  const findingOfDoctor = async () => (await checkArtwork(app.database)).sentence;
  const counted = async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 61_000);
    return (await administrator.call(getWork, {})).reply.lacks.check;
  };

  test('a product whose artwork fails its check is counted and listed, until it is mended', async () => {
    const [good, bad] = [await keep(read(60)), await keep(read(100))];
    await add('GOOD', good);
    const { id, version } = await add('WRONG-SIZE', bad);
    expect(await failing()).toEqual([]);
    await audit.check();
    expect(await failing()).toEqual(['WRONG-SIZE']);
    expect(await counted()).toBe(1);
    await administrator.call(updateProduct, { params: { id }, body: { ...labelled([good]), version } });
    await audit.check();
    expect(await failing()).toEqual([]);
    expect(await counted()).toBe(0);
  });

  test('the artwork of a product whose label is its flat fields is checked, also if it has not changed since', async () => {
    const flat = { labelSize: '60 x 40 mm', labelOrientation: 'Landscape' as const, labels: [] };
    const body = { sku: 'FLAT', ...flat, artworkFiles: [await keep(read(100))] };
    await administrator.call(createProduct, { body });
    await audit.check();
    expect(await failing()).toEqual(['FLAT']);
    await app.database.write(async (queries) => {
      await queries.deleteFrom('artwork_faults').execute();
      await checkAllAgain(queries);
    });
    await audit.check();
    expect(await failing()).toEqual(['FLAT']);
  });

  test('later changes are checked too, a deleted product is no work, and another process goes on where one was', async () => {
    const { id } = await add('A', await keep(read(100)));
    await audit.check();
    await add('B', await keep(read(90)));
    await new ArtworkAudit(app.database, () => app.clock.now).check();
    expect(await failing()).toEqual(['A', 'B']);
    await administrator.call(deleteProduct, { params: { id } });
    expect(await failing()).toEqual(['B']);
    await audit.check();
    const rows = await app.database.read.selectFrom('artwork_faults').selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  test('products that are deleted and restored with their client are checked', async () => {
    const clientId = await addClient(app.database, 'Orchard');
    const body = { sku: 'A', clientId, ...labelled([await keep(read(100))]) };
    await administrator.call(createProduct, { body });
    await audit.check();
    await administrator.call(deleteClient, { params: { id: clientId } });
    await audit.check();
    expect(await app.database.read.selectFrom('artwork_faults').selectAll().execute()).toEqual([]);
    const [deleted] = (await administrator.call(listDeleted, {})).reply;
    await administrator.call(restoreDeleted, { params: { id: deleted?.id ?? 0 } });
    await audit.check();
    expect(await failing()).toEqual(['A']);
  });

  test('a product stays counted whose file has yet to be read again by a newer reader', async () => {
    const key = await keep(read(100));
    const { id, version } = await add('OLD', key);
    await audit.check();
    await app.database.write((queries) =>
      queries
        .updateTable('files')
        .set({ facts: JSON.stringify({ reader: 1, facts: read(100) }) })
        .where('key', '=', key)
        .execute(),
    );
    await administrator.call(updateProduct, { params: { id }, body: { itemDescription: 'Jam', version } });
    await audit.check();
    expect(await failing()).toEqual(['OLD']);
    await app.database.write((queries) => storeFacts(queries, key, read(60)));
    await audit.check();
    expect(await failing()).toEqual([]);
  });

  test('36: artwork that nobody touches is read again by a newer reader, some at a time, and its products are checked with what it finds', async () => {
    const keys = await Promise.all([100, 100, 60, 100, 60, 60, 60].map((widthMm) => keep(read(widthMm))));
    for (const [at, key] of keys.entries()) await add(`P${at}`, key);
    const byAnOlder = (key: string, widthMm: number) =>
      app.database.write((queries) =>
        queries
          .updateTable('files')
          .set({ facts: JSON.stringify({ reader: 1, facts: read(widthMm) }) })
          .where('key', '=', key)
          .execute(),
      );
    await audit.check();
    expect(await failing()).toEqual(['P0', 'P1', 'P3']);
    for (const key of keys.slice(1)) await byAnOlder(key, 100);
    const asked: string[] = [];
    const [gone, kept] = [keys[3], keys[1]];
    const reader = {
      facts: async (key: string) => {
        asked.push(key);
        if (key === gone) throw new Problem('file.not_found');
        if (key === kept) throw new Error('The storage refuses it.');
        await app.database.write((queries) => storeFacts(queries, key, read(60)));
        return read(60);
      },
    };
    const { logger, lines } = openLog('key');
    const rereading = new ArtworkRereading(app.database, reader, logger);
    expect(await findingOfDoctor()).toBe(
      'Of 7 files of artwork the reader of this version has yet to read 6. A running portal does it by itself, some at a time.',
    );
    const first = await rereading.readSome();
    expect(asked).toHaveLength(limits.artwork.readAgainAtOnce);
    const second = await rereading.readSome();
    // What cannot be read holds up nothing behind it, and no more is tried at once because of it.
    expect(first?.isMore).toBe(true);
    expect(second?.isMore).toBe(false);
    expect((first?.read ?? 0) + (second?.read ?? 0)).toBe(4);
    expect(asked.toSorted()).toEqual(keys.slice(1).toSorted());
    expect(lines()).toEqual([[40, 'a file of artwork could not be read again', kept]]);
    await audit.check();
    // Of what could not be read nothing new is known.
    expect(await failing()).toEqual(['P0', 'P1', 'P3']);
    expect(await rereading.readSome()).toEqual({ read: 0, isMore: false });
    const stopped = AbortSignal.abort(new Error('The portal stops.'));
    await expect(rereading.readSome(stopped)).rejects.toThrow('The portal stops.');
  });

  testOnce(engine)(
    '37: products are checked after the first pass, though another process or a person has had all of their files read',
    async () => {
      const key = await keep(read(60));
      await add('SEEN', key);
      await audit.check();
      await app.database.write((queries) => storeFacts(queries, key, read(100)));
      await audit.check();
      expect(await failing()).toEqual([]);
      const facts = () => Promise.reject(new Error('It is read.'));
      const rereading = new ArtworkRereading(app.database, { facts }, openLog().logger);
      expect(await rereading.readSome()).toEqual({ read: 0, isMore: false });
      await audit.check();
      expect(await failing()).toEqual(['SEEN']);
    },
  );

  testOfLocks(engine)(
    'a product is checked whose change commits after a later one that was checked already',
    async () => {
      const key = await keep(read(60));
      const { id } = await add('SLOW', key);
      await audit.check();
      const [isWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slow = app.database.write(async (queries) => {
        await storeFacts(queries, key, read(100));
        const what = { entity: 'product', entityId: id, action: 'updated' } as const;
        await recordChange(queries, { at, userId: null, ...what, before: null, after: null });
        isWritten.resolve();
        await mayCommit.promise;
      });
      await isWritten.promise;
      await add('QUICK', await keep(read(60)));
      await audit.check();
      mayCommit.resolve();
      await slow;
      await audit.check();
      expect(await failing()).toEqual(['SLOW']);
    },
  );

  test('a check that fails, or runs while another one does, forgets no product', async () => {
    const late = await keep(null);
    await add('LATE', late);
    await add('NEW', await keep(read(100)));
    const writing = vi.spyOn(app.database, 'write');
    writing.mockRejectedValueOnce(new Error('The disk is full.'));
    await expect(audit.check()).rejects.toThrow('The disk is full.');
    await app.database.write((queries) => storeFacts(queries, late, read(100)));
    writing.mockRejectedValueOnce(new Error('The disk is full.'));
    await expect(audit.check()).rejects.toThrow('The disk is full.');
    writing.mockRestore();
    await Promise.all([audit.check(), audit.check()]);
    expect(await failing()).toEqual(['LATE', 'NEW']);
    expect(await app.database.read.selectFrom('artwork_unchecked').selectAll().execute()).toEqual([]);
  });

  test('of a product whose file cannot be read one row waits, however often it changes', async () => {
    const { id, version } = await add('GONE', await keep(null));
    const change = { params: { id }, body: { itemDescription: 'Jam', version } };
    await administrator.call(updateProduct, change);
    await audit.check();
    const rows = await app.database.read.selectFrom('artwork_unchecked').select('product_id').execute();
    expect(rows).toEqual([{ product_id: id }]);
  });

  testOnce(engine)('a file that was not read yet is checked when it was', async () => {
    const key = await keep(null);
    await add('LATE', key);
    await audit.check();
    expect(await failing()).toEqual([]);
    await app.database.write((queries) => storeFacts(queries, key, read(100)));
    await audit.check();
    expect(await failing()).toEqual(['LATE']);
  });
});
