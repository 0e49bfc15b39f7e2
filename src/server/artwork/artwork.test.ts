import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { getArtworkFacts } from '#domain/artwork/contract.ts';
import { createClient } from '#domain/clients/contract.ts';
import { uploadFile } from '#domain/files/contract.ts';
import { createProduct, updateProduct } from '#domain/products/contract.ts';
import { getProductRelease } from '#domain/releases/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import {
  approveProduct,
  getProductDraft,
  publishProduct,
  publishProducts,
} from '#domain/releases/draft-contract.ts';
import { drawArtworkPdf } from '#server/demo/draw/artwork-pdf.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { findFacts, insertFiles } from '#server/files/store.ts';
import { thumbnailKey } from '#server/storage/thumbnails.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { formOf } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { openLog } from '#testing/logged.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';
import { ArtworkReader } from './artwork-reader.ts';

const ours = '4012345678901';
const label = {
  labelSku: 'LBL-1',
  labelType: 'Barcode',
  labelOrientation: 'Landscape',
  labelFeed: 'WEL',
  labelSize: '60 x 40 mm',
  labelMaterial: null,
} as const;
const drawn = (barcode = ours, labelSize = '60 x 40 mm') =>
  drawArtworkPdf(
    { ...label, labelSize },
    { name: 'Jam', brand: 'Orchard', barcode, sku: 'JAM', caseQuantity: 6 },
  );

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let colleague: Caller;
  let reader: Caller;
  let administrator: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine, {}, { preparesFiles: true });
    editor = await app.as('editor');
    colleague = await app.newPerson('colleague@example.com', 'editor');
    reader = await app.as('read_only');
    administrator = await app.as('administrator');
  });

  const keep = async (name: string, content: Buffer | null): Promise<string> => {
    const key = `documents/${randomUUID()}.${name.split('.').at(-1) ?? ''}`;
    const contentType = 'application/pdf';
    const stored = content
      ? await app.storage.put(key, Readable.from([content]), { contentType })
      : { size: 1, sha256: 'f'.repeat(64) };
    const by = { userId: null, at: '2026-01-10T09:30:00.000Z' };
    await app.database.write((queries) =>
      insertFiles(queries, [{ key, originalFilename: name, contentType, ...stored }], by),
    );
    return key;
  };
  /** By name, barcode and size: a process of half a second reads the facts of a file, once for each file. */
  const kept = new Map<string, Promise<string>>();
  const keepOnce = (name: string, barcode?: string, size?: string): Promise<string> => {
    const what = [name, barcode, size].join(' ');
    const key = kept.get(what) ?? drawn(barcode, size).then((bytes) => keep(name, bytes));
    kept.set(what, key);
    return key;
  };
  const facts = (rest: string, by = reader) => by.call(getArtworkFacts, { params: { rest } });
  const storedFacts = async (key: string) => (await findFacts(app.database.read, [key])).get(key);

  testOnce(engine)(
    'what was read and cannot be stored is answered all the same, and said in the log',
    async () => {
      const key = await keep('letter.docx', null);
      const { logger, lines } = openLog('key');
      const full: UncheckedDatabase = {
        ...app.database,
        write: () => Promise.reject(new Error('The disk is full.')),
      };
      const found = await new ArtworkReader(full, app.storage, logger).facts(key, { lane: 'test' });
      expect(found).toEqual({ state: 'unread', reason: 'format' });
      expect(lines()).toEqual([[40, 'what was read in a file of artwork could not be stored', key]]);
    },
  );

  /** A controlled client's product whose draft has this artwork. */
  const drafted = async (key: string, rules: Record<string, unknown> = {}) => {
    const name = `C-${randomUUID().slice(0, 8)}`;
    const clientId = (await editor.call(createClient, { body: { name } })).reply.id;
    const body = { sku: name, clientId, barcode: ours, labels: [{ ...label }] };
    const made = (await editor.call(createProduct, { body })).reply;
    await administrator.call(setClientControl, {
      params: { id: clientId },
      body: { isControlled: true, ...rules },
    });
    const labels = [{ id: made.labels[0]?.id, artworkFiles: [key] }];
    await editor.call(updateProduct, { params: { id: made.id }, body: { labels } });
    return made.id;
  };
  const draftOf = async (id: number) => (await editor.call(getProductDraft, { params: { id } })).reply.draft;
  const publish = async (id: number, words: Record<string, unknown> = {}) =>
    editor.call(publishProduct, {
      params: { id },
      body: { summary: 'New artwork', version: (await draftOf(id))?.version ?? 0, ...words },
    });
  const release = async (id: number, number: number) =>
    (await reader.call(getProductRelease, { params: { id, number } })).reply;

  describe('what an artwork file says', () => {
    test('is read at the first request, and stored with the file', async () => {
      const key = await keep('front.pdf', await drawn());
      expect(await storedFacts(key)).toBe(undefined);
      const { reply } = await facts(key);
      expect(reply).toMatchObject({
        state: 'read',
        sizes: [{ widthMm: 60, heightMm: 40 }],
        codes: [{ text: ours }],
      });
      expect({ ...(await storedFacts(key)), findings: [] }).toEqual(reply);
      // The facts are not read again: the file has been deleted.
      await app.storage.remove(key);
      expect((await facts(key)).reply).toEqual(reply);
    });

    testOnce(engine)('is read and drawn when it is uploaded, before anybody asks', async () => {
      const { reply } = await editor.call(uploadFile, {
        body: formOf('file', new File([new Uint8Array(await drawn())], 'front.pdf')),
      });
      const { key } = reply;
      await expect.poll(() => storedFacts(key), { timeout: 20_000 }).toMatchObject({ state: 'read' });
      const thumbnails = async () =>
        (await Array.fromAsync(app.storage.keys('thumbnails/'))).map((kept) => kept.key);
      await expect.poll(thumbnails, { timeout: 20_000 }).toEqual([thumbnailKey(key, 480)]);
    });

    testOnce(engine)(
      'is a sentence for a format that cannot be read, and nothing for a file that is not there',
      async () => {
        expect((await facts(await keep('front.psd', Buffer.from('8BPS')))).reply).toMatchObject({
          state: 'unread',
          reason: 'format',
          findings: [{ code: 'unread', page: null, areas: [] }],
        });
        for (const key of ['documents/none.pdf', 'documents/none.psd', await keep('lost.pdf', null)])
          expect((await facts(key)).problem.code).toBe('file.not_found');
      },
    );

    testOnce(engine)('is read once for all who ask at the same time', async () => {
      const key = await keep('front.pdf', await drawn());
      const answers = await Promise.all([facts(key), facts(key, editor), facts(key, administrator)]);
      expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1);
    });
  });

  describe('artwork that fails its check', () => {
    test('is published only with a reason, which the release keeps @security-7.7', async () => {
      const id = await drafted(await keepOnce('wrong.pdf', '4006381333931', '50 x 30 mm'));
      const refused = await publish(id);
      expect([refused.status, refused.problem.code]).toEqual([409, 'draft.artwork_fails']);
      expect(refused.problem.message).toBe(
        'wrong.pdf: The page is 50 × 30 mm. The label is 60 × 40 mm. Nothing was published. Say why to publish it all the same.',
      );
      expect(refused.problem).toMatchObject({
        findings: [
          { code: 'size', fileName: 'wrong.pdf', areas: [] },
          { code: 'other_code' },
          { code: 'missing_code' },
        ],
      });
      expect(refused.problem.fields).toEqual({
        reason: 'Say why it is published although its artwork fails its check.',
      });
      expect((await draftOf(id))?.state).toBe('draft');

      const reason = 'The client has ordered it so.';
      const done = await publish(id, { reason });
      expect([done.status, done.reply]).toMatchObject([201, { number: 2, artworkReason: reason }]);
      expect((await release(id, 2)).artworkReason).toBe(reason);
    });

    testOnce(engine)(
      'goes to approval with its reason, and the second person sees it @security-7.7',
      async () => {
        const id = await drafted(await keepOnce('wrong.pdf', '4006381333931'), {
          needsApproval: true,
        });
        expect((await publish(id)).status).toBe(409);
        const reason = 'Two barcodes, as agreed.';
        expect((await publish(id, { reason })).reply).toMatchObject({
          state: 'waiting',
          artworkReason: reason,
        });
        const waiting = await draftOf(id);
        expect(waiting?.artworkReason).toBe(reason);
        const approved = await colleague.call(approveProduct, {
          params: { id, number: waiting?.number ?? 0 },
          body: { version: waiting?.version, signature: { password: testPassword } },
        });
        expect(approved.reply).toMatchObject({ number: 2, artworkReason: reason });
      },
    );

    testOnce(engine)(
      'is left out where several are published at once, with the reason in words',
      async () => {
        const good = await drafted(await keepOnce('right.pdf'));
        const bad = await drafted(await keepOnce('wrong.pdf', '4006381333931'));
        const products = await Promise.all(
          [good, bad].map(async (id) => ({ id, version: (await draftOf(id))?.version ?? 0 })),
        );
        const { reply } = await editor.call(publishProducts, { body: { summary: 'New artwork', products } });
        expect(reply.published).toEqual([good]);
        expect(reply.refused.map(({ id }) => id)).toEqual([bad]);
        expect(reply.refused[0]?.message).toContain('wrong.pdf: The barcode 4006381333931 in it is none');
      },
    );

    testOnce(engine)('is not published by the end of control either, and the product is named', async () => {
      const id = await drafted(await keepOnce('wrong.pdf', '4006381333931'));
      const product = await draftOf(id);
      const params = { id: product?.record.clientId ?? 0 };
      await facts(product?.record.labels[0]?.artworkFiles[0] ?? '');
      const ended = await administrator.call(setClientControl, {
        params,
        body: { isControlled: false, drafts: 'publish' },
      });
      expect([ended.status, ended.problem.code]).toEqual([409, 'draft.artwork_fails']);
      expect(ended.problem.message).toContain(`${product?.record.sku ?? ''}: wrong.pdf: The barcode`);
      expect((await draftOf(id))?.state).toBe('draft');
    });

    testOnce(engine).each(['\u200b\u2060', '\u3164\u3164\u3164', 'a', '...'])(
      'needs a reason that can be read: %j is none',
      async (reason) => {
        const id = await drafted(await keepOnce('wrong.pdf', '4006381333931'));
        expect((await publish(id, { reason })).status).toBe(400);
      },
    );

    testOnce(engine)('a file that is gone is one', async () => {
      const key = await keep('right.pdf', await drawn());
      const id = await drafted(key);
      await app.storage.remove(key);
      expect((await publish(id)).problem.message).toContain('right.pdf: ');
    });
  });

  testOnce(engine)(
    'artwork that passes, or that cannot be checked by its format, is published without a reason',
    async () => {
      for (const key of [await keepOnce('right.pdf'), await keep('front.psd', Buffer.from('8BPS'))]) {
        const id = await drafted(key);
        expect((await publish(id)).reply).toMatchObject({ number: 2, artworkReason: null });
      }
    },
  );
});
