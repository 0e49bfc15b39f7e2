import { inWords } from '#web/words/told.ts';
import { DateKind } from '#domain/codes/gs1/date-kind.ts';
import { StandsOn } from '#domain/products/code-place.ts';
import { ArtworkPages, GreyPrint, PrintLayout, ReleaseMarkPrint } from '#domain/products/label.ts';
import { dateKinds, feedHint, greys, layoutNames, marks, pages, standsOnWords } from './choice-wording.ts';

const standsOn = (value: string): string => named(StandsOn.safeParse(value).data, standsOnWords) ?? value;

/** The choices of label fields whose values are no words, and what they are called; any other value stays as it is. */
const names: Readonly<Record<string, (value: string) => string>> = {
  printLayout: (value) => named(PrintLayout.safeParse(value).data, layoutNames) ?? value,
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

/** What the value of a field is called if it is a choice that is no word; null if it is not. */
export const choiceName = (field: string, value: unknown): string | null =>
  typeof value === 'string' ? (names[field]?.(value) ?? null) : null;

/** A choice of a label field with its explanation: 'NEL – Narrow Edge Leading'. A value that is a word is its own name. */
export const choiceInWords = (name: string, value: string): string => {
  const words = names[name]?.(value);
  if (words !== undefined) return words;
  const hint = name === 'labelFeed' ? feedHint(value) : null;
  return hint === null ? inWords(value) : `${value} – ${hint}`;
};
