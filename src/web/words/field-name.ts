import { saidField, saidFieldOf } from '#domain/changes/field-name.ts';
import type { FieldChange } from '#domain/history/contract.ts';
import { say } from './say.ts';

/** The name of a changed field, with its label if it has one: 'Label 2: Size', or in an order 'L-10: Quantity'. */
export const fieldName = (change: Pick<FieldChange, 'field' | 'labelNumber' | 'labelSku'>): string =>
  change.labelSku === undefined
    ? say(saidFieldOf(change))
    : `${change.labelSku}: ${say(saidField(change.field))}`;
