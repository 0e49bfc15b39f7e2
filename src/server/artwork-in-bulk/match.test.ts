import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { attachArtwork, matchArtwork } from '#domain/artwork/match-contract.ts';
import { undoImport } from '#domain/imports/contract.ts';
import { listImports } from '#domain/imports/contract.ts';
import { createProduct, getProduct, updateProduct, type ProductDraft } from '#domain/products/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import * as limits from '#domain/limits.ts';
import { drawArtworkPdf } from '#server/demo/draw/artwork-pdf.ts';
import { insertFiles } from '#server/files/store.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

const barcode = '4012345678901';
const label = {
  labelSku: 'LBL-1',
  labelType: 'Barcode',
  labelSize: '60 x 40 mm',
  labelOrientation: 'Landscape',
} as const;

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let orchard: number;

  beforeEach(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    orchard = await addClient(app.database, 'Orchard');
  });

  const keep = async (content: Buffer = Buffer.from('no pdf'), extension = 'psd') => {
    const key = `documents/${randomUUID()}.${extension}`;
    const contentType = 'application/pdf';
    const stored = await app.storage.put(key, Readable.from([content]), { contentType });
    await app.database.write((queries) =>
      insertFiles(queries, [{ key, originalFilename: 'a.pdf', contentType, ...stored }], {
        userId: null,
        at: '2026-01-10T09:30:00.000Z',
      }),
    );
    return key;
  };
  const add = async (draft: ProductDraft) => (await editor.call(createProduct, { body: draft })).reply;
  const match = async (name: string, parts: { key?: string; clientId?: number } = {}) =>
    (
      await editor.call(matchArtwork, {
        body: { key: parts.key ?? (await keep()), name, clientId: parts.clientId },
      })
    ).reply;
  const send = (body: object) =>
    editor.fetch(attachArtwork.path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const artwork = async (id: number) =>
    (await editor.call(getProduct, { params: { id } })).reply.labels.map(({ artworkFiles }) => artworkFiles);

  test('a file is matched by SKU, client SKU, barcode or another code in its name', async () => {
    const { id, labels } = await add({
      sku: 'OV-10000',
      clientId: orchard,
      clientSku: 'CL_77',
      barcode,
      codes: [{ code: '15012345678907', kind: 'gtin', level: 'case' }],
      labels: [label],
    });
    await add({ sku: 'OV-1', clientId: orchard, labels: [label] });
    for (const [name, code] of [
      ['OV-10000 front v3.pdf', 'sku'],
      ['label_cl_77_final.ai', 'clientSku'],
      [`${barcode}.pdf`, 'barcode'],
      ['case 15012345678907.png', 'code'],
    ] as const) {
      const found = await match(name);
      expect(found.products.map(({ foundBy }) => foundBy.map((by) => [by.code, by.place]))).toEqual([
        [[code, 'name']],
      ]);
      expect(found).toMatchObject({ productId: id, products: [{ id, labelId: labels[0]?.id }] });
    }
    expect(await match('holiday.pdf')).toMatchObject({ products: [], productId: null });
  });

  testOnce(engine)(
    'a file is matched by the barcode in it; if its name says another product, a person chooses',
    async () => {
      const jam = await add({ sku: 'JAM', barcode, clientId: orchard, labels: [label] });
      const tea = await add({ sku: 'TEA-5', clientId: orchard, labels: [label] });
      const about = { name: 'Jam', brand: 'Orchard', barcode, sku: 'JAM', caseQuantity: 6 };
      const drawn = await drawArtworkPdf({ ...label, labelFeed: 'WEL', labelMaterial: null }, about);
      const key = await keep(drawn, 'pdf');
      const found = await match('scan0001.pdf', { key });
      expect(found).toMatchObject({ productId: jam.id, unread: null });
      expect(found.products[0]?.foundBy[0]).toMatchObject({ code: 'barcode', place: 'file' });
      expect(found.products[0]?.labels[0]?.faults).toEqual([]);
      const doubtful = await match('TEA-5.pdf', { key });
      expect(doubtful.productId).toBe(null);
      expect(doubtful.products.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([jam.id, tea.id]);
      const other = doubtful.products.find(({ id }) => id === tea.id);
      expect(other?.labels[0]?.faults.find(({ code }) => code === 'other_code')).toMatchObject({
        values: { text: about.barcode },
        sentence: `The barcode ${about.barcode} in it is none of the codes of this product.`,
      });
    },
  );

  test('products of several clients with one SKU are a choice, and one if the client is said', async () => {
    const mill = await addClient(app.database, 'Mill');
    await add({ sku: 'SAME', clientId: orchard, labels: [label] });
    const { id } = await add({ sku: 'SAME', clientId: mill, labels: [label] });
    const found = await match('SAME.pdf');
    expect([found.productId, found.products.length]).toEqual([null, 2]);
    expect((await match('SAME.pdf', { clientId: mill })).productId).toBe(id);
  });

  testOnce(engine)(
    'a product without a label, or of a controlled client, is found and refused in words',
    async () => {
      const bare = await add({ sku: 'BARE', clientId: orchard });
      expect(await match('BARE.pdf')).toMatchObject({
        productId: null,
        products: [{ id: bare.id, refusal: { code: 'artwork.no_label', sentence: 'It has no label.' } }],
      });
      const { id, version, labels } = await add({ sku: 'STRICT', clientId: orchard, labels: [label] });
      await (
        await app.as('administrator')
      ).call(setClientControl, {
        params: { id: orchard },
        body: { isControlled: true, needsApproval: false, checkEvery: 1, needsPhoto: false, isShadow: false },
      });
      expect((await match('STRICT.pdf')).products[0]?.refusal?.sentence).toMatch(/^Orchard is controlled/);
      const answer = await send({
        files: [{ key: await keep(), productId: id, version, labelId: labels[0]?.id }],
      });
      expect([answer.status, (await problemIn(answer)).code]).toEqual([409, 'artwork.not_attached']);
    },
  );

  test('files are attached together, are a record, and are taken back', async () => {
    const one = await add({ sku: 'A-100', labels: [label, { ...label, labelSku: 'LBL-2' }] });
    const flat = await add({ sku: 'B-100', labelSku: 'L-9' });
    const [first, second, third] = [await keep(), await keep(), await keep()];
    const [labelOne, labelTwo] = one.labels;
    const of = (product: { id: number; version: number }, key: string, labelId = 'flat') => ({
      key,
      productId: product.id,
      version: product.version,
      labelId,
    });
    const answer = await send({
      files: [of(one, first, labelOne?.id), of(one, second, labelTwo?.id), of(flat, third)],
    });
    expect(await answer.json()).toEqual({ changed: 2, left: 0, refused: 0 });
    expect(await artwork(one.id)).toEqual([[first], [second]]);
    expect((await editor.call(getProduct, { params: { id: flat.id } })).reply.artworkFiles).toEqual([third]);
    const [record] = (await editor.call(listImports, { query: {} })).reply;
    expect(record).toMatchObject({ fileName: 'Artwork: 3 files', hasFile: false, updated: 2 });

    const fourth = await keep();
    const again = { ...one, version: 2 };
    await send({ files: [of(again, fourth, labelOne?.id)], mode: 'replace' });
    expect(await artwork(one.id)).toEqual([[fourth], [second]]);
    const undone = await editor.call(undoImport, { params: { id: (record?.id ?? 0) + 1 } });
    expect(undone.reply.undone).toMatchObject({ restored: 1, keptCount: 0 });
    expect(await artwork(one.id)).toEqual([[first], [second]]);
  });

  testOnce(engine)(
    'a product that was changed since, a label that is gone, a file that is none, too many: nothing is attached',
    async () => {
      const product = await add({ sku: 'A-100', labels: [label] });
      const other = await add({ sku: 'B-100', labels: [label] });
      const key = await keep();
      const good = { key: await keep(), productId: other.id, version: 1, labelId: other.labels[0]?.id };
      const labelId = product.labels[0]?.id;
      const refusal = async (file: object, more: object[] = []) => {
        const before = await checksum(app.database);
        const answer = await send({ files: [good, file, ...more] });
        expect(await checksum(app.database)).toEqual(before);
        return [answer.status, (await problemIn(answer)).message];
      };
      const file = { key, productId: product.id, version: 1, labelId };
      expect(await refusal({ ...file, labelId: 'gone' })).toEqual([
        409,
        'A-100: This label does not exist any more. Nothing was attached.',
      ]);
      expect((await refusal({ ...file, key: 'documents/none.pdf' }))[0]).toBe(400);
      const many = await Promise.all(Array.from({ length: limits.product.maxArtworkPerLabel }, () => keep()));
      expect(
        await refusal(
          file,
          many.map((one) => ({ ...file, key: one })),
        ),
      ).toEqual([
        409,
        `A-100: A label has at most ${limits.product.maxArtworkPerLabel} artwork files. Nothing was attached.`,
      ]);
      await editor.call(updateProduct, { params: { id: product.id }, body: { notes: 'New', version: 1 } });
      expect((await refusal(file))[0]).toBe(409);
    },
  );
});
