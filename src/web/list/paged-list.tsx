import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { sentenceOf } from '#web/api/call.ts';
import type { useLoadedPage } from './use-loaded-page.ts';
import { Button } from '#web/kit/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Pagination } from '#web/kit/pagination.tsx';
import { NotUpToDate } from '#web/record/not-up-to-date.tsx';
import { notSearchedFor } from '#web/search/not-searched-for.ts';

type PagedListProps<Row> = {
  list: ReturnType<typeof useLoadedPage<Row>>;
  /** The page that the address names, from 1. */
  page: number;
  pageSize: number;
  /** What is listed, in the plural: 'clients'. */
  name: string;
  /** What is searched for, to be named where that fails; '' or nothing for everything. */
  term?: string;
  /** What is said while it loads and where it fails, where that is not made of the name; both can be seen. */
  words?: { loading: string; failed: string; because: string };
  /** How many there are in all, in words. */
  count: (total: number) => string;
  /** The query of the address that names another page of this list. */
  searchOfPage: (page: number) => string;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list that is asked for page by page: loading, failed, out of date, empty, or its rows and the way to the other pages. */
export const PagedList = <Row,>({
  list: { loaded, isForeign, isCurrent, isFetching, error, retry },
  page,
  pageSize,
  name,
  term = '',
  words,
  count,
  searchOfPage,
  skeleton,
  empty,
  children,
}: PagedListProps<Row>) => {
  const { pathname } = useLocation();
  if (loaded === null)
    return error ? (
      <div role="alert">
        <EmptyState
          title={words?.failed ?? (term === '' ? `The ${name} could not be loaded` : notSearchedFor(term))}
          text={words ? `${words.because}. ${sentenceOf(error)}` : sentenceOf(error)}
          action={
            <Button variant="primary" pending={isFetching} onClick={retry}>
              Retry
            </Button>
          }
        />
      </div>
    ) : (
      <>
        <output className={words ? 'mb-4 block text-quiet text-ink-quiet' : 'sr-only'}>
          {words?.loading ?? `Loading ${name}`}
        </output>
        {skeleton}
      </>
    );

  const { rows, total, loadedAtMs } = loaded;
  const pageCount = Math.ceil(total / pageSize);
  if (isCurrent && pageCount > 0 && page > pageCount)
    return <Navigate to={{ pathname, search: searchOfPage(pageCount) }} replace />;
  const isWaiting = !isCurrent && !error;
  return (
    <>
      {error ? <NotUpToDate loadedAt={loadedAtMs} onRetry={retry} pending={isFetching} /> : null}
      <output className="mb-4 block text-quiet text-ink-quiet tabular-nums">
        {isForeign ? (words?.loading ?? `Loading ${name}…`) : count(total)}
      </output>
      <div
        aria-busy={isWaiting || isFetching}
        inert={isForeign}
        className={classes('transition-opacity', isWaiting && 'opacity-40 delay-150')}
      >
        {rows.length === 0 ? empty : children(rows)}
      </div>
      <Pagination page={page} pageCount={pageCount} label={`Pages of ${name}`} />
    </>
  );
};
