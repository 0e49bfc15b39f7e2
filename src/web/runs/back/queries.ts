import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { showFile } from '#domain/files/contract.ts';
import * as limits from '#domain/limits.ts';
import { getPortal } from '#domain/portal/contract.ts';
import * as back from '#domain/runs/back-contract.ts';
import * as contract from '#domain/runs/contract.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';
import { filtersOf, type RunsAddress } from './runs-address.ts';

/** One page of runs. The last loaded page stays if the next fails to load. */
export const useRunsPage = (address: RunsAddress) => {
  const filters = filtersOf(address);
  const { page } = address;
  return useLoadedPage(
    useQuery({
      queryKey: keyOf('runs', 'page', filters, page),
      queryFn: ({ signal }) =>
        callForAnswer(
          contract.listRuns,
          { query: { ...filters, page, pageSize: limits.run.perPage } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
    Object.values(filters),
  );
};

/** The totals of all matching runs. */
export const useRunSummary = (address: RunsAddress) => {
  const filters = filtersOf(address);
  return useQuery({
    queryKey: keyOf('runs', 'summary', filters),
    queryFn: ({ signal }) => call(contract.sumRuns, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

const fewRuns = 5;

/** The last runs of a product, or those with a roll. */
export const useLastRuns = (of: { product: number } | { roll: string } | { refusedRoll: string }) =>
  useQuery({
    queryKey: keyOf('runs', 'of-product', of),
    queryFn: async ({ signal }) => {
      const { value, total } = await callForAnswer(
        contract.listRuns,
        { query: { ...of, page: 1, pageSize: fewRuns } },
        { signal },
      );
      return { runs: value, total: total ?? value.length };
    },
    staleTime: 0,
  });

/** All events of a run up to now, newest first, in pages; those before stay until there are new ones. */
export const useRunEvents = ({ id, seq }: Pick<FullRun, 'id' | 'seq'>) =>
  useInfiniteQuery({
    queryKey: keyOf('runs', 'events', id, seq),
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.listRunEvents,
        { params: { id }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => {
      const last = page.at(-1)?.seq ?? 1;
      return last > 1 ? last : null;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Who this portal is, and its public key. */
export const usePortal = () =>
  useQuery({
    queryKey: keyOf('settings', 'portal'),
    queryFn: ({ signal }) => call(getPortal, {}, { signal }),
  });

/** Whether seals leave the portal, and the latest seal. */
export const useSeals = () =>
  useQuery({
    queryKey: keyOf('runs', 'seals'),
    queryFn: ({ signal }) => call(contract.listSeals, {}, { signal }),
    staleTime: 0,
  });

const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('The photo could not be read.')));
    reader.readAsDataURL(file);
  });

/** A photo as a data URL, as somebody at the run's station gets it. */
export const useRunPhotoFile = (key: string) =>
  useQuery({
    queryKey: keyOf('runs', 'photo', key),
    queryFn: async ({ signal }) =>
      dataUrlOf(
        await call(showFile, { params: { rest: key }, query: { width: 480 } }, { signal, background: true }),
      ),
    staleTime: Infinity,
  });

/** The people in the matching runs, by name. */
export const useRunPeople = (address: RunsAddress) => {
  const filters = filtersOf(address);
  return useQuery({
    queryKey: keyOf('runs', 'people', filters),
    queryFn: ({ signal }) => call(back.listRunPeople, { query: filters }, { signal }),
  });
};

/** The serial numbers and SSCCs in the matching runs. */
export const useRunNumbers = (address: RunsAddress) => {
  const filters = filtersOf(address);
  return useQuery({
    queryKey: keyOf('runs', 'numbers', filters),
    queryFn: async ({ signal }) => {
      const query = { ...filters, page: 1, pageSize: limits.paging.maxPageSize };
      const { value, total } = await callForAnswer(back.listRunNumbers, { query }, { signal });
      return { numbers: value, total: total ?? value.length };
    },
  });
};

/** What was refused in a run up to now; what was before stays until there is more. */
export const useRunRefusals = ({ id, seq }: Pick<FullRun, 'id' | 'seq'>) =>
  useQuery({
    queryKey: keyOf('runs', 'refusals', id, seq),
    queryFn: ({ signal }) => call(back.listRunRefusals, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
