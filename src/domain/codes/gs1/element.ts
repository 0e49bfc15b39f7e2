import type { CodeProblem } from '../code-problem.ts';
import { saidOfCode } from '../../words/said-of-code.ts';
import { identifierOf } from './identifier.ts';
import { readValue } from './read-value.ts';

/** An element of a GS1 code: an identifier and its value, with a problem if one is wrong. */
export interface Element {
  ai: string;
  /** GS1's data title, 'BATCH/LOT'; '' for an identifier that GS1 has not allocated. */
  title: string;
  value: string;
  /** YYYY-MM-DD if the value is a date; see `ValueReading`. */
  date?: string;
  problem?: CodeProblem;
}

/** The elements of a text in order, and the first problem of the text as a whole. */
export interface ElementsReading {
  elements: Element[];
  problem: CodeProblem | null;
}

/** An element with this identifier and value, checked by the identifier's rules. */
export const elementOf = (ai: string, value: string, currentYear: number): Element => {
  const identifier = identifierOf(ai);
  if (!identifier)
    return {
      ai,
      title: '',
      value,
      problem: { code: 'code.unknown_identifier', ...saidOfCode('read.unknown_identifier', { ai }) },
    };
  return { ai, title: identifier.title, value, ...readValue(identifier, value, currentYear) };
};
