import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listDeleted, restoreDeleted, type DeletedKind } from '#domain/deleted/contract.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';

/** How many deleted records stand on a page. */
export const deletedPerPage = 20;

/** One page of what was deleted. What was loaded last stays, also when the next page does not arrive. */
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

/** What a restored record makes stale: a client brings products along, and those stand in every list. */
const staleAfterRestore = [
  keyOf('deleted'),
  keyOf('clients'),
  keyOf('products'),
  keyOf('tutorials'),
  keyOf('inventory'),
];

/** Restores a record; done when the list no longer has it. */
export const useRestore = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(restoreDeleted, { params: { id } }),
    // Refused or not: somebody else may have restored it.
    onSettled: () =>
      Promise.all(staleAfterRestore.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
};
