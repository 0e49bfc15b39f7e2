import { inWords } from '#web/words/told.ts';
import { wordsOf } from '#web/words/words-of.ts';
import { DateKind } from '#domain/codes/gs1/date-kind.ts';
import { StandsOn, standsOnNames } from '#domain/products/code-place.ts';
import { ArtworkPages, GreyPrint, ReleaseMarkPrint, feedHint as feedHintOf } from '#domain/products/label.ts';
import { layoutInWords } from '#web/record/layout-in-words.ts';

const pages: Readonly<Record<ArtworkPages, string>> = wordsOf('record.pages', {
  first: 'One label; other pages are not labels',
  each: 'Each page is a different label',
  sheet: 'A sheet of equal labels',
});

const greys: Readonly<Record<GreyPrint, string>> = wordsOf('record.greys', {
  lost: 'Left out where it is light',
  black: 'Printed as black',
  pattern: 'Printed as a pattern of dots',
});

const dateKinds: Readonly<Record<DateKind, string>> = wordsOf('record.dateKinds', {
  best_before: 'Best before',
  use_by: 'Use by',
  sell_by: 'Sell by',
  packed: 'Packed on',
  expiry: 'Expiry',
});

const standsOnWords = wordsOf('record.standsOn', standsOnNames);

const standsOn = (value: string): string => named(StandsOn.safeParse(value).data, standsOnWords) ?? value;
const marks: Readonly<Record<ReleaseMarkPrint, string>> = wordsOf('record.marks', {
  corner: 'In a free corner',
} as const);

/** The choices of label fields whose values are no words, and what they are called; any other value stays as it is. */
const names: Readonly<Record<string, (value: string) => string>> = {
  printLayout: layoutInWords,
  pages: (value) => named(ArtworkPages.safeParse(value).data, pages) ?? value,
  grey: (value) => named(GreyPrint.safeParse(value).data, greys) ?? value,
  barcodeStandsOn: standsOn,
  skuStandsOn: standsOn,
  clientSkuStandsOn: standsOn,
  labelSkuStandsOn: standsOn,
  releaseMark: (value) => named(ReleaseMarkPrint.safeParse(value).data, marks) ?? value,
  dateKind: (value) => named(DateKind.safeParse(value).data, dateKinds) ?? value,
};

const named = <Choice extends string>(
  choice: Choice | undefined,
  words: Readonly<Record<Choice, string>>,
): string | undefined => (choice === undefined ? undefined : words[choice]);

/** The meaning of the letters of a feed; null if they are no feed. */
export const feedHint = wordsOf('record.feedHint', feedHintOf);

/** A choice of a label field with its explanation: 'NEL – Narrow Edge Leading'. A value that is a word is its own name. */
export const choiceInWords = (name: string, value: string): string => {
  const words = names[name]?.(value);
  if (words !== undefined) return words;
  const hint = name === 'labelFeed' ? feedHint(value) : null;
  return hint === null ? inWords(value) : `${value} – ${hint}`;
};
