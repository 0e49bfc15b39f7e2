import { useEffect, useRef, useState } from 'react';
import { LabelOnOrder } from '#domain/orders/on-order.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { CallError } from '#web/api/call.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { draftOrder } from './draft-order.ts';
import { useCreateOrder } from './queries.ts';
import { alreadyOnOrder, noneSelected, notKept } from './wording.ts';

interface OrderSelectedOptions {
  /** Called when the order is stored: clears the selection, so that a second click orders nothing. */
  onKept: () => void;
  openOrder: (id: number) => void;
}

/** The items to order, with quantities where known. */
export interface Wanted {
  ids: number[];
  quantities: { id: number; quantity: number }[];
}

interface OrderSelected {
  order: (wanted: Wanted) => void;
  isPending: boolean;
  /** The labels already on order that prevented this order; empty if none. Kept while the dialog closes. */
  inTheWay: readonly LabelOnOrder[];
  isAsking: boolean;
  orderAnyway: () => void;
  stopAsking: () => void;
}

/**
 * Creates an order of the selected items and opens its draft. Sending the same selection again creates no second order.
 * Asks first about labels already on order.
 */
export const useOrderSelected = ({ onKept, openOrder }: OrderSelectedOptions): OrderSelected => {
  const isHere = useIsHere();
  const { mutate, isPending } = useCreateOrder({
    onSuccess: (kept) => void draftOrder({ order: kept, lines: kept.lines }, () => openOrder(kept.id)),
    onError: (error) => {
      const labels = onOrderIn(error);
      if (labels.length === 0) toast({ ...notKept(error), variant: 'destructive' });
      // A user who has left the selection can no longer be asked.
      else if (!isHere.current)
        toast({
          title: alreadyOnOrder.title(labels),
          description: alreadyOnOrder.nothingOrdered,
          variant: 'destructive',
        });
    },
  });
  const isUnderWay = useRef(false);
  const last = useRef<{ named: string; key: string } | null>(null);
  const [refused, setRefused] = useState<{ wanted: Wanted; labels: LabelOnOrder[] } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const send = (wanted: Wanted, unlessOnOrder: boolean) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const named = JSON.stringify(wanted);
    const { key } = last.current?.named === named ? last.current : { key: creationKey() };
    last.current = { named, key };
    const { ids, quantities } = wanted;
    mutate(
      { body: { ids, unlessOnOrder, asDraft: true, ...(quantities.length > 0 ? { quantities } : {}) }, key },
      {
        onSuccess: () => {
          last.current = null;
          setIsAsking(false);
          onKept();
        },
        onError: (error) => {
          const labels = onOrderIn(error);
          if (labels.length === 0) return;
          setRefused({ wanted, labels });
          setIsAsking(true);
        },
        onSettled: () => {
          isUnderWay.current = false;
        },
      },
    );
  };
  return {
    order: (wanted) => {
      if (wanted.ids.length > 0) send(wanted, true);
      else toast({ title: noneSelected, variant: 'destructive' });
    },
    isPending,
    inTheWay: refused?.labels ?? [],
    isAsking,
    orderAnyway: () => {
      if (refused) send(refused.wanted, false);
    },
    stopAsking: () => setIsAsking(false),
  };
};

/** Whether the component is still mounted. */
const useIsHere = () => {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
};

/** The labels already on order in a refusal; empty if it was refused for another reason. */
const onOrderIn = (error: unknown): LabelOnOrder[] =>
  error instanceof CallError && error.code === 'order.already_on_order'
    ? (LabelOnOrder.array().safeParse(error.current).data ?? [])
    : [];
