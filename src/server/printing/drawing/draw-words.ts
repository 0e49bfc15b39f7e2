import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  linesToDraw,
  withDrawnLines,
  type DrawnLine,
  type LineToDraw,
} from '#domain/printing/drawn-words.ts';
import { runCapped, type CappedProgram } from '../../storage/children/capped-child.ts';
import { KeptDrawings } from './kept-drawings.ts';
import { turnsByTime, type TurnRequest } from '../../turns-by-time.ts';

const drawer: CappedProgram = {
  script: 'printing/drawing/draw-words-child.js',
  options: ['--max-old-space-size=128'],
  /** V8 reserves 550 MB of address space at startup. */
  dataLimitKib: 900_000,
  cpuSeconds: 20,
  timeLimitMs: 40_000,
};

const DrawnWords = z.array(
  z.union([
    z.object({ missing: z.string() }),
    z.object({ width: z.int(), height: z.int(), rise: z.int(), bits: z.string() }),
  ]),
);

/** A label whose words are all drawn or written; a character that no font has; null if the machine is too busy. */
export type WithWords = { label: string } | { missing: string } | null;

/** The labels of a job have mostly the same lines. */
const kept = new KeptDrawings<DrawnLine>();
const keyOf = ({ text, height, width }: LineToDraw): string => `${height} ${width} ${text}`;

const inTurn = turnsByTime(1);

/** Draws the words of a label that printers have no letters for, and puts them in their places as pictures. */
export const drawWords = async (label: string, turn: TurnRequest): Promise<WithWords> => {
  const lines = linesToDraw(label);
  // Taken out before others are kept, which may put them out.
  const drawn = new Map(
    lines.flatMap((line) => {
      const known = kept.get(keyOf(line));
      return known === null ? [] : [[keyOf(line), known] as const];
    }),
  );
  const unknown = lines.filter((line) => !drawn.has(keyOf(line)));
  if (unknown.length > 0) {
    const input = Readable.from([Buffer.from(JSON.stringify(unknown))]);
    const outcome = await inTurn(() => runCapped(drawer, { parameters: [], input }, turn.signal), turn);
    if (typeof outcome === 'string' || !('written' in outcome)) return null;
    for (const [place, one] of DrawnWords.parse(JSON.parse(outcome.written.toString())).entries()) {
      const line = unknown[place];
      if ('missing' in one) return one;
      const { width, height, rise, bits } = one;
      const dots = { width, height, bits: new Uint8Array(Buffer.from(bits, 'base64')) };
      if (line) drawn.set(keyOf(line), { dots, rise });
      if (line) kept.keep(keyOf(line), { dots, rise }, dots.bits.length);
    }
  }
  const all = lines.flatMap((line) => drawn.get(keyOf(line)) ?? []);
  return all.length < lines.length ? null : { label: withDrawnLines(label, all) };
};
