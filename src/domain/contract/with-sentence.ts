import { Problem } from './problem.ts';
import { saidBy } from '../words/say.ts';

/** A Problem whose message is the sentence of the fact that it states, if it states one. */
export const withSentence = ({ code, details, cause }: Problem): Problem => {
  const problem = new Problem(code, details.said ? { ...details, ...saidBy(details.said) } : details);
  problem.cause = cause;
  return problem;
};
