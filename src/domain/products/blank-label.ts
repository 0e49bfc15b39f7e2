import { blankRecord } from '../record/fields.ts';
import { labelFields } from './label-fields.ts';

/** The fields of a label of which nothing is recorded. */
export const blankLabel = blankRecord(labelFields);
