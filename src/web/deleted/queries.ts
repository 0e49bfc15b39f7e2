import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listDeleted, restoreDeleted, type DeletedKind } from '#domain/deleted/contract.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';

/** Deleted records per page. */
export const deletedPerPage = 20;

/** One page of deleted records. The last loaded page stays if the next fails to load. */
export const useDeletedPage = (kind: DeletedKind | undefined, page: number) =>
  useLoadedPage(
    useQuery({
      queryKey: keyOf('deleted', 'page', kind, page),
      queryFn: ({ signal }) =>
        callForAnswer(listDeleted, { query: { kind, page, pageSize: deletedPerPage } }, { signal }),
      placeholderData: keepPreviousData,
    }),
    [kind],
  );

/** The queries that a restoration makes stale: a client is restored with its products, which appear in every list. */
const staleAfterRestore = [
  keyOf('deleted'),
  keyOf('clients'),
  keyOf('products'),
  keyOf('tutorials'),
  keyOf('inventory'),
];

/** Restores a record; finished when the lists have been refetched. */
export const useRestore = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(restoreDeleted, { params: { id } }),
    // Also if refused: somebody else may have restored it.
    onSettled: () =>
      Promise.all(staleAfterRestore.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
};
