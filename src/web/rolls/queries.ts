import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contract from '#domain/rolls/contract.ts';
import type { RollAct } from '#domain/rolls/roll-state.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useGrowingList } from '#web/list/use-growing-list.ts';

const rollsPerPage = 20;

/** The rolls of an item, newest first, in pages. */
export const useRollsOfItem = (itemId: number) =>
  useGrowingList(keyOf('rolls', 'of-item', itemId), rollsPerPage, (query, signal) =>
    callForAnswer(contract.listRolls, { params: { id: itemId }, query }, { signal }),
  );

/** The files that labels of an item can have been printed from. */
export const useRollArtwork = (itemId: number) =>
  useQuery({
    queryKey: keyOf('rolls', 'artwork', itemId),
    queryFn: ({ signal }) => call(contract.listRollArtwork, { params: { id: itemId } }, { signal }),
  });

/** A roll, and the products that it fits; nothing is asked without a code. */
export const useRoll = (code: string | null) =>
  useQuery({
    queryKey: keyOf('rolls', 'one', code),
    queryFn: ({ signal }) => call(contract.getRoll, { params: { code: code ?? '' } }, { signal }),
    enabled: code !== null,
  });

/** Rolls change the stock: all queries of rolls and of the inventory are stale, also after a refusal. */
const useRefresh = () => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [keyOf('rolls'), keyOf('inventory')].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
};

/** Receives a roll. The key belongs to the typed values: sent again, the roll is received once. */
export const useReceiveRoll = (itemId: number) =>
  useMutation({
    mutationFn: ({ key, ...body }: contract.RollDraft & { key: string }) =>
      call(contract.receiveRoll, { params: { id: itemId }, body }, { idempotencyKey: key }),
    onSettled: useRefresh(),
  });

const acts = {
  quarantine: contract.quarantineRoll,
  release: contract.releaseRoll,
  scrap: contract.scrapRoll,
} as const;

/** Puts a roll into quarantine, releases it or scraps it. */
export const useActOnRoll = (code: string) =>
  useMutation({
    mutationFn: ({ act, reason, key }: { act: RollAct; reason: string; key: string }) =>
      call(acts[act], { params: { code }, body: { reason } }, { idempotencyKey: key }),
    onSettled: useRefresh(),
  });

/** Subtracts labels from a roll that were used without a run. */
export const useTakeFromRoll = (code: string) =>
  useMutation({
    mutationFn: ({ key, ...body }: { pieces: number; note?: string; key: string }) =>
      call(contract.useRoll, { params: { code }, body }, { idempotencyKey: key }),
    onSettled: useRefresh(),
  });
