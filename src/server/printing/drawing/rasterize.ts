import { Readable } from 'node:stream';
import { z } from 'zod';
import { ArtworkCode, FileFinding } from '#domain/files/artwork-facts.ts';
import type { ArtworkPages, GreyPrint } from '#domain/products/label.ts';
import { onePdfAtATime } from '../../storage/draw-pdf.ts';
import { PreparedProgram } from '../../storage/children/prepared-child.ts';
import type { TurnRequest } from '../../turns-by-time.ts';
import { tooBusyToDraw } from './too-busy.ts';

/** The input of `rasterize-child.js`. */
export interface RasterTask {
  widthDots: number;
  heightDots: number;
  dotsPerMm: number;
  /** How much the page may differ from the size of the label. */
  toleranceMm: number;
  grey: GreyPrint;
  pages: ArtworkPages | null;
  /** The number of the page, from 1. */
  page: number;
  /** Whether its barcodes are read and judged too. */
  isJudged: boolean;
  /** The bars on the page that were judged before, and are judged in the dots of this printer alone. */
  bars: readonly Pick<z.infer<typeof ArtworkCode>, 'format' | 'text' | 'area'>[];
  /** Whether it is also drawn in colour. */
  isColour: boolean;
}

const About = z.object({
  /** Judged in the dots of the printer. */
  findings: z.array(FileFinding),
  /** What is worth knowing of the file and the page, and no fault. */
  notes: z.array(FileFinding),
  /** Null unless they were to be read. */
  codes: z.array(ArtworkCode).nullable(),
  /** The words on the label, a line each. */
  text: z.string(),
  /** Where on the page the label lies, and whether it was turned. */
  place: z.object({ leftMm: z.number(), topMm: z.number(), isTurned: z.boolean() }),
  /** The label in colour, a PNG as base64 with one pixel per dot, and the codes in it; null unless it was to be drawn. */
  colour: z
    .object({ picture: z.string(), codes: z.array(z.object({ symbology: z.string(), text: z.string() })) })
    .nullable(),
  /** How many equal labels the page has, if it is a sheet. */
  sheet: z.object({ rows: z.int(), columns: z.int() }).nullable(),
});

/**
 * The dots of a label and what was found on it; the page's size in millimetres if it is not the label's; 'no_sheet' if it is
 * no sheet of equal labels of this size; null if it cannot be drawn.
 */
export type Raster =
  | ({ bits: Buffer } & z.infer<typeof About>)
  | { widthMm: number; heightMm: number }
  | 'no_sheet'
  | null;

const pagesOf64Kib = 3_072;

const drawer = new PreparedProgram({
  script: 'printing/drawing/rasterize-child.js',
  // PDFium is a WebAssembly module with its own memory limit of 192 MB.
  options: ['--max-old-space-size=96', `--wasm-max-mem-pages=${pagesOf64Kib}`],
  /** V8 reserves 550 MB of address space at startup. */
  dataLimitKib: 1_000_000,
  cpuSeconds: 10,
  timeLimitMs: 20_000,
});

/** Starts a child for the next page in advance. */
export const prepareRasterizing = (): void => drawer.prepare();

const otherSize = /^size:(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/;
const lineEnd = 0x0a;

/** The task in a line of its own before the file. */
const after = async function* (task: RasterTask, file: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(task)}\n`);
  yield* file;
};

/**
 * Draws a page of a PDF at its true size as the dots of a label, rotated by 90° if it fits only then. Throws `service.busy` if the
 * machine is too busy to draw.
 */
export const rasterize = (input: Readable, task: RasterTask, turn: TurnRequest): Promise<Raster> =>
  onePdfAtATime(async () => {
    const outcome = await drawer.run(Readable.from(after(task, input)), turn.signal);
    if (outcome === 'interrupted') throw tooBusyToDraw();
    if (outcome === 'too_slow') return null;
    if ('written' in outcome) {
      const end = outcome.written.indexOf(lineEnd);
      const about = About.parse(JSON.parse(outcome.written.subarray(0, end).toString()));
      return { ...about, bits: outcome.written.subarray(end + 1) };
    }
    if (outcome.refusal === 'no_sheet') return 'no_sheet';
    const [, width, height] = otherSize.exec(outcome.refusal) ?? [];
    return width === undefined ? null : { widthMm: Number(width), heightMm: Number(height) };
    // The file is open already: one whose turn never came would stay so.
  }, turn).finally(() => input.destroy());
