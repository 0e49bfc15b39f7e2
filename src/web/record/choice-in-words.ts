import { ArtworkPages, DateKind, GreyPrint, feedHint } from '#domain/products/label.ts';
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

/** The names of the choices of label fields whose values are no words; older values have none. */
const names: Readonly<Record<string, (value: string) => string | undefined>> = {
  printLayout: layoutInWords,
  pages: (value) => pages[ArtworkPages.safeParse(value).data ?? 'first'],
  grey: (value) => greys[GreyPrint.safeParse(value).data ?? 'lost'],
  dateKind: (value) => dateKinds[DateKind.safeParse(value).data ?? 'best_before'],
};

/** A choice of a label field with its explanation: 'NEL – Narrow Edge Leading'. */
export const choiceInWords = (name: string, value: string): string => {
  const words = names[name]?.(value);
  if (words !== undefined) return words;
  const hint = name === 'labelFeed' ? feedHint(value) : null;
  return hint === null ? value : `${value} – ${hint}`;
};
