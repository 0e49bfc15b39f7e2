import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  bombPdf,
  catalogue,
  emptyPage,
  endlessPdf,
  laughingPdf,
  manyPages,
  onePagePdf,
  pdfOf,
  redHalf,
  streamOf,
} from '#testing/samples/pdf.ts';
import { runCapped } from './children/capped-child.ts';
import { drawPage, pdfDrawer } from './draw-pdf.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';
import { makeThumbnails, type Thumbnails } from './thumbnails.ts';

let dataDir: string;
let storage: Storage;
const ana = { lane: 'ana' };
let thumbnails: Thumbnails;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'draw-pdf-'));
  storage = await openStorage({ dataDir, s3: null });
  thumbnails = makeThumbnails(storage, join(dataDir, 'tmp'));
});
afterEach(async () => {
  await thumbnails.close();
  await rm(dataDir, { recursive: true });
});

const save = (name: string, bytes: Buffer) =>
  storage.put(`documents/${name}`, bytes, { contentType: 'application/pdf' });

const drawn = async (name: string, number?: number): Promise<Buffer | null> => {
  const found = await thumbnails.open(`documents/${name}`, 480, { ...ana, page: number });
  return found && (Buffer.isBuffer(found.body) ? found.body : buffer(found.body));
};
const shapeOf = async (bytes: Buffer | null) => {
  const { format, width, height } = await sharp(bytes ?? Buffer.alloc(0)).metadata();
  return [format, width, height];
};

/** Red, green and blue at a position of the picture. */
const colourAt = async (bytes: Buffer | null, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(bytes ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)].map((part) => Math.round(part / 16) * 16);
};

const artwork = () => onePagePdf({ content: redHalf });

describe('the picture of artwork', () => {
  test.each(['art.pdf', 'art.ai'])('is the first page of %s, in its colours, on white', async (name) => {
    await save(name, artwork());
    const picture = await drawn(name);
    expect(await shapeOf(picture)).toEqual(['webp', 480, 240]);
    expect(await colourAt(picture, 100, 120)).toEqual([256, 0, 0]);
    expect(await colourAt(picture, 400, 120)).toEqual([256, 256, 256]);
  });

  test('is kept, so that it is drawn once', async () => {
    await save('art.pdf', artwork());
    const first = await drawn('art.pdf');
    await storage.remove('documents/art.pdf');
    expect(await drawn('art.pdf')).toEqual(first);
    const kept = await Array.fromAsync(storage.keys('thumbnails/'));
    expect(kept.map(({ key }) => key)).toEqual(['thumbnails/480-1-2/documents/art.pdf.webp']);
  });

  test('is of another page where one is named; a page that is not there says nothing of the others', async () => {
    const upright = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 200]>>';
    await save(
      'two.pdf',
      pdfOf([catalogue, '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>', emptyPage, upright]),
    );
    expect(await drawn('two.pdf', 3)).toBeNull();
    expect(await shapeOf(await drawn('two.pdf', 2))).toEqual(['webp', 240, 480]);
    expect(await shapeOf(await drawn('two.pdf'))).toEqual(['webp', 480, 240]);
    const kept = await Array.fromAsync(storage.keys('thumbnails/'));
    expect(kept.map(({ key }) => key).toSorted()).toEqual([
      'thumbnails/480-1-2/documents/two.pdf.webp',
      'thumbnails/480-2-2/documents/two.pdf.webp',
    ]);
  });

  test('is drawn again where it was kept from before the fields of forms were drawn, or layers were left out', async () => {
    await save('art.pdf', artwork());
    for (const folder of ['480', '480-1'])
      await storage.put(`thumbnails/${folder}/documents/art.pdf.webp`, Buffer.from('old'), {
        contentType: 'image/webp',
      });
    expect(await shapeOf(await drawn('art.pdf'))).toEqual(['webp', 480, 240]);
  });

  test('36: shows what is printed: no stamp whose layer is off', async () => {
    const stamped = (usual: string) =>
      pdfOf([
        `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R]/D<<${usual}>>>>>>`,
        '<</Type/Pages/Kids[8 0 R 3 0 R]/Count 2>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Annots[7 0 R]>>',
        streamOf(redHalf),
        '<</Type/OCG/Name(Proof)>>',
        streamOf('0 0 1 rg 0 0 80 80 re f', '/Type/XObject/Subtype/Form/BBox[0 0 80 80]'),
        '<</Type/Annot/Subtype/Stamp/F 4/OC 5 0 R/Rect[110 10 190 90]/AP<</N 6 0 R>>>>',
        emptyPage,
      ]);
    for (const [name, usual, colour] of [
      ['on.pdf', '', [0, 0, 256]],
      ['off.pdf', '/OFF[5 0 R]', [256, 256, 256]],
    ] as const) {
      await save(name, stamped(usual));
      const picture = await drawn(name, 2);
      expect(await colourAt(picture, 100, 120)).toEqual([256, 0, 0]);
      expect(await colourAt(picture, 360, 120)).toEqual(colour);
    }
  });

  test('is drawn at the next look where the store fails in the middle of the file', async () => {
    await save('art.pdf', artwork());
    let isDown = true;
    const halting: Storage = {
      ...storage,
      open: async (key, range) => {
        const found = await storage.open(key, range);
        if (!isDown || found === null || key.startsWith('thumbnails/')) return found;
        found.body.destroy();
        const failing = Readable.from(
          (async function* () {
            yield artwork().subarray(0, 100);
            throw new Error('The store is gone.');
          })(),
        );
        return { ...found, body: failing };
      },
    };
    const onStore = makeThumbnails(halting, join(dataDir, 'tmp'));
    await expect(onStore.open('documents/art.pdf', 480, ana)).rejects.toThrow('The store is gone.');
    isDown = false;
    expect((await onStore.open('documents/art.pdf', 480, ana))?.size).toBeGreaterThan(0);
  });

  test('is there before anybody asks, where it was prepared', async () => {
    await save('art.pdf', artwork());
    thumbnails.prepare('documents/art.pdf');
    const keys = async () => (await Array.fromAsync(storage.keys('thumbnails/'))).map(({ key }) => key);
    await expect.poll(keys, { timeout: 20_000 }).toEqual(['thumbnails/480-1-2/documents/art.pdf.webp']);
  });
});

