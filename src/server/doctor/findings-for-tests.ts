import { examine, type ExamineParts } from './examine.ts';

/** Bytes in what the screens call a GB. */
export const gibibyte = 1024 ** 3;

const roomy = async () => ({ free: 500 * gibibyte, total: 1000 * gibibyte });

/** What the doctor finds, by check: the state, and the sentence. */
export const findingsOf = async (parts: Partial<ExamineParts> & Pick<ExamineParts, 'environment'>) => {
  const states: Record<string, string> = {};
  const sentences: Record<string, string> = {};
  for await (const { check, state, sentence } of examine({
    clock: () => new Date(),
    space: roomy,
    ...parts,
  })) {
    states[check] = state;
    sentences[check] = sentence;
  }
  return { states, sentences };
};
