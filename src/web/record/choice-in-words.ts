import { wordsOf } from '#web/words/words-of.ts';
import { DateKind } from '#domain/codes/gs1/date-kind.ts';
import { StandsOn, standsOnNames } from '#domain/products/code-place.ts';
import { ArtworkPages, GreyPrint, ReleaseMarkPrint, feedHint } from '#domain/products/label.ts';
import { layoutInWords } from '#web/record/layout-in-words.ts';

const pages: Readonly<Record<ArtworkPages, string>> = {
  first: 'One label; other pages are not labels',
  each: 'Each page is a different label',
  sheet: 'A sheet of equal labels',
};

const greys: Readonly<Record<GreyPrint, string>> = {
  lost: 'Left out where it is light',
  black: 'Printed as black',
  pattern: 'Printed as a pattern of dots',
};

const dateKinds: Readonly<Record<DateKind, string>> = {
  best_before: 'Best before',
  use_by: 'Use by',
  sell_by: 'Sell by',
  packed: 'Packed on',
  expiry: 'Expiry',
};

const standsOn = (value: string): string => named(StandsOn.safeParse(value).data, standsOnNames) ?? value;
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

/** A choice of a label field with its explanation: 'NEL – Narrow Edge Leading'. */
export const choiceInWords = wordsOf('record.choiceInWords', (name: string, value: string): string => {
  const words = names[name]?.(value);
  if (words !== undefined) return words;
  const hint = name === 'labelFeed' ? feedHint(value) : null;
  return hint === null ? value : `${value} – ${hint}`;
});
