import type { ReactNode } from 'react';
import { sentenceOf } from '#web/api/call.ts';
import { useFailure } from '#web/api/use-failure.ts';
import { Button } from '#web/kit/controls/button.tsx';
import type { useGrowingList } from './use-growing-list.ts';
import { listWords } from './wording.ts';

type GrowingListProps<Row> = {
  list: ReturnType<typeof useGrowingList<Row>>;
  rowKey: (row: Row) => number;
  words: { notLoaded: string; none: string; more: string };
  loading: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list that a button extends by one page: loading, failed, empty, or its rows and the button. */
export const GrowingList = <Row,>({ list, rowKey, words, loading, children }: GrowingListProps<Row>) => {
  const { data, errorUpdatedAt, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    list;
  const error = useFailure(list);
  if (!data && !error) return loading;
  const rows = eachOnce(data?.pages.flatMap(({ value }) => value) ?? [], rowKey);
  return (
    <>
      {rows.length > 0 ? children(rows) : null}
      {data && rows.length === 0 ? <p className="text-ink-quiet">{words.none}</p> : null}
      {error ? (
        <p role="alert" className="my-3 text-danger">
          <span key={errorUpdatedAt}>
            {words.notLoaded} {sentenceOf(error)}
          </span>
        </p>
      ) : null}
      {error || hasNextPage ? (
        <Button
          className="mt-3 print:hidden"
          pending={isFetching}
          // A page that is not there counts as fetched: whoever tries again after a failed refresh wants the refresh.
          onClick={() => void (error && !isFetchNextPageError ? refetch() : fetchNextPage())}
        >
          {error ? listWords.retry : words.more}
        </Button>
      ) : null}
    </>
  );
};

/** Removes duplicates: a row added between loading two pages shifts others onto both. */
const eachOnce = <Row,>(rows: readonly Row[], rowKey: (row: Row) => number): Row[] => [
  ...new Map(rows.map((row) => [rowKey(row), row])).values(),
];
