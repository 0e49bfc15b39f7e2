import type { Readable } from 'node:stream';
import { ArtworkFacts, artworkRefusals } from '#domain/artwork/facts.ts';
import * as limits from '#domain/limits.ts';
import { runCapped, type CappedProgram } from '../capped-child.ts';

/** The argument of `read-artwork-child.js`. */
export interface ArtworkTask {
  /** Otherwise it is a PDF, or an Illustrator file that contains one. */
  isPicture: boolean;
  /** The resolution at which a page is drawn to read its barcodes, unless it is too large for it. */
  dpi: number;
  mostPages: number;
  /** Of a page as it is drawn, and of its longer side. */
  mostPixels: number;
  longestSide: number;
  mostPicturePixels: number;
  mostCodes: number;
  /** In characters. */
  longestCode: number;
  mostFonts: number;
  longestFont: number;
}

/** Counts what it finds: facts that an earlier one has found are found anew. */
export const readerVersion = 2;

const pagesOf64Kib = 2_560;

const reader: CappedProgram = {
  script: 'storage/artwork/read-artwork-child.js',
  // PDFium and ZXing run as WebAssembly: the memory of each has a limit of its own, 160 MB.
  options: ['--max-old-space-size=48', `--wasm-max-mem-pages=${pagesOf64Kib}`],
  /** V8 reserves 550 MB of address space at the start. */
  dataLimitKib: 900_000,
  cpuSeconds: 8,
  timeLimitMs: 30_000,
};

const task: Omit<ArtworkTask, 'isPicture'> = {
  // The bars of a small EAN-13 are two dots wide at 300.
  dpi: 600,
  mostPages: limits.artwork.pages,
  mostPixels: 9_000_000,
  longestSide: 14_000,
  mostPicturePixels: 25_000_000,
  mostCodes: 40,
  longestCode: 500,
  mostFonts: 20,
  longestFont: 80,
};

/**
 * Reads an artwork file in a child process with limits on memory and time; 'interrupted' if it may succeed another time.
 * Run it in `onePdfAtATime`. Throws the signal's reason, or the error of `input`.
 */
export const readArtwork = async (
  input: Readable,
  { isPicture }: Pick<ArtworkTask, 'isPicture'>,
  signal?: AbortSignal,
): Promise<ArtworkFacts | 'interrupted'> => {
  const parameters = [JSON.stringify({ ...task, isPicture })];
  const outcome = await runCapped(reader, { parameters, input }, signal);
  if (outcome === 'interrupted') return outcome;
  if (outcome === 'too_slow') return { state: 'unread', reason: 'too_slow' };
  if ('written' in outcome) return ArtworkFacts.parse(JSON.parse(outcome.written.toString()));
  // A child that crashed could not say why: it ran out of memory.
  const reason = artworkRefusals.find((known) => known === outcome.refusal) ?? 'too_much_memory';
  return { state: 'unread', reason };
};
