import { labelFields } from '#domain/products/label-fields.ts';
import { each } from '#domain/record/fields.ts';

/** The names of a label's fields, for forms, comparisons and the history. */
export const labelFieldNames = each(labelFields, 'name');
