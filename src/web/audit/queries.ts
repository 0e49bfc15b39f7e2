import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listAudit } from '#domain/audit/contract.ts';
import * as limits from '#domain/limits.ts';
import {
  listAuditReviews,
  listSignatures,
  reviewAudit,
  type ReviewDraft,
} from '#domain/signatures/contract.ts';
import { listUsers } from '#domain/users/contract.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useGrowingList } from '#web/list/use-growing-list.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';
import { beginOf } from '#web/kit/fields/day.ts';
import type { AuditAddress } from './audit-address.ts';

/** One page of the audit trail. The last loaded page stays if the next fails to load. */
export const useAuditPage = (address: AuditAddress) => {
  const { person, kind, from, to, page } = address;
  return useLoadedPage(
    useQuery({
      queryKey: keyOf('audit', 'page', person, kind, from, to, page),
      queryFn: ({ signal }) =>
        callForAnswer(
          listAudit,
          {
            query: {
              person,
              kind,
              from: from && beginOf(from),
              to: to && beginOf(to, 1),
              page,
              pageSize: limits.paging.auditPerPage,
            },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
      // Reopening the screen must show what was done meanwhile.
      staleTime: 0,
    }),
    [person, kind, from, to],
  );
};

/** All users, for choosing one. */
export const usePeople = () =>
  useQuery({ queryKey: keyOf('users'), queryFn: ({ signal }) => call(listUsers, {}, { signal }) });

/** Signatures of one person or of all, newest first. */
export const useSignatures = (person: number | undefined) =>
  useGrowingList(keyOf('audit', 'signatures', person), limits.paging.auditPerPage, (page, signal) =>
    callForAnswer(listSignatures, { query: { person, ...page } }, { signal }),
  );

/** The latest reviews of the trail. */
export const useReviews = () =>
  useQuery({
    queryKey: keyOf('audit', 'reviews'),
    queryFn: ({ signal }) => call(listAuditReviews, { query: { page: 1, pageSize: 5 } }, { signal }),
  });

/** Signs a review of the trail. */
export const useReviewAudit = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: ReviewDraft & { key: string }) =>
      call(reviewAudit, { body }, { idempotencyKey: key }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf('audit') }),
  });
};
