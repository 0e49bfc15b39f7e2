import { saidBy, type Said } from '../words/say.ts';
import { Problem } from './problem.ts';

/** The refusal of what was sent in a field, by what is wrong with it. */
export const refusedField = (field: string, fact: Said): Problem => {
  const refusal = saidBy(fact);
  return new Problem('request.invalid', { ...refusal, fields: { [field]: refusal.message } });
};
