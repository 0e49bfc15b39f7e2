import { wordsOf } from '#web/words/words-of.ts';
import { PrintLayout } from '#domain/products/label.ts';

export const layoutNames: Readonly<Record<PrintLayout, string>> = wordsOf('record.layoutNames', {
  artwork: 'Artwork',
  barcode: 'Barcode',
  best_before: 'Best before and batch',
  address: 'Address',
  carton: 'Carton',
});

/** The name of a print layout; any other value is returned unchanged. */
export const layoutInWords = (value: string): string => {
  const { data } = PrintLayout.safeParse(value);
  return data === undefined ? value : layoutNames[data];
};
