import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { printing } from '#domain/printing/printing-limits.ts';
import {
  createPrinter,
  deletePrinter,
  getPrinterStatus,
  testPrinter,
  updatePrinter,
} from '#domain/printing/contract.ts';
import {
  cancelPrintJob,
  createPrintJob,
  getPrintJob,
  listPrintJobs,
  reprintPrintJob,
  resumePrintJob,
  type PrintJob,
} from '#domain/printing/job-contract.ts';
import type { LayoutInput } from '#domain/printing/job.ts';
import type { PrinterDraft } from '#domain/printing/printer.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';
import { printersKey } from '#web/printers/queries.ts';
import { usePublicSettings } from '#web/session/public-settings.ts';

const jobsKey = keyOf('printing', 'jobs');
const jobKey = (id: number) => keyOf('printing', 'job', id);

/** Creates a printer, or changes the target; a stale version is refused. */
export const useSavePrinter = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      draft,
      target,
      key,
    }: {
      draft: PrinterDraft;
      target: { id: number; version: number } | null;
      key: string;
    }) =>
      target === null
        ? call(createPrinter, { body: draft }, { idempotencyKey: key })
        : call(updatePrinter, {
            params: { id: target.id },
            body: { ...draft, version: target.version },
          }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: printersKey }),
  });
};

export const useDeletePrinter = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deletePrinter, { params: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf('printing') }),
  });
};

/** Requests a printer's status on demand. */
export const usePrinterStatus = (id: number) =>
  useMutation({ mutationFn: () => call(getPrinterStatus, { params: { id } }) });

/** The status of the printer that the user is about to print on. Meanwhile the portal prepares for the label. */
export const useStatusBefore = (id: number) =>
  useQuery({
    queryKey: keyOf('printing', 'status', id),
    queryFn: ({ signal }) => call(getPrinterStatus, { params: { id } }, { signal }),
    staleTime: 0,
    retry: false,
  });

export const useTestPrinter = (id: number) =>
  useMutation({ mutationFn: () => call(testPrinter, { params: { id } }) });

export const jobsPerPage = 20;

const isGoingOn = ({ state }: PrintJob): boolean => state === 'queued' || state === 'sending';

const { pollMs } = printing;

/** A page of print jobs, newest first, polled while one of them is in progress. */
export const usePrintJobs = (page: number) => {
  const queryClient = useQueryClient();
  const key = keyOf('printing', 'jobs', page);
  return useLoadedPage(
    useQuery({
      queryKey: key,
      queryFn: ({ signal }) =>
        callForAnswer(
          listPrintJobs,
          { query: { page, pageSize: jobsPerPage } },
          { signal, background: queryClient.getQueryData(key) !== undefined },
        ),
      placeholderData: keepPreviousData,
      enabled: usePublicSettings().isPrintingOn,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.value.some(isGoingOn) ? pollMs : false),
    }),
    [],
  );
};

const mostOfProduct = 5;

/** The latest print jobs of a product, for all of its labels in one call. */
export const useJobsOfProduct = (productId: number) =>
  useQuery({
    queryKey: keyOf('printing', 'jobs', 'of', productId),
    queryFn: ({ signal }) =>
      call(listPrintJobs, { query: { productId, page: 1, pageSize: mostOfProduct } }, { signal }),
    staleTime: 0,
  });

/** One job, polled while it is in progress without keeping the session alive. */
export const usePrintJob = (id: number) => {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: jobKey(id),
    queryFn: ({ signal }) =>
      call(
        getPrintJob,
        { params: { id } },
        { signal, background: queryClient.getQueryData(jobKey(id)) !== undefined },
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isGoingOn(state.data) ? false : pollMs),
  });
};

/** Shows the new state of a job after an action, and refetches the lists. */
const useChanged = () => {
  const queryClient = useQueryClient();
  return {
    onSuccess: async (job: PrintJob) => {
      await queryClient.cancelQueries({ queryKey: jobKey(job.id) });
      queryClient.setQueryData(jobKey(job.id), job);
      void queryClient.invalidateQueries({ queryKey: jobsKey });
    },
    // Somebody else may have resumed it.
    onError: () => void queryClient.invalidateQueries({ queryKey: keyOf('printing') }),
  };
};

export type PrintRequest = {
  printerId: number;
  productId: number;
  labelId: string;
  quantity: number;
  reason?: string;
} & LayoutInput;

/**
 * Queues a job. The key belongs to the opened dialog: sent again, it prints nothing twice. `onMade` is called also if the dialog
 * is gone by then.
 */
export const useCreateJob = (onMade: (job: PrintJob) => void) => {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ request, key }: { request: PrintRequest; key: string }) =>
      call(createPrintJob, { body: request }, { idempotencyKey: key }),
    ...changed,
    onSuccess: (job) => {
      onMade(job);
      return changed.onSuccess(job);
    },
  });
};

export const useCancelJob = (id: number) =>
  useMutation({ mutationFn: () => call(cancelPrintJob, { params: { id } }), ...useChanged() });

export const useResumeJob = (id: number) =>
  useMutation({
    mutationFn: (body: { from: number; prints: boolean }) => call(resumePrintJob, { params: { id }, body }),
    ...useChanged(),
  });

export const useReprint = (id: number) =>
  useMutation({
    mutationFn: ({ pieces, reason, key }: { pieces: number[]; reason: string; key: string }) =>
      call(reprintPrintJob, { params: { id }, body: { pieces, reason } }, { idempotencyKey: key }),
    ...useChanged(),
  });
