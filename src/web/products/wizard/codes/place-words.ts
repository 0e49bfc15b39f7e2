import { wordsOf } from '#web/words/words-of.ts';
import type { CodePlace } from '#domain/products/code-place.ts';
import type { ProductValues } from '../wizard-values.ts';
import { placesWords } from '../wizard-wording.ts';

/** The number of a label, from 1; null for any label. */
const numberOf = (id: string | null, { labels }: Pick<ProductValues, 'labels'>): number | null =>
  id === null || labels.length < 2 ? null : labels.findIndex((label) => label.id === id) + 1 || null;

/** Where a code stands, in words. */
export const placeInWords = wordsOf(
  'products.wizard.placeInWords',
  (
    { standsOn, labelId }: Pick<CodePlace, 'standsOn' | 'labelId'>,
    values: Pick<ProductValues, 'labels'>,
  ): string => (standsOn === 'goods' ? placesWords.goods : placesWords[standsOn](numberOf(labelId, values))),
);

/** A code and where it stands. */
export const placeWords = wordsOf(
  'products.wizard.placeWords',
  (place: CodePlace, values: Pick<ProductValues, 'labels'>): string =>
    `${place.code}: ${placeInWords(place, values)}`,
);
