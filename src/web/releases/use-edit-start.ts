import type { UseQueryResult } from '@tanstack/react-query';
import { isNotFound, sentenceOf } from '#web/api/call.ts';
import { useFailure } from '#web/api/use-failure.ts';
import { draftWords } from './draft-wording.ts';

/** What an edit of a record starts from, or why that is not known. */
interface EditStart<T> {
  /** What is saved of it now, published or not; undefined while that is not known. */
  record: T | undefined;
  /** Why it is not known, as a sentence; null if it is only loading. */
  reason: string | null;
  pending: boolean;
  /** Null if a retry cannot help. */
  onRetry: (() => void) | null;
}

/**
 * An edit starts from what is saved now, published or not, and not from what a page shows of it. While the draft could not be
 * loaded no form opens: what is published would take the place of what a colleague has saved.
 */
export const useEditStart = <T>(
  published: UseQueryResult<T>,
  draft: UseQueryResult<{ record: T } | null>,
): EditStart<T> => {
  const [noRecord, noDraft] = [useFailure(published), useFailure(draft)];
  const isDraftKnown = draft.isFetchedAfterMount && draft.dataUpdatedAt > 0;
  const isKnown = published.isFetchedAfterMount && isDraftKnown;
  return {
    record: isKnown ? (draft.data?.record ?? published.data) : undefined,
    reason: noRecord
      ? sentenceOf(noRecord)
      : noDraft && !isDraftKnown
        ? `${draftWords.notLoaded} ${sentenceOf(noDraft)}`
        : null,
    pending: published.isFetching || draft.isFetching,
    onRetry: isNotFound(noRecord)
      ? null
      : () => {
          for (const { error, refetch } of [published, draft]) if (error) void refetch();
        },
  };
};
