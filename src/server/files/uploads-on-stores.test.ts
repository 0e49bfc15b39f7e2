import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploadFile, uploadImage } from '#domain/files/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { onBothStores } from '#testing/servers/file-stores.ts';
import { leftFiles, removeFiles } from '#testing/left-files.ts';
import { s3Environment } from '#testing/servers/s3-server.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { sweepFiles } from './sweep.ts';

const formOf = (field: string, ...files: (readonly [name: string, content: Uint8Array<ArrayBuffer>])[]) => {
  const form = new FormData();
  for (const [name, content] of files) form.append(field, new File([content], name), name);
  return form;
};

onBothStores(({ name, start }) => {
  onSqlite((engine) => {
    let app: TestApp;
    let editor: Caller;
    let bucket: string;
    let stop: () => Promise<void>;
    let png: Uint8Array<ArrayBuffer>;

    beforeAll(async () => {
      const started = await start();
      ({ stop } = started);
      bucket = started.settings?.bucket ?? 'disk';
      app = await startTestApp(engine, s3Environment(started.settings));
      editor = await app.as('editor');
      png = new Uint8Array(
        await sharp({ create: { width: 40, height: 20, channels: 3, background: '#b5651d' } })
          .png()
          .toBuffer(),
      );
    }, 120_000);
    afterAll(() => stop?.());
    beforeEach(() => removeFiles(app));

    /** A file that starts like a PDF. */
    const pdf = (size: number): Uint8Array<ArrayBuffer> => {
      const bytes = new Uint8Array(size);
      bytes.set(Buffer.from('%PDF-1.7'));
      return bytes;
    };

    test('T20: pictures lie in the bucket, and come back', async () => {
      const { status, reply } = await editor.call(uploadImage, {
        body: formOf('image', ['a.png', png], ['b.png', png]),
      });
      expect([status, reply.files.map((file) => file.bucket)]).toEqual([200, [bucket, bucket]]);
      const keys = reply.files.map(({ key }) => key).toSorted();
      expect(await leftFiles(app)).toEqual({ stored: keys, rows: keys, waiting: [] });
      const shown = await editor.fetch(reply.files[0]?.url ?? '');
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(png);
    });

    test('T20: one that is refused leaves none of its form', async () => {
      const body = formOf('image', ['a.png', png], ['b.png', pdf(100)]);
      expect((await editor.call(uploadImage, { body })).status).toBe(415);
      expect(await leftFiles(app)).toEqual({ stored: [], rows: [], waiting: [] });
    });

    test('T21, T22: artwork of 6 MB streams in, and stretches of it come back', async () => {
      const content = pdf(6 * 1024 * 1024);
      content.set([1, 2, 3, 4], 5_500_000);
      const { reply } = await editor.call(uploadFile, { body: formOf('file', ['a.pdf', content]) });
      const file = await app.storage.open(reply.key);
      expect(file && (await buffer(file.body)).equals(content)).toBe(true);
      const part = await editor.fetch(`/api/download/${reply.key}`, {
        headers: { range: 'bytes=5500000-5500003' },
      });
      expect([part.status, [...new Uint8Array(await part.arrayBuffer())]]).toEqual([206, [1, 2, 3, 4]]);
    });

    // That a disk keeps nothing of it is shown in upload-senders.test.ts.
    test.each(name === 'S3' ? ['the bucket'] : [])(
      'T21: what goes past 50 MB leaves nothing in %s',
      async () => {
        const body = formOf('file', ['a.pdf', pdf(52_428_801)]);
        expect((await editor.call(uploadFile, { body })).status).toBe(413);
        expect(await leftFiles(app)).toEqual({ stored: [], rows: [], waiting: [] });
      },
    );

    test('what no record names is swept after a day', async () => {
      await editor.call(uploadImage, { body: formOf('image', ['a.png', png]) });
      const parts = { database: app.database, storage: app.storage };
      const inTwoDays = () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
      expect(await sweepFiles({ ...parts, clock: inTwoDays })).toEqual({ unnamed: 1, strayBytes: 0 });
      expect(await leftFiles(app)).toEqual({ stored: [], rows: [], waiting: [] });
    });
  });
});
