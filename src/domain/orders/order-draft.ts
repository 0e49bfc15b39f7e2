import { mailDraft, type MailDraft } from '../mail/mail-draft.ts';
import { mailDraftWords } from '../words/en/mail-drafts.ts';
import { numbersOf } from '../words/formats.ts';
import { bySupplier } from './by-supplier.ts';
import type { Order, OrderedLabel, OrderLine } from './contract.ts';
import { orderNumber } from './order-number.ts';

type DraftLine = OrderedLabel & Partial<Pick<OrderLine, 'quantity'>>;

/** The mail draft of Order Selected: labels grouped by supplier, each with its quantity or a blank to fill in. */
export const orderDraft = (
  { number, lines }: Pick<Order, 'number'> & { lines: readonly DraftLine[] },
  words: typeof mailDraftWords = mailDraftWords,
  formatNumber: (value: number) => string = numbersOf('en-US').number,
): MailDraft =>
  mailDraft(words['draft.order_subject']({ count: lines.length }), [
    words['draft.order']({ number: orderNumber(number) }),
    ...bySupplier(lines).flatMap((labels) => [
      '',
      ...labels
        .slice(0, 1)
        .flatMap((first) => [
          words['draft.supplier_name']({ name: first.supplierName }),
          words['draft.supplier_code']({ code: first.supplierCode }),
        ]),
      ...labels.map(({ labelSku: sku, labelSize: size, quantity = null }) =>
        words['draft.line']({ sku, size, quantity: quantity === null ? '' : formatNumber(quantity) }),
      ),
    ]),
  ]);
