import { z } from 'zod';
import { optionalText, requiredText } from '../contract/fields.ts';
import { upTo } from '../contract/up-to.ts';
import * as limits from '../limits.ts';
import type { Fields } from '../record/field.ts';

const required = (maxLength: number, sentence: string) =>
  ({ kind: 'text', stored: z.string(), draft: requiredText(maxLength, sentence), maxLength }) as const;

export const itemFields = {
  labelSku: {
    ...required(limits.text.code, 'Label SKU is required'),
    kind: 'code',
    column: 'label_sku',
    name: 'Label SKU',
    draft: requiredText(limits.text.code, 'Label SKU is required').min(2, { error: 'Label SKU is required' }),
  },
  supplierCode: {
    ...required(limits.text.code, 'Supplier code is required'),
    kind: 'code',
    column: 'supplier_code',
    name: 'Supplier Code',
  },
  supplierName: {
    ...required(limits.text.name, 'Supplier name is required'),
    column: 'supplier_name',
    name: 'Supplier Name',
  },
  labelSize: {
    ...required(limits.text.name, 'Label size is required'),
    column: 'label_size',
    name: 'Label Size',
  },
  storage: {
    ...required(limits.text.name, 'Storage location is required'),
    column: 'storage',
    name: 'Storage Location',
  },
  /** Pieces on hand: the sum of all stock movements. */
  stockOnHand: {
    kind: 'quantity',
    column: 'stock_on_hand',
    name: 'Stock on Hand',
    stored: z.int(),
    draft: z
      .int({ error: 'Stock must be a whole number, written with digits only: 1000' })
      .min(0, { error: 'Stock must be 0 or greater' })
      .max(...upTo(limits.stock.max)),
  },
  image: {
    kind: 'text',
    column: 'image',
    name: 'Image',
    stored: z.string().nullable(),
    draft: optionalText(limits.text.url),
  },
} as const satisfies Fields;
