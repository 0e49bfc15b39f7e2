import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { CompiledQuery, PostgresDriver } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadFile, uploadImage } from '#domain/files/contract.ts';
import { uploadInventoryImage } from '#domain/inventory/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { onPostgres, onSqlite } from '#testing/engines.ts';
import { leftFiles, removeFiles } from '#testing/left-files.ts';
import { startTestApp, type Caller, type TestApp } from '#testing/test-app.ts';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;
const pictureTypes = 'File type must be .png, .jpg, .jpeg, .webp, .gif';

/** The message for a file whose content does not match its name. */
const unfit = (name: string, content: string) =>
  `The content of this file does not fit its name: it is named ${name}, and its content is ${content}. Save it anew as ${name}.`;

type Content = Uint8Array<ArrayBuffer>;

const bytesOf = (...parts: (string | Uint8Array)[]): Content =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );

/** A file of `size` bytes that starts with `head`. */
const filled = (head: string, size: number): Content => {
  const bytes = new Uint8Array(size);
  bytes.set(Buffer.from(head, 'latin1'));
  return bytes;
};

const plain = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#b5651d' } });

/** The picture with a header that claims 10,000 by 6,000 pixels. */
const ofSixtyMegapixels = (png: Content): Content => {
  const bytes = png.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(16, 10_000);
  view.setUint32(20, 6_000);
  view.setUint32(29, crc32(bytes.subarray(12, 29)));
  return bytes;
};

/** A form with files in one field, and other fields. */
const formOf = (
  field: string,
  files: readonly (readonly [name: string, content: Content])[],
  fields: Readonly<Record<string, string>> = {},
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of files) form.append(field, new File([content], name), name);
  return form;
};

const nothing = { stored: [], rows: [], waiting: [] };

