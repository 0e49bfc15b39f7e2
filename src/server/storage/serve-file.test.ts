import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { validateHeaderValue } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { requestedRange } from './requested-range.ts';
import { dispositionOf } from './content-disposition.ts';
import { openStorage } from './open-storage.ts';
import { serveFile, serveThumbnail } from './serve-file.ts';
import type { FileResponse, FileRecord, FileRequest } from './serve-file.ts';
import type { Storage } from './storage.ts';
import { makeThumbnails } from './thumbnails.ts';

let dataDir: string;
let storage: Storage;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'serve-'));
  storage = await openStorage({ dataDir, s3: null });
});
afterAll(() => rm(dataDir, { recursive: true }));

const stored = async (key: string, contentType: string, name: string): Promise<FileRecord> => {
  const written = await storage.put(key, Buffer.from('0123456789'), { contentType });
  return { key, originalFilename: name, contentType, ...written };
};

const textOf = async (answer: FileResponse | null): Promise<string | null> => {
  if (answer === null || answer.body === null) return null;
  return (Buffer.isBuffer(answer.body) ? answer.body : await buffer(answer.body)).toString();
};

const show: FileRequest = { download: false };

describe('a stored file is answered', () => {
  test('whole, in the page, guarded and kept for ever by this browser alone', async () => {
    const file = await stored('images/whole.png', 'image/png', 'Front view.png');
    const answer = await serveFile(storage, file, show);
    expect(answer?.status).toBe(200);
    expect(answer?.headers).toEqual({
      'Content-Type': 'image/png',
      'Content-Length': '10',
      'Content-Disposition': `inline; filename="Front view.png"; filename*=UTF-8''Front%20view.png`,
      'Accept-Ranges': 'bytes',
      ETag: '"84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882"',
      'Cache-Control': 'private, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    expect(await textOf(answer)).toBe('0123456789');
  });

  test('without a sandbox where it is a PDF, which Safari would not show, and still without scripts', async () => {
    const file = await stored('documents/shown.pdf', 'application/pdf', 'shown.pdf');
    const answer = await serveFile(storage, file, show);
    expect(answer?.headers['Content-Disposition']).toMatch(/^inline;/);
    expect(answer?.headers['Content-Security-Policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
    );
    await textOf(answer);
  });

  test('as a download where that is wished for', async () => {
    const file = await stored('documents/asked.pdf', 'application/pdf', 'asked.pdf');
    const answer = await serveFile(storage, file, { download: true });
    expect(answer?.headers['Content-Disposition']).toBe(
      `attachment; filename="asked.pdf"; filename*=UTF-8''asked.pdf`,
    );
    expect(await textOf(answer)).toBe('0123456789');
  });

  test.each([
    ['documents/kept.pdf', 'application/pdf', show],
    ['documents/kept.mp4', 'video/mp4', show],
    ['images/kept.png', 'image/png', { download: true }],
  ])(
    'asvs-14.3.2: %s as %s is asked for each time, and not sent again @security-7.1',
    async (key, type, request) => {
      const file = await stored(key, type, 'kept');
      const answer = await serveFile(storage, file, request);
      expect(answer?.headers['Cache-Control']).toBe('private, no-cache');
      await textOf(answer);
      const again = await serveFile(storage, file, { ...request, ifNoneMatch: answer?.headers['ETag'] });
      expect([again?.status, again?.headers['Cache-Control']]).toEqual([304, 'private, no-cache']);
    },
  );

  test.each([
    ['image/svg+xml', 'svg'],
    ['text/html', 'html'],
    ['application/postscript', 'eps'],
    ['application/illustrator', 'ai'],
    ['image/vnd.adobe.photoshop', 'psd'],
    ['video/quicktime', 'mov'],
  ])(
    'asvs-3.2.1 as a download where %s could do harm in a page @security-3.1',
    async (contentType, extension) => {
      const file = await stored(`uploads/risky.${extension}`, contentType, `risky.${extension}`);
      const answer = await serveFile(storage, file, show);
      expect(answer?.headers['Content-Disposition']).toMatch(/^attachment;/);
      expect(answer?.headers['X-Content-Type-Options']).toBe('nosniff');
      expect(answer?.headers['Content-Security-Policy']).toMatch(/; sandbox$/);
      await textOf(answer);
    },
  );

  test('in part, as a video is watched and a download goes on', async () => {
    const file = await stored('uploads/part.mp4', 'video/mp4', 'part.mp4');
    const answer = await serveFile(storage, file, { ...show, range: 'bytes=2-4' });
    expect(answer).toMatchObject({
      status: 206,
      headers: { 'Content-Range': 'bytes 2-4/10', 'Content-Length': '3', 'Content-Type': 'video/mp4' },
    });
    expect(await textOf(answer)).toBe('234');

    const beyond = await serveFile(storage, file, { ...show, range: 'bytes=10-' });
    expect(beyond).toMatchObject({ status: 416, headers: { 'Content-Range': 'bytes */10' }, body: null });

    const same = { ...show, range: 'bytes=8-', ifRange: `"${file.sha256}"` };
    expect(await textOf(await serveFile(storage, file, same))).toBe('89');
    const other = { ...show, range: 'bytes=8-', ifRange: '"of another file"' };
    expect(await textOf(await serveFile(storage, file, other))).toBe('0123456789');
  });

  test('without its bytes where the browser has them', async () => {
    const file = await stored('images/known.png', 'image/png', 'known.png');
    const etag = `"${file.sha256}"`;
    for (const ifNoneMatch of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
      expect(await serveFile(storage, file, { ...show, ifNoneMatch })).toEqual({
        status: 304,
        headers: {
          ETag: etag,
          'Cache-Control': 'private, max-age=31536000, immutable',
          'X-Content-Type-Options': 'nosniff',
          'Content-Security-Policy':
            "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox",
          'Cross-Origin-Resource-Policy': 'same-origin',
        },
        body: null,
      });
    const answer = await serveFile(storage, file, { ...show, ifNoneMatch: '"x"' });
    expect(answer?.status).toBe(200);
    await textOf(answer);
  });

  test('with nothing where the bytes are gone or cut short', async () => {
    const gone: FileRecord = {
      key: 'images/gone.png',
      originalFilename: 'gone.png',
      contentType: 'image/png',
      size: 10,
      sha256: 'a'.repeat(64),
    };
    expect(await serveFile(storage, gone, show)).toBeNull();
    const cut = await stored('images/cut.png', 'image/png', 'cut.png');
    await writeFile(join(dataDir, 'files/images/cut.png'), '0123');
    expect(await serveFile(storage, cut, show)).toBeNull();
    expect(await serveFile(storage, cut, { ...show, range: 'bytes=6-8' })).toBeNull();
  });
});

describe('a thumbnail is answered', () => {
  test('as WebP with an ETag of its own', async () => {
    const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#b5651d' } })
      .png()
      .toBuffer();
    const written = await storage.put('images/wide.png', bytes, { contentType: 'image/png' });
    const file = { key: 'images/wide.png', originalFilename: 'w.png', contentType: 'image/png', ...written };
    const thumbnails = makeThumbnails(storage, join(dataDir, 'tmp'));
    const ana = { lane: 'ana' };
    const answer = await serveThumbnail(thumbnails, file, 160, ana);
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}-160"`;
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'Content-Type': 'image/webp',
        ETag: etag,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, max-age=31536000, immutable',
      },
    });
    const known = await serveThumbnail(thumbnails, file, 160, { ...ana, ifNoneMatch: etag });
    expect(known).toMatchObject({ status: 304, body: null });
    const none = await serveThumbnail(thumbnails, { ...file, key: 'images/none.png' }, 160, ana);
    expect(none).toBeNull();
  });
});

