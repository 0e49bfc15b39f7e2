import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { downloadFile, listProductFiles, showFile } from '#domain/files/contract.ts';
import { insertFiles } from '#server/files/store.ts';
import { describeOnce, onBothEngines } from '#testing/engines.ts';
import { addProduct } from '#testing/factories.ts';
import { onePagePdf, redHalf } from '#testing/samples/pdf.ts';
import { rawRequest } from '#testing/servers/raw-request.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

const fileNotFound = {
  statusCode: 404,
  error: 'Not Found',
  message: 'File not found',
  code: 'file.not_found',
};

onBothEngines((engine) => {
  let app: TestApp;
  let reader: Caller;
  let picture: Buffer;
  const text = '0123456789';

  const keep = async (
    key: string,
    originalFilename: string,
    contentType: string,
    content: Buffer,
    withBytes = true,
  ): Promise<string> => {
    const by = { userId: null, at: '2026-01-10T09:30:00.000Z' };
    const stored = withBytes
      ? await app.storage.put(key, Readable.from([content]), { contentType })
      : { size: content.length, sha256: 'f'.repeat(64) };
    await app.database.write((queries) =>
      insertFiles(queries, [{ key, originalFilename, contentType, ...stored }], by),
    );
    return stored.sha256;
  };

  beforeAll(async () => {
    app = await startTestApp(engine);
    reader = await app.as('read_only');
    picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    await keep('images/a.png', 'jam.png', 'image/png', picture);
    await keep('images/b.svg', 'logo.svg', 'image/svg+xml', Buffer.from('<svg><script>1</script></svg>'));
    await keep('documents/a.pdf', 'Étiquette "front".pdf', 'application/pdf', Buffer.from(text));
    await keep('documents/b.html', 'page.html', 'text/html', Buffer.from('<script>1</script>'));
    await keep('documents/c.ai', 'art.ai\r\nX-Evil: 1', 'application/postscript', Buffer.from('%!PS'));
    await keep('documents/d.mp4', 'film.mp4', 'video/mp4', Buffer.from(text));
    await keep('uploads/old.png', 'old.png', 'image/png', picture);
    await keep('documents/lost.pdf', 'lost.pdf', 'application/pdf', Buffer.from(text), false);
  });

  describeOnce(engine)('T22: a download', () => {
    test('comes under its original name, whatever is in it @spec-7.22 @security-4.6', async () => {
      const { status, reply, headers } = await reader.call(downloadFile, {
        params: { rest: 'documents/a.pdf' },
        query: { t: '1768464000000' },
      });
      expect([status, await reply.text()]).toEqual([200, '0123456789']);
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="Etiquette _front_.pdf"; filename*=UTF-8''%C3%89tiquette%20%22front%22.pdf`,
      );
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-length')).toBe('10');
    });

    test('asvs-5.4.2: no name can add a header @security-4.6', async () => {
      const { headers } = await reader.call(downloadFile, { params: { rest: 'documents/c.ai' } });
      expect(headers.get('x-evil')).toBeNull();
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="art\.aiX-Evil: 1"/);
    });

    test.each([
      ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=0-999', 206, '0123456789', 'bytes 0-9/10'],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['bytes=4-2', 200, '0123456789', null],
      ['bytes=0-1,3-4', 200, '0123456789', null],
      ['lines=1-2', 200, '0123456789', null],
    ])('%s is answered %d', async (range, status, body, contentRange) => {
      const response = await reader.fetch('/api/download/documents/d.mp4', { headers: { range } });
      expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
        status,
        body,
        contentRange,
      ]);
    });

    test.each(['', 'never', '-1', '1e400', '%00', '%F0%9F%92%A9', '../..'])(
      'comes whatever stands for the time: %j',
      async (t) => {
        const response = await reader.fetch(`/api/download/documents/a.pdf?t=${t}`);
        expect([response.status, await response.text()]).toEqual([200, '0123456789']);
      },
    );

    test('is refused in words with two times', async () => {
      const response = await reader.fetch('/api/download/documents/a.pdf?t=1&t=2');
      expect([response.status, (await problemIn(response)).code]).toEqual([400, 'request.invalid']);
    });

    test('comes by cookie alone, as a window that prints asks for it, and to nobody without', async () => {
      const headers = { cookie: `labelport=${reader.token}` };
      const response = await app.guest.fetch('/api/download/documents/a.pdf', { headers });
      expect([response.status, await response.text()]).toEqual([200, '0123456789']);
      for (const address of [
        '/api/download/documents/a.pdf',
        '/api/download/documents/none.pdf',
        '/uploads/old.png',
      ]) {
        const refused = await app.guest.fetch(address);
        expect([refused.status, (await problemIn(refused)).code]).toEqual([401, 'session.required']);
      }
    });

    test('a range of a file that has changed is the whole file', async () => {
      const headers = { range: 'bytes=2-4', 'if-range': '"other"' };
      const response = await reader.fetch('/api/download/documents/d.mp4', { headers });
      expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    });
  });

  describeOnce(engine)('T22: a file in a page', () => {
    test.each([
      ['images/a.png', 'inline'],
      ['documents/a.pdf', 'inline'],
      ['documents/d.mp4', 'inline'],
      ['images/b.svg', 'attachment'],
      ['documents/b.html', 'attachment'],
      ['documents/c.ai', 'attachment'],
    ])('%s is shown %s, and can do nothing there', async (rest, how) => {
      const { status, headers } = await reader.call(showFile, { params: { rest } });
      expect(status).toBe(200);
      expect(headers.get('content-disposition')?.split(';')[0]).toBe(how);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'; /,
      );
      expect(headers.get('cache-control')).toBe(
        rest.startsWith('images/') ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      );
      expect(headers.getSetCookie()).toEqual([]);
    });

    test('asvs-3.2.1: everything but a PDF is sandboxed @security-3.1', async () => {
      const policyOf = async (rest: string) =>
        (await reader.call(showFile, { params: { rest } })).headers.get('content-security-policy');
      expect(await policyOf('documents/b.html')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox",
      );
      expect(await policyOf('images/b.svg')).toMatch(/; sandbox$/);
      expect(await policyOf('documents/a.pdf')).not.toMatch(/script-src|sandbox/);
    });

    test('that a browser has already is not sent again', async () => {
      const first = await reader.fetch('/api/files/images/a.png');
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const response = await reader.fetch('/api/files/images/a.png', {
          headers: { 'if-none-match': known },
        });
        expect([response.status, await response.text()]).toEqual([304, '']);
      }
      const other = await reader.fetch('/api/files/images/a.png', { headers: { 'if-none-match': '"x"' } });
      expect(other.status).toBe(200);
    });

    test('comes by cookie alone, as an image element asks for it', async () => {
      const headers = { cookie: `labelport=${reader.token}` };
      const response = await app.guest.fetch('/api/files/images/a.png', { headers });
      expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
    });

    test('is nobody else’s', async () => {
      const response = await app.guest.fetch('/api/files/images/a.png');
      expect([response.status, (await problemIn(response)).code]).toEqual([401, 'session.required']);
    });

    test('has its older address too @spec-3.20', async () => {
      const response = await reader.fetch('/uploads/old.png');
      expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
      expect(response.headers.get('content-security-policy')).toMatch(/sandbox$/);
      expect((await reader.fetch('/uploads/a.png')).status).toBe(404);
    });
  });

  describe('the files of a product', () => {
    test('stand there once each, under the names they came with; what is gone is left out', async () => {
      const id = await addProduct(app.database, {
        sku: 'JAM-01',
        images: ['images/a.png', '/uploads/old.png', 'https://other.example/x.png'],
        labels: [
          { artworkFiles: ['documents/a.pdf', 'documents/none.pdf'] },
          { artworkFiles: ['documents/a.pdf'] },
        ],
      });
      const { status, reply } = await reader.call(listProductFiles, { params: { id } });
      expect([status, reply]).toEqual([
        200,
        [
          {
            key: 'images/a.png',
            originalFilename: 'jam.png',
            contentType: 'image/png',
            size: picture.length,
            facts: null,
          },
          {
            key: 'uploads/old.png',
            originalFilename: 'old.png',
            contentType: 'image/png',
            size: picture.length,
            facts: null,
          },
          {
            key: 'documents/a.pdf',
            originalFilename: 'Étiquette "front".pdf',
            contentType: 'application/pdf',
            size: 10,
            facts: null,
          },
        ],
      ]);
      expect((await reader.call(listProductFiles, { params: { id: 999_999 } })).problem.code).toBe(
        'product.not_found',
      );
    });
  });

  describeOnce(engine)('a thumbnail', () => {
    test.each([160, 480])('%d pixels wide is a small WebP of the whole picture', async (width) => {
      for (const time of ['made', 'kept']) {
        const response = await reader.fetch(`/api/files/images/a.png?width=${width}&v=1`);
        expect([time, response.status, response.headers.get('content-type')]).toEqual([
          time,
          200,
          'image/webp',
        ]);
        const { format, ...size } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
        expect([format, size.width, size.height]).toEqual(['webp', width, width / 2]);
      }
    });

    test('that a browser has already is not sent again', async () => {
      const etag = (await reader.fetch('/api/files/images/a.png?width=160')).headers.get('etag') ?? '';
      const headers = { 'if-none-match': etag };
      expect((await reader.fetch('/api/files/images/a.png?width=160', { headers })).status).toBe(304);
      expect((await reader.fetch('/api/files/images/a.png?width=480', { headers })).status).toBe(200);
    });

    test('of what is no picture is not found', async () => {
      const response = await reader.fetch('/api/files/documents/a.pdf?width=160');
      expect(await problemIn(response)).toEqual(fileNotFound);
    });

    test('of artwork is its first page, for whoever may open the artwork, asked for each time, and no download', async () => {
      await keep('documents/art.pdf', 'front.pdf', 'application/pdf', onePagePdf({ content: redHalf }));
      const address = '/api/files/documents/art.pdf?width=480';
      const refused = await app.guest.fetch(address);
      expect([refused.status, (await problemIn(refused)).code]).toEqual([401, 'session.required']);
      const response = await reader.fetch(address);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([width, height]).toEqual([480, 240]);
      const known = { 'if-none-match': response.headers.get('etag') ?? '' };
      expect((await reader.fetch(address, { headers: known })).status).toBe(304);
      // A later download would be recorded after this one.
      await reader.fetch('/api/download/documents/d.mp4');
      const admin = await app.as('administrator');
      const noted = async () =>
        (await admin.call(listAudit, { query: { kind: 'downloaded' } })).reply.map(({ detail }) => detail);
      await expect.poll(noted, { timeout: 30_000 }).toContainEqual({ key: 'documents/d.mp4' });
      expect(await noted()).not.toContainEqual({ key: 'documents/art.pdf' });
    });

    test.each(['161', '0', '-160', '160px', '1e9', '160&width=480'])('has no width of %s', async (width) => {
      const response = await reader.fetch(`/api/files/images/a.png?width=${width}`);
      expect(response.status).toBe(400);
      expect((await problemIn(response)).fields).toEqual({
        width: 'A thumbnail is 160, 480 or 960 pixels wide.',
      });
    });
  });

  describeOnce(engine)('T22, asvs-5.3.2: a key that is none', () => {
    test.each([
      'documents/none.pdf',
      'documents/',
      'documents',
      '',
      '..%2f..%2fetc%2fpasswd',
      '%252e%252e%252fetc%252fpasswd',
      '..%2fdocuments%2fa.pdf',
      'documents/..%2fdocuments/a.pdf',
      'documents%2f%2e%2e%2fa.pdf',
      'documents//a.pdf',
      './documents%5ca.pdf',
      '%2fetc%2fpasswd',
      '//etc/passwd',
      '/etc/passwd',
      'documents/a.pdf%00',
      'documents/a.pdf%00.png',
      'documents%5ca.pdf',
      '..\\..\\labelport.sqlite',
      'https:%2f%2fevil.example%2fa.pdf',
      'DOCUMENTS/A.PDF',
      'files/documents/a.pdf',
      `documents/${'x'.repeat(3_000)}.pdf`,
      "documents/a.pdf'--",
      'thumbnails/160/images/a.png.webp',
    ])('%.60s is answered in words @security-4.5', async (key) => {
      for (const base of ['/api/download/', '/api/files/', '/uploads/']) {
        const { status, head, body } = await rawRequest(
          app.url,
          `GET ${base}${key} HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${reader.token}\r\n\r\n`,
        );
        expect([status, JSON.parse(body)]).toEqual([404, fileNotFound]);
        expect(head).toMatch(/cache-control: no-store/i);
      }
    });

    test('a file whose bytes are missing is not found, and its answer is kept nowhere', async () => {
      for (const address of ['/api/download/documents/lost.pdf', '/api/files/documents/lost.pdf']) {
        const response = await reader.fetch(address);
        expect(await problemIn(response)).toEqual(fileNotFound);
        const { headers } = response;
        expect([
          headers.get('cache-control'),
          headers.get('etag'),
          headers.get('content-disposition'),
        ]).toEqual(['no-store', null, null]);
      }
    });

    test('a file that is shorter than it was is not found either', async () => {
      await keep('documents/short.pdf', 'short.pdf', 'application/pdf', Buffer.from(text));
      await app.database.write((queries) =>
        queries.updateTable('files').set({ size: 11 }).where('key', '=', 'documents/short.pdf').execute(),
      );
      const response = await reader.fetch('/api/files/documents/short.pdf');
      expect(await problemIn(response)).toEqual(fileNotFound);
    });
  });
});
