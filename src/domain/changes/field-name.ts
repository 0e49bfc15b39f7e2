import { asWritten, isKnown, said, type Said } from '../words/say.ts';
import type { FieldChange } from '../history/contract.ts';

/** The name of a field as a fact; of a field that there is no more, what it was called in the program. */
export const saidField = (field: string): Said => {
  const fact = { code: `field.${field}`, values: {} };
  return isKnown(fact) ? fact : asWritten(field);
};

/** The name of a changed field as a fact, with its label if it has one. */
export const saidFieldOf = ({ field, labelNumber }: Pick<FieldChange, 'field' | 'labelNumber'>): Said =>
  labelNumber === null
    ? saidField(field)
    : said('field.of_label', { label: labelNumber, field: saidField(field) });