describe('a Range header', () => {
  test.each([
    ['bytes=0-4', { start: 0, end: 4 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=99-100', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=-', 'whole'],
    ['items=0-4', 'whole'],
    ['', 'whole'],
    [undefined, 'whole'],
  ])('%j asks ten bytes for %j', (header, expected) => {
    expect(requestedRange(header, 10)).toEqual(expected);
  });

  test('asks an empty file for nothing it could give', () => {
    expect(requestedRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(requestedRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});

describe('asvs-5.4.2 the name of a download', () => {
  test.each([
    ['label.pdf', `filename="label.pdf"; filename*=UTF-8''label.pdf`],
    [
      'Müsli 100 % (neu).pdf',
      `filename="Musli 100 _ (neu).pdf"; filename*=UTF-8''M%C3%BCsli%20100%20%25%20%28neu%29.pdf`,
    ],
    ['ラベル.pdf', `filename="___.pdf"; filename*=UTF-8''%E3%83%A9%E3%83%99%E3%83%AB.pdf`],
    [
      'a"; filename="evil.exe',
      `filename="a_; filename=_evil.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22evil.exe`,
    ],
    [
      'a\r\nSet-Cookie: x=1.pdf',
      `filename="aSet-Cookie: x=1.pdf"; filename*=UTF-8''aSet-Cookie%3A%20x%3D1.pdf`,
    ],
    ['../../etc/passwd', `filename="passwd"; filename*=UTF-8''passwd`],
    ['C:\\Labels\\a.pdf', `filename="a.pdf"; filename*=UTF-8''a.pdf`],
    ['fdp.\u202Eexe.pdf', `filename="fdp.exe.pdf"; filename*=UTF-8''fdp.exe.pdf`],
    ['..', `filename="file"; filename*=UTF-8''file`],
    ['', `filename="file"; filename*=UTF-8''file`],
    ["it's*.pdf", `filename="it's*.pdf"; filename*=UTF-8''it%27s%2A.pdf`],
  ])('%j', (name, expected) => {
    const header = dispositionOf('attachment', name);
    expect(header).toBe(`attachment; ${expected}`);
    expect(() => validateHeaderValue('Content-Disposition', header)).not.toThrow();
  });

  test('may be long, and keeps its extension; half a character is no fault', () => {
    expect(dispositionOf('attachment', `${'x'.repeat(300)}.pdf`)).toBe(
      `attachment; filename="${'x'.repeat(140)}.pdf"; filename*=UTF-8''${'x'.repeat(140)}.pdf`,
    );
    expect(dispositionOf('inline', 'a\ud800.pdf')).toBe(
      `inline; filename="a_.pdf"; filename*=UTF-8''a%EF%BF%BD.pdf`,
    );
  });
});
