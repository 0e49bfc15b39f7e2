import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import * as limits from '#domain/limits.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { classes } from '#web/kit/classes.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Pagination } from '#web/list/pagination.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TellEditors } from '#web/misses/tell-editors.tsx';
import { mayBeCode } from '#web/scan/may-be-code.ts';
import { searchAddress, type SearchAddress } from '#web/products/list/list-address.ts';
import { useFailure } from '#web/api/use-failure.ts';
import { NotLoaded, NotUpToDate } from '#web/record/not-loaded.tsx';
import { groupsOf, resultCount } from './arrange-hits.ts';
import { HitGroups } from './hit-groups.tsx';
import { notSearchedFor } from '#web/list/not-searched-for.ts';
import type { FoundPage } from './search-queries.ts';
import { searchWords as words } from './wording.ts';

type SearchResultsProps = {
  query: UseQueryResult<FoundPage>;
  address: SearchAddress;
  pageSize: number;
  sortSelect: ReactNode;
  onClear: () => void;
  onAllClients: () => void;
};

/**
 * The results of a search. While another search is running, the old hits stay, dimmed and inert; if it fails, they are
 * removed, because they would look like its results.
 */
export const SearchResults = ({
  query,
  address,
  pageSize,
  sortSelect,
  onClear,
  onAllClients,
}: SearchResultsProps) => {
  const { data, isPlaceholderData, isFetching, failureCount } = query;
  const error = useFailure(query);
  const retry = () => void query.refetch();
  const isForeign = isPlaceholderData || data === undefined;
  if (error && isForeign) {
    return (
      <NotLoaded
        title={notSearchedFor(address.term)}
        text={sentenceOf(error)}
        pending={isFetching}
        onRetry={retry}
      />
    );
  }

  const { page } = address;
  const count = data?.total ?? 0;
  const pageCount = Math.ceil(count / pageSize);
  if (!isForeign && pageCount > 0 && page > pageCount) {
    const search = searchAddress.write({ ...address, page: pageCount }).toString();
    return <Navigate to={{ search }} replace />;
  }
  const groups = groupsOf(data?.hits ?? []);
  return (
    <>
      <div className="mb-4 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="min-w-0 shrink grow basis-32 font-[640]">
          {isForeign ? words.searchingFor({ term: address.term }) : resultCount(count)}
          {isForeign && failureCount > 0 ? words.connectionWeak : null}
        </output>
        {count > 1 ? <div className="w-40 max-w-full sm:w-48">{sortSelect}</div> : null}
      </div>
      {error ? <NotUpToDate loadedAt={query.dataUpdatedAt} onRetry={retry} pending={isFetching} /> : null}
      {data === undefined ? <LoadingHits /> : null}
      <div
        aria-busy={isForeign || isFetching}
        inert={isForeign}
        // Fast responses arrive before the dimming starts, so nothing flickers.
        className={classes('transition-opacity', isForeign && 'opacity-40 delay-150')}
      >
        <HitGroups groups={groups} page={page} pageSize={pageSize} />
        <Pagination page={page} pageCount={pageCount} />
        {data !== undefined && count === 0 ? (
          <NothingFound
            term={isForeign ? null : address.term}
            clientId={address.clientId}
            hasClient={address.clientId !== undefined}
            onClear={onClear}
            onAllClients={onAllClients}
          />
        ) : null}
      </div>
    </>
  );
};

type NothingFoundProps = {
  /** Null while another search is running. */
  term: string | null;
  clientId: number | undefined;
  hasClient: boolean;
  onClear: () => void;
  onAllClients: () => void;
};

/** What was not found, as a code or as words. */
const nothingFor = (term: string, hasClient: boolean): string => {
  const whose = hasClient ? words.thisClientHasNo : words.no;
  return mayBeCode(term) ? words.productWithThisCode({ whose, term }) : words.noneFits({ whose, term });
};

const NothingFound = ({ term, clientId, hasClient, onClear, onAllClients }: NothingFoundProps) => (
  <EmptyState
    title={words.noProductsFound}
    text={term === null ? undefined : nothingFor(term, hasClient)}
    action={
      <div className="flex flex-wrap justify-center gap-3">
        {hasClient ? (
          <Button variant="primary" onClick={onAllClients}>
            {words.searchAllClients}
          </Button>
        ) : null}
        <Button variant={hasClient ? 'secondary' : 'primary'} onClick={onClear}>
          {words.clearSearch}
        </Button>
        {term === null ? null : <TellEditors key={`${term} ${clientId}`} text={term} clientId={clientId} />}
      </div>
    }
  />
);

const LoadingHits = () => (
  <div aria-hidden className="grid gap-3">
    {Array.from({ length: limits.paging.skeletonCards }, (_, place) => (
      <div key={place} className="flex gap-6 rounded-sheet border border-line bg-stock p-4">
        <div className="grid grow content-start gap-3">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-10 w-2/5" />
        </div>
        <Skeleton className="size-16 sm:size-24" />
      </div>
    ))}
  </div>
);
