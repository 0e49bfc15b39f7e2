import { wordsOf } from '#web/words/words-of.ts';
import type { CodePlace } from '#domain/products/code-place.ts';
import type { Label } from '#domain/products/contract.ts';
import { placeNames } from './wording.ts';

/** The labels among which one is named by its number. */
type Labelled = { labels: readonly Pick<Label, 'id'>[] };

/** The number of a label, from 1; null for any label. */
const numberOf = (id: string | null, { labels }: Labelled): number | null =>
  id === null || labels.length < 2 ? null : labels.findIndex((label) => label.id === id) + 1 || null;

/** Where a code stands, in words. */
export const placeInWords = wordsOf(
  'products.placeInWords',
  ({ standsOn, labelId }: Pick<CodePlace, 'standsOn' | 'labelId'>, values: Labelled): string =>
    standsOn === 'goods' ? placeNames.goods : placeNames[standsOn](numberOf(labelId, values)),
);

/** A code and where it stands. */
export const placeWords = wordsOf(
  'products.placeWords',
  (place: CodePlace, values: Labelled): string => `${place.code}: ${placeInWords(place, values)}`,
);
