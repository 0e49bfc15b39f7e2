import { blankRecord } from '../record/fields.ts';
import { labelFields } from './label-fields.ts';

export const blankLabel = blankRecord(labelFields);
