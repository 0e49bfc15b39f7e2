import type { ImportResult } from '#domain/products/contract.ts';
import * as limits from '#domain/limits.ts';
import type { SentBytes } from '#web/api/upload.ts';

/** What becomes of products that exist already. */
export type OnDuplicate = 'skip' | 'update';

/** How an import is wanted. */
export interface ImportChoices {
  /** Only looks what would happen; writes nothing. */
  checkOnly: boolean;
  onDuplicate: OnDuplicate;
  /** The rows of duplicates for which the other choice holds. */
  except?: readonly number[];
}

/** Something to read beside the chosen file. */
export interface Notice {
  tone: 'danger' | 'neutral';
  text: string;
}

/** Where an import stands. */
export type ImportRun =
  | { step: 'choosing'; file: File | null; notice: Notice | null }
  | { step: 'sending'; file: File; choices: ImportChoices; bytes: SentBytes }
  | { step: 'reading'; file: File; choices: ImportChoices }
  | { step: 'finished'; file: File; choices: ImportChoices; result: ImportResult };

/** The run before anything was chosen. */
export const nothingChosen: ImportRun = { step: 'choosing', file: null, notice: null };

/** Whether something is under way that a second start would repeat. */
export const isRunning = (run: ImportRun): boolean => run.step === 'sending' || run.step === 'reading';

// Before anything is sent.
const refusalOfFiles = (files: readonly File[]): string | null => {
  const [file] = files;
  if (files.length > 1) return 'Too many files';
  if (!file || !/\.xlsx?$/i.test(file.name))
    return 'Invalid file type: Please select an Excel file (.xlsx or .xls)';
  if (file.size > limits.workbook.maxBytes) return `File is larger than ${limits.workbook.maxBytes} bytes`;
  return null;
};

/** After files were picked or dropped: the file, or why not; what was chosen before stays when they are refused. */
export const choose = (run: ImportRun, files: readonly File[]): ImportRun => {
  if (isRunning(run) || files.length === 0) return run;
  const refusal = refusalOfFiles(files);
  if (refusal !== null)
    return { step: 'choosing', file: run.file, notice: { tone: 'danger', text: refusal } };
  return { step: 'choosing', file: files[0] ?? null, notice: null };
};

/** Starts to send the chosen file; the same run when there is none or one is under way. */
export const start = (run: ImportRun, choices: ImportChoices): ImportRun =>
  run.file === null || isRunning(run)
    ? run
    : { step: 'sending', file: run.file, choices, bytes: { sent: 0, total: run.file.size } };

/** So many bytes are out. */
export const progressed = (run: ImportRun, bytes: SentBytes): ImportRun =>
  run.step === 'sending' ? { ...run, bytes } : run;

/** All bytes are out; the server reads. */
export const sent = (run: ImportRun): ImportRun =>
  run.step === 'sending' ? { step: 'reading', file: run.file, choices: run.choices } : run;

/** The server has answered. */
export const finished = (run: ImportRun, result: ImportResult): ImportRun =>
  run.step === 'sending' || run.step === 'reading'
    ? { step: 'finished', file: run.file, choices: run.choices, result }
    : run;

/** Refused, failed or cancelled: back to the choice, with the file as it was and what there is to say. */
export const backToChoice = (run: ImportRun, notice: Notice | null): ImportRun => ({
  step: 'choosing',
  file: run.file,
  notice,
});
