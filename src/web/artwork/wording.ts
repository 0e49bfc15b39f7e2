import { formatNumber, plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';
import type { ReadArtwork } from '#domain/files/artwork-facts.ts';
import { dimension } from '#domain/products/label-drawing.ts';

export const checkWords = wordsOf('artwork.checkWords', {
  checking: 'Checking the artwork…',
  notLoaded: 'Its check could not be loaded.',
  retry: 'Retry',
  /** What was read from a file without faults. */
  passed: ({ sizes: [page], codes }: ReadArtwork): string =>
    [
      'Checked',
      page ? `${dimension(page.widthMm)} × ${dimension(page.heightMm)} mm` : [],
      codes.length === 0
        ? []
        : plural(codes.length, { one: 'its barcode is right', other: 'its barcodes are right' }),
    ]
      .flat()
      .join(' · '),
} as const);

export const areaWords = wordsOf('artwork.areaWords', {
  picture: (areas: number): string =>
    `The artwork, with ${plural(areas, { one: 'one area', other: '# areas' })} marked in red`,
} as const);

/** The texts of the comparison of two artwork files. */
export const differenceWords = wordsOf('artwork.differenceWords', {
  open: 'Compare the artwork',
  title: 'The artwork, old and new',
  old: 'Old',
  new: 'New',
  ways: { sides: 'Side by side', overlay: 'Overlay', changes: 'Changed areas' },
  slider: 'How much of the new one shows',
  marked: (areas: number): string =>
    areas === 0
      ? 'Nothing that can be seen has changed.'
      : `${formatNumber(areas)} changed ${plural(areas, { one: 'area', other: 'areas' })}.`,
  otherSize: 'They have different shapes, so they cannot lie over each other.',
  failed: 'One of the pictures could not be loaded.',
} as const);

/** What artwork says. */
export const artworkWords = wordsOf('artwork.artworkWords', {
  foundByCheck: 'What its check has found',
});
