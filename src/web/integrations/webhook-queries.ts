import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as limits from '#domain/limits.ts';
import * as contract from '#domain/webhooks/contract.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useGrowingList } from '#web/list/use-growing-list.ts';

export const useWebhooks = () =>
  useQuery({
    queryKey: keyOf('webhooks', 'all'),
    queryFn: ({ signal }) => call(contract.listWebhooks, {}, { signal }),
  });

/** What a webhook was told, newest first. */
export const useDeliveries = (id: number) =>
  useGrowingList(keyOf('webhooks', 'deliveries', id), limits.webhook.deliveriesPerPage, (page, signal) =>
    callForAnswer(contract.listDeliveries, { params: { id }, query: page }, { signal }),
  );

const useInvalidate = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf('webhooks') });
};

/** Hands on the secret as soon as it is answered, whatever becomes of the list: it is never answered again. */
type OnMade = (made: { secret: string }) => void;

export const useMakeWebhook = (onMade: OnMade) =>
  useMutation({
    mutationFn: ({ creation, ...body }: contract.WebhookDraft & { creation: string }) =>
      call(contract.createWebhook, { body }, { idempotencyKey: creation }),
    onSuccess: onMade,
    onSettled: useInvalidate(),
  });

export const useSwitchWebhook = () =>
  useMutation({
    mutationFn: ({ id, isOn }: { id: number; isOn: boolean }) =>
      call(contract.updateWebhook, { params: { id }, body: { isOn } }),
    onSettled: useInvalidate(),
  });

export const useDeleteWebhook = () =>
  useMutation({
    mutationFn: (id: number) => call(contract.deleteWebhook, { params: { id } }),
    onSettled: useInvalidate(),
  });

export const useRotateSecret = (onMade: OnMade) =>
  useMutation({
    mutationFn: (id: number) => call(contract.rotateSecret, { params: { id } }),
    onSuccess: onMade,
    onSettled: useInvalidate(),
  });

export const useResend = (id: number) =>
  useMutation({
    mutationFn: (delivery: number) => call(contract.resendDelivery, { params: { id, delivery } }),
    onSettled: useInvalidate(),
  });
