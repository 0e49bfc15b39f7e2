import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ReadArtwork } from '#domain/files/artwork-facts.ts';
import { bars, labelPdf } from '#testing/samples/drawn-labels.ts';
import { printerWith } from '#testing/samples/print-job.ts';
import { ArtworkLabels } from './artwork-label.ts';

const area = { x: 0, y: 0, width: 9, height: 9 };
const facts: ReadArtwork = {
  state: 'read',
  pages: 1,
  pagesRead: 1,
  sizes: [],
  pixels: null,
  codes: [
    { page: 1, format: 'DataMatrix', symbology: ']d2', text: '00050123450000000015', isReadable: true, area },
  ],
  fontsMissing: [],
  lowestDpi: null,
  found: [],
};

test('36: artwork with the number of one pallet is printed on several labels only for a reason', async () => {
  const pdf = await labelPdf((page) => bars(page));
  const labels = new ArtworkLabels(
    { open: () => Promise.resolve({ body: Readable.from([pdf]), size: pdf.length }) },
    { facts: () => Promise.resolve(facts) },
  );
  const media = printerWith({ mediaWidthMm: 45, mediaHeightMm: 30 });
  const page = { media, key: 'documents/a.pdf', pages: null, grey: 'lost', page: 1, mark: null } as const;
  const findingsOf = async (quantity: number) =>
    (await labels.make({ ...page, quantity }, { lane: 'a test' })).findings;
  expect(await findingsOf(2)).toMatchObject([
    {
      code: 'repeated_number',
      sentence:
        'The number 050123450000000015 in it is of one pallet, parcel or piece, and 2 labels would have it.',
    },
  ]);
  expect(await findingsOf(1)).toEqual([]);
});
