import { Readable } from 'node:stream';
import { z } from 'zod';
import { dotsOf } from '#domain/printing/media.ts';
import type { Media } from '#domain/printing/printer.ts';
import { PreparedProgram } from '../../storage/prepared-child.ts';
import { turnsByTime, type TurnRequest } from '../../turns-by-time.ts';

const pagesOf64Kib = 2_560;

const drawer = new PreparedProgram({
  script: 'printing/drawing/draw-label-child.js',
  // The renderer and the code reader are WebAssembly modules, each with its own memory limit of 160 MB.
  options: ['--max-old-space-size=64', `--wasm-max-mem-pages=${pagesOf64Kib}`],
  /** V8 reserves 550 MB of address space at startup. */
  dataLimitKib: 900_000,
  // A label of the most dots takes five seconds, an ordinary one half a second with the start.
  cpuSeconds: 30,
  timeLimitMs: 60_000,
});

const DrawnLabel = z.object({
  /** A PNG with one pixel per dot, as base64. */
  picture: z.string(),
  codes: z.array(z.object({ format: z.string(), symbology: z.string(), text: z.string() })),
});

/** A label as a printer would draw it, with the codes that can be read from the drawing. */
export type DrawnLabel = z.infer<typeof DrawnLabel>;

/** Starts a child for the next label in advance. */
export const prepareDrawing = (): void => drawer.prepare();

/** One label at a time, because drawing one takes half a second of CPU time. */
const inTurn = turnsByTime(1);

/** Draws a label from its bytes and reads its codes; null if that fails or the machine is too busy. */
export const drawLabel = (
  bytes: Uint8Array,
  media: Pick<Media, 'mediaWidthMm' | 'mediaHeightMm' | 'dotsPerMm'>,
  turn: TurnRequest,
): Promise<DrawnLabel | null> =>
  inTurn(async () => {
    const input = Readable.from([Buffer.from(`${JSON.stringify(dotsOf(media))}\n`), bytes]);
    const outcome = await drawer.run(input, turn.signal);
    if (typeof outcome === 'string' || !('written' in outcome)) return null;
    return DrawnLabel.parse(JSON.parse(outcome.written.toString()));
  }, turn);
