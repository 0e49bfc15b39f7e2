import { wordsOf } from '#web/words/words-of.ts';
import type { DateKind } from '#domain/codes/gs1/date-kind.ts';
import { standsOnNames } from '#domain/products/code-place.ts';
import {
  type ArtworkPages,
  type GreyPrint,
  type PrintLayout,
  type ReleaseMarkPrint,
  feedHint as feedHintOf,
} from '#domain/products/label.ts';

export const layoutNames: Readonly<Record<PrintLayout, string>> = wordsOf('record.layoutNames', {
  artwork: 'Artwork',
  barcode: 'Barcode',
  best_before: 'Best before and batch',
  address: 'Address',
  carton: 'Carton',
});

export const pages: Readonly<Record<ArtworkPages, string>> = wordsOf('record.pages', {
  first: 'One label; other pages are not labels',
  each: 'Each page is a different label',
  sheet: 'A sheet of equal labels',
});

export const greys: Readonly<Record<GreyPrint, string>> = wordsOf('record.greys', {
  lost: 'Left out where it is light',
  black: 'Printed as black',
  pattern: 'Printed as a pattern of dots',
});

export const dateKinds: Readonly<Record<DateKind, string>> = wordsOf('record.dateKinds', {
  best_before: 'Best before',
  use_by: 'Use by',
  sell_by: 'Sell by',
  packed: 'Packed on',
  expiry: 'Expiry',
});

export const standsOnWords = wordsOf('record.standsOnWords', standsOnNames);

export const marks: Readonly<Record<ReleaseMarkPrint, string>> = wordsOf('record.marks', {
  corner: 'In a free corner',
} as const);

/** The meaning of the letters of a feed; null if they are no feed. */
export const feedHint = wordsOf('record.feedHint', feedHintOf);
