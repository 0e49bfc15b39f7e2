import type { Readable } from 'node:stream';
import { ArtworkFacts, artworkRefusals } from '#domain/files/artwork-facts.ts';
import * as limits from '#domain/limits.ts';
import { runCapped, type CappedProgram } from '../children/capped-child.ts';

/** The input of `read-artwork-child.js`. */
export interface ArtworkTask {
  /** Whether the file is a picture; otherwise it is a PDF, or an Illustrator file that contains one. */
  isPicture: boolean;
  /** The dots in which a page is judged. It is drawn with up to three pixels to a side of a dot. */
  dotsPerMm: number;
  mostPages: number;
  /** The limits of a drawn page: its pixels, and its longer side. */
  mostPixels: number;
  longestSide: number;
  mostPicturePixels: number;
  /** In characters. */
  longestCode: number;
  /** Of a page. */
  mostFindings: number;
  mostFonts: number;
  longestFont: number;
}

/** Increment it when the reader finds other facts: files read by an older version are then read again. */
export const readerVersion = 14;

const pagesOf64Kib = 2_560;

const reader: CappedProgram = {
  script: 'storage/artwork/read-artwork-child.js',
  // PDFium and ZXing are WebAssembly modules, each with its own memory limit of 160 MB.
  options: ['--max-old-space-size=96', `--wasm-max-mem-pages=${pagesOf64Kib}`],
  /** V8 reserves 550 MB of address space at startup. */
  dataLimitKib: 900_000,
  cpuSeconds: 8,
  timeLimitMs: 30_000,
};

export const readingLimits: Omit<ArtworkTask, 'isPicture'> = {
  // The coarsest of usual printers. Three pixels to a dot are 600 dpi: the bars of a small EAN-13 are four pixels wide.
  dotsPerMm: 8,
  mostPages: limits.artwork.pages,
  mostPixels: 9_000_000,
  longestSide: 14_000,
  mostPicturePixels: 25_000_000,
  // No symbol holds more.
  longestCode: 8_000,
  mostFindings: 60,
  mostFonts: 20,
  longestFont: 80,
};

/**
 * Reads an artwork file in a child process with limits on memory and time; 'interrupted' means that it may succeed
 * another time. Call it within `onePdfAtATime`. Throws the signal's reason, or the error of `input`. A test
 * passes less processor time.
 */
export const readArtwork = async (
  input: Readable,
  { isPicture, cpuSeconds = reader.cpuSeconds }: Pick<ArtworkTask, 'isPicture'> & { cpuSeconds?: number },
  signal?: AbortSignal,
): Promise<ArtworkFacts | 'interrupted'> => {
  const parameters = [JSON.stringify({ ...readingLimits, isPicture })];
  const outcome = await runCapped({ ...reader, cpuSeconds }, { parameters, input }, signal);
  if (outcome === 'interrupted') return outcome;
  if (outcome === 'too_slow') return { state: 'unread', reason: 'too_slow' };
  if ('written' in outcome) return ArtworkFacts.parse(JSON.parse(outcome.written.toString()));
  // A crashed child reports no reason: it ran out of memory.
  const reason = artworkRefusals.find((known) => known === outcome.refusal) ?? 'too_much_memory';
  return { state: 'unread', reason };
};
