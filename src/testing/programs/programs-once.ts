import { hash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inject } from 'vitest';
import {
  askCapped as askAgain,
  type CappedOutcome,
  type CappedProgram,
  runCapped as runAgain,
  type StartedProgram,
} from '#server/storage/children/capped-child.ts';

export { startCapped } from '#server/storage/children/capped-child.ts';
export type { CappedOutcome, CappedProgram, StartedProgram };

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the outcomes of a run's programs, which all workers share. */
    outcomes: string;
  }
}

/**
 * Runs a program that reads a file, instead of `server/storage/children/capped-child.ts` (redirect.ts), and remembers the outcome: it
 * depends on nothing else, and tests draw the same labels, artwork, sheets and pictures two hundred times. Outcomes that depend on
 * the machine are not remembered.
 */
export const runCapped = async (
  program: CappedProgram,
  given: Parameters<typeof runAgain>[1],
  signal?: AbortSignal,
): Promise<CappedOutcome> => {
  const { parameters, input } = given;
  // A program without input reads the file that is its first parameter.
  const [path = '', ...rest] = parameters;
  const bytes = await (input ? readWhole(input, signal) : readFile(path));
  const place = placeOf(program, [...(input ? parameters : rest), hash('sha256', bytes)]);
  const known = await recall(place);
  if (known) return 'written' in known ? { written: Buffer.from(known.written, 'base64') } : known;
  const again = input ? { ...given, input: Readable.from([bytes]) } : given;
  const outcome = await runAgain(program, again, signal);
  if (typeof outcome !== 'string')
    await remember(place, 'written' in outcome ? { written: outcome.written.toString('base64') } : outcome);
  return outcome;
};

/** Asks a child, and remembers its answer, likewise. */
export const askCapped: typeof askAgain = async (program, given, signal) => {
  signal?.throwIfAborted();
  const place = placeOf(program, [given.line]);
  const known = await recall(place);
  if (known && 'written' in known) return known.written;
  const answer = await askAgain(program, given, signal);
  if (answer !== null) await remember(place, { written: answer });
  return answer;
};

/** What a program has written, as base64 unless it is a line, or why it has not. */
type Kept = { written: string } | { refusal: string };
const parseKept: (text: string) => Kept = JSON.parse;

/** Where the outcome of this program with this input is. */
const placeOf = ({ script, options, cpuSeconds }: CappedProgram, given: readonly string[]): string =>
  join(inject('outcomes'), hash('sha256', JSON.stringify([script, options, cpuSeconds, given])));

const recall = async (place: string): Promise<Kept | null> => {
  const text = await readFile(place, 'utf8').catch(() => null);
  return text === null ? null : parseKept(text);
};

/** No other worker reads it before it is whole. */
const remember = async (place: string, kept: Kept): Promise<void> => {
  const draft = `${place}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(kept));
  await rename(draft, place);
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
