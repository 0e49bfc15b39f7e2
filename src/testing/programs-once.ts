import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type CappedOutcome,
  type CappedProgram,
  runCapped as runAgain,
  type StartedProgram,
} from '#server/storage/capped-child.ts';

export { startCapped } from '#server/storage/capped-child.ts';
export type { CappedOutcome, CappedProgram, StartedProgram };

/** The outcomes of this worker's programs, by program and input. */
const outcomes = new Map<string, CappedOutcome>();

/**
 * Runs a program that reads its input from a stream, instead of `server/storage/capped-child.ts` (vitest.config.ts), and
 * remembers the outcome: it depends on nothing else, and tests draw the same labels, artwork and sheets two hundred times.
 * Outcomes that depend on the machine are not remembered.
 */
export const runCapped = async (
  program: CappedProgram,
  given: Parameters<typeof runAgain>[1],
  signal?: AbortSignal,
): Promise<CappedOutcome> => {
  const { parameters, input } = given;
  if (!input) return runAgain(program, given, signal);
  const bytes = await readWhole(input, signal);
  const { script, options, cpuSeconds } = program;
  const name = JSON.stringify([script, options, cpuSeconds, parameters, hash('sha256', bytes)]);
  const known = outcomes.get(name);
  if (known) return known;
  const outcome = await runAgain(program, { ...given, input: Readable.from([bytes]) }, signal);
  if (typeof outcome !== 'string') outcomes.set(name, outcome);
  return outcome;
};

/** Throws the signal's reason, even while the input is silent. */
const readWhole = async (input: Readable, signal: AbortSignal | undefined): Promise<Buffer> => {
  if (!signal) return buffer(input);
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([buffer(input), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};