onSqlite((engine) => {
  let app: TestApp;
  let editor: Caller;
  let png: Content;
  /** The free space reported to the space guard. */
  const space = { free: 100 * gibibyte, total: 100 * gibibyte };

  beforeAll(async () => {
    app = await startTestApp(engine, {}, { space: async () => space });
    editor = await app.as('editor');
    png = bytesOf(await plain().png().toBuffer());
  });
  beforeEach(() => removeFiles(app));

  const sendPictures = (...files: (readonly [string, Content])[]) =>
    editor.call(uploadImage, { body: formOf('image', files) });
  const sendFile = (name: string, content: Content) =>
    editor.call(uploadFile, { body: formOf('file', [[name, content]]) });
  const read = async (key: string): Promise<Buffer> => {
    const file = await app.storage.open(key);
    return file === null ? Buffer.alloc(0) : buffer(file.body);
  };

  describe('T20: POST /api/upload/image', () => {
    test('keeps pictures under keys of its own and answers where they are @spec-3.30 @spec-7.20', async () => {
      const jpeg = bytesOf(await plain().jpeg().toBuffer());
      const { status, reply } = await sendPictures(['Étiquette.png', png], ['b.JPG', jpeg]);
      expect(status).toBe(200);
      expect(reply.files.map(({ originalFilename }) => originalFilename)).toEqual(['Étiquette.png', 'b.JPG']);
      const [first] = reply.files;
      const key = first?.s3Key ?? '';
      expect(key).toMatch(/^images\/[0-9a-f-]{36}\.png$/);
      const address = `/api/files/${key}?v=${key.slice(7, 15)}`;
      expect(first).toEqual({
        filename: key.slice(7),
        originalFilename: 'Étiquette.png',
        path: address,
        location: address,
        url: address,
        s3Key: key,
        key,
        bucket: 'disk',
      });
      expect(bytesOf(await read(key))).toEqual(png);
      const shown = await editor.fetch(address);
      expect([shown.status, bytesOf(new Uint8Array(await shown.arrayBuffer()))]).toEqual([200, png]);
      const keys = reply.files.map((file) => file.s3Key).toSorted();
      expect(await leftFiles(app)).toEqual({ stored: keys, rows: keys, waiting: [] });
      const row = await app.database.read
        .selectFrom('files')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst();
      expect(row).toMatchObject({
        content_type: 'image/png',
        size: png.length,
        created_by: editor.userId,
        created_at: '2026-01-15T08:00:00.000Z',
      });
    });

    test('X9: keeps a picture as it is, how it is turned, and not the place where it was taken', async () => {
      const photo = await plain()
        .jpeg()
        .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const { reply } = await sendPictures(['photo.jpg', bytesOf(photo)]);
      const kept = await read(reply.files[0]?.key ?? '');
      const header = await sharp(kept).metadata();
      expect([header.width, header.height, header.orientation]).toEqual([40, 20, 6]);
      // Only the orientation remains of the metadata, and there is no space for a location.
      expect(header.exif?.length).toBe(32);
      expect(await sharp(kept).autoOrient().raw().toBuffer()).toEqual(
        await sharp(photo).autoOrient().raw().toBuffer(),
      );
    });

    test.each([
      ['../../x.png', 'x.png'],
      [`${'ü'.repeat(300)}.png`, `${'ü'.repeat(200)}.png`],
      ['a\r\nX-Evil: 1.png', expect.stringMatching(/^a.*X-Evil: 1\.png$/)],
    ])('keeps the name %.20s as a name', async (given, kept) => {
      const { status, reply } = await sendPictures([given, png]);
      expect([status, reply.files[0]?.originalFilename]).toEqual([200, kept]);
      expect(reply.files[0]?.key).toMatch(/^images\/[0-9a-f-]{36}\.png$/);
    });

    const html = bytesOf('<!doctype html><script>alert(1)</script>');
    const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    test.each([
      ['an SVG', 'a.svg', async () => svg, 415, pictureTypes],
      ['an SVG by another name', 'a.png', async () => svg, 415, unfit('.png', 'something else')],
      ['a page by another name', 'a.png', async () => html, 415, unfit('.png', 'something else')],
      [
        'a picture behind a page',
        'a.png',
        async () => bytesOf(html, png),
        415,
        unfit('.png', 'something else'),
      ],
      ['a picture by the name of another type', 'a.jpg', async () => png, 415, unfit('.jpg', 'PNG')],
      ['a picture by the name of a program', 'a.png.exe', async () => png, 415, pictureTypes],
      ['nothing', 'a.png', async () => bytesOf(), 415, 'This file is empty.'],
      [
        'half a picture',
        'a.png',
        async () => png.slice(0, -20),
        415,
        'The picture is damaged and cannot be read.',
      ],
      [
        'a byte too much',
        'a.png',
        async () => filled('\x89PNG\r\n\x1a\n', 10 * mebibyte + 1),
        413,
        'File is larger than 10485760 bytes',
      ],
      [
        'sixty million pixels',
        'a.png',
        async () => ofSixtyMegapixels(png),
        413,
        'The picture has more than 50 million pixels.',
      ],
    ])('refuses %s, and keeps nothing @security-3.1', async (_, name, content, status, message) => {
      const answer = await sendPictures([name, await content()]);
      expect([answer.status, answer.problem.message]).toEqual([status, message]);
      expect(await leftFiles(app)).toEqual(nothing);
    });

    test.each([
      ['at its first bytes', () => svg],
      ['at its last', () => png.slice(0, -20)],
    ])('keeps no good one beside one that is refused %s', async (_, content) => {
      expect((await sendPictures(['good.png', png], ['a.png', content()])).status).toBe(415);
      expect(await leftFiles(app)).toEqual(nothing);
    });

    test('refuses the eleventh file, and keeps none @spec-5.14 @spec-9.15', async () => {
      const files = Array.from({ length: 11 }, (_, index) => [`${index}.png`, png] as const);
      const { status, problem } = await sendPictures(...files);
      expect([status, problem.code, problem.message]).toEqual([400, 'upload.too_many', 'Too many files']);
      expect(await leftFiles(app)).toEqual(nothing);
      expect((await sendPictures(...files.slice(0, 10))).reply.files).toHaveLength(10);
    });

    test('refuses a form without a file, one in another field, and what is no form', async () => {
      const inField = (field: string) => editor.call(uploadImage, { body: formOf(field, [['a.png', png]]) });
      expect((await sendPictures()).problem).toMatchObject({
        statusCode: 400,
        message: 'Please choose a file.',
      });
      expect(
        (await editor.call(uploadImage, { body: formOf('x', [], { note: 'none' }) })).problem,
      ).toMatchObject({
        statusCode: 400,
        message: 'Please choose a file.',
      });
      expect((await inField('file')).problem).toMatchObject({
        statusCode: 400,
        message: 'The file belongs in the field "image".',
      });
      const json = await editor.fetch('/api/upload/image', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      expect(json.status).toBe(415);
      expect(await leftFiles(app)).toEqual(nothing);
    });

    test.each([['the row cannot be written', 'files']])('leaves no bytes when %s', async (_, table) => {
      vi.spyOn(app.database, 'write').mockRejectedValueOnce(new Error(`no ${table}`));
      const { status } = await sendPictures(['a.png', png]);
      vi.restoreAllMocks();
      expect(status).toBe(500);
      expect(await leftFiles(app)).toEqual(nothing);
    });
  });

  describe('T21: POST /api/upload/file', () => {
    const kinds = {
      'label.pdf': '%PDF-1.7\n/JavaScript (app.alert(1))',
      'label.ai': '%PDF-1.5\n',
      'old.ai': '%!PS-Adobe-3.0',
      'label.eps': '%!PS-Adobe-3.0 EPSF-3.0',
      'preview.eps': '\xc5\xd0\xd3\xc6',
      'layers.psd': '8BPS\0\x01',
      'scan.TIFF': 'II*\0',
      'film.mp4': '\0\0\0\x20ftypisom',
      'phone.mov': '\0\0\0\x14ftypqt  ',
      'film.avi': 'RIFF\0\0\0\0AVI LIST',
    };
    test.each(Object.entries(kinds))(
      'keeps %s byte by byte, unopened @spec-5.15 @spec-7.21',
      async (name, head) => {
        const content = filled(head, 3_000);
        const { status, reply } = await sendFile(name, content);
        expect([status, reply.originalFilename]).toEqual([200, name]);
        const folder = /mp4|mov|avi/.test(name) ? 'uploads' : 'documents';
        expect(reply.key).toMatch(new RegExp(`^${folder}/[0-9a-f-]{36}\\.[a-z0-9]+$`));
        expect(bytesOf(await read(reply.key))).toEqual(content);
        const download = await editor.fetch(`/api/download/${reply.key}?t=1`);
        expect(download.headers.get('content-disposition')).toContain(`attachment; filename="${name}"`);
        expect(bytesOf(new Uint8Array(await download.arrayBuffer()))).toEqual(content);
      },
    );

    const artworkTypes =
      'File type must be .pdf, .ai, .psd, .eps, .png, .jpg, .jpeg, .webp, .gif, .tif, .tiff';
    test.each([
      ['label.pdf.exe', '%PDF-1.7', `${artworkTypes}, .mp4, .mov, .avi`],
      ['label', '%PDF-1.7', `${artworkTypes}, .mp4, .mov, .avi`],
    ])('refuses %s that begins with %j', async (name, head, message) => {
      const { status, problem } = await sendFile(name, bytesOf(head));
      expect([status, problem.message]).toEqual([415, message]);
      expect(await leftFiles(app)).toEqual(nothing);
    });

    test.each([
      ['label.pdf', 'MZ\x90\0', unfit('.pdf', 'something else')],
      ['label.pdf', '<html>%PDF-1.7', unfit('.pdf', 'something else')],
      ['label.pdf', '\x89PNG\r\n\x1a\n', unfit('.pdf', 'PNG')],
      ['label.pdf', '', 'This file is empty.'],
      ['layers.psd', '8BP', unfit('.psd', 'something else')],
      ['film.mp4', '%PDF-1.7', unfit('.mp4', 'PDF')],
      ['photo.mp4', '\0\0\0\x18ftypheic', unfit('.mp4', 'something else')],
    ])(
      'A24: %s that begins with %j is told that its content does not fit its name',
      async (name, head, message) => {
        const { status, problem } = await sendFile(name, bytesOf(head));
        expect([status, problem.message]).toEqual([415, message]);
        expect(await leftFiles(app)).toEqual(nothing);
      },
    );

    test('of five at once, one that is refused leaves the four others', async () => {
      const names = ['a.pdf', 'b.pdf', 'c.exe', 'd.pdf', 'e.pdf'];
      const answers = await Promise.all(names.map((name) => sendFile(name, filled('%PDF-1.7', 200_000))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 415, 200, 200]);
      expect((await leftFiles(app)).rows).toHaveLength(4);
    });

    test('takes one file a time @spec-7.21', async () => {
      const two = formOf('file', [
        ['a.pdf', bytesOf('%PDF-1.7')],
        ['b.pdf', bytesOf('%PDF-1.7')],
      ]);
      const { status, problem } = await editor.call(uploadFile, { body: two });
      expect([status, problem.message]).toEqual([400, 'Too many files']);
      expect(await leftFiles(app)).toEqual(nothing);
    });
  });

  describe('T31: POST /api/inventory/upload-image', () => {
    const send = (fields: Record<string, string>, ...files: (readonly [string, Content])[]) =>
      editor.call(uploadInventoryImage, { body: formOf('file', files, fields) });
    const label = { type: 'label' };

    test('keeps the picture of a label @spec-7.31', async () => {
      const { status, reply } = await send(label, ['roll.png', png]);
      expect([status, reply.originalFilename]).toEqual([200, 'roll.png']);
      expect(reply.s3Key).toMatch(/^inventory\/[0-9a-f-]{36}\.png$/);
    });

    test('takes the type behind the file as well', async () => {
      const form = formOf('file', [['roll.png', png]]);
      form.append('type', 'label');
      expect((await editor.call(uploadInventoryImage, { body: form })).status).toBe(200);
    });

    test.each(['invoice', 'Label', null])('refuses the type %s @spec-7.31', async (type) => {
      const fields: Record<string, string> = type === null ? {} : { type };
      const { status, problem } = await send(fields, ['roll.png', png]);
      expect([status, problem.code, problem.fields]).toEqual([
        400,
        'request.invalid',
        { type: 'This must be "label".' },
      ]);
      expect(await leftFiles(app)).toEqual(nothing);
    });

    test.each([
      ['a GIF', [['a.gif', 'GIF89a']], 415, 'File type must be .png, .jpg, .jpeg, .webp'],
      ['an SVG', [['a.svg', '<svg/>']], 415, 'File type must be .png, .jpg, .jpeg, .webp'],
      ['a byte too much', [['a.png', 5_242_881]], 413, 'File is larger than 5242880 bytes'],
    ] as const)('refuses %s', async (_, files, status, message) => {
      const answer = await send(
        label,
        ...files.map(
          ([name, content]) =>
            [name, typeof content === 'number' ? filled('\x89PNG', content) : bytesOf(content)] as const,
        ),
      );
      expect([answer.status, answer.problem.message]).toEqual([status, message]);
      expect(await leftFiles(app)).toEqual(nothing);
    });

    test('refuses a second file, and keeps neither', async () => {
      const { status, problem } = await send(label, ['a.png', png], ['b.png', png]);
      expect([status, problem.message]).toEqual([400, 'Too many files']);
      expect(await leftFiles(app)).toEqual(nothing);
    });
  });

  describe('a disk that is nearly full', () => {
    const form = (field: string) => formOf(field, [['a.png', png]], { type: 'label' });
    const answers = async () => [
      await editor.call(uploadImage, { body: form('image') }),
      await editor.call(uploadFile, { body: form('file') }),
      await editor.call(uploadInventoryImage, { body: form('file') }),
      await editor.call(importProducts, { body: form('file') }),
    ];

    test.each([
      ['under 1 GB of 10', gibibyte - 1, 10 * gibibyte],
      ['under 5 % of 100 GB', 5 * gibibyte - 1, 100 * gibibyte],
    ])('G13: with %s nothing is written, and it is said in words', async (_, free, total) => {
      Object.assign(space, { free, total });
      try {
        for (const { status, problem } of await answers())
          expect([status, problem.message]).toEqual([507, 'Storage is full. Nothing was saved.']);
        expect(await leftFiles(app)).toEqual(nothing);
      } finally {
        Object.assign(space, { free: 100 * gibibyte, total: 100 * gibibyte });
      }
      expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200, 400]);
    });
  });

  describe('a sender that', () => {
    const calls = [
      ['POST /api/upload/image', 'image', 'a.png', () => png],
      ['POST /api/upload/file', 'file', 'a.pdf', () => filled('%PDF-1.7', 5_000)],
      ['POST /api/inventory/upload-image', 'file', 'a.png', () => png],
      ['POST /api/products/import', 'file', 'a.xlsx', () => filled('PK', 5_000)],
    ] as const;

    /** Sends the head of a request and a share of its form. Returns the connection and the rest of the form. */
    const begin = (line: string, field: string, name: string, content: Content, share: number) => {
      const form = bytesOf(
        `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`,
        content,
        '\r\n--x--\r\n',
      );
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      const head = [
        `${line} HTTP/1.1`,
        'Host: portal',
        `Authorization: Bearer ${editor.token}`,
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${form.length}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      const begun = Math.floor(form.length * share);
      socket.write(form.slice(0, begun));
      return { socket, rest: form.slice(begun) };
    };

    test.each(calls)(
      'T20, T21, T31: goes away at 90 %% of %s leaves nothing',
      async (line, field, name, content) => {
        const { socket } = begin(line, field, name, content(), 0.9);
        await vi.waitFor(async () => expect((await leftFiles(app)).waiting).toHaveLength(1));
        socket.destroy();
        await vi.waitFor(async () => expect(await leftFiles(app)).toEqual(nothing));
        expect((await sendFile('after.pdf', bytesOf('%PDF-1.7'))).status).toBe(200);
      },
    );

    test('is refused in the middle goes on with its next request on the same connection @security-4.1', async () => {
      const { socket } = begin('POST /api/upload/file', 'file', 'a.exe', filled('MZ', 3 * mebibyte), 1);
      socket.write(`GET /api/health HTTP/1.1\r\nHost: portal\r\n\r\n`);
      let text = '';
      for await (const chunk of socket.setEncoding('utf8')) {
        text += String(chunk);
        if (/HTTP\/1\.1 200/.test(text)) break;
      }
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200']);
    });

    describe('is slow', () => {
      beforeEach(() => {
        vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      });
      afterEach(() => {
        vi.useRealTimers();
      });

      test.each(calls)(
        'G15: sends under 10 kB/s for 30 seconds to %s, is told so, and loses the connection',
        async (line, field, name, content) => {
          const before = vi.getTimerCount();
          const { socket } = begin(line, field, name, content(), 0.5);
          await vi.waitFor(() => expect(vi.getTimerCount()).toBe(before + 1), { interval: 5 });
          const answer = buffer(socket);
          vi.advanceTimersByTime(29_999);
          expect(socket.destroyed).toBe(false);
          vi.advanceTimersByTime(1);
          await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0));
          vi.advanceTimersByTime(30_000);
          expect((await answer).toString()).toMatch(
            /^HTTP\/1\.1 408[^]*"The request took too long to arrive/,
          );
          expect(vi.getTimerCount()).toBe(before);
          expect(await leftFiles(app)).toEqual(nothing);
        },
      );

      const draftBytes = async () => {
        const [draft] = (await leftFiles(app)).waiting;
        return draft === undefined ? 0 : (await stat(join(app.dataDir, 'files/.tmp', draft))).size;
      };

      test('G15, F7: sends 15 kB/s for a minute and a half, and is stored', async () => {
        const { socket, rest } = begin(
          'POST /api/upload/file',
          'file',
          'a.mp4',
          filled('\0\0\0\x20ftypisom', 3 * 450_000),
          1 / 3,
        );
        const answer = once(socket.setEncoding('utf8'), 'data');
        const hasArrived = (bytes: number) =>
          vi.waitFor(async () => expect(await draftBytes()).toBeGreaterThan(bytes - 100_000), {
            interval: 5,
          });
        await hasArrived(450_000);
        vi.advanceTimersByTime(30_000);
        socket.write(rest.slice(0, 450_000));
        await hasArrived(900_000);
        vi.advanceTimersByTime(30_000);
        socket.write(rest.slice(450_000));
        expect(String(await answer)).toMatch(/^HTTP\/1\.1 200/);
        socket.destroy();
        expect((await leftFiles(app)).rows).toHaveLength(1);
      });
    });
  });
});

