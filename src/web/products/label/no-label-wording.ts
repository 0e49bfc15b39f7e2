import { wordsOf } from '#web/words/words-of.ts';

/** What stands in place of the label of a product that has none. */
export const noLabel = wordsOf('products.label.noLabel', {
  fact: 'No label is recorded.',
  rule: 'Do not label.',
} as const);
