import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listOrders } from '#domain/orders/contract.ts';
import { confirmOrder, getSupply, shipOrder } from '#domain/supply/contract.ts';
import { listOrderMessages, sayOfOrder, type OrderMessage } from '#domain/supply/message-contract.ts';
import * as limits from '#domain/limits.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** What was asked and answered about an order, as it comes. */
export const useOrderMessages = (id: number) =>
  useQuery({
    queryKey: keyOf('orders', 'messages', id),
    queryFn: ({ signal }) => call(listOrderMessages, { params: { id } }, { signal, background: true }),
    refetchInterval: limits.polling.clientMs,
  });

export const useSayOfOrder = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { position: number; text: string; key: string }) =>
      call(sayOfOrder, { params: { id }, body }, { idempotencyKey: key }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('orders', 'messages', id) }),
  });
};

export const useOwnOrders = () =>
  useQuery({ queryKey: keyOf('orders', 'page'), queryFn: ({ signal }) => call(listOrders, {}, { signal }) });

const keyOfSupply = (id: number) => keyOf('orders', 'supply', id);

/** Loads the lines of an order again once the portal has said that something of them is another: they stand beside it. */
export const useFollowed = (id: number, messages: readonly OrderMessage[] | undefined): void => {
  const queryClient = useQueryClient();
  const last = messages && (messages.findLast(({ said }) => said !== null)?.id ?? 0);
  const known = useRef(last);
  useEffect(() => {
    if (known.current !== undefined && last !== known.current)
      void queryClient.invalidateQueries({ queryKey: keyOfSupply(id) });
    known.current = last;
  }, [queryClient, id, last]);
};

/** For two minutes. */
const mostLooks = 24;

export const useSupply = (id: number) =>
  useQuery({
    queryKey: keyOfSupply(id),
    queryFn: ({ signal }) => call(getSupply, { params: { id } }, { signal, background: true }),
    // Looking at artwork that was never checked has it checked, unless the file is gone.
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const files = data?.lines.flatMap(({ artwork }) => artwork) ?? [];
      const isWaiting = dataUpdateCount < mostLooks && files.some(({ faults }) => faults === null);
      return isWaiting ? limits.polling.clientMs : false;
    },
  });

/** Confirms or ships one line; the reply is the order as it is then. */
export const useSayOfLine = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (
      said:
        | {
            confirm: {
              position: number;
              quantity: number;
              day: string;
              artworkState: string;
              ordered: number | null;
            };
          }
        | {
            ship: {
              position: number;
              rolls: { pieces: number; batch: string | null }[];
              paper: string | null;
            };
            key: string;
          },
    ) =>
      'confirm' in said
        ? call(confirmOrder, { params: { id }, body: { lines: [said.confirm] } })
        : call(shipOrder, { params: { id }, body: { lines: [said.ship] } }, { idempotencyKey: said.key }),
    onSuccess: (supply) => queryClient.setQueryData(keyOfSupply(id), supply),
    onError: () => queryClient.invalidateQueries({ queryKey: keyOfSupply(id) }),
  });
};
