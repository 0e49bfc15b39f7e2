import { Readable } from 'node:stream';
import type { Paper } from '#domain/paper/paper.ts';
import { paperSizes, type PaperSize } from '#domain/printing/paper-sizes.ts';
import { runCapped, type CappedProgram } from '../storage/children/capped-child.ts';
import { turnsByTime, type TurnRequest } from '../turns-by-time.ts';

const setter: CappedProgram = {
  script: 'paper/set-paper-child.js',
  options: ['--max-old-space-size=192'],
  /** V8 reserves 550 MB of address space at startup. */
  dataLimitKib: 900_000,
  cpuSeconds: 20,
  timeLimitMs: 30_000,
};

/** One sheet at a time, because setting one takes half a second of CPU time. */
const inTurn = turnsByTime(1);

/** Sets a sheet as PDF; null if that fails or the machine is too busy. */
export const setPaper = (paper: Paper, size: PaperSize, turn: TurnRequest): Promise<Buffer | null> =>
  inTurn(async () => {
    const input = Readable.from([Buffer.from(JSON.stringify({ size: paperSizes[size].inPdf, paper }))]);
    const outcome = await runCapped(setter, { parameters: [], input }, turn.signal);
    return typeof outcome === 'string' || !('written' in outcome) ? null : outcome.written;
  }, turn);
