import { useRef } from 'react';
import { creationKey } from '#web/api/creation-key.ts';
import { sentenceOf } from '#web/api/call.ts';
import { toast } from '#web/kit/use-toast.ts';
import { draftOrder } from './draft-order.ts';
import { useCreateOrder } from './queries.ts';
import { noneSelected, notKept } from './wording.ts';

interface OrderSelectedOptions {
  /** The order is kept: the selection has served, and a second click finds nothing to order. */
  onKept: () => void;
  openOrder: (id: number) => void;
}

/** Keeps an order of the items that are selected and opens its draft; one selection that is sent again is one order. */
export const useOrderSelected = ({
  onKept,
  openOrder,
}: OrderSelectedOptions): { order: (ids: number[]) => void; isPending: boolean } => {
  const { mutate, isPending } = useCreateOrder();
  const isUnderWay = useRef(false);
  const last = useRef<{ ids: string; key: string } | null>(null);
  const order = (ids: number[]) => {
    if (ids.length === 0) {
      toast({ title: noneSelected, variant: 'destructive' });
      return;
    }
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const named = ids.toString();
    const { key } = last.current?.ids === named ? last.current : { key: creationKey() };
    last.current = { ids: named, key };
    mutate(
      { ids, key },
      {
        onSuccess: (kept) => {
          last.current = null;
          onKept();
          void draftOrder(kept, () => openOrder(kept.id));
        },
        onError: (error) => toast({ title: notKept, description: sentenceOf(error), variant: 'destructive' }),
        onSettled: () => {
          isUnderWay.current = false;
        },
      },
    );
  };
  return { order, isPending };
};
