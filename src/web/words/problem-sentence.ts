import { problemOf, type ProblemCode } from '#domain/contract/problems.ts';
import { inWords } from './told.ts';
import { language } from './language.ts';

/** The sentence of a refusal in the reader's language. */
export const problemSentence = (code: ProblemCode): string =>
  language.facts?.[`problem.${code}`] ?? inWords(problemOf(code).sentence);
