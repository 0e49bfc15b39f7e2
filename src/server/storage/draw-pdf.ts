import type { Readable } from 'node:stream';
import { turnsByTime } from '../turns-by-time.ts';
import { runCapped, type CappedProgram } from './children/capped-child.ts';
import type { Drawing } from './decode.ts';

const pagesOf64Kib = 3_072;

/** The program that draws PDFs, and its limits. */
export const pdfDrawer: CappedProgram = {
  script: 'storage/draw-pdf-child.js',
  // PDFium is a WebAssembly module with its own memory limit of 192 MB.
  options: ['--max-old-space-size=96', `--wasm-max-mem-pages=${pagesOf64Kib}`],
  /** V8 reserves 550 MB of address space at startup. The worst PDF in the tests used 290 MB of memory. */
  dataLimitKib: 900_000,
  cpuSeconds: 10,
  timeLimitMs: 20_000,
};

/** One PDF at a time, in a separate queue, so that pictures do not wait for a hostile PDF. */
export const onePdfAtATime = turnsByTime(1);

/**
 * Draws a page of a PDF, the first if none is named, or of an Illustrator file that contains one, in a child process with limits on memory
 * and time. Null if it cannot be drawn; 'interrupted' means that it may succeed another time. Call it within
 * `onePdfAtATime`. Throws the signal's reason, or the error of `input`. A test passes less processor time.
 */
export const drawPage = async (
  input: Readable,
  drawing: Drawing,
  signal?: AbortSignal,
  cpuSeconds = pdfDrawer.cpuSeconds,
): Promise<Buffer | 'interrupted' | null> => {
  const parameters = [JSON.stringify(drawing)];
  const outcome = await runCapped({ ...pdfDrawer, cpuSeconds }, { parameters, input }, signal);
  if (outcome === 'interrupted') return outcome;
  return outcome !== 'too_slow' && 'written' in outcome ? outcome.written : null;
};
