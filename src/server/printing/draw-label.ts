import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Media } from '#domain/printing/printer.ts';
import { runCapped, type CappedProgram } from '../storage/capped-child.ts';
import { turnsByTime, type TurnRequest } from '../turns-by-time.ts';

const pagesOf64Kib = 2_560;

const drawer: CappedProgram = {
  script: 'printing/draw-label-child.js',
  // The renderer and the reader run as WebAssembly: the memory of each has a limit of its own, 160 MB.
  options: ['--max-old-space-size=64', `--wasm-max-mem-pages=${pagesOf64Kib}`],
  /** V8 reserves 550 MB of address space at the start. */
  dataLimitKib: 900_000,
  cpuSeconds: 5,
  timeLimitMs: 15_000,
};

const DrawnLabel = z.object({
  /** A PNG with a pixel per dot, as base64. */
  picture: z.string(),
  codes: z.array(z.object({ format: z.string(), symbology: z.string(), text: z.string() })),
});

/** A label as a printer draws it, with the codes that can be read in the drawing. */
export type DrawnLabel = z.infer<typeof DrawnLabel>;

/** One label at a time: drawing takes a third of a second of a processor. */
const inTurn = turnsByTime(1);

/** Draws the bytes of a label; null if they cannot be drawn, or the machine is too busy. */
export const drawLabel = (
  bytes: Uint8Array,
  { mediaWidthMm, mediaHeightMm, dotsPerMm }: Media,
  turn: TurnRequest,
): Promise<DrawnLabel | null> =>
  inTurn(async () => {
    const parameters = [JSON.stringify({ mediaWidthMm, mediaHeightMm, dotsPerMm })];
    const outcome = await runCapped(drawer, { parameters, input: Readable.from([bytes]) }, turn.signal);
    if (typeof outcome === 'string' || !('written' in outcome)) return null;
    return DrawnLabel.parse(JSON.parse(outcome.written.toString()));
  }, turn);
