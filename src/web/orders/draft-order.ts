import { bySupplier } from '#domain/orders/by-supplier.ts';
import type { Order, OrderLine } from '#domain/orders/contract.ts';
import { orderDraft } from '#domain/orders/order-draft.ts';
import { openMail } from '#web/kit/open-mail.ts';
import { toast } from '#web/kit/use-toast.ts';
import { drafted, draftPerSupplier } from './wording.ts';

interface Draft {
  order: Pick<Order, 'number'>;
  /** The labels of one supplier: no supplier may see the orders of another. */
  lines: readonly OrderLine[];
}

/**
 * Opens the e-mail draft for one supplier and shows the result in a toast, with a link to the order if `openOrder` is
 * given.
 */
export const draftForSupplier = async (
  { order: { number }, lines }: Draft,
  openOrder?: () => void,
): Promise<void> => {
  const outcome = await openMail(orderDraft({ number, lines }));
  toast({
    ...drafted(number)[outcome],
    ...(outcome === 'not_copied' ? { variant: 'destructive' } : {}),
    ...(openOrder ? { action: { label: 'Open order', onSelect: openOrder } } : {}),
  });
};

/**
 * Opens the draft of a new order. For several suppliers, opens the order's page instead, where each has a draft: a
 * browser opens one mail per click.
 */
export const draftNewOrder = async (
  order: Order,
  { openOrder, isHere }: { openOrder: () => void; isHere: boolean },
): Promise<void> => {
  const [lines = [], ...others] = bySupplier(order.lines);
  if (others.length === 0) return draftForSupplier({ order, lines }, openOrder);
  if (isHere) openOrder();
  toast({
    ...draftPerSupplier(order.number, others.length + 1),
    ...(isHere ? {} : { action: { label: 'Open order', onSelect: openOrder } }),
  });
};
