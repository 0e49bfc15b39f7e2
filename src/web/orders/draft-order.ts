import { bySupplier } from '#domain/orders/by-supplier.ts';
import type { Order, OrderLine } from '#domain/orders/contract.ts';
import { orderDraft } from '#domain/orders/order-draft.ts';
import { formatNumber } from '#web/words/formats.ts';
import { openMail } from '#web/kit/texts/open-mail.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { drafted, mailWords, ordersWords as words } from './wording.ts';

interface Draft {
  order: Pick<Order, 'number'>;
  /** The labels of the draft: a new order's, or those of one supplier. */
  lines: readonly OrderLine[];
}

/** Opens the e-mail draft of these lines and shows the result in a toast, with a link to the order if `openOrder` is given. */
export const draftOrder = async (
  { order: { number }, lines }: Draft,
  openOrder?: () => void,
): Promise<void> => {
  const outcome = await openMail(orderDraft({ number, lines }, mailWords, formatNumber));
  const suppliers = bySupplier(lines).length;
  toast({
    ...drafted(number, suppliers)[outcome],
    ...(outcome === 'not_copied' ? { variant: 'destructive' } : {}),
    ...(openOrder ? { action: { label: words.openOrder, onSelect: openOrder } } : {}),
  });
};
