import { labelFields } from '#domain/products/label-fields.ts';
import { each } from '#domain/record/fields.ts';

/** The names of a label's fields, as forms, comparisons and the history show them. */
export const labelFieldNames = each(labelFields, 'name');
