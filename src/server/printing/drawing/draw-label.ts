import { z } from 'zod';
import { dotsOf } from '#domain/printing/media.ts';
import type { Media } from '#domain/printing/printer.ts';
import { breathe } from '../../breathe.ts';
import { AnsweringProgram } from '../../storage/children/answering-child.ts';
import { turnsByTime, type TurnRequest } from '../../turns-by-time.ts';

const pagesOf64Kib = 2_560;

const drawer = new AnsweringProgram({
  script: 'printing/drawing/draw-label-child.js',
  // The renderer and the code reader are WebAssembly modules, each with its own memory limit of 160 MB.
  options: ['--max-old-space-size=64', `--wasm-max-mem-pages=${pagesOf64Kib}`],
  /** V8 reserves 550 MB of address space at startup. */
  dataLimitKib: 900_000,
  // A label of the most dots takes five seconds. A child ends by itself after ten, see there.
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

/** The input of `draw-label-child.js`, as a line of JSON: the bytes of a label and its size in dots. */
export interface LabelToDraw {
  zpl: string;
  width: number;
  height: number;
}

/** As one line: readers of lines end one at U+2028 and U+2029 too, which addresses bring along and JSON leaves as they are. */
const lineOf = (label: LabelToDraw): string =>
  JSON.stringify(label).replaceAll(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`);

/** One label at a time, because drawing one takes a quarter of a second of CPU time. */
const inTurn = turnsByTime(1);

/**
 * Draws a label from its bytes and reads its codes; null if that fails or the machine is too busy. Nothing is drawn if the
 * label is known by the time that its turn comes.
 */
export const drawLabel = (
  bytes: Uint8Array,
  media: Pick<Media, 'mediaWidthMm' | 'mediaHeightMm' | 'dotsPerMm'>,
  turn: TurnRequest,
  known: () => DrawnLabel | null = () => null,
): Promise<DrawnLabel | null> =>
  inTurn(async () => {
    const drawn = known();
    if (drawn !== null) {
      await breathe();
      return drawn;
    }
    const label: LabelToDraw = { zpl: Buffer.from(bytes).toString(), ...dotsOf(media) };
    const answer = await drawer.ask(lineOf(label), turn.signal);
    return answer === null ? null : DrawnLabel.parse(JSON.parse(answer));
  }, turn);
