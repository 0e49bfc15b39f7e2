import { codeWords } from './en/codes.ts';
import type { StoredSaid } from './said.ts';

/** What can be said of a code. */
export type CodeFact = keyof typeof codeWords;

/** Nothing, or the values that the sentence of a fact takes. */
type ValuesOf<F extends CodeFact> = (typeof codeWords)[F] extends (
  values: infer V extends StoredSaid['values'],
) => string
  ? [V]
  : [];

/** What is said of a code, and its sentence: see `said`, whose catalogue is too large for what reads scans in a browser. */
export const saidOfCode = <F extends CodeFact>(
  code: F,
  ...rest: ValuesOf<F>
): { said: StoredSaid; message: string } => {
  const [values = {}]: readonly StoredSaid['values'][] = rest;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values are those that this sentence takes
  const sentence = codeWords[code] as string | ((given: StoredSaid['values']) => string);
  return { said: { code, values }, message: typeof sentence === 'string' ? sentence : sentence(values) };
};
