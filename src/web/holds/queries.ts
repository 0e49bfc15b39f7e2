import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contract from '#domain/holds/contract.ts';
import * as limits from '#domain/limits.ts';
import type { Signature } from '#domain/signatures/signature.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useGrowingList } from '#web/list/use-growing-list.ts';

/** What holds a page's record: whatever holds a product, or holds on exactly this record. */
export type HeldRecord = { product: number } | { on: contract.HoldOn; id: number };

/** How often an open page asks whether its record is held, in milliseconds; every act asks at once. */
const askAgainMs = 30_000;

/** The open holds on a record; asked again while its page is open, because anybody may hold or release it. */
export const useHoldsOn = (record: HeldRecord) =>
  useQuery({
    queryKey: keyOf('holds', 'on', JSON.stringify(record)),
    queryFn: ({ signal }) =>
      call(contract.listHolds, { query: { open: true, ...record } }, { signal, background: true }),
    refetchInterval: askAgainMs,
    refetchOnMount: 'always',
  });

const idsOf = (holds: readonly contract.Hold[]): ReadonlySet<number | null> =>
  new Set(holds.map(({ recordId }) => recordId));

/** The ids of the printers or stations that are on hold, for their list. */
export const useHeldIds = (on: 'printer' | 'station') =>
  useQuery({
    queryKey: keyOf('holds', 'on', on),
    queryFn: ({ signal }) =>
      call(
        contract.listHolds,
        { query: { open: true, on, pageSize: limits.paging.maxPageSize } },
        { signal, background: true },
      ),
    select: idsOf,
    refetchInterval: askAgainMs,
    refetchOnMount: 'always',
  });

/** All holds that are open, or all that were released, newest first. */
export const useHolds = (open: boolean) =>
  useGrowingList(keyOf('holds', 'all', open ? 'open' : 'released'), limits.hold.perPage, (page, signal) =>
    callForAnswer(contract.listHolds, { query: { open, ...page } }, { signal }),
  );

/** Every hold that was ever set on a record, newest first; `release` finds those on the releases of a product. */
export const useHoldsOf = ({ on, id }: { on: contract.HoldOn; id: number }) =>
  useGrowingList(keyOf('holds', 'of', on, id), limits.hold.perPage, (page, signal) =>
    callForAnswer(contract.listHolds, { query: { on, id, ...page } }, { signal }),
  );

const useInvalidate = () => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [keyOf('holds'), keyOf('work')].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
};

export const useSetHold = () =>
  useMutation({
    mutationFn: ({ key, ...body }: contract.HoldDraft & { key: string }) =>
      call(contract.createHold, { body }, { idempotencyKey: key }),
    onSettled: useInvalidate(),
  });

export const useReleaseHold = (id: number) =>
  useMutation({
    mutationFn: (body: { reason: string; signature: Signature }) =>
      call(contract.releaseHold, { params: { id }, body }),
    onSettled: useInvalidate(),
  });
