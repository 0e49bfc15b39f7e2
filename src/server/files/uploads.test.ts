import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { uploadFile, uploadImage } from '#domain/files/contract.ts';
import { uploadInventoryImage } from '#domain/inventory/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { leftFiles } from '#testing/left-files.ts';
import {
  uploadScene,
  mebibyte,
  type Content,
  bytesOf,
  filled,
  plain,
  formOf,
  nothing,
} from '#testing/scenes/upload-scene.ts';

const pictureTypes = 'File type must be .png, .jpg, .jpeg, .webp, .gif';

/** The message for a file whose content does not match its name. */
const unfit = (name: string, content: string) =>
  `The content of this file does not fit its name: it is named ${name}, and its content is ${content}. Save it anew as ${name}.`;

/** The picture with a header that claims 10,000 by 6,000 pixels. */
const ofSixtyMegapixels = (png: Content): Content => {
  const bytes = png.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(16, 10_000);
  view.setUint32(20, 6_000);
  view.setUint32(29, crc32(bytes.subarray(12, 29)));
  return bytes;
};

onSqlite((engine) => {
  const portal = uploadScene(engine);
  const { sendFile } = portal;

  const sendPictures = (...files: (readonly [string, Content])[]) =>
    portal.editor.call(uploadImage, { body: formOf('image', files) });

  const read = async (key: string): Promise<Buffer> => {
    const file = await portal.app.storage.open(key);
    return file === null ? Buffer.alloc(0) : buffer(file.body);
  };

  describe('T20: POST /api/upload/image', () => {
    test('keeps pictures under keys of its own and answers where they are @spec-3.30 @spec-7.20', async () => {
      const jpeg = bytesOf(await plain().jpeg().toBuffer());
      const { status, reply } = await sendPictures(['Étiquette.png', portal.png], ['b.JPG', jpeg]);
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
      expect(bytesOf(await read(key))).toEqual(portal.png);
      const shown = await portal.editor.fetch(address);
      expect([shown.status, bytesOf(new Uint8Array(await shown.arrayBuffer()))]).toEqual([200, portal.png]);
      const keys = reply.files.map((file) => file.s3Key).toSorted();
      expect(await leftFiles(portal.app)).toEqual({ stored: keys, rows: keys, waiting: [] });
      const row = await portal.app.database.read
        .selectFrom('files')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst();
      expect(row).toMatchObject({
        content_type: 'image/png',
        size: portal.png.length,
        created_by: portal.editor.userId,
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
      const { status, reply } = await sendPictures([given, portal.png]);
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
        async () => bytesOf(html, portal.png),
        415,
        unfit('.png', 'something else'),
      ],
      ['a picture by the name of another type', 'a.jpg', async () => portal.png, 415, unfit('.jpg', 'PNG')],
      ['a picture by the name of a program', 'a.png.exe', async () => portal.png, 415, pictureTypes],
      ['nothing', 'a.png', async () => bytesOf(), 415, 'This file is empty.'],
      [
        'half a picture',
        'a.png',
        async () => portal.png.slice(0, -20),
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
        async () => ofSixtyMegapixels(portal.png),
        413,
        'The picture has more than 50 million pixels.',
      ],
    ])('refuses %s, and keeps nothing @security-3.1', async (_, name, content, status, message) => {
      const answer = await sendPictures([name, await content()]);
      expect([answer.status, answer.problem.message]).toEqual([status, message]);
      expect(await leftFiles(portal.app)).toEqual(nothing);
    });

    test.each([
      ['at its first bytes', () => svg],
      ['at its last', () => portal.png.slice(0, -20)],
    ])('keeps no good one beside one that is refused %s', async (_, content) => {
      expect((await sendPictures(['good.png', portal.png], ['a.png', content()])).status).toBe(415);
      expect(await leftFiles(portal.app)).toEqual(nothing);
    });

    test('refuses the eleventh file, and keeps none @spec-5.14 @spec-9.15', async () => {
      const files = Array.from({ length: 11 }, (_, index) => [`${index}.png`, portal.png] as const);
      const { status, problem } = await sendPictures(...files);
      expect([status, problem.code, problem.message]).toEqual([400, 'upload.too_many', 'Too many files']);
      expect(await leftFiles(portal.app)).toEqual(nothing);
      expect((await sendPictures(...files.slice(0, 10))).reply.files).toHaveLength(10);
    });

    test('refuses a form without a file, one in another field, and what is no form', async () => {
      const inField = (field: string) =>
        portal.editor.call(uploadImage, { body: formOf(field, [['a.png', portal.png]]) });
      expect((await sendPictures()).problem).toMatchObject({
        statusCode: 400,
        message: 'Please choose a file.',
      });
      expect(
        (await portal.editor.call(uploadImage, { body: formOf('x', [], { note: 'none' }) })).problem,
      ).toMatchObject({
        statusCode: 400,
        message: 'Please choose a file.',
      });
      expect((await inField('file')).problem).toMatchObject({
        statusCode: 400,
        message: 'The file belongs in the field "image".',
      });
      const json = await portal.editor.fetch('/api/upload/image', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      expect(json.status).toBe(415);
      expect(await leftFiles(portal.app)).toEqual(nothing);
    });

    test.each([['the row cannot be written', 'files']])('leaves no bytes when %s', async (_, table) => {
      vi.spyOn(portal.app.database, 'write').mockRejectedValueOnce(new Error(`no ${table}`));
      const { status } = await sendPictures(['a.png', portal.png]);
      vi.restoreAllMocks();
      expect(status).toBe(500);
      expect(await leftFiles(portal.app)).toEqual(nothing);
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
        const download = await portal.editor.fetch(`/api/download/${reply.key}?t=1`);
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
      expect(await leftFiles(portal.app)).toEqual(nothing);
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
        expect(await leftFiles(portal.app)).toEqual(nothing);
      },
    );

    test('of five at once, one that is refused leaves the four others', async () => {
      const names = ['a.pdf', 'b.pdf', 'c.exe', 'd.pdf', 'e.pdf'];
      const answers = await Promise.all(names.map((name) => sendFile(name, filled('%PDF-1.7', 200_000))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 415, 200, 200]);
      expect((await leftFiles(portal.app)).rows).toHaveLength(4);
    });

    test('takes one file a time @spec-7.21', async () => {
      const two = formOf('file', [
        ['a.pdf', bytesOf('%PDF-1.7')],
        ['b.pdf', bytesOf('%PDF-1.7')],
      ]);
      const { status, problem } = await portal.editor.call(uploadFile, { body: two });
      expect([status, problem.message]).toEqual([400, 'Too many files']);
      expect(await leftFiles(portal.app)).toEqual(nothing);
    });
  });

  describe('T31: POST /api/inventory/upload-image', () => {
    const send = (fields: Record<string, string>, ...files: (readonly [string, Content])[]) =>
      portal.editor.call(uploadInventoryImage, { body: formOf('file', files, fields) });
    const label = { type: 'label' };

    test('keeps the picture of a label @spec-7.31', async () => {
      const { status, reply } = await send(label, ['roll.png', portal.png]);
      expect([status, reply.originalFilename]).toEqual([200, 'roll.png']);
      expect(reply.s3Key).toMatch(/^inventory\/[0-9a-f-]{36}\.png$/);
    });

    test('takes the type behind the file as well', async () => {
      const form = formOf('file', [['roll.png', portal.png]]);
      form.append('type', 'label');
      expect((await portal.editor.call(uploadInventoryImage, { body: form })).status).toBe(200);
    });

    test.each(['invoice', 'Label', null])('refuses the type %s @spec-7.31', async (type) => {
      const fields: Record<string, string> = type === null ? {} : { type };
      const { status, problem } = await send(fields, ['roll.png', portal.png]);
      expect([status, problem.code, problem.fields]).toEqual([
        400,
        'request.invalid',
        { type: 'This must be "label".' },
      ]);
      expect(await leftFiles(portal.app)).toEqual(nothing);
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
      expect(await leftFiles(portal.app)).toEqual(nothing);
    });

    test('refuses a second file, and keeps neither', async () => {
      const { status, problem } = await send(label, ['a.png', portal.png], ['b.png', portal.png]);
      expect([status, problem.message]).toEqual([400, 'Too many files']);
      expect(await leftFiles(portal.app)).toEqual(nothing);
    });
  });
});
