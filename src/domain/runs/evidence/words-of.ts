import { sayInEnglish } from '../../words/say.ts';
import type { StoredSaid } from '../../words/said.ts';

/** The sentence of a fact from a ZIP, which may have values that no sentence can be made of: then the code. */
export const wordsOf = (fact: StoredSaid): string => {
  try {
    return sayInEnglish(fact);
  } catch {
    return fact.code;
  }
};
