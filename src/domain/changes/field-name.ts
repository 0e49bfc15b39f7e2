import { clientFields } from '../clients/client-fields.ts';
import { labelFields } from '../products/label-fields.ts';
import { productFields } from '../products/product-fields.ts';
import { each } from '../record/fields.ts';
import type { FieldChange } from '../history/contract.ts';

/** The names that the history shows for the fields of products, labels, clients and order lines. */
const fieldNames: Readonly<Record<string, string>> = {
  ...each(productFields, 'name'),
  tutorialVideos: 'Videos',
  ...each(labelFields, 'name'),
  ...each(clientFields, 'name'),
  image: 'Logo',
  quantity: 'Quantity',
  sent: 'Sent',
  closed: 'Outcome',
  received: 'Received',
};

/** The name of a changed field, with its label if it has one: 'Label 2: Size', or in an order 'L-10: Quantity'. */
export const fieldName = ({
  field,
  labelNumber,
  labelSku,
}: Pick<FieldChange, 'field' | 'labelNumber' | 'labelSku'>): string => {
  const name = fieldNames[field] ?? field;
  if (labelSku !== undefined) return `${labelSku}: ${name}`;
  return labelNumber === null ? name : `Label ${labelNumber}: ${name}`;
};
