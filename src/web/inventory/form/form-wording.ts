import type { ItemField } from './item-values.ts';

/** How the form's fields are called. */
export const fieldLabels: Readonly<Record<ItemField, string>> = {
  labelSku: 'Label SKU',
  supplierCode: 'Supplier Code',
  supplierName: 'Supplier Name',
  labelSize: 'Label Size',
  storage: 'Storage Location',
  stockOnHand: 'Stock on Hand',
  image: 'Image',
};

/** What the form says of itself. */
export const formWords = {
  addTitle: 'Add Inventory Item',
  addText: 'A label on the shelf: what it is, who supplies it, where it lies and how many there are.',
  add: 'Add Item',
  /** While the item is not loaded. */
  editNothing: 'Edit Inventory Item',
  editTitle: (labelSku: string) => `Edit ${labelSku}`,
  editText: 'Another number on hand is recorded as a correction. To count or use labels, open the item.',
  save: 'Save Changes',
} as const;

/** Why a form whose picture is still being uploaded is not saved. */
export const imageOnItsWay = 'The image is still on its way. Save once it is there.';
