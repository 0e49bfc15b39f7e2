import { useMutation } from '@tanstack/react-query';
import { createPaperJob, type PaperDraft } from '#domain/paper/contract.ts';
import { call } from '#web/api/call.ts';

/** Prints a sheet. The key belongs to the opened dialog: sent again, it prints nothing twice. */
export const usePrintPaper = () =>
  useMutation({
    mutationFn: ({ key, ...body }: PaperDraft & { key: string }) =>
      call(createPaperJob, { body }, { idempotencyKey: key }),
  });