describe('a PDF that is made to harm', () => {
  test.each<[string, () => Buffer, number, number]>([
    ['has 10,000 pages', () => manyPages(10_000), 480, 240],
    ['is 14,000 points wide', () => onePagePdf({ content: redHalf, size: '14000 14000' }), 480, 480],
    ['is as thin as a hair', () => onePagePdf({ content: redHalf, size: '1 14000' }), 1, 480],
    [
      'draws itself',
      () =>
        onePagePdf({
          content: '/F Do',
          resources: '/XObject<</F 5 0 R>>',
          more: [
            streamOf('/F Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>'),
          ],
        }),
      480,
      240,
    ],
    ['is nested deeply', () => onePagePdf({ content: '['.repeat(500_000) }), 480, 240],
  ])('and %s is drawn all the same', async (_, make, width, height) => {
    await save('hostile.pdf', make());
    expect(await shapeOf(await drawn('hostile.pdf'))).toEqual(['webp', width, height]);
  });

  test.each<[string, () => Buffer]>([
    ['has no page', () => manyPages(0)],
    ['has itself as a page', () => pdfOf([catalogue, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>'])],
    [
      'is encrypted',
      () =>
        pdfOf(
          [
            catalogue,
            '<</Type/Pages/Kids[3 0 R]/Count 1>>',
            emptyPage,
            `<</Filter/Standard/V 1/R 2/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>/P -4>>`,
          ],
          '/Encrypt 4 0 R/ID[<00><00>]',
        ),
    ],
    ['is none', () => Buffer.from(`%PDF-1.7\n${'garbage '.repeat(1000)}`)],
    ['is a program', () => Buffer.from('%!PS-Adobe-3.0')],
  ])('and %s has no picture', async (_, make) => {
    await save('hostile.pdf', make());
    expect(await drawn('hostile.pdf')).toBeNull();
  });

  test('does not keep the next one from being drawn, and is not tried again', async () => {
    await save('hostile.pdf', bombPdf());
    await save('art.pdf', artwork());
    const both = await Promise.all([drawn('hostile.pdf'), drawn('art.pdf')]);
    expect(both[0]).toBeNull();
    expect(await shapeOf(both[1])).toEqual(['webp', 480, 240]);
    await storage.remove('documents/hostile.pdf');
    await save('hostile.pdf', artwork());
    expect(await drawn('hostile.pdf')).toBeNull();
  });

  const drawing = { width: 480, qualities: [80], maxBytes: 60_000 };

  test('and draws without end has no picture', async () => {
    expect(await drawPage(Readable.from([laughingPdf()]), drawing, undefined, 1)).toBeNull();
  });

  test('ends at its limit of processor time, also where nobody waits for it', async () => {
    const parameters = [JSON.stringify(drawing)];
    const input = Readable.from([endlessPdf()]);
    const outcome = await runCapped(
      { ...pdfDrawer, cpuSeconds: 1, timeLimitMs: 80_000 },
      { parameters, input },
    );
    expect(outcome).toBe('too_slow');
  });

  test('is in nobody’s way: pictures are drawn meanwhile, and the portal ends without it', async () => {
    await save('endless.pdf', endlessPdf());
    const photograph = sharp({ create: { width: 900, height: 600, channels: 3, background: '#345' } });
    await storage.put('images/photo.png', await photograph.png().toBuffer(), { contentType: 'image/png' });
    let isDone = false;
    const hostile = thumbnails.open('documents/endless.pdf', 480, ana).finally(() => (isDone = true));
    expect((await thumbnails.open('images/photo.png', 160, ana))?.size).toBeGreaterThan(0);
    expect(isDone).toBe(false);
    const [ended] = await Promise.allSettled([hostile, thumbnails.close()]);
    expect(ended.status).toBe('rejected');
  });
});
