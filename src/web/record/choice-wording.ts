import { wordsOf } from '#web/words/words-of.ts';
import type { DateKind } from '#domain/codes/gs1/date-kind.ts';
import { choiceNames } from '#domain/words/en/choices.ts';
import { standsOnNames } from '#domain/products/code-place.ts';
import {
  type ArtworkPages,
  type GreyPrint,
  type PrintLayout,
  type ReleaseMarkPrint,
  feedHint as feedHintOf,
} from '#domain/products/label.ts';

export const layoutNames: Readonly<Record<PrintLayout, string>> = wordsOf(
  'record.layoutNames',
  choiceNames.printLayout,
);

export const pages: Readonly<Record<ArtworkPages, string>> = wordsOf('record.pages', choiceNames.pages);

export const greys: Readonly<Record<GreyPrint, string>> = wordsOf('record.greys', choiceNames.grey);

export const dateKinds: Readonly<Record<DateKind, string>> = wordsOf(
  'record.dateKinds',
  choiceNames.dateKind,
);

export const standsOnWords = wordsOf('record.standsOnWords', standsOnNames);

export const marks: Readonly<Record<ReleaseMarkPrint, string>> = wordsOf(
  'record.marks',
  choiceNames.releaseMark,
);

/** The meaning of the letters of a feed; null if they are no feed. */
export const feedHint = wordsOf('record.feedHint', feedHintOf);
