import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { importProducts } from '#domain/imports/import-contract.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';
import { staleAfterImport } from '#web/imports/queries.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import {
  backToChoice,
  choose,
  finished,
  isRunning,
  nothingChosen,
  progressed,
  sent,
  start,
  type ImportChoices,
  type ImportRun,
} from './import-run.ts';
import {
  failureSentence,
  importFailed,
  outcomeSentences,
  outcomeTitle,
  sayWhatTheyAre,
} from './import-wording.ts';
import { productsImportWords as words } from './wording.ts';

/** An import of products as the dialog shows and controls it. */
export interface ProductImport {
  run: ImportRun;
  /** Accepts picked or dropped files. */
  choose: (files: readonly File[]) => void;
  /** Uploads the chosen file; does nothing while an import is running. */
  begin: (choices: ImportChoices) => void;
  /** Cancels the upload; nothing is imported. */
  cancel: () => void;
  /** Goes back from a result to the choice, with the same file. */
  back: () => void;
  /** Clears file and result. */
  clear: () => void;
}

/** Whether nothing was imported because the headings of a file are its own: then a person says what its columns are. */
const isForeign = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.code === 'workbook.foreign_columns' || error.code === 'workbook.no_sku_column');

/** Imports a workbook. The run continues after its dialog is closed: a toast then shows the result. */
export const useProductImport = ({
  isInSight,
  onForeign,
}: {
  isInSight: boolean;
  /** Called with a file that has columns of its own, of which nothing was imported. */
  onForeign: (file: File) => void;
}): ProductImport => {
  const queryClient = useQueryClient();
  const [run, setRun] = useState<ImportRun>(nothingChosen);
  // The current run: a second click may come before the first is rendered.
  const latest = useRef(run);
  const inSight = useRef(isInSight);
  useEffect(() => {
    inSight.current = isInSight;
    return () => {
      inSight.current = false;
    };
  }, [isInSight]);
  const cancelling = useRef(new AbortController());
  const move = useCallback((next: ImportRun) => {
    latest.current = next;
    setRun(next);
  }, []);

  const begin = useCallback(
    async (choices: ImportChoices) => {
      const started = start(latest.current, choices);
      if (started === latest.current || started.step !== 'sending') return;
      move(started);
      const controller = new AbortController();
      cancelling.current = controller;
      const { checkOnly, onDuplicate, except } = choices;
      try {
        const result = await upload(
          importProducts,
          {
            files: [started.file],
            query: { dryRun: checkOnly, onDuplicate, except: [...(except ?? [])], readsAll: true },
          },
          {
            signal: controller.signal,
            onProgress: (bytes) => move(progressed(latest.current, bytes)),
            onSent: () => move(sent(latest.current)),
          },
        );
        move(finished(latest.current, result));
        if (!inSight.current) {
          const description = outcomeSentences(result, choices).join(' ');
          toast({ title: outcomeTitle(result, choices), description });
        }
        if (checkOnly) return;
        await Promise.all(staleAfterImport.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      } catch (error) {
        if (controller.signal.aborted) {
          move(backToChoice(latest.current, { tone: 'neutral', text: words.cancelledNothingWasImported }));
          return;
        }
        if (isForeign(error) && inSight.current) {
          move(backToChoice(latest.current, null));
          toast({ ...sayWhatTheyAre, description: sentenceOf(error) });
          onForeign(started.file);
          return;
        }
        const isSent = latest.current.step === 'reading';
        toast({ ...importFailed, variant: 'destructive' });
        move(
          backToChoice(latest.current, {
            tone: 'danger',
            text: failureSentence(error, { isSent, checkOnly }),
          }),
        );
      }
    },
    [move, onForeign, queryClient],
  );

  useAskBeforeLeaving(isRunning(run));

  return {
    run,
    choose: useCallback((files) => move(choose(latest.current, files)), [move]),
    begin: useCallback((choices) => void begin(choices), [begin]),
    cancel: useCallback(() => cancelling.current.abort(), []),
    back: useCallback(() => move(backToChoice(latest.current, null)), [move]),
    clear: useCallback(() => move(nothingChosen), [move]),
  };
};

/** Makes the browser ask before it reloads or closes the page during an import. */
const useAskBeforeLeaving = (isBusy: boolean): void => {
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
};
