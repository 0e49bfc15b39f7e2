import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { ArtworkFacts } from '#domain/files/artwork-facts.ts';
import { createProduct, deleteProduct, listProducts, updateProduct } from '#domain/products/contract.ts';
import { getWork } from '#domain/work/contract.ts';
import { insertFiles, storeFacts } from '#server/files/store.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { startTestApp, type Caller, type TestApp } from '#testing/test-app.ts';
import { ArtworkAudit } from './artwork-audit.ts';

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
