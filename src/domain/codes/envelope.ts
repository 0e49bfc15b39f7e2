import type { Element } from './gs1/element.ts';
import type { CodeProblem } from './code-problem.ts';
import { saidOfCode } from '../words/said-of-code.ts';
import { groupSeparator } from './payload.ts';

const recordSeparator = '\u001e';
const endOfTransmission = '\u0004';

/** The other control characters of an envelope as some scanners and programs write them. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/<RS>|\{RS\}|\[RS\]|\u241e/gi, recordSeparator],
  [/<EOT>|\{EOT\}|\[EOT\]|\u2404/gi, ''],
];

/** A format of an envelope: its number, 05 or 06, and its data. */
export interface Format {
  readonly number: string;
  readonly data: string;
}

/**
 * The formats in an envelope of ISO/IEC 15434: `[)>`, a record separator, and for each format two digits and its data. Some
 * scanners drop the record separators and the end. Null for any other text.
 */
export const formatsOf = (text: string): Format[] | null => {
  const plain = spellings
    .reduce((rest, [pattern, by]) => rest.replaceAll(pattern, by), text)
    .replaceAll(endOfTransmission, '');
  if (!plain.startsWith('[)>')) return null;
  const formats = plain
    .slice(3)
    .split(recordSeparator)
    .filter((part) => part.trim() !== '')
    .map((part) => ({
      number: part.slice(0, 2),
      data: part.slice(part.startsWith(groupSeparator, 2) ? 3 : 2),
    }));
  return formats.length > 0 && formats.every(({ number }) => /^\d{2}$/.test(number)) ? formats : null;
};

/** Titles of the data identifiers (ANSI MH10.8.2) that name goods. */
const titles: Readonly<Record<string, string>> = {
  P: 'ITEM',
  '1P': 'SUPPLIER ITEM',
  '30P': 'SUPPLIER ITEM',
  Q: 'QUANTITY',
  T: 'LOT',
  '1T': 'LOT',
  S: 'SERIAL',
  K: 'ORDER',
  V: 'SUPPLIER',
};

/** The elements of format 06: data identifiers, each with its value, between separators. */
export const readIdentifiers = (data: string): { elements: Element[]; problem: CodeProblem | null } => {
  const elements: Element[] = [];
  let problem: CodeProblem | null = null;
  for (const part of data.split(groupSeparator).filter((text) => text !== '')) {
    const [, ai, value] = /^(\d{0,3}[A-Z])(.+)$/s.exec(part) ?? [];
    if (ai === undefined || value === undefined)
      problem ??= {
        code: 'code.malformed',
        ...saidOfCode('read.no_data_identifier', { text: part.slice(0, 8) }),
      };
    else elements.push({ ai, title: titles[ai] ?? '', value: value.trim() });
  }
  return { elements, problem };
};
