import { labelFields } from '#domain/products/label-fields.ts';
import { each } from '#domain/record/fields.ts';
import { wordsOf } from '#web/words/words-of.ts';

/** The names of a label's fields, for forms, comparisons and the history. */
export const labelFieldNames = wordsOf('products.labelFieldNames', each(labelFields, 'name'));
