import { pipeline } from 'node:stream/promises';
import { counted } from '#domain/words/counted.ts';
import type { Database, Queries } from '../db/database.ts';
import { findFile } from '../files/store.ts';
import { measure } from '../storage/measure.ts';
import type { FileRecord } from '../storage/serve-file.ts';
import type { OpenFile, Storage } from '../storage/storage.ts';
import { countFiles, pagesOfFiles } from './examine-store.ts';
import { ok, problem, reasonOf, type Result } from './finding.ts';

/** Progress and cancellation for reading all files, which may take hours. */
export interface HashWatch {
  /** Called after each file with the number of files read so far. */
  onProgress: (done: number, all: number) => void;
  /** Aborts the reading between two chunks of a file. */
  signal: AbortSignal;
}

/** Files read at the same time: a store far away answers slowly, but many at once. */
const atOnce = 8;

/** After this many unreadable files in a row, the store itself is failing, and the rest would fail too. */
const mostUnreadable = 10;

/**
 * Reads every file that has a row, a few at a time and in chunks, and compares its size and SHA-256 with its row.
 * Yields a finding for each wrong file, and a summary at the end.
 */
export async function* checkHashes(
  { database: { read }, storage }: { database: Pick<Database, 'read'>; storage: Pick<Storage, 'open'> },
  { onProgress, signal }: HashWatch,
): AsyncGenerator<Result, void> {
  const all = await countFiles(read);
  let done = 0;
  let wrong = 0;
  let unreadable = 0;
  for await (const { file, found } of compareAll(read, storage, signal)) {
    // A file that the cleanup has deleted meanwhile is not lost.
    const isGone = found.state === 'missing' && (await findFile(read, file.key)) === null;
    done += 1;
    onProgress(done, Math.max(all, done));
    unreadable = found.state === 'unreadable' ? unreadable + 1 : 0;
    if (found.state === 'whole' || isGone) continue;
    wrong += 1;
    yield problem(`${file.key} (${JSON.stringify(file.originalFilename)}) ${found.words} ${cureOf(file)}`);
    if (unreadable < mostUnreadable) continue;
    yield problem(
      `The last ${mostUnreadable} files could not be read, so the others were not tried. Mend the store, and run this again.`,
    );
    return;
  }
  yield summaryOf(done, wrong);
}

/** Every file that has a row with its comparison, in the order of their keys. */
async function* compareAll(
  read: Queries,
  storage: Pick<Storage, 'open'>,
  signal: AbortSignal,
): AsyncGenerator<{ file: FileRecord; found: Comparison }, void> {
  for await (const files of pagesOfFiles(read))
    for (let start = 0; start < files.length; start += atOnce) {
      signal.throwIfAborted();
      yield* await Promise.all(
        files
          .slice(start, start + atOnce)
          .map(async (file) => ({ file, found: await compare(file, storage, signal) })),
      );
    }
}

const summaryOf = (done: number, wrong: number): Result => {
  if (done === 0) return ok('There are no files yet.');
  return wrong === 0
    ? ok(`Read ${counted(done, 'file')}: each has the size and the SHA-256 of its row.`)
    : problem(
        `Of ${counted(done, 'file')} ${counted(wrong, 'is', 'are')} not what was stored, named above. Look after the disk or the store too: what has changed there may change again.`,
      );
};

const cureOf = ({ key }: FileRecord): string =>
  `Restore it from a backup, where it is files/${key}, to the same key of the store; or upload it again.`;

/** The state of a file, in words that follow its name. */
type Comparison =
  | { state: 'whole'; words: '' }
  | { state: 'missing' | 'altered' | 'unreadable'; words: string };

const compare = async (
  file: FileRecord,
  storage: Pick<Storage, 'open'>,
  signal: AbortSignal,
): Promise<Comparison> => {
  try {
    const opened = await storage.open(file.key);
    if (opened === null) return { state: 'missing', words: 'is not in the store.' };
    const { size, sha256 } = await measured(opened, signal);
    if (size !== file.size)
      return { state: 'altered', words: `has ${counted(size, 'byte')} instead of ${file.size}.` };
    return sha256 === file.sha256
      ? { state: 'whole', words: '' }
      : { state: 'altered', words: `has been altered: its SHA-256 is ${sha256} instead of ${file.sha256}.` };
  } catch (error) {
    signal.throwIfAborted();
    return { state: 'unreadable', words: `cannot be read (${reasonOf(error)}).` };
  }
};

/** Reads a file to its end without storing it. */
const measured = async ({ body }: OpenFile, signal: AbortSignal) => {
  const { stream, result } = measure();
  await pipeline(body, stream.resume(), { signal });
  return result();
};
