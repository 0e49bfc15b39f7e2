import type { CodeProblem } from '../code-problem.ts';
import { saidOfCode } from '../../words/said-of-code.ts';
import { type Element, elementOf, type ElementsReading } from './element.ts';
import { identifierDigitsAt, identifierOf } from './identifier.ts';
import { groupSeparator } from '../payload.ts';

const noIdentifier = (text: string): CodeProblem => ({
  code: 'code.malformed',
  ...saidOfCode('read.no_identifier', { text: text.slice(0, 8) }),
});

/**
 * Parses an element string without brackets: identifier, value, and a separator after each value whose length is not
 * predefined. After an error it resumes at the next separator, so that no later element is lost.
 */
export const readElementString = (text: string, currentYear: number): ElementsReading => {
  const elements: Element[] = [];
  let problem: CodeProblem | null = null;
  for (const run of text.split(groupSeparator)) {
    let at = 0;
    while (at < run.length) {
      const ai = identifierDigitsAt(run, at);
      if (ai === '') {
        problem ??= noIdentifier(run.slice(at));
        break;
      }
      const identifier = identifierOf(ai);
      const from = at + ai.length;
      const to = identifier?.hasPredefinedLength ? from + identifier.maxLength : run.length;
      const element = elementOf(ai, run.slice(from, to), currentYear);
      if (identifier && !identifier.hasPredefinedLength && to - from > identifier.maxLength)
        element.problem = {
          code: 'code.malformed',
          ...saidOfCode('read.too_long', { ai, most: identifier.maxLength }),
        };
      elements.push(element);
      at = to;
    }
  }
  return { elements, problem };
};

/** An identifier in brackets. A bracket of a value is written with a backslash before it. */
const bracketed = /(?<!\\)\((\d{2,4})\)/g;

/** Parses an element string as people write it: `(01)08697415550576(10)LOT1`. Ignores spaces between elements. */
export const readBracketed = (text: string, currentYear: number): ElementsReading => {
  const marks = [...text.matchAll(bracketed)];
  const before = text.slice(0, marks[0]?.index ?? text.length).trim();
  const elements = marks.map(({ 0: mark, 1: ai = '', index }, place) => {
    const written = text.slice(index + mark.length, marks[place + 1]?.index ?? text.length);
    const value = written
      .replaceAll(groupSeparator, '')
      .replaceAll(/\\(?=[()])/g, '')
      .trim();
    const isDigits = identifierOf(ai)?.components.every(({ set }) => set === 'N') ?? false;
    return elementOf(ai, isDigits ? value.replaceAll(' ', '') : value, currentYear);
  });
  return {
    elements,
    problem: before === '' ? null : noIdentifier(before),
  };
};
