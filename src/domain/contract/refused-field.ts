import type { StoredSaid } from '../words/said.ts';
import { saidBy } from '../words/say.ts';
import { Problem, type ProblemDetails } from './problem.ts';

/** The refusal of what was sent in fields, by what is wrong with each. If that is one field, it is the message, too. */
export const refusedFields = (fields: Readonly<Record<string, StoredSaid>>): Problem => {
  const [fact, ...others] = Object.values(fields);
  const message: ProblemDetails = fact !== undefined && others.length === 0 ? saidBy(fact) : {};
  return new Problem('request.invalid', { ...message, fields });
};

/** The refusal of what was sent in a field, by what is wrong with it. */
export const refusedField = (field: string, fact: StoredSaid): Problem => refusedFields({ [field]: fact });
