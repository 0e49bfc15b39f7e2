import type { Readable } from 'node:stream';
import { runCapped, type CappedProgram } from '../storage/capped-child.ts';
import { onePdfAtATime } from '../storage/draw-pdf.ts';
import type { TurnRequest } from '../turns-by-time.ts';

/** The input of `rasterize-child.js`. */
export interface RasterTask {
  widthDots: number;
  heightDots: number;
  dotsPerMm: number;
  /** How much the page may differ from the size of the label. */
  toleranceMm: number;
}

/** The dots of a label; the page's size in millimetres if it is not the label's; null if it cannot be drawn. */
export type Raster = { bits: Buffer } | { widthMm: number; heightMm: number } | null;

const pagesOf64Kib = 3_072;

const drawer: CappedProgram = {
  script: 'printing/rasterize-child.js',
  // PDFium is a WebAssembly module with its own memory limit of 192 MB.
  options: ['--max-old-space-size=64', `--wasm-max-mem-pages=${pagesOf64Kib}`],
  /** V8 reserves 550 MB of address space at startup. */
  dataLimitKib: 900_000,
  cpuSeconds: 10,
  timeLimitMs: 20_000,
};

const otherSize = /^size:(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/;

/** Draws the first page of a PDF at its true size as the dots of a label, rotated by 90° if it fits only then. */
export const rasterize = (input: Readable, task: RasterTask, turn: TurnRequest): Promise<Raster> =>
  onePdfAtATime(async () => {
    const outcome = await runCapped(drawer, { parameters: [JSON.stringify(task)], input }, turn.signal);
    if (typeof outcome === 'string') return null;
    if ('written' in outcome) return { bits: outcome.written };
    const [, width, height] = otherSize.exec(outcome.refusal) ?? [];
    return width === undefined ? null : { widthMm: Number(width), heightMm: Number(height) };
  }, turn);
