import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { sentenceOf } from '#web/api/call.ts';
import type { useLoadedPage } from './use-loaded-page.ts';
import { classes } from '#web/kit/classes.ts';
import { Pagination } from './pagination.tsx';
import { NotLoaded, NotUpToDate } from '#web/record/not-loaded.tsx';
import { notSearchedFor } from '#web/list/not-searched-for.ts';
import { listWords } from './wording.ts';

type PagedListProps<Row> = {
  list: ReturnType<typeof useLoadedPage<Row>>;
  /** The page in the address, from 1. */
  page: number;
  pageSize: number;
  /** What is listed, in the plural: 'clients'. */
  name: string;
  /** The search term, named in errors; '' or undefined for everything. */
  term?: string;
  /** The visible texts while loading and on failure, if the default ones, made from the name, do not fit. */
  words?: { loading: string; failed: string; because: string };
  /** The total number, in words. */
  count: (total: number) => string;
  /** A hint next to the number of rows; shown if there are rows. */
  hint?: string | null;
  /** The address query of another page of this list. */
  searchOfPage: (page: number) => string;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A paged list: loading, failed, out of date, empty, or its rows and links to other pages. */
export const PagedList = <Row,>({
  list: { loaded, isForeign, isCurrent, isFetching, error, failedAt, retry },
  page,
  pageSize,
  name,
  term = '',
  words,
  count,
  hint = null,
  searchOfPage,
  skeleton,
  empty,
  children,
}: PagedListProps<Row>) => {
  const { pathname } = useLocation();
  if (loaded === null)
    return error ? (
      <NotLoaded
        title={words?.failed ?? (term === '' ? listWords.notLoaded({ name }) : notSearchedFor(term))}
        text={words ? `${words.because}. ${sentenceOf(error)}` : sentenceOf(error)}
        failedAt={failedAt}
        pending={isFetching}
        onRetry={retry}
      />
    ) : (
      <>
        <output className={words ? 'mb-4 block text-quiet text-ink-quiet' : 'sr-only'}>
          {words?.loading ?? listWords.loading({ name })}
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
      <output className="mb-4 flex flex-wrap gap-x-6 text-quiet text-ink-quiet tabular-nums">
        <span>{isForeign ? (words?.loading ?? listWords.loadingName({ name })) : count(total)}</span>
        {hint !== null && total > 0 ? <span className="print:hidden">{hint}</span> : null}
      </output>
      <div
        aria-busy={isWaiting || isFetching}
        inert={isForeign}
        className={classes('transition-opacity', isWaiting && 'opacity-40 delay-150')}
      >
        {rows.length === 0 ? empty : children(rows)}
      </div>
      <Pagination page={page} pageCount={pageCount} label={listWords.pagesOf({ name })} />
    </>
  );
};
