import type { ImportResult } from '#domain/imports/import-contract.ts';
import * as limits from '#domain/limits.ts';
import type { SentBytes } from '#web/api/upload.ts';
import { productsImportWords as words } from './wording.ts';

/** What to do with existing products. */
export type OnDuplicate = 'skip' | 'update';

/** The options of an import. */
export interface ImportChoices {
  /** Only reports what would happen; writes nothing. */
  checkOnly: boolean;
  onDuplicate: OnDuplicate;
  /** The rows of duplicates for which the other option applies. */
  except?: readonly number[];
}

/** A message next to the chosen file. */
export interface Notice {
  tone: 'danger' | 'neutral';
  text: string;
}

/** The state of an import. */
export type ImportRun =
  | { step: 'choosing'; file: File | null; notice: Notice | null }
  | { step: 'sending'; file: File; choices: ImportChoices; bytes: SentBytes }
  | { step: 'reading'; file: File; choices: ImportChoices }
  | { step: 'finished'; file: File; choices: ImportChoices; result: ImportResult };

/** The state before a file is chosen. */
export const nothingChosen: ImportRun = { step: 'choosing', file: null, notice: null };

/** Whether an import is running, so that none may be started. */
export const isRunning = (run: ImportRun): boolean => run.step === 'sending' || run.step === 'reading';

// Checks the files before anything is sent.
const refusalOfFiles = (files: readonly File[]): string | null => {
  const [file] = files;
  if (files.length > 1) return words.tooManyFiles;
  if (!file || !/\.xlsx?$/i.test(file.name)) return words.wrongType;
  if (file.size > limits.workbook.maxBytes) return words.fileTooLarge({ maxBytes: limits.workbook.maxBytes });
  return null;
};

/** After files were picked or dropped: the file, or why it is refused; a refusal keeps the previous choice. */
export const choose = (run: ImportRun, files: readonly File[]): ImportRun => {
  if (isRunning(run) || files.length === 0) return run;
  const refusal = refusalOfFiles(files);
  if (refusal !== null)
    return { step: 'choosing', file: run.file, notice: { tone: 'danger', text: refusal } };
  return { step: 'choosing', file: files[0] ?? null, notice: null };
};

/** Starts to upload the chosen file; returns the same state if there is none or an import is running. */
export const start = (run: ImportRun, choices: ImportChoices): ImportRun =>
  run.file === null || isRunning(run)
    ? run
    : { step: 'sending', file: run.file, choices, bytes: { sent: 0, total: run.file.size } };

/** Updates the bytes sent. */
export const progressed = (run: ImportRun, bytes: SentBytes): ImportRun =>
  run.step === 'sending' ? { ...run, bytes } : run;

/** All bytes were sent; the server is reading. */
export const sent = (run: ImportRun): ImportRun =>
  run.step === 'sending' ? { step: 'reading', file: run.file, choices: run.choices } : run;

/** The server has responded. */
export const finished = (run: ImportRun, result: ImportResult): ImportRun =>
  run.step === 'sending' || run.step === 'reading'
    ? { step: 'finished', file: run.file, choices: run.choices, result }
    : run;

/** After a refusal, failure or cancellation: back to the choice, with the same file and a message. */
export const backToChoice = (run: ImportRun, notice: Notice | null): ImportRun => ({
  step: 'choosing',
  file: run.file,
  notice,
});
