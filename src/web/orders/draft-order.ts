import type { Order } from '#domain/orders/contract.ts';
import { orderDraft } from '#domain/orders/order-draft.ts';
import { openDraft } from '#web/kit/open-draft.ts';
import { toast } from '#web/kit/use-toast.ts';
import { drafted } from './wording.ts';

/**
 * Opens the e-mail draft of an order, shows the result in a toast, and offers a link to the order if `openOrder` is
 * given.
 */
export const draftOrder = async (order: Order, openOrder?: () => void): Promise<void> => {
  const outcome = await openDraft(orderDraft(order));
  toast({
    ...drafted(order.number)[outcome],
    ...(outcome === 'not_copied' ? { variant: 'destructive' } : {}),
    ...(openOrder ? { action: { label: 'Open order', onSelect: openOrder } } : {}),
  });
};
