import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { dotsOf } from '#domain/printing/media.ts';
import type { Media } from '#domain/printing/printer.ts';
import {
  runCapped,
  startCapped,
  type CappedProgram,
  type StartedProgram,
} from '../../storage/capped-child.ts';
import { turnsByTime, type TurnRequest } from '../../turns-by-time.ts';

const pagesOf64Kib = 2_560;

const drawer: CappedProgram = {
  script: 'printing/drawing/draw-label-child.js',
  // The renderer and the code reader are WebAssembly modules, each with its own memory limit of 160 MB.
  options: ['--max-old-space-size=64', `--wasm-max-mem-pages=${pagesOf64Kib}`],
  /** V8 reserves 550 MB of address space at startup. */
  dataLimitKib: 900_000,
  // A label of the most dots takes five seconds, an ordinary one a third of a second.
  cpuSeconds: 30,
  timeLimitMs: 60_000,
};

const DrawnLabel = z.object({
  /** A PNG with one pixel per dot, as base64. */
  picture: z.string(),
  codes: z.array(z.object({ format: z.string(), symbology: z.string(), text: z.string() })),
});

/** A label as a printer would draw it, with the codes that can be read from the drawing. */
export type DrawnLabel = z.infer<typeof DrawnLabel>;

/** How long a prepared child waits for a label. It uses 100 MB of memory meanwhile. */
const waitingMs = 60_000;

let waiting: { child: StartedProgram; giveUp: NodeJS.Timeout } | null = null;

/** Starts a child process for the next label in advance: starting it is half the time that drawing takes. */
export const prepareDrawing = (): void => {
  if (waiting) return;
  const child = startCapped(drawer, []);
  const giveUp = setTimeout(() => {
    waiting = null;
    child.kill('SIGKILL');
  }, waitingMs).unref();
  child.once('exit', () => {
    if (waiting?.child === child) waiting = null;
    clearTimeout(giveUp);
  });
  // The child does not keep the process alive: without its parent it reads the end of its input and ends.
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr])
    if (stream instanceof Socket) stream.unref();
  child.stdin.on('error', () => undefined);
  waiting = { child, giveUp };
};

const takeWaiting = (): StartedProgram | undefined => {
  if (!waiting) return undefined;
  const { child, giveUp } = waiting;
  waiting = null;
  clearTimeout(giveUp);
  child.ref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) if (stream instanceof Socket) stream.ref();
  return child;
};

/** One label at a time, because drawing one takes a third of a second of CPU time. */
const inTurn = turnsByTime(1);

/** Draws a label from its bytes and reads its codes; null if that fails or the machine is too busy. */
export const drawLabel = (
  bytes: Uint8Array,
  media: Pick<Media, 'mediaWidthMm' | 'mediaHeightMm' | 'dotsPerMm'>,
  turn: TurnRequest,
): Promise<DrawnLabel | null> =>
  inTurn(async () => {
    const input = Readable.from([Buffer.from(`${JSON.stringify(dotsOf(media))}\n`), bytes]);
    const child = takeWaiting();
    const outcome = await runCapped(
      drawer,
      { parameters: [], input, ...(child ? { child } : {}) },
      turn.signal,
    );
    if (typeof outcome === 'string' || !('written' in outcome)) return null;
    return DrawnLabel.parse(JSON.parse(outcome.written.toString()));
  }, turn);
