import { wordsOf } from '#web/words/words-of.ts';
import { itemFields } from '#domain/inventory/item-fields.ts';
import type { InventoryItem } from '#domain/inventory/contract.ts';
import { each } from '#domain/record/fields.ts';
import { pieces } from '../wording.ts';
import type { ItemField } from './item-values.ts';

export const fieldLabels: Readonly<Record<ItemField, string>> = wordsOf(
  'inventory.form.fieldLabels',
  each(itemFields, 'name'),
);

export const formWords = wordsOf('inventory.form.formWords', {
  addTitle: 'Add Inventory Item',
  addText: 'A label on the shelf: what it is, who supplies it, where it lies and how many there are.',
  add: 'Add Item',
  /** Shown while the item is not loaded. */
  editNothing: 'Edit Inventory Item',
  editTitle: (labelSku: string) => `Edit ${labelSku}`,
  editText: 'Another number on hand is recorded as a correction. To count or use labels, open the item.',
  save: 'Save Changes',
} as const);

/** For a new item with the label SKU and supplier code of an existing one. */
export const twinWords = wordsOf('inventory.form.twinWords', {
  there: ({ labelSku, supplierCode, storage, stockOnHand }: InventoryItem): string =>
    `${labelSku} of ${supplierCode} is in the inventory already: ${pieces(stockOnHand)} in ${storage}.`,
  open: (labelSku: string): string => `Open ${labelSku}`,
} as const);

/** Why a form is not saved while its picture is being uploaded. */
export const imageOnItsWay = wordsOf(
  'inventory.form.imageOnItsWay',
  'The image is still on its way. Save once it is there.',
);
