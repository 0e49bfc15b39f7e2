import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listImports, lookAtUndo, undoImport } from '#domain/imports/contract.ts';
import {
  discardImportDrafts,
  listImportDrafts,
  publishImportDrafts,
} from '#domain/imports/drafts-contract.ts';
import * as limits from '#domain/limits.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';

/** The queries that an import or its undo makes stale. */
export const staleAfterImport = [keyOf('imports'), keyOf('products'), keyOf('clients'), keyOf('deleted')];

/** One page of imports, newest first. */
export const useImportPage = (page: number) =>
  useLoadedPage(
    useQuery({
      queryKey: keyOf('imports', 'page', page),
      queryFn: ({ signal }) =>
        callForAnswer(listImports, { query: { page, pageSize: limits.imports.perPage } }, { signal }),
      placeholderData: keepPreviousData,
    }),
    [],
  );

/** The open drafts of an import. */
export const useDraftsOfImport = (id: number) =>
  useQuery({
    queryKey: keyOf('imports', 'drafts', id),
    queryFn: ({ signal }) => call(listImportDrafts, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

type DraftsEnd =
  | { act: 'publish'; state: string; summary: string; reason: string }
  | { act: 'discard'; state: string };

/** Publishes or discards all drafts of an import, as they were read. Whatever the result, they are fetched again. */
export const useEndDrafts = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (end: DraftsEnd): Promise<unknown> => {
      const { state } = end;
      if (end.act === 'discard') return call(discardImportDrafts, { params: { id }, query: { state } });
      const { summary, reason } = end;
      const body = { state, summary, ...(reason === '' ? {} : { reason }) };
      return call(publishImportDrafts, { params: { id }, body });
    },
    onSettled: () =>
      Promise.all(
        [...staleAfterImport, keyOf('releases')].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
};

/** What undoing an import would do now; not asked while it is being undone, nor afterwards. */
export const useUndoLook = (id: number, isAsked: boolean) =>
  useQuery({
    queryKey: keyOf('imports', 'undo', id),
    queryFn: ({ signal }) => call(lookAtUndo, { params: { id } }, { signal }),
    enabled: isAsked,
    refetchOnMount: 'always',
  });

/** Takes an import back; finished when the lists have been fetched again. */
export const useUndoImport = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(undoImport, { params: { id } }),
    // Without the look at the undo: of what is undone there is none.
    onSuccess: () =>
      Promise.all(
        staleAfterImport.map((queryKey) =>
          queryClient.invalidateQueries({ queryKey, predicate: (query) => query.queryKey[1] !== 'undo' }),
        ),
      ),
    // Somebody else may have taken it back.
    onError: () =>
      Promise.all(staleAfterImport.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
};
