import { mailDraft, type MailDraft } from '../mail/mail-draft.ts';
import { bySupplier } from './by-supplier.ts';
import type { Order, OrderedLabel, OrderLine } from './contract.ts';
import { orderNumber } from './order-number.ts';

type DraftLine = OrderedLabel & Partial<Pick<OrderLine, 'quantity'>>;

const lineText = ({ labelSku, labelSize, quantity = null }: DraftLine): string =>
  `Label SKU: ${labelSku}, label size: ${labelSize}, quantity: ${quantity === null ? '' : quantity.toLocaleString('en-US')}`;

/** The mail draft of Order Selected: labels grouped by supplier, each with its quantity or a blank to fill in. */
export const orderDraft = ({
  number,
  lines,
}: Pick<Order, 'number'> & { lines: readonly DraftLine[] }): MailDraft =>
  mailDraft(`Label Order Request - ${lines.length} items`, [
    `Order: ${orderNumber(number)}`,
    ...bySupplier(lines).flatMap((labels) => [
      '',
      ...labels
        .slice(0, 1)
        .flatMap((first) => [`Supplier name: ${first.supplierName}`, `Supplier code: ${first.supplierCode}`]),
      ...labels.map(lineText),
    ]),
  ]);