onPostgres((engine) => {
  test('F2: the bytes stay whose rows may stand, where the way to the database is lost after the commit', async () => {
    const app = await startTestApp(engine);
    const editor = await app.as('editor');
    vi.spyOn(PostgresDriver.prototype, 'commitTransaction').mockImplementationOnce(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('commit'));
      throw Object.assign(new Error('the way is lost'), { code: 'EHOSTUNREACH' });
    });
    const file: [string, Content] = ['a.pdf', filled('%PDF-1.7', 100)];
    const { status, problem } = await editor.call(uploadFile, { body: formOf('file', [file]) });
    vi.restoreAllMocks();
    expect([status, problem.code]).toEqual([503, 'service.unsure']);
    const { stored, rows } = await leftFiles(app);
    expect(rows).toHaveLength(1);
    expect(stored).toEqual(rows);
  });
});

onSqlite((engine) => {
  test('T21: no more is taken than 50 MB of artwork and 100 MB of a film @security-4.1', async () => {
    const app = await startTestApp(engine);
    // Preparing a video can take longer than an idle connection stays open.
    app.server.server.keepAliveTimeout = 0;
    const editor = await app.as('editor');
    const sendFile = (name: string, content: Content) =>
      editor.call(uploadFile, { body: formOf('file', [[name, content]]) });
    const film = '\0\0\0\x20ftypisom';
    const answers = [
      await sendFile('a.pdf', filled('%PDF-1.7', 52_428_801)),
      await sendFile('a.mp4', filled(film, 52_428_801)),
      await sendFile('b.mp4', filled(film, 104_857_601)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 200, 413]);
    expect(answers[0]?.problem.message).toBe('File is larger than 52428800 bytes');
    expect(answers[2]?.problem.message).toBe('File is larger than 104857600 bytes');
    const { stored, rows, waiting } = await leftFiles(app);
    expect([stored.length, rows, waiting]).toEqual([1, stored, []]);
  });
});
