import { mailDraft, type MailDraft } from '../mail/mail-draft.ts';
import { bySupplier } from './by-supplier.ts';
import type { Order } from './contract.ts';
import { orderNumber } from './order-number.ts';

/** The draft of Order Selected: the labels of each supplier, each with a quantity to fill in. */
export const orderDraft = ({ number, lines }: Pick<Order, 'number' | 'lines'>): MailDraft =>
  mailDraft(`Label Order Request - ${lines.length} items`, [
    `Order: ${orderNumber(number)}`,
    ...bySupplier(lines).flatMap((labels) => [
      '',
      ...labels
        .slice(0, 1)
        .flatMap((first) => [`Supplier name: ${first.supplierName}`, `Supplier code: ${first.supplierCode}`]),
      ...labels.map(
        ({ labelSku, labelSize }) => `Label SKU: ${labelSku}, label size: ${labelSize}, quantity: `,
      ),
    ]),
  ]);
