import { examine, type ExamineParts } from '#server/doctor/examine.ts';
import type { Finding } from '#server/doctor/finding.ts';

/** In bytes; the screens call it a GB. */
export const gibibyte = 1024 ** 3;

const roomy = async () => ({ free: 500 * gibibyte, total: 1000 * gibibyte });

type SomeParts = Partial<ExamineParts> & Pick<ExamineParts, 'environment'>;

/** All findings of the doctor, in order. */
export const allFindings = (parts: SomeParts): Promise<Finding[]> =>
  Array.fromAsync(examine({ clock: () => new Date(), space: roomy, ...parts }));

/** The findings of the doctor by check: state and sentence. */
export const findingsOf = async (parts: SomeParts) => {
  const states: Record<string, string> = {};
  const sentences: Record<string, string> = {};
  for (const { check, state, sentence } of await allFindings(parts)) {
    states[check] = state;
    sentences[check] = sentence;
  }
  return { states, sentences };
};
